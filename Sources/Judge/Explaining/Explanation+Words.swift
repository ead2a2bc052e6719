public import AssaySubjects

extension Explanation {
  /// How many origins a sentence names before it counts the rest.
  private static let named = 2

  /// What changed, in one sentence: `an area is 8 px higher at (20, 30); 3 things followed`.
  public var sentence: String { sentence { _ in nil } }

  /// The same, with the nouns of guides.
  public func sentence(in guide: (Change) -> GuideKind?) -> String {
    let first = origins.isEmpty ? changes : origins
    if first.isEmpty { return "nothing that can be seen changed" }
    var parts = first.prefix(Explanation.named).map { Statement($0, in: guide($0)).words }
    if first.count > parts.count { parts.append(counted(first.count - parts.count, "more change")) }
    let following = origins.isEmpty ? 0 : consequences.reduce(0) { $0 + $1.places.count }
    if following > 0 { parts.append("\(counted(following, "thing")) followed") }
    return parts.joined(separator: "; ")
  }
}

extension Explanation {
  /// Whether things only took other colors.
  public var isRecoloring: Bool { !origins.isEmpty && origins.allSatisfy { $0.kind == .recolored } }

  /// The changes that have a name; a picture that only looks different has none.
  public var causes: [Change] { origins.filter { $0.kind != .changed } }
}

extension Change {
  /// What happened and how much, with the place of a single thing: `2 texts moved right by 6 px`.
  public var words: String { Statement(self).words }

  /// The names of the things where no guide says more.
  public var noun: Noun { isMixed ? .things : thing.noun }
}
