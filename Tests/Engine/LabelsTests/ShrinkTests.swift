import AssayFacts
import AssayGeometry
import AssayLabels
import Testing
import AssayTypesetting

/// Text made smaller to fit (rank 6), in squares of 20 points: a scale is the room by the number of squares.
@Suite struct ShrinkTests {
  private static func label(
    _ text: String, lines: Double = 1, width: Double = 200, _ more: KeyValuePairs<String, PropertyValue> = [:]
  ) throws -> ShownLabel {
    var label = try ShownLabel(PlainLabel.self, frame: Size(width: width, height: 80))
    try label.set([
      "text": .text(text), "numberOfLines": .number(lines), "adjustsFontSizeToFitWidth": .bool(true),
    ])
    try label.set(more)
    return label
  }

  @Test(
    "One line is scaled to its width, rounded down to thousandths, and no further than its minimum",
    arguments: [
      (10, 0.0, 1.0, 10), (21, 0, 0.476, 21), (30, 0, 0.333, 30), (30, 0.3333, 0.3333, 30),
      (31, 0.3333, 0.3333, 29),
      (21, 0.5, 0.5, 19), (21, 0.476, 0.476, 21), (21, 1, 1, 9),
    ])
  func oneLine(count: Int, minimum: Double, scale: Double, shown: Int) throws {
    var label = try Self.label(Square.text(count), ["minimumScaleFactor": .number(minimum)])
    #expect(label.number("fit.scale") == scale)
    #expect(abs(label.number("fit.size") - 20 * scale) < 1e-6)
    let hidden: Fact? = shown < count ? [.number(shown), .number(count - shown)] : nil
    #expect(label.fact("ellipsis.index") == (shown < count ? .number(shown) : nil))
    #expect(label.fact("ellipsis.hidden") == hidden)
    #expect(label.number("line[0].width") <= 200)
    let size = (20 * scale * 1e6).rounded() / 1e6
    #expect(label.fact("line[0].runs[0].font") == .text("Assay Square Regular \(Fact.text(of: size))"))
  }

  @Test(
    "Text of several lines is scaled until all of it fits without dividing a word",
    arguments: [
      ("aaaa bbbb cccc dddd", 2.0, 0.555, 2), ("aaaa bbbb cccc dddd", 3, 0.555, 2),
      ("aaaa bbbb cccc dddd", 4, 1, 4), ("aaaa bbbb cccc dddd", 0, 1, 4), ("abcdefghij", 2, 0.5, 1),
      ("abcdefghij", 0, 1, 2), ("aaaaaaaaaa\nb", 1, 0.5, 1), ("aaaaaaaaaa\nb", 2, 0.5, 2),
      ("a\nb\n", 2, 1, 2), ("a\nb\ncccccccccc", 2, 1, 2),
      ("a\r\nbbbbbbbbbb", 2, 0.5, 2),
    ])
  func lines(text: String, lines: Double, scale: Double, count: Int) throws {
    var label = try Self.label(text, lines: lines, width: 100)
    #expect(label.number("fit.scale") == scale)
    #expect(label.number("lineCount") == Double(count))
  }

  @Test("Runs, kerns, offsets and boxes are scaled together, also in a clipped line")
  func together() throws {
    var wide = SpanAttributes(font: try Square.font(40))
    wide.set("kern", to: .number(10))
    wide.set("baselineOffset", to: .number(8))
    let box = SpanAttributes(["attachment": .record(["width": .number(30), "ascent": .number(20)])])
    let text = StyledText(
      string: "ab\u{FFFC}",
      spans: [.init(range: 1..<2, attributes: wide), .init(range: 2..<3, attributes: box)])
    // 20 + 40 + 10 + 30 = 100.
    var label = try Self.label("", width: 50, ["lineBreakMode": .word("clipping")])
    try label.set("attributedText", .attributedText(text))
    #expect(label.number("fit.scale") == 0.5)
    #expect(label.number("line[0].width") == 50)
    #expect(label.fact("line[0].runs[1].font") == "Assay Square Regular 20")
    #expect(label.number("line[0].runs[2].x") == 35)
    #expect(label.number("line[0].ascent") == 20)  // 0.8 × 20 + 8 / 2
  }
}

@Suite struct PlainLabelTests {
  @Test("A property of another label is an error")
  func unknownProperty() throws {
    var label = try ShownLabel(PlainLabel.self)
    #expect(throws: LabelError("PlainLabel has no property 'corners'")) {
      try label.set("corners", .words([]))
    }
  }

  @Test("A font size out of bounds is an error in every setter", arguments: [-1, 1001, 1e300])
  func fontSize(size: Double) throws {
    var labels = [try ShownLabel(PlainLabel.self), try ShownLabel(LayerLabel.self)]
    for index in labels.indices {
      #expect(throws: LabelError("the value must be a font size between 0 and 1000 points")) {
        try labels[index].set("fontSize", .number(size))
      }
    }
  }
}
