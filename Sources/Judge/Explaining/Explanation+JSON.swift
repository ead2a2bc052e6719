package import AssayFacts
import AssayImaging
package import AssaySubjects

extension Explanation {
  /// The member `changes` of every JSON document of the tool, origins first.
  package func document(in guide: (Change) -> GuideKind? = { _ in nil }) -> Fact? {
    Fact.array(origins + consequences) { $0.document(words: Statement($0, in: guide($0)).words) }
  }
}

extension Change {
  /// A change as it is written in every JSON document; it has no places where several pictures share it, and then perhaps a largest amount.
  package func document(words: String, most: Amount? = nil) -> Fact {
    .object([
      "kind": .text(kind.rawValue), "thing": .text(thing.rawValue),
      "count": places.isEmpty ? nil : .number(places.count),
      "consequence": isConsequence ? true : nil, "words": .text(words), "amount": amount?.document,
      "most": most?.document, "places": Fact.array(places, \.document),
    ])
  }
}

extension Change.Place {
  fileprivate var document: Fact {
    func box(_ box: PixelRect?) -> Fact? {
      box.map { .list([$0.x, $0.y, $0.width, $0.height].map { .number($0) }) }
    }
    return .object(["before": box(before), "after": box(after)])
  }
}

extension Change.Amount {
  fileprivate var document: Fact {
    switch self {
    case .shift(let x, let y): .record(["x": .number(x), "y": .number(y)])
    case .colors(let old, let new): .record(["old": .text("\(old)"), "new": .text("\(new)")])
    case .growth(let width, let height): .record(["width": .number(width), "height": .number(height)])
    case .lengths(let old, let new): .record(["old": .number(old), "new": .number(new)])
    case .percent(let percent): .record(["percent": .number(percent)])
    case .letters(let changed, let added, let removed):
      .record(["changed": .number(changed), "added": .number(added), "removed": .number(removed)])
    }
  }
}
