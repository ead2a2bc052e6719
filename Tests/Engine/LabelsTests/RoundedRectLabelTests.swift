import AssayFacts
import AssayGeometry
import AssayLabels
import Testing

/// RoundedRectLabel's own size, with insets of 10 and 20, on squares of 20 points (RR-S07, RR-S08).
@Suite struct RoundedRectLabelTests {
  struct Bubble: Sendable, CustomTestStringConvertible {
    var width: Double
    var count: Int
    var size: (Double, Double)
    var lines: Int?
    var top: Double?
    var testDescription: String { "\(count) squares in \(width)" }
  }

  /// The published formula takes the insets off the text's own width twice: `E = w - 80`, where `w` is the width
  /// UILabel measures, then measures at `E` (or without limit when `E` is 0 or less) and adds only the height.
  ///
  /// 343 wide: T40 has w = 340, E = 260, 13 a line, 4 lines, 80 + 20; T2 has w = 40, E < 0, one line.
  /// 200 wide: w = 200, E = 120, 6 a line; 120: w = 120, E = 40; 100: w = 100, E = 20; 81 and 80: w = 80, E = 0;
  /// 60: w = 60, E < 0. The height drawn into is 20 less, the width 40 less than the width of the label.
  static let original = [
    Bubble(width: 343, count: 40, size: (260, 100), lines: 3, top: 20),
    Bubble(width: 343, count: 100, size: (260, 180), lines: 7, top: 20),
    Bubble(width: 343, count: 13, size: (180, 60), lines: 1, top: 20),
    Bubble(width: 343, count: 2, size: (40, 40), lines: 1, top: 10),
    Bubble(width: 200, count: 40, size: (120, 160), lines: 5, top: 30),
    Bubble(width: 200, count: 100, size: (120, 360), lines: 13, top: 50),
    Bubble(width: 200, count: 13, size: (120, 80), lines: 2, top: 20),
    Bubble(width: 200, count: 2, size: (40, 40), lines: 1, top: 10),
    Bubble(width: 120, count: 40, size: (40, 420), lines: 10, top: 110),
    Bubble(width: 120, count: 13, size: (40, 160), lines: 4, top: 40),
    Bubble(width: 100, count: 40, size: (20, 820), lines: 14, top: 270),
    Bubble(width: 100, count: 13, size: (20, 280), lines: 5, top: 90),
    Bubble(width: 81, count: 40, size: (800, 40), lines: 1),
    Bubble(width: 80, count: 40, size: (800, 40), lines: 1),
    Bubble(width: 80, count: 100, size: (2000, 40), lines: 1),
    Bubble(width: 60, count: 40, size: (800, 40), lines: 1),
    Bubble(width: 60, count: 2, size: (40, 40), lines: 1),
  ]

  /// As intended: measured at the width less the insets, which are then added again.
  static let intended = [
    Bubble(width: 343, count: 40, size: (340, 80), lines: 3, top: 10),
    Bubble(width: 343, count: 100, size: (340, 160), lines: 7, top: 10),
    Bubble(width: 343, count: 13, size: (300, 40), lines: 1, top: 10),
    Bubble(width: 343, count: 2, size: (80, 40), lines: 1, top: 10),
    Bubble(width: 200, count: 40, size: (200, 120), lines: 5, top: 10),
    Bubble(width: 200, count: 100, size: (200, 280), lines: 13, top: 10),
    Bubble(width: 120, count: 40, size: (120, 220), lines: 10, top: 10),
    Bubble(width: 100, count: 40, size: (100, 300), lines: 14, top: 10),
    Bubble(width: 100, count: 13, size: (100, 120), lines: 5, top: 10),
    Bubble(width: 80, count: 40, size: (80, 420), lines: 20, top: 10),
    Bubble(width: 80, count: 13, size: (80, 160), lines: 7, top: 10),
    Bubble(width: 60, count: 2, size: (60, 60), lines: 2, top: 10),
  ]

  @Test("The published size", arguments: original)
  func originalSize(bubble: Bubble) throws { try check(bubble, .original) }

