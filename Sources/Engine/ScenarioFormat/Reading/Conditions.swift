import AssaySubjects

/// The blocks of `when`, read once for all combinations of a matrix.
struct Conditions {
  /// A block with the values that it is for.
  private struct Conditional {
    /// For each axis that is named, the parts of names that are meant.
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

  /// Reads `when` of a block; throws where it names what the matrix does not have.
  ///
  /// - Parameter mistakes: Notes blocks that cannot be read.
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

  /// The blocks whose conditions the chosen values meet, laid over another in order.
  func laid(over block: Block, for choices: [CaseReader.Choice]) -> Block {
    blocks.reduce(into: block) { if $1.isMet(by: choices) { $0.lay($1.overlay) } }
  }

  /// What it takes to ask all conditions, and to read the blocks whose conditions are met.
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

  /// The parts of names that the values of each axis have.
  static func slugs(of axes: [Axis]) -> [String: Set<String>] {
    Dictionary(axes.map { ($0.key, Set($0.values.map(\.slug))) }) { first, _ in first }
  }

  /// The parts of names that a condition means: one value or a list of them, by value or by name.
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
