import AssayGeometry
import AssayImaging
import Foundation
import AssayLabels
import AssayTestSupport
import Testing
import AssayTypesetting

/// Gaps in the line under squares of 20 points; text begins at x 10 with its baseline at y 30.
///
/// The letters' boxes cross all of the line's band from y 32 to 34; a space has no ink and 中 is exempt.
@Suite struct DescenderGapTests {
  private func underlines(_ text: AttributedText) -> [String] {
    words(text.placed()[0].underlines(on: PixelGrid(scale: 1)))
  }

  private static let letters: [(String, @Sendable (inout TextAttributes) -> Void, [String])] = [
    // The letters are at 10…30 and 90…110.
    ("a 中 a", { _ in }, ["32 32 56×2"]),
    // Both lines of a double underline have the same gaps.
    ("a 中", { $0.underline = DecorationLine(.double) }, ["32 32 38×2", "32 36 38×2"]),
    // Between the letters' gaps are 4 points, or 3.5: a piece shorter than a dot is left out.
    ("ab", { $0.kern = 8 }, ["32 32 4×2", "60 32 6×2"]), ("ab", { $0.kern = 7.5 }, ["59.5 32 5.5×2"]),
    // The gap follows leaning ink: the letter is at 50…70; between 2 and 4 points below the baseline it is
    // 0.4 to 0.8 further left, or right.
    ("中 a 中", { $0.obliqueness = 0.2 }, ["10 32 37.2×2", "71.6 32 38.4×2"]),
    ("中 a 中", { $0.obliqueness = -0.2 }, ["10 32 38.4×2", "72.8 32 37.2×2"]),
    // The outline of stroked text counts as ink: 10 % of 20 points, half of it outside.
    ("a 中", { $0.stroke = TextStroke(width: 10) }, ["33 32 37×2"]),
    // A gap cuts dashes without moving them. They are at 10…22, 26…38, 42…54 and 58…70; the gap is from 28 to
    // 52, and leaves two scraps of 2.
    ("中a中", { $0.underline = DecorationLine(pattern: .dash) }, ["10 32 12×2", "58 32 12×2"]),
  ]

  @Test("A line leaves gaps at its letters, one thickness wider on both sides", arguments: letters)
  func gaps(string: String, change: @Sendable (inout TextAttributes) -> Void, rects: [String]) throws {
    let text = try AttributedText(squares: string) {
      $0.underline = DecorationLine()
      change(&$0)
    }
    #expect(underlines(text) == rects)
  }

  @Test("A gap reaches into the neighboring run") func neighbor() throws {
    let text = try AttributedText(squares: "a中") { $0.underline = DecorationLine() }
      .with(1..<2) { $0.color = .red }
    #expect(underlines(text) == ["32 32 18×2 #FF0000"])
  }

  @Test("A glyph above the line makes no gap") func raisedGlyph() throws {
    // Raised by 2 the box ends where the line begins, which is as low as the other run's.
    let text = try AttributedText(squares: "a中") { $0.underline = DecorationLine() }
      .with(0..<1) { $0.baselineOffset = 2 }
    #expect(underlines(text) == ["10 32 20×2", "30 32 20×2"])
  }

  @Test("A strikethrough has no gaps") func strikethrough() throws {
    let text = try AttributedText(squares: "ab") { $0.strikethrough = DecorationLine() }
    #expect(words(text.placed()[0].strikethroughs(on: PixelGrid(scale: 1))) == ["10 21 40×2"])
  }
}

/// A font that says neither where its underline is, nor how thick, nor how high its small letters are.
@Suite struct SilentFontTests {
  /// The squares with zeros in `post` and `OS/2`.
  private func squares(in folder: TemporaryFolder) throws -> Typeface {
    var bytes = [UInt8](
      try Data(contentsOf: packageRoot.appendingPathComponent("Scenarios/Fonts/AssaySquare.ttf")))
    for (table, fields) in [("post", 8..<12), ("OS/2", 86..<90)] {
      let record = try #require(
        stride(from: 12, to: 12 + 16 * 20, by: 16).first { bytes[$0..<$0 + 4].elementsEqual(table.utf8) })
      let offset = bytes[record + 8..<record + 12].reduce(0) { (word: Int, byte: UInt8) in
        word << 8 | Int(byte)
      }
      for index in fields { bytes[offset + index] = 0 }
    }
    let file = folder.url.appendingPathComponent("silent.ttf")
    try Data(bytes).write(to: file)
    return try Typeface(path: file.path)
  }

  @Test("A font without line metrics has its lines at default positions") func defaults() throws {
    let folder = try TemporaryFolder()
    let face = try squares(in: folder)
    #expect(face.underlinePosition == 0 && face.underlineThickness == 0 && face.xHeight == 0)
    var attributes = TextAttributes(font: Font(faces: [face], size: 40))
    attributes.underline = DecorationLine(skipsDescenders: false)
    attributes.strikethrough = DecorationLine()
    let line = AttributedText("ab", attributes: attributes).placed()[0]
    // 0.1 em below the baseline at y 30, 0.05 em thick; 0.25 em above it.
    #expect(words(line.underlines(on: PixelGrid(scale: 1))) == ["10 34 80×2"])
    #expect(words(line.strikethroughs(on: PixelGrid(scale: 1))) == ["10 19 80×2"])
  }
}

