import AssaySubjects

/// The blocks of `when`, read once for all combinations of a matrix.
struct Conditions {
  /// A block with the values that it is for.
  private struct Conditional {
    /// For each axis that is named, the parts of names that are meant.
    var demands: [(key: String, slugs: [String])]
    var overlay: Block

    func isMet(by choices: [CaseReader.Choice]) -> Bool {
      demands.allSatisfy { demand in
        choices.contains { $0.axis.key == demand.key && demand.slugs.contains($0.value.slug) }
      }
    }
  }

  private var blocks: [Conditional] = []

  /// Reads `when` of a block; throws where it names what the matrix does not have.
  init(of block: Block, axes: [Axis]) throws(Problem) {
    for value in block.all(.when) {
      for item in try value.items("'when'") { blocks.append(try Conditions.read(item, axes)) }
    }
  }

  /// The blocks whose conditions the chosen values meet, laid over another in order.
  func laid(over block: Block, for choices: [CaseReader.Choice]) -> Block {
    blocks.reduce(block) { $1.isMet(by: choices) ? $0.overlaid(with: $1.overlay) : $0 }
  }

  private static func read(_ item: YAMLValue, _ axes: [Axis]) throws(Problem) -> Conditional {
    let entries = try item.entries("an item of 'when'")
    guard let condition = entries.first(where: { $0.key == "if" }) else {
      throw item.problem("an item of 'when' must state 'if' with the matrix values it is for")
    }
    let overlay = try Block(
      entries.filter { $0.key != "if" }, "an item of 'when'",
      excluding: [.cases, .matrix, .when, .label, .render])
    var demands: [(String, [String])] = []
    for entry in try condition.value.entries("'if'") {
      demands.append((entry.key, try slugs(of: entry, axes)))
    }
    return Conditional(demands: demands, overlay: overlay)
  }

  /// The parts of names that a condition means: one value or a list of them, by value or by name.
  static func slugs(of entry: YAMLValue.Entry, _ axes: [Axis]) throws(Problem) -> [String] {
    guard let axis = axes.first(where: { $0.key == entry.key }) else {
      let ending = Suggestion.ending(for: entry.key, among: axes.map(\.key))
      throw Problem(entry.keyLocation, "the matrix has no key '\(entry.key)'\(ending)")
    }
    let known = axis.values.map(\.slug)
    func slug(_ value: YAMLValue) throws(Problem) -> String {
      if let text = value.scalarText, known.contains(text) { return text }
      return try Axis.slug(of: value, key: entry.key)
    }
    var slugs = [try slug(entry.value)]
    if entry.value.isSequence, !known.contains(slugs[0]) {
      slugs = []
      for item in try entry.value.items("'if'") { slugs.append(try slug(item)) }
    }
    if let unknown = slugs.first(where: { !known.contains($0) }) {
      let ending = Suggestion.ending(for: unknown, among: known)
      throw entry.value.problem("'\(entry.key)' never has the value '\(unknown)'\(ending)")
    }
    return slugs
  }
}
