import AssayDrawing
import AssayFacts
import AssayGeometry
import AssayImaging
import AssayLabels
import AssayTestSupport
import Testing
import AssayTypesetting
import Foundation

/// A column of pixels from top to bottom.
private func column(_ x: Int, of bitmap: Bitmap) -> String {
  PixelArt(bitmap).description.split(separator: "\n").map { String(Array($0)[x]) }.joined()
}

/// Text in squares of 10 points, 8 above the baseline and 2 below, with its top left at the origin.
@Suite struct PaintedTextTests {
  private func text(
    _ string: String, _ change: (inout TextAttributes) -> Void = { _ in }
  ) throws -> AttributedText {
    try AttributedText(squares: string, 10, change)
  }

  @Test("Background, underline, glyphs and strikethrough are painted in this order") func layers() throws {
    let text = try text("a中") {
      $0.backgroundColor = .blue
      $0.underline = DecorationLine(skipsDescenders: false, color: .red)
      $0.strikethrough = DecorationLine(color: .green)
    }.with(1..<2) { $0.color = .clear }
    let picture = text.painted(width: 20, height: 10)
    // The glyph covers the underline, and the line through the text covers the glyph.
    #expect(column(5, of: picture) == "####G#####")
    #expect(column(15, of: picture) == "BBBBGBBBBR")
  }

  @Test("A background does not cover a shadow from the line above") func backgroundsFirst() throws {
    let text = try text("a\n中") { $0.backgroundColor = .blue }
      .with(0..<1) { $0.shadow = TextShadow(x: 0, y: 3, color: .green) }
      .with(2..<3) { $0.color = .clear }
    #expect(column(5, of: text.painted(width: 10, height: 20)) == "##########GGGBBBBBBB")
  }

