package import AssayFacts
import AssaySubjects

extension Facts {
  /// A comparison as it is written in every JSON document of the tool.
  package init(_ comparison: Comparison) {
    switch comparison {
    case .identical: self = ["outcome": .text("identical")]
    case .tolerated(let difference): self.init(difference, outcome: "tolerated")
    case .different(let difference): self.init(difference, outcome: "different")
    case .sizeMismatch(let reference, let candidate):
      self = [
        "outcome": .text("sizeMismatch"), "referenceSize": Fact(reference), "candidateSize": Fact(candidate),
      ]
    }
  }

  private init(_ difference: Difference, outcome: String) {
    self = [
      "outcome": .text(outcome),
      "words": .text(difference.words),
      "changedPixels": .number(difference.changedPixels),
      "largestLevel": .number(difference.largestLevel),
      "measures": .list(difference.measures.map { Fact($0) }),
      "regions": .list(difference.regions.map { Fact($0) }),
      "smallestTolerance": .record(Facts(difference.smallestTolerance)),
    ]
  }
}

extension Fact {
  fileprivate init(_ size: PixelSize) {
    self = .record(["width": .number(size.width), "height": .number(size.height)])
  }

  fileprivate init(_ measure: Measure) {
    self = .record([
      "limit": .text(measure.name), "measured": .number(measure.measured),
      "allowed": .number(measure.allowed),
      "severity": .number(measure.severity), "unit": .text(measure.unit),
      "exceeded": .bool(measure.isExceeded),
    ])
  }

  fileprivate init(_ region: Region) {
    self = .record([
      "x": .number(region.box.x), "y": .number(region.box.y), "width": .number(region.box.width),
      "height": .number(region.box.height), "kind": .text(region.kind.rawValue),
      "words": .text(region.kind.words),
      "severity": .number(region.severity),
    ])
  }
}
