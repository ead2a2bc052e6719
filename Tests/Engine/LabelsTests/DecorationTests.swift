import AssayGeometry
import AssayImaging
import AssayLabels
import AssayTestSupport
import Testing
import AssayTypesetting

private typealias Change = @Sendable (inout TextAttributes) -> Void

/// A line that does not skip descenders.
private func line(
  _ style: DecorationLine.Style = .single, _ pattern: DecorationLine.Pattern = .solid, byWord: Bool = false
) -> DecorationLine {
  DecorationLine(style, pattern: pattern, isByWord: byWord, skipsDescenders: false)
}

/// Lines along squares of 20 points; text begins at x 10 with its baseline at y 30.
///
/// The font says 0.1 em below the baseline and 0.1 em thick; a small letter is 0.8 em high.
@Suite struct DecorationTests {
  private let grid = PixelGrid(scale: 1)

  private func underlines(
    _ text: AttributedText, width: Double? = nil, alignment: TextAlignment = .natural, scale: Double = 1
  ) -> [[String]] {
    text.placed(width: width, alignment: alignment).map {
      words($0.underlines(on: PixelGrid(scale: scale)))
    }
  }

  private func strikethroughs(_ text: AttributedText) -> [String] {
    text.placed().flatMap { words($0.strikethroughs(on: grid)) }
  }

  @Test(
    "Position and thickness come from the font",
    arguments: [
      (DecorationLine.Style.single, ["10 32 40×2"], ["10 21 40×2"]),
      (.thick, ["10 32 40×4"], ["10 20 40×4"]),
      (.double, ["10 32 40×2", "10 36 40×2"], ["10 19 40×2", "10 23 40×2"]),
    ])
  func position(style: DecorationLine.Style, under: [String], through: [String]) throws {
    let text = try AttributedText(squares: "ab") {
      $0.underline = line(style)
      $0.strikethrough = DecorationLine(style)
    }
    #expect(underlines(text) == [under])
    #expect(strikethroughs(text) == through)
  }

  @Test(
    "A line is a whole number of pixels thick, at least one",
    arguments: [
      // 1.5 points below the baseline and 1.5 thick.
      (15.0, 1.0, "10 32 30×2"), (15, 2, "10 31.5 30×1.5"), (3, 1, "10 30 6×1"),
      (3, 3, "10 30.333333 6×0.333333"),
      // 6.8 points on a grid of thirds.
      (34, 3, "10 33.333333 68×3.333333"),
    ])
  func thickness(size: Double, scale: Double, rect: String) throws {
    let text = try AttributedText(squares: "ab", size) { $0.underline = line() }
    #expect(underlines(text, scale: scale) == [[rect]])
  }

  @Test("A line ends on whole pixels") func ends() throws {
    // 10.3 points a square: the colors meet at 20.3, the end is at 30.6.
    let text = try AttributedText(squares: "ab", 10.3) { $0.underline = line() }
      .with(1..<2) { $0.color = .red }
    #expect(underlines(text) == [["10 31 10×1", "20 31 11×1 #FF0000"]])
  }

  @Test(
    "A pattern divides a line into dashes",
    arguments: [
      (DecorationLine.Pattern.dot, [(10, 4), (18, 4), (26, 4), (34, 4), (42, 4)]),
      (.dash, [(10, 12), (26, 12), (42, 8)]), (.dashDot, [(10, 12), (26, 4), (34, 12)]),
      (.dashDotDot, [(10, 12), (26, 4), (34, 4), (42, 8)]),
    ])
  func patterns(pattern: DecorationLine.Pattern, dashes: [(x: Int, width: Int)]) throws {
    let text = try AttributedText(squares: "ab") {
      $0.underline = line(.single, pattern)
      $0.strikethrough = line(.single, pattern)
    }
    #expect(underlines(text) == [dashes.map { "\($0.x) 32 \($0.width)×2" }])
    #expect(strikethroughs(text) == dashes.map { "\($0.x) 21 \($0.width)×2" })
  }

  /// Text with attributes, of which those of the second square are changed.
  private static let changes: [(String, Change, Change, [String])] = [
    // Dashes continue from run to run, and start again after text without a line.
    (
      "abc", { $0.underline = line(.single, .dash) }, { $0.color = .red },
      ["10 32 12×2", "26 32 4×2", "30 32 8×2 #FF0000", "42 32 8×2 #FF0000", "50 32 4×2", "58 32 12×2"]
    ),
    (
      "abc", { $0.underline = line(.single, .dash) }, { $0.underline = nil },
      ["10 32 12×2", "26 32 4×2", "50 32 12×2", "66 32 4×2"]
    ),
    // Dashes of a thick line are longer.
    ("ab", { $0.underline = line(.thick, .dash) }, { _ in }, ["10 32 24×4", "42 32 8×4"]),
    // Text of several sizes has one underline: the larger letter asks for 4 points below, and 4 thick.
    (
      "abc", { $0.underline = line() }, { $0.font = $0.font.withSize(40) },
      ["10 34 20×4", "30 34 40×4", "70 34 20×4"]
    ),
    // A line by word leaves out white space.
    (
      "a b\u{A0}\u{3000}cd", { $0.underline = line(byWord: true) }, { _ in },
      ["10 32 20×2", "50 32 20×2", "110 32 40×2"]
    ),
    // An underline continues below a box.
    (
      "a\(Attachment.placeholder)b", { $0.underline = line() },
      { $0.attachment = Attachment(width: 7, ascent: 9) }, ["10 32 20×2", "30 32 7×2", "37 32 20×2"]
    ),
    // A transparent line is not drawn.
    ("ab", { $0.underline = DecorationLine(color: .clear) }, { _ in }, []),
  ]

