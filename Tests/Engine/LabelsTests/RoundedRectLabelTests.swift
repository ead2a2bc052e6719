import AssayFacts
import AssayGeometry
import AssayLabels
import Testing

/// RoundedRectLabel's own size, with insets of 10 and 20, on squares of 20 points (RR-S07, RR-S08).
@Suite struct RoundedRectLabelTests {
  @Test(
    "The widths of the article's log by its two formulas (RR-10, RR-12, RR-15, RR-16)",
    arguments: [
      (2122.5, 2082.5, 2042.5), (342.5, 302.5, 262.5), (1403, 1363, 1323), (323.5, 283.5, 243.5),
    ])
  func widthsOfTheLog(width: Double, first: Double, last: Double) throws {
    var label = try ShownLabel(RoundedRectLabel.self, .original)
    for (stage, expected) in [("firstSize", first), ("size", last)] {
      try label.set("stage", .word(stage))
      let bubble = try #require(label.view.label as? RoundedRectLabel)
      #expect(bubble.estimatedWidth(of: width, insets: bubble.insets) == expected)
    }
  }

  @Test(
    "The published size without a width does not include the insets, the intended size includes insets and outline (RR-21)",
    arguments: [
      (Variant.original, 2, 40.0, 40.0), (.original, 40, 720, 60), (.intended, 2, 90, 50),
      (.intended, 40, 850, 50),
    ])
  func freeWidth(variant: Variant, count: Int, width: Double, height: Double) throws {
    var label = try ShownLabel(RoundedRectLabel.self, variant)
    try label.set(["numberOfLines": .number(0), "text": .text(Square.text(count))])
    var bubble = label.view.label
    let size = bubble.intrinsicContentSize(maximumWidth: nil)
    #expect(size == Size(width: width, height: height))
    label.resize(size)
    #expect((label.fact("lineCount") == nil) == (variant == .original && count == 2))
  }
}