/// Backgrounds of squares of 20 points, 16 above the baseline and 4 below; text begins at x 10 with its baseline at y 30.
@Suite struct BackgroundTests {
  private func backgrounds(_ text: AttributedText, width: Double? = nil, scale: Double = 1) -> [[String]] {
    text.placed(width: width).map { words($0.backgrounds(on: PixelGrid(scale: scale))) }
  }

  @Test(
    "A background reaches from the line's top to the end of its line gap",
    arguments: [("Assay Square", 20), ("Assay Square Gap", 24)])
  func height(family: String, height: Int) throws {
    let text = try AttributedText(squares: "ab", family: family) { $0.backgroundColor = .red }
    #expect(backgrounds(text) == [["10 14 40×\(height) #FF0000"]])
  }

  @Test("Neighbors with an equal background share one rectangle") func neighbors() throws {
    let text = try AttributedText(squares: "abcd") { $0.backgroundColor = .red }
      .with(1..<2) { $0.color = .blue }
      .with(2..<3) { $0.backgroundColor = .green }
    #expect(backgrounds(text) == [["10 14 40×20 #FF0000", "50 14 20×20 #00FF00", "70 14 20×20 #FF0000"]])
  }

  @Test("White space that hangs at a line's end has no background") func hangingSpace() throws {
    let text = try AttributedText(squares: "ab cde") { $0.backgroundColor = .red }
    #expect(backgrounds(text, width: 60) == [["10 14 40×20 #FF0000"], ["10 34 60×20 #FF0000"]])
  }

  @Test("The background of small and raised text is as high as the line") func smallText() throws {
    let text = try AttributedText(squares: "abc") { _ in }
      .with(0..<1) { $0.font = $0.font.withSize(40) }
      .with(1..<2) { $0.backgroundColor = .red }
      .with(2..<3) {
        $0.backgroundColor = .red
        $0.baselineOffset = 6
      }
    // The line's ascent is 32 and its descent 8.
    #expect(backgrounds(text) == [["50 -2 40×40 #FF0000"]])
  }

  @Test("Space between lines has no background") func lineSpacing() throws {
    let text = try AttributedText(squares: "ab\ncd") { $0.backgroundColor = .red }
    let layout = TextLayout(text, style: ParagraphStyle(lineSpacing: 7))
    let rects = layout.lines.flatMap {
      PlacedLine($0, at: Point(x: 0, y: $0.baseline)).backgrounds(on: PixelGrid(scale: 1))
    }
    #expect(words(rects) == ["0 0 40×20 #FF0000", "0 27 40×20 #FF0000"])
  }

  @Test("Neighboring backgrounds meet without gap or overlap", arguments: [13.3, 17.77, 20.05], [1.0, 2, 3])
  func edges(size: Double, scale: Double) throws {
    let text = try AttributedText(squares: String(repeating: "中文", count: 9), size) {
      $0.backgroundColor = .red
    }
    .with(1..<2) { $0.backgroundColor = .blue }
    let grid = PixelGrid(scale: scale, origin: Point(x: 0.3, y: 0.7))
    let lines = text.placed(width: 90).map { $0.backgrounds(on: grid).map(\.rect) }
    #expect(lines.count > 2)
    let sides =
      zip(lines, lines.dropFirst()).map { ($0[0].maxY, $1[0].minY) }
      + zip(lines[0], lines[0].dropFirst()).map { ($0.maxX, $1.minX) }
    #expect(lines[0].count == 3 && sides.allSatisfy { abs($0.0 - $0.1) < 1e-9 })
    for rect in lines.joined() {
      for edge in [rect.minX * scale + 0.3, rect.maxX * scale + 0.3, rect.minY * scale + 0.7] {
        #expect(abs(edge - edge.rounded()) < 1e-6)
      }
    }
  }
}
