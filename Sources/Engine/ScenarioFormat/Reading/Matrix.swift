import AssayFacts
import AssayLabels
import AssaySubjects

/// A key of a matrix with its values.
struct Axis {
  /// A value with its slug, the text that stands for it in the case's name.
  struct Value {
    var slug: String
    var value: YAMLValue
  }

  var key: String
  var keyLocation: SourceLocation
  var values: [Value]

  /// Reads a list of values, a mapping of names to values, or `every subset` of some words.
  init(_ entry: YAMLValue.Entry, words: [String]?) throws(Problem) {
    key = entry.key
    keyLocation = entry.keyLocation
    values = []
    if entry.value.isMapping {
      for named in try entry.value.entries("'\(key)'") {
        try SubjectName.checkPart(named.key, "part of a case's name", at: named.keyLocation)
        values.append(Value(slug: named.key, value: named.value))
      }
    } else if let words, entry.value.scalarText == "every subset" {
      values = Axis.subsets(of: words, like: entry.value)
    } else {
      for item in try entry.value.items("the values of '\(key)'") {
        values.append(Value(slug: try Axis.slug(of: item, key: key), value: item))
      }
    }
    guard !values.isEmpty else {
      throw entry.value.problem("'\(key)' has no values, so there would be no case")
    }
  }

  /// The part of a case's name for a value: `corner-radius-10`.
  func part(_ value: Value) -> String { Axis.kebab(key) + "-" + value.slug }

  /// The slug of a value without a name: `10`, `topleft+topright`, `none`.
  static func slug(of value: YAMLValue, key: String) throws(Problem) -> String {
    if value.isNull { return "null" }
    if value.isSequence {
      var slugs: [String] = []
      for item in try value.items(key) { slugs.append(try slug(of: item, key: key)) }
      return slugs.isEmpty ? "none" : slugs.joined(separator: "+")
    }
    let text = try value.string("a value of '\(key)'")
    let sign = text.hasPrefix("-") && value.plainNumber != nil ? "minus" : ""
    let words = text.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber || $0 == ".")) }
    guard !words.isEmpty, words.joined().count * 2 >= text.filter({ $0 != " " }).count else {
      throw value.problem(
        "\(value.kind) gives no name for a case; write 'name: value' instead of the value alone")
    }
    return sign + words.joined(separator: "-")
  }

  private static func subsets(of words: [String], like value: YAMLValue) -> [Value] {
    (0..<(1 << words.count)).map { mask in
      let chosen = words.indices.filter { mask & (1 << $0) != 0 }.map { words[$0] }
      let slug = chosen.isEmpty ? "none" : chosen.map { $0.lowercased() }.joined(separator: "+")
      return Value(slug: slug, value: value.list(of: chosen))
    }
  }

  private static func kebab(_ key: String) -> String {
    key.reduce(into: "") { $0 += $1.isUppercase ? "-" + $1.lowercased() : String($1) }
  }
}

/// The blocks of `when`, each for some values of the matrix.
struct Conditions {
  /// A block with its condition.
  private struct Conditional {
    /// The values that the condition allows, by the matrix keys that it names.
    var demands: [(key: String, slugs: Set<String>)]
    var overlay: Block
    /// How many values the block holds.
    var count: Int

    func isMet(by choices: [CaseReader.Choice]) -> Bool {
      demands.allSatisfy { demand in
        choices.contains { $0.axis.key == demand.key && demand.slugs.contains($0.value.slug) }
      }
    }
  }

  private var blocks: [Conditional] = []

  /// Reads the `when` of a scenario or case.
  ///
  /// - Parameter mistakes: Collects blocks that cannot be read, or name values that the matrix does not have.
  init(of block: Block, axes: [Axis], noting mistakes: Mistakes) throws(Problem) {
    let known = Conditions.slugs(of: axes)
    for value in block.all(.when) {
      for item in try value.items("'when'") {
        let read = mistakes.attempt { () throws(Problem) in
          try Conditions.read(item, known, noting: mistakes)
        }
        if let read { blocks.append(read) }
      }
    }
  }

  /// Overlays a block with those whose conditions the chosen values meet, in order.
  func overlaid(on block: Block, for choices: [CaseReader.Choice]) -> Block {
    blocks.reduce(into: block) { if $1.isMet(by: choices) { $0.overlay($1.overlay) } }
  }

  /// The number of conditions, and of values in the blocks whose conditions are met.
  func valueCount(for choices: [CaseReader.Choice]) -> Int {
    blocks.reduce(blocks.count) { $0 + ($1.isMet(by: choices) ? $1.count : 0) }
  }

  private static func read(
    _ item: YAMLValue, _ known: [String: Set<String>], noting mistakes: Mistakes
  ) throws(Problem) -> Conditional {
    let entries = try item.entries("an item of 'when'")
    guard let condition = entries.first(where: { $0.key == "if" }) else {
      throw item.problem("an item of 'when' must state 'if' with the matrix values it is for")
    }
    let overlay = Block(
      entries.filter { $0.key != "if" }, "an item of 'when'",
      excluding: [.anchors, .cases, .matrix, .when, .label, .render], noting: mistakes)
    var demands: [(String, Set<String>)] = []
    for entry in try condition.value.entries("'if'") {
      demands.append((entry.key, try slugs(of: entry, known)))
    }
    return Conditional(demands: demands, overlay: overlay, count: overlay.valueCount)
  }

  /// The slugs of the values of each axis.
  static func slugs(of axes: [Axis]) -> [String: Set<String>] {
    Dictionary(axes.map { ($0.key, Set($0.values.map(\.slug))) }) { first, _ in first }
  }

  /// The slugs of the values that a condition names: one value or a list, by value or by name.
  static func slugs(
    of entry: YAMLValue.Entry, _ axes: [String: Set<String>]
  ) throws(Problem) -> Set<String> {
    guard let known = axes[entry.key] else {
      let ending = Suggestion.ending(for: entry.key, among: axes.keys.sorted())
      throw Problem(entry.keyLocation, "the matrix has no key '\(entry.key)'\(ending)")
    }
    func slug(_ value: YAMLValue) throws(Problem) -> String {
      if let text = value.scalarText, known.contains(text) { return text }
      return try Axis.slug(of: value, key: entry.key)
    }
    var slugs: Set<String> = [try slug(entry.value)]
    if entry.value.isSequence, known.isDisjoint(with: slugs) {
      slugs = []
      for item in try entry.value.items("'if'") { slugs.insert(try slug(item)) }
    }
    if let unknown = slugs.subtracting(known).min() {
      let ending = Suggestion.ending(for: unknown, among: known.sorted())
      throw entry.value.problem("'\(entry.key)' never has the value '\(unknown)'\(ending)")
    }
    return slugs
  }
}
