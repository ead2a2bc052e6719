import AssayFacts
import AssayImageDiff
import AssayImaging
import AssaySubjects

extension Fact {
  /// A fact that differs.
  init(_ difference: FactDifference) {
    self = .object([
      "path": .text(difference.path.description),
      "old": difference.old ?? .null,
      "new": difference.new ?? .null,
    ])
  }

  /// How two pictures compare.
  init(_ comparison: Comparison) {
    switch comparison {
    case .identical: self = .object(["outcome": .text("identical")])
    case .tolerated(let difference): self = .difference(difference, outcome: "tolerated")
    case .different(let difference): self = .difference(difference, outcome: "different")
    case .sizeMismatch(let reference, let candidate):
      self = .object([
        "outcome": .text("sizeMismatch"),
        "reference": .object(["width": .number(reference.width), "height": .number(reference.height)]),
        "candidate": .object(["width": .number(candidate.width), "height": .number(candidate.height)]),
      ])
    }
  }

  private static func difference(_ difference: Difference, outcome: String) -> Fact {
    let smallest = difference.smallestTolerance
    return .object([
      "outcome": .text(outcome),
      "changedPixels": .number(difference.changedPixels),
      "largestLevel": .number(difference.largestLevel),
      "measures": .list(
        difference.measures.map {
          .object([
            "limit": .text($0.limit.rawValue), "measured": .number($0.measured),
            "allowed": .number($0.allowed), "severity": .number($0.severity),
          ])
        }),
      "regions": .list(difference.regions.map { Fact($0) }),
      "smallestTolerance": .object([
        "edge": .number(smallest.edge), "color": .number(smallest.color), "ink": .number(smallest.ink),
        "spots": .number(smallest.spots),
      ]),
    ])
  }

  private init(_ region: Region) {
    self = .object([
      "x": .number(region.box.x), "y": .number(region.box.y), "width": .number(region.box.width),
      "height": .number(region.box.height), "kind": .text(region.kind.rawValue),
      "severity": .number(region.severity),
    ])
  }

  /// A picture by path, size and hash; nothing when neither path nor picture is known.
  static func picture(_ bitmap: Bitmap?, path: String) -> Fact? {
    guard bitmap != nil || !path.isEmpty else { return nil }
    return .object([
      "path": path.isEmpty ? nil : .text(path),
      "width": bitmap.map { .number($0.width) },
      "height": bitmap.map { .number($0.height) },
      "hash": bitmap.map { .text($0.contentHash.description) },
    ])
  }
}