  @Test("The intended size", arguments: intended)
  func intendedSize(bubble: Bubble) throws { try check(bubble, .intended) }

  private func check(_ bubble: Bubble, _ variant: Variant) throws {
    var label = try ShownLabel(
      RoundedRectLabel.self, variant,
      constraints: .init(parent: Size(width: bubble.width + 32, height: 1000), margin: 16))
    try label.set([
      "stage": .word("size"), "numberOfLines": .number(0), "text": .text(Square.text(bubble.count)),
    ])
    #expect(label.number("textRect.width") == bubble.size.0)
    #expect(label.number("textRect.height") == bubble.size.1)
    #expect(label.fact("frame.width") == .number(bubble.width))
    if let lines = bubble.lines { #expect(label.fact("lineCount") == .number(lines)) }
    if let top = bubble.top { #expect(label.number("textTop") == top) }
  }

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

  @Test(
    "The radius is at most half the smaller side (RR-S21)",
    arguments: [
      (40.0, [0.0, 10.0, 20.0, 20.0, 20.0]), (142.0, [0.0, 10.0, 20.0, 50.0, 71.0]),
    ])
  func radius(height: Double, effective: [Double]) throws {
    for (radius, expected) in zip([0.0, 10, 20, 50, 500], effective) {
      var label = try ShownLabel(
        RoundedRectLabel.self, .original, frame: Size(width: 343, height: height))
      try label.set("cornerRadius", .number(radius))
      #expect(label.number("bubbleRadius") == expected)
    }
  }

  @Test(
    "With insets larger than the label only the bubble is drawn (RR-S22)",
    arguments: [
      (30.0, 15.0), (40, 20), (41, 20),
    ])
  func noRoomForText(width: Double, height: Double) throws {
    var label = try ShownLabel(RoundedRectLabel.self, frame: Size(width: width, height: height))
    try label.set("text", .text(Square.text(1)))
    #expect(label.fact("drawOrder") == ["fill", "stroke"])
  }

  @Test(
    "Only the intended size respects the limit of lines (RR-27)",
    arguments: [
      (Variant.original, 180.0, 70.0), (.intended, 60, 10),
    ])
  func limitOfLines(variant: Variant, height: Double, top: Double) throws {
    var label = try ShownLabel(
      RoundedRectLabel.self, variant, constraints: .init(parent: Size(width: 375, height: 300), margin: 16))
    try label.set([
      "stage": .word("size"), "numberOfLines": .number(2), "text": .text(Square.text(100)),
    ])
    // The published estimate starts from the two lines UILabel would show, which are as wide as all seven.
    #expect(label.number("frame.height") == height)
    #expect(label.number("textTop") == top)
    #expect(label.number("lineCount") == 2)
  }

  @Test("If insets apply only to drawing, the text is truncated (RR-14, RR-S06)")
  func insetsOnlyDrawn() throws {
    var label = try ShownLabel(
      RoundedRectLabel.self, .original, constraints: .init(parent: Size(width: 375, height: 140), margin: 16))
    try label.set([
      "stage": .word("insets"), "numberOfLines": .number(0), "text": .text(Square.text(40)),
    ])
    #expect(label.number("frame.height") == 60)
    #expect(label.number("lineCount") == 2)
    #expect(label.fact("ellipsis") == ["text": "…", "line": 1, "index": 14, "hidden": [29, 11]])
  }

  @Test("The hooks are called in the article's order (RR-09)")
  func callOrder() throws {
    var label = try ShownLabel(
      RoundedRectLabel.self, .original, constraints: .init(parent: Size(width: 375, height: 140), margin: 16))
    try label.set([
      "stage": .word("hooks"), "numberOfLines": .number(0), "text": .text(Square.text(40)),
    ])
    #expect(
      label.fact("calls") == [
        "textRect(0, 0, 800, 20)", "intrinsicContentSize(800, 20)", "textRect(0, 0, 340, 60)",
        "intrinsicContentSize(340, 60)", "drawText(0, 0, 343, 60)",
      ])
  }
}
