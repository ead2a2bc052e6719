import AssayGeometry
import AssayLabels
import Testing

/// The glyphs of a label as `assay shape` prints them: squares of 12.5 points, 1000 units of the font.
@Suite struct ShapedRunsTests {
  @Test("A run is printed with line, typeface, size, direction and glyphs, and a box with its width")
  func runs() throws {
    var label = try ShownLabel(PlainLabel.self, frame: Size(width: 100, height: 80), size: 12.5)
    var (raised, box) = (SpanAttributes(), SpanAttributes())
    raised.set("kern", to: .number(2.5))
    raised.set("baselineOffset", to: .number(1.25))
    box.set("attachment", to: .record(["width": .number(7), "ascent": .number(5)]))
    let text = StyledText(
      string: "ab\u{FFFC}\nאב",
      spans: [
        StyledText.Span(range: 0..<2, attributes: raised), StyledText.Span(range: 2..<3, attributes: box),
      ])
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
    var attributes = SpanAttributes()
    attributes.set("kern", to: .number(5))
    try label.set("attributedText", .attributedText(StyledText(string: "a", attributes: attributes)))
    label.view.update()
    #expect(label.view.contents.shapedRuns == ["line[0] Assay Square Regular 0 ltr [1=0+0]"])
  }
}