  @Test("A shadow is below the glyphs of all runs") func shadowsBelowGlyphs() throws {
    let text = try AttributedText(squares: "ab", 5) { $0.color = .red }
      .with(0..<1) { $0.shadow = TextShadow(x: 2, y: 1, color: .blue) }
    #expect(
      PixelArt(text.painted(width: 13, height: 7, at: Point(x: 1, y: 0))) == """
        .RRRRRRRRRR..
        .RRRRRRRRRR..
        .RRRRRRRRRR..
        .RRRRRRRRRR..
        .RRRRRRRRRR..
        ...BBBBB.....
        .............
        """)
  }

  @Test("Underlines cast shadows, and backgrounds do not") func shadowsOfLines() throws {
    let text = try text("中") {
      $0.color = .clear
      $0.underline = DecorationLine(color: .red)
      $0.strikethrough = DecorationLine(color: .green)
      $0.backgroundColor = .white
      $0.shadow = TextShadow(x: 0, y: 2, color: .blue)
    }
    #expect(column(5, of: text.painted(width: 10, height: 14)) == "WWWWGWBWWR.B..")
  }

  @Test("Text without a shadow casts none") func noShadow() throws {
    let text = try text("中中") {
      $0.color = .clear
      $0.underline = DecorationLine(color: .red)
      $0.strikethrough = DecorationLine(color: .green)
    }.with(0..<1) { $0.shadow = TextShadow(x: 0, y: 2, color: .blue) }
    let picture = text.painted(width: 20, height: 14)
    #expect(column(5, of: picture) == "....G.B..R.B..")
    #expect(column(15, of: picture) == "....G....R....")
  }

  @Test("Runs with equal shadows cast one shadow") func equalShadows() throws {
    // Three runs that differ in nothing but a mark cast the shadow of one.
    let one = try text("abcd") { $0.shadow = TextShadow(x: 1, y: 2, blur: 3) }
    let three = one.with(1..<3) { $0.tag = 7 }
    #expect(TextLayout(three).lines[0].runs.count == 3)
    #expect(
      three.painted(width: 50, height: 20, at: Point(x: 4, y: 3))
        == one.painted(width: 50, height: 20, at: Point(x: 4, y: 3)))
  }

  @Test(
    "A positive stroke width outlines glyphs, and a negative one also fills them",
    arguments: [
      (TextStroke(width: 20), "##........##"), (TextStroke(width: 20, color: .red), "RR........RR"),
      (TextStroke(width: -20, color: .red), "RR########RR"), (TextStroke(width: -20), "############"),
      (TextStroke(width: 0, color: .red), ".##########."), (TextStroke(width: .nan), ".##########."),
    ])
  func stroke(stroke: TextStroke, pixels: String) throws {
    // A fifth of the size: two points, one of them outside.
    let picture = try text("a") { $0.stroke = stroke }.painted(width: 12, height: 12, at: Point(x: 1, y: 1))
    #expect(column(6, of: picture) == pixels)
  }

  @Test("A glyph does not cover its neighbor's outline") func outlines() throws {
    let picture = try text("ab") { $0.stroke = TextStroke(width: -20, color: .red) }
      .painted(width: 22, height: 12, at: Point(x: 1, y: 1))
    let row = PixelArt(picture).description.split(separator: "\n")[6]
    #expect(row == "RR########RR########RR")
  }

  @Test("Expansion makes glyphs wider") func expansion() throws {
    // ln 2 to six digits, whose error is far below a sixty-fourth of a pixel.
    let picture = try text("a") { $0.expansion = 0.693147 }.painted(width: 22, height: 10)
    #expect(PixelArt(picture).description.hasPrefix("####################..\n"))
  }

  @Test("Raised text leans from its own baseline") func raisedLeaning() throws {
    let text = try text("a") { $0.obliqueness = 0.4 }
    let raised = text.with(0..<1) { $0.baselineOffset = 5 }
    #expect(text.painted(width: 20, height: 15) == raised.painted(width: 20, height: 15))
    #expect(try text.painted(width: 20, height: 15) != self.text("a").painted(width: 20, height: 15))
  }

  private static let emoji = "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf"

  @Test(
    "Emoji are not leaned, outlined or colored",
    .enabled(if: FileManager.default.fileExists(atPath: emoji), "needs the package fonts-noto-color-emoji"))
  func emojiLooks() throws {
    let font = Font(faces: [try Typeface(path: PaintedTextTests.emoji)], size: 20)
    let plain = AttributedText("👍", attributes: TextAttributes(font: font))
    let styled = plain.with(0..<1) {
      $0.color = .red
      $0.obliqueness = 0.5
      $0.stroke = TextStroke(width: 10, color: .blue)
    }
    #expect(plain.painted(width: 30, height: 30) == styled.painted(width: 30, height: 30))
    #expect(plain.painted(width: 30, height: 30) != Bitmap(width: 30, height: 30))
  }

  @Test("Attributes that are not finite numbers have no effect") func notFinite() throws {
    let plain = try text("a中") {
      $0.underline = DecorationLine()
      $0.strikethrough = DecorationLine(color: .red)
    }
    let odd = plain.with(0..<2) {
      $0.baselineOffset = .nan
      $0.obliqueness = .nan
      $0.expansion = .nan
      $0.stroke = TextStroke(width: .infinity)
    }
    #expect(odd.painted(width: 20, height: 10) == plain.painted(width: 20, height: 10))
  }

  @Test("Huge numbers and numbers that are not finite do not crash") func hugeNumbers() throws {
    for number in [Double.nan, .infinity, -.infinity, 1e300, -1e300] {
      let text = try text("ab 中") {
        $0.obliqueness = number
        $0.expansion = number
        $0.stroke = TextStroke(width: number)
        $0.underline = DecorationLine(.double, pattern: .dashDotDot)
        $0.strikethrough = DecorationLine(isByWord: true)
        $0.backgroundColor = .green
        $0.shadow = TextShadow(x: number, y: number, blur: number)
        $0.baselineOffset = number
      }
      _ = text.painted(width: 20, height: 20)
    }
  }
}

@Suite struct LabelPaintingTests {
  /// A label that draws two lines of 5-point squares: a letter whose shadow reaches 2 points into the other's background.
  private struct TwoLines: Label {
    static let name = "TwoLines"
    static let properties = PropertyTable<TwoLines>()
    var core: LabelCore

    init(core: LabelCore, creation: Creation) { self.core = core }

    mutating func draw() -> DisplayList {
      var letter = TextAttributes(font: core.font)
      letter.shadow = TextShadow(x: 0, y: 2, color: .green)
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
    return column(0, of: label.picture(3, 12, background: .clear))
  }

  @Test("Neighboring lines are painted as one text, and lines with a fill between them separately")
  func lines() throws {
    #expect(try picture(between: "") == "#####GGBBB..")
    #expect(try picture(between: "fill") == "RRRRRBBBBBRR")
  }
}
