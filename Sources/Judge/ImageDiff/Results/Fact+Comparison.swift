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
      "regions": .list(difference.regions.map { Fact($0, in: difference.displacement) }),
      "smallestTolerance": .record(Facts(difference.smallestTolerance)),
    ]
    guard let displacement = difference.displacement else { return }
    merge([
      "referenceSize": Fact(displacement.reference), "candidateSize": Fact(displacement.candidate),
      "displacement": Fact(displacement),
    ])
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

  fileprivate init(_ displacement: Displacement) {
    self = .record([
      "axis": .text(displacement.axis.rawValue), "words": .text(displacement.words),
      "bands": .list(
        displacement.bands.map { band in
          .object([
            "kind": .text(band.kind.rawValue), "count": .number(band.count),
            "reference": .number(band.reference), "candidate": .number(band.candidate),
            "moved": band.moved.map { .number($0) },
          ])
        }),
    ])
  }

  private init(_ box: PixelRect) {
    self = .record([
      "x": .number(box.x), "y": .number(box.y), "width": .number(box.width), "height": .number(box.height),
    ])
  }

  fileprivate init(_ region: Region, in displacement: Displacement?) {
    let box = region.box
    self = .object([
      "x": .number(box.x), "y": .number(box.y), "width": .number(box.width), "height": .number(box.height),
      "reference": displacement.map { Fact($0.referenceBox(of: box)) },
      "severity": .number(region.severity),
    ])
  }
}
