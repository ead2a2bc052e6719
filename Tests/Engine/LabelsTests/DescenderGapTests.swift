import AssayImaging
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

  @Test("The gap at a descender is one thickness wider on both sides") func gap() throws {
    let text = try AttributedText(squares: "a 中 a") { $0.underline = DecorationLine() }
    // The letters are at 10…30 and 90…110.
    #expect(underlines(text) == ["32 32 56×2"])
  }

  @Test("Both lines of a double underline have the same gaps") func doubleLine() throws {
    let text = try AttributedText(squares: "a 中") { $0.underline = DecorationLine(.double) }
    #expect(underlines(text) == ["32 32 38×2", "32 36 38×2"])
  }

  @Test("A piece shorter than a dot is left out") func scraps() throws {
    // Between the letters' gaps are 4 points, or 3.5.
    func scraps(_ kern: Double) throws -> [String] {
      underlines(
        try AttributedText(squares: "ab") {
          $0.underline = DecorationLine()
          $0.kern = kern
        })
    }
    #expect(try scraps(8) == ["32 32 4×2", "60 32 6×2"])
    #expect(try scraps(7.5) == ["59.5 32 5.5×2"])
  }

  @Test(
    "The gap follows leaning ink",
    arguments: [
      (0.2, ["10 32 37.2×2", "71.6 32 38.4×2"]), (-0.2, ["10 32 38.4×2", "72.8 32 37.2×2"]),
    ])
  func leaning(obliqueness: Double, rects: [String]) throws {
    // The letter is at 50…70; between 2 and 4 points below the baseline it is 0.4 to 0.8 further left, or right.
    let text = try AttributedText(squares: "中 a 中") {
      $0.underline = DecorationLine()
      $0.obliqueness = obliqueness
    }
    #expect(underlines(text) == rects)
  }

  @Test("The outline of stroked text counts as ink") func outline() throws {
    let text = try AttributedText(squares: "a 中") {
      $0.underline = DecorationLine()
      $0.stroke = TextStroke(width: 10)
    }
    // 10 % of 20 points, half of it outside.
    #expect(underlines(text) == ["33 32 37×2"])
  }

  @Test("A gap reaches into the neighboring run") func neighbor() throws {
    let text = try AttributedText(squares: "a中") { $0.underline = DecorationLine() }
      .with(1..<2) { $0.color = .red }
    #expect(underlines(text) == ["32 32 18×2 #FF0000"])
  }

  @Test("A gap cuts dashes without moving them") func dashes() throws {
    let text = try AttributedText(squares: "中a中") { $0.underline = DecorationLine(pattern: .dash) }
    // Dashes are at 10…22, 26…38, 42…54 and 58…70; the gap is from 28 to 52, and leaves two scraps of 2.
    #expect(underlines(text) == ["10 32 12×2", "58 32 12×2"])
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
