import AssayGeometry
import AssayImaging
import AssayLabels
import AssayTestSupport
import Testing
import AssayTypesetting

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
