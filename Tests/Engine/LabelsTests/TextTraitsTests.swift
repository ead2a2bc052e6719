import AssayFacts
import AssayGeometry
import AssayImaging
import AssayLabels
import Testing
import AssayTypesetting

@Suite struct TextTraitsTests {
  /// The attributes of the runs as they are drawn.
  private static func drawn(_ label: ShownLabel) -> [TextAttributes] {
    var shown = label.view.label
    return shown.draw().lines.flatMap(\.runs).map(\.attributes)
  }

  private static func label(_ values: KeyValuePairs<String, PropertyValue>) throws -> ShownLabel {
    var label = try ShownLabel(PlainLabel.self)
    var second = SpanAttributes(color: Color("red"))
    second.set("shadow", to: .record(["offset": .numbers([5, 6]), "blur": .number(7)]))
    second.set("underline", to: .record(["color": .color(.white)]))
    let text = StyledText(string: "ab", spans: [.init(range: 1..<2, attributes: second)])
    try label.set("attributedText", .attributedText(text))
    try label.set(values)
    return label
  }

  @Test(
    "The label's shadow is one point higher and not blurred, and a run's own shadow replaces it (rank 13)")
  func shadow() throws {
    #expect(Self.drawn(try Self.label([:])).map(\.shadow) == [nil, TextShadow(x: 5, y: 6, blur: 7)])
    let shadowed = try Self.label(["shadowColor": .color(.white)])
    #expect(
      Self.drawn(shadowed).map(\.shadow) == [
        TextShadow(x: 0, y: -1, blur: 0, color: .white), TextShadow(x: 5, y: 6, blur: 7),
      ])
    let moved = try Self.label(["shadowColor": .color(.white), "shadowOffset": .numbers([2, 3])])
    #expect(Self.drawn(moved)[0].shadow == TextShadow(x: 2, y: 3, blur: 0, color: .white))
  }

  @Test("In a disabled label every color of the text has half its opacity (rank 23)")
  func dimming() throws {
    let dimmed = Self.drawn(try Self.label(["enabled": .bool(false), "shadowColor": .color(.white)]))
    #expect(dimmed.map(\.color.alpha) == [128, 128])
    #expect(dimmed.map { $0.shadow?.color.alpha } == [128, 43])  // a third of black is 85
    #expect(dimmed[1].underline?.color?.alpha == 128)
    #expect(Self.drawn(try Self.label(["enabled": .bool(true)])).map(\.color.alpha) == [255, 255])
  }

  @Test(
    "An empty truncation token, or one with several lines, is an error", arguments: ["", "a\nb", "\u{2028}"])
  func badToken(token: String) throws {
    var label = try ShownLabel(PlainLabel.self)
    #expect(throws: LabelError.self) { try label.set("truncationToken", .text(token)) }
  }

  @Test("The writing direction aligns paragraphs")
  func writingDirection() throws {
    var label = try ShownLabel(PlainLabel.self)
    try label.set(["text": .text("ab"), "writingDirection": .word("rightToLeft")])
    #expect(label.number("line[0].x") == 160)
  }
}

/// The glyphs of a label as `assay shape` prints them: squares of 12.5 points, 1000 units of the font.
@Suite struct ShapedRunsTests {
  @Test("A run is printed with line, typeface, size, direction and glyphs, and a box with its width")
  func runs() throws {
    var label = try ShownLabel(PlainLabel.self, frame: Size(width: 100, height: 80), size: 12.5)
    let raised = SpanAttributes(["kern": .number(2.5), "baselineOffset": .number(1.25)])
    let box = SpanAttributes(["attachment": .record(["width": .number(7), "ascent": .number(5)])])
    let text = StyledText(
      string: "ab\u{FFFC}\nאב",
      spans: [.init(range: 0..<2, attributes: raised), .init(range: 2..<3, attributes: box)])
    try label.set(["numberOfLines": .number(0), "attributedText": .attributedText(text)])
    label.view.update()
    #expect(
      label.view.contents.shapedRuns == [
        "line[0] Assay Square Regular 12.5 ltr [1=0@0,100+1200|1=1@0,100+1200]",
        "line[0] attachment ltr [=2+7pt]",
        "line[1] Assay Square Regular 12.5 rtl [1=5+1000|1=4+1000]",
      ])
  }

  @Test("Text too small for font units has advances of 0")
  func tiny() throws {
    var label = try ShownLabel(PlainLabel.self, size: 1e-18)
    let attributes = SpanAttributes(["kern": .number(5)])
    try label.set("attributedText", .attributedText(StyledText(string: "a", attributes: attributes)))
    label.view.update()
    #expect(label.view.contents.shapedRuns == ["line[0] Assay Square Regular 0 ltr [1=0+0]"])
  }
}
