import AssayDrawing
import AssayFacts
import AssayGeometry
import AssayImaging
import AssayLabels
import AssayTestSupport
import Testing
import AssayTypesetting

@Suite struct LabelPaintingTests {
  /// A label that draws two lines of 5-point squares: a letter whose shadow reaches 2 points into the other's background.
  ///
  /// The label's own text decides about the gap between the lines.
  private struct TwoLines: Label {
    static let name = "TwoLines"
    static let summary = "Two lines."
    static let properties = PropertyTable<TwoLines>()
    var core: LabelCore

    init(core: LabelCore, creation: Creation) { self.core = core }

    mutating func draw() -> DisplayList {
      let shadow = TextShadow(x: 0, y: 2, color: .green)
      var letter = TextAttributes(font: core.font)
      letter.shadow = shadow
      var ground = TextAttributes(font: core.font, color: .clear)
      ground.backgroundColor = .blue
      var list = DisplayList()
      list.items = [line("a", letter, baseline: 4)]
      if core.content.string == "fill" { list.items.append(.fill(Path(rect: core.bounds), .red)) }
      list.items.append(line("a", ground, baseline: 9))
      return list
    }

    private func line(_ string: String, _ attributes: TextAttributes, baseline: Double) -> DisplayList.Item {
      let line = TextLayout(AttributedText(string, attributes: attributes)).lines[0]
      return .text([PlacedLine(line, at: Point(x: 0, y: baseline))])
    }
  }

  private func picture(between: String) throws -> String {
    var label = try ShownLabel(TwoLines.self, frame: Size(width: 3, height: 12), size: 5)
    try label.set("text", .text(between))
    label.view.update()
    var canvas = Canvas(width: 3, height: 12, scale: 1)
    label.view.paint(on: &canvas)
    return PixelArt(canvas.finish()).description.split(separator: "\n").map { String($0.prefix(1)) }.joined()
  }

  @Test("Neighboring lines are painted as one text") func together() throws {
    #expect(try picture(between: "") == "#####GGBBB..")
  }

  @Test("Lines with a fill between them are painted separately") func apart() throws {
    #expect(try picture(between: "fill") == "RRRRRBBBBBRR")
  }
}