  @Test("An underline follows its text", arguments: changes)
  func underline(
    string: String, all: @Sendable (inout TextAttributes) -> Void,
    second: @Sendable (inout TextAttributes) -> Void, rects: [String]
  ) throws {
    #expect(underlines(try AttributedText(squares: string, 20, all).with(1..<2, second)) == [rects])
  }

  @Test(
    "Lines move with the baseline offset",
    arguments: [(5.0, "10 27 20×2", "10 16 20×2"), (-5, "10 37 20×2", "10 26 20×2")])
  func baselineOffset(offset: Double, under: String, through: String) throws {
    let text = try AttributedText(squares: "a") {
      $0.underline = line()
      $0.strikethrough = line()
      $0.baselineOffset = offset
    }
    #expect(underlines(text) == [[under]])
    #expect(strikethroughs(text) == [through])
  }

  @Test("An underline is as low as the lowest of its runs") func lowestRun() throws {
    let text = try AttributedText(squares: "abc") { $0.underline = line() }
      .with(0..<1) { $0.baselineOffset = 5 }
      .with(2..<3) { $0.baselineOffset = -3 }
    #expect(underlines(text) == [["10 35 20×2", "30 35 20×2", "50 35 20×2"]])
  }

  @Test("A strikethrough goes through the middle of each size") func strikethroughSizes() throws {
    let text = try AttributedText(squares: "abc") { $0.strikethrough = line() }
      .with(1..<2) { $0.font = $0.font.withSize(40) }
      .with(2..<3) { $0.baselineOffset = 5 }
    // The middles are 8, 16 and 13 above the baseline; all are as thick as the thickest.
    #expect(strikethroughs(text) == ["10 20 20×4", "30 12 40×4", "70 15 20×4"])
  }

  @Test("A line has its own color or the text's") func colors() throws {
    let text = try AttributedText(squares: "ab") {
      $0.color = .blue
      $0.underline = line()
      $0.strikethrough = DecorationLine(color: .red)
      $0.shadow = TextShadow(x: 1, y: 1)
    }
    #expect(underlines(text) == [["10 32 40×2 #0000FF"]])
    #expect(strikethroughs(text) == ["10 21 40×2 #FF0000"])
    #expect(text.placed()[0].underlines(on: grid).map(\.shadow) == [TextShadow(x: 1, y: 1)])
  }

  @Test(
    "A line reaches over the gaps of justified text",
    arguments: [(false, ["10 32 100×2"]), (true, ["10 32 20×2", "90 32 20×2"])])
  func justified(byWord: Bool, rects: [String]) throws {
    let text = try AttributedText(squares: "a b ccccc") { $0.underline = line(byWord: byWord) }
    #expect(underlines(text, width: 100, alignment: .justified) == [rects, ["10 52 100×2"]])
  }

  @Test(
    "A line ends before white space that hangs",
    arguments: [("ab   cde", "10 32 40×2"), ("אב   גדה", "30 32 40×2")])
  func hangingSpace(string: String, first: String) throws {
    let text = try AttributedText(squares: string) { $0.underline = line() }
    #expect(underlines(text, width: 60) == [[first], ["10 52 60×2"]])
  }

  @Test("Text of size 0 has no line") func sizeZero() throws {
    var text = try AttributedText(squares: Attachment.placeholder, 0) { $0.underline = line() }
    text.updateAttributes { $0.attachment = Attachment(width: 7, ascent: 9) }
    #expect(underlines(text) == [[]])
  }

  @Test("A line with too many dashes is solid") func tooManyDashes() throws {
    let text = try AttributedText(squares: "ab") { $0.strikethrough = line(.single, .dot) }
    #expect(text.placed()[0].strikethroughs(on: grid).count == 5)
    let long = try AttributedText(squares: String(repeating: "a", count: 30_000)) {
      $0.strikethrough = line(.single, .dot)
    }
    #expect(long.placed()[0].strikethroughs(on: grid).count == 1)
  }

  @Test("Only visible dashes are drawn") func visibleDashes() throws {
    let text = try AttributedText(squares: String(repeating: "a", count: 30_000)) {
      $0.strikethrough = line(.single, .dash)
    }
    let canvas = PixelGrid(scale: 2, origin: Point(x: -2000, y: 0), columnCount: 80)
    #expect(
      words(text.placed()[0].strikethroughs(on: canvas)) == ["1002 21 12×2", "1018 21 12×2", "1034 21 6×2"])
  }
}
