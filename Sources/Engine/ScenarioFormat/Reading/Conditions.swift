import AssayFacts
import AssaySubjects

/// A condition on a value of the matrix, as an entry of `if` states it.
enum Condition {
  /// The value of a key has one of these slugs: `variant: original`, `text: [short, long]`.
  case isOne(of: Set<String>, key: String)
  /// The value, or a part of it, meets a requirement: `corners: contains topLeft`, `"frame[1]": "< 20 * numberOfLines"`.
  case meets(Requirement)

  /// Reads a condition; throws if it names a key or value that the matrix does not have.
  init(_ entry: YAMLValue.KeyValuePair, axes: [Axis]) throws(Problem) {
    let path = FactPath(entry.key)
    let axis = try Condition.axis(
      of: path ?? FactPath(steps: [.name(entry.key)]), at: entry.keyLocation, axes)
    if axis.key == entry.key, !entry.value.isRequirement {
      self = .isOne(of: try axis.slugs(named: entry.value), key: axis.key)
      return
    }
    let requirement = try Requirement(entry)
    if case .formula(let formula) = requirement.value {
      for path in formula.paths { _ = try Condition.axis(of: path, at: entry.value.location, axes) }
    }
    self = .meets(requirement)
  }

  private static func axis(
    of path: FactPath, at location: SourceLocation, _ axes: [Axis]
  ) throws(Problem) -> Axis {
    let keys = axes.map(\.key)
    if let index = keys.firstIndex(where: { .name($0) == path.steps.first }) { return axes[index] }
    throw Problem(
      location,
      "the matrix has no key '\(path)'" + Suggestion.ending(for: path.description, among: keys.sorted()))
  }

  func isMet(by choices: [CaseReader.Choice], variables: Facts) -> Bool {
    switch self {
    case .isOne(let slugs, let key):
      choices.contains { $0.axis.key == key && slugs.contains($0.value.slug) }
    case .meets(let requirement):
      variables[requirement.path] != nil
        && requirement.failure(facts: variables, variables: variables) == nil
    }
  }
}

extension Axis {
  /// The slugs of the values that a condition names: one value or a list, by value or by name.
  func slugs(named value: YAMLValue) throws(Problem) -> Set<String> {
    let known = Set(values.map(\.slug))
    func slug(_ value: YAMLValue) throws(Problem) -> String {
      if let text = value.scalarText, known.contains(text) { return text }
      return try Axis.slug(of: value, key: key)
    }
    var slugs: Set<String> = [try slug(value)]
    if value.isSequence, known.isDisjoint(with: slugs) {
      slugs = []
      for item in try value.items("'if'") { slugs.insert(try slug(item)) }
    }
    if let unknown = slugs.subtracting(known).min() {
      let ending = Suggestion.ending(for: unknown, among: known.sorted())
      throw value.problem("'\(key)' never has the value '\(unknown)'\(ending)")
    }
    return slugs
  }
}

extension [CaseReader.Choice] {
  /// The values as facts, for formulas.
  var variables: Facts { reduce(into: Facts()) { $0[$1.axis.key] = $1.axis.values[$1.index].fact } }
}

/// A block of `when`, for some values of the matrix.
struct ConditionalBlock {
  var location: SourceLocation
  var conditions: [Condition]
  var overlay: Block
  var count: Int
  var isMet = false

  /// Reads an item of `when`; throws if it names values that the matrix does not have.
  init(_ item: YAMLValue, _ axes: [Axis], noting mistakes: Mistakes) throws(Problem) {
    let entries = try item.entries("an item of 'when'")
    guard let condition = entries.first(where: { $0.key == "if" }) else {
      throw item.problem("an item of 'when' must state 'if' with the matrix values it is for")
    }
    location = condition.value.location
    overlay = Block(
      entries.filter { $0.key != "if" }, "an item of 'when'",
      excluding: [.anchors, .cases, .matrix, .when, .label, .render], noting: mistakes)
    count = overlay.valueCount
    conditions = try condition.value.entries("'if'").map { entry throws(Problem) in
      try Condition(entry, axes: axes)
    }
  }
}

extension [ConditionalBlock] {
  /// Overlays a block with those whose conditions the chosen values meet, in order; returns how many values they hold.
  mutating func overlay(
    _ block: inout Block, for choices: [CaseReader.Choice], variables: Facts
  ) -> Int {
    var valueCount = 0
    for index in indices
    where self[index].conditions.allSatisfy({ $0.isMet(by: choices, variables: variables) }) {
      self[index].isMet = true
      block.overlay(self[index].overlay)
      valueCount += self[index].count
    }
    return valueCount
  }
}
