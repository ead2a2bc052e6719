import Facts
import ImageDiff
import Imaging
import Subjects

extension JSONValue {
  /// A fact that differs.
  init(_ difference: FactDifference) {
    self = .object([
      "path": .string(difference.path.description),
      "old": difference.old.map { JSONValue($0) } ?? .null,
      "new": difference.new.map { JSONValue($0) } ?? .null,
    ])
  }

  /// How two pictures compare.
  init(_ comparison: Comparison) {
    switch comparison {
    case .identical: self = .object(["outcome": .string("identical")])
    case .tolerated(let difference): self = .difference(difference, outcome: "tolerated")
    case .different(let difference): self = .difference(difference, outcome: "different")
    case .sizeMismatch(let reference, let candidate):
      self = .object([
        "outcome": .string("sizeMismatch"),
        "reference": .object(["width": .number(reference.width), "height": .number(reference.height)]),
        "candidate": .object(["width": .number(candidate.width), "height": .number(candidate.height)]),
      ])
    }
  }

  private static func difference(_ difference: Difference, outcome: String) -> JSONValue {
    let smallest = difference.smallestTolerance
    return .object([
      "outcome": .string(outcome),
      "changedPixels": .number(difference.changedPixels),
      "largestLevel": .number(difference.largestLevel),
      "measures": .array(
        difference.measures.map {
          .object([
            "limit": .string($0.limit.rawValue), "measured": .number($0.measured),
            "allowed": .number($0.allowed),
          ])
        }),
      "regions": .array(difference.regions.map { JSONValue($0) }),
      "smallestTolerance": .object([
        "edge": .number(smallest.edge), "color": .number(smallest.color), "ink": .number(smallest.ink),
        "spots": .number(smallest.spots),
      ]),
    ])
  }

  private init(_ region: Region) {
    self = .object([
      "x": .number(region.box.x), "y": .number(region.box.y), "width": .number(region.box.width),
      "height": .number(region.box.height), "kind": .string(region.kind.rawValue),
      "severity": .number(region.severity),
    ])
  }

  /// A picture by path, size and hash; nothing when neither path nor picture is known.
  static func picture(_ bitmap: Bitmap?, path: String) -> JSONValue? {
    guard bitmap != nil || !path.isEmpty else { return nil }
    return .object([
      "path": path.isEmpty ? nil : .string(path),
      "width": bitmap.map { .number($0.width) },
      "height": bitmap.map { .number($0.height) },
      "hash": bitmap.map { .string($0.contentHash.description) },
    ])
  }
}
