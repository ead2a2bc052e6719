import AssayGeometry
import Testing

@testable import AssayTypesetting

@Suite struct BidiLevelsTests {
  @Test func runsAreReversedFromTheHighestLevelDown() {
    #expect(visualOrder(of: []) == [])
    #expect(visualOrder(of: [0, 0, 0]) == [0, 1, 2])
    #expect(visualOrder(of: [1, 1, 1]) == [2, 1, 0])
    #expect(visualOrder(of: [0, 1, 2, 1, 0]) == [0, 3, 2, 1, 4])
    #expect(visualOrder(of: [1, 2, 2, 1]) == [3, 1, 2, 0])
  }

  /// A left-to-right mark does not change the levels, but FriBidi runs only with it.
  @Test func scalarsThatSkipFriBidiHaveTheLevelZero() {
    let wrong = (0..<0x31000 as Range<UInt32>).filter { scalar in
      guard BidiLevels(of: [scalar], direction: .natural).types.isEmpty else { return false }
      let levels = BidiLevels(of: [scalar, 0x31, 0x200E], direction: .natural)
      return levels.isRightToLeft || levels[0] != 0 || levels[1] != 0
    }
    #expect(wrong == [])
  }
}

@Suite(.needsNoto) struct BidiLayoutTests {
  private let font: Font

  init() throws { font = try TestFonts.font(TestFonts.sans, TestFonts.hebrew, TestFonts.arabic, size: 10) }

  @Test func runsAreInVisualOrder() {
    let mixed = text("abc אבג def", font)
    let line = TextLayout(mixed).lines[0]
    #expect(line.runs.map { mixed.subrange($0.range).string } == ["abc ", "אבג", " def"])
    #expect(line.runs.map(\.isRightToLeft) == [false, true, false])
    #expect(line.runs[1].glyphs.map(\.cluster) == [6, 5, 4])
    #expect(!line.isRightToLeft)
  }

  @Test func theFirstStrongCharacterSetsTheDirection() {
    let hebrew = text("אב abc", font)
    let line = TextLayout(hebrew, width: 200).lines[0]
    #expect(line.isRightToLeft)
    #expect(line.runs.map { hebrew.subrange($0.range).string } == ["abc", " ", "אב"])
    #expect(line.x == 200 - line.width)
    let forced = TextLayout(hebrew, style: ParagraphStyle(writingDirection: .leftToRight)).lines[0]
    #expect(forced.runs.map { hebrew.subrange($0.range).string } == ["אב", " abc"])
    let rightToLeft = ParagraphStyle(writingDirection: .rightToLeft)
    let numbers = TextLayout(text("12 :", font), rightToLeft, width: nil).lines[0]
    #expect(numbers.isRightToLeft && numbers.runs.first?.range == 2..<4)
  }

  @Test func whiteSpaceAtTheEndOfARightToLeftLineIsOnTheLeft() {
    let hebrew = text("אב  גד", font)
    let pair = TextLayout(text("אב", font)).size.width
    let layout = TextLayout(hebrew, width: pair)
    #expect(layout.lines.map(\.range) == [0..<4, 4..<6])
    let runs = layout.lines[0].runs
    #expect(runs.map(\.range) == [2..<4, 0..<2])
    #expect(runs[0].x == -runs[0].width && runs[1].x == 0)
    #expect(runs[0].glyphs.map(\.cluster) == [3, 2])
  }

  @Test func caretsAreOnTheLeadingEdge() {
    let line = TextLayout(text("אבג", font)).lines[0]
    let advances = line.runs[0].glyphs.map(\.advance)
    #expect(line.x(atCluster: 0) == line.width)
    #expect(abs(line.x(atCluster: 2) - advances[0]) < 1e-9)
    #expect(line.x(atCluster: 3) == 0)
    let latin = TextLayout(text("abc", font)).lines[0]
    #expect(latin.x(atCluster: 3) == latin.width)
  }

  @Test func theLettersOfADividedWordAreShapedAgain() throws {
    let font = try TestFonts.font(TestFonts.arabic, size: 10)
    let arabic = text("\u{628}\u{628}\u{628}\u{628}", font)
    let pair = TextLayout(text("\u{628}\u{628}", font)).lines[0]
    let halves = TextLayout(arabic, ParagraphStyle(lineBreakMode: .charWrapping), width: pair.width)
    #expect(halves.lines.count == 2)
    for line in halves.lines {
      #expect(line.runs.flatMap(\.glyphs).map(\.id) == pair.runs.flatMap(\.glyphs).map(\.id))
      #expect(line.width == pair.width)
    }
  }

  /// A number after Hebrew is on the left of what follows it, also if the Hebrew before it is hidden.
  @Test func truncationKeepsTheDirectionOfTheWholeParagraph() throws {
    let square = try TestFonts.square(size: 10)
    func clusters(_ string: String, _ mode: LineBreakMode, _ width: Double) -> [Int] {
      let layout = TextLayout(
        text(string, square), ParagraphStyle(lineBreakMode: mode), width: width, lines: 1)
      return layout.lines[0].runs.flatMap(\.glyphs).map(\.cluster)
    }
    #expect(clusters("ab גד 12 הו", .truncatingHead, 60) == [0, 10, 9, 8, 6, 7])
    #expect(clusters("ab גד 12 הו", .truncatingMiddle, 70) == [0, 1, 2, 10, 9, 8, 7])
    #expect(clusters("אב 12 cd", .truncatingHead, 50) == [6, 7, 5, 4, 0])
    // Between two words that read from right to left, the ellipsis does, too.
    #expect(clusters("a בגדהוזח", .truncatingMiddle, 70) == [0, 1, 8, 7, 6, 3, 2])
  }

  @Test func truncationHidesTheEndInReadingOrder() {
    let hebrew = text("אבגדהוזחטיכלמנ", font)
    let style = ParagraphStyle(lineBreakMode: .truncatingTail)
    let line = TextLayout(hebrew, style, width: 40, lines: 1).lines[0]
    let index = line.ellipsisIndex ?? 0
    #expect(index > 2 && line.width <= 40)
    #expect(line.runs.first?.range == index..<14)
    #expect(line.runs.last?.range == 0..<index)
  }
}

@Suite(.needsNoto) struct FallbackTests {
  private func faces(_ string: String, _ paths: String..., language: String = "en") throws -> [String] {
    let font = Font(faces: try paths.map { try TestFonts.typeface($0) }, size: 20)
    let layout = TextLayout(text(string, font), style: ParagraphStyle(language: language))
    return layout.lines.flatMap(\.runs).map { run in
      let names = [
        TestFonts.sans: "sans", TestFonts.emoji: "emoji", TestFonts.symbols: "symbols", TestFonts.cjk: "cjk",
        TestFonts.hebrew: "hebrew", TestFonts.arabic: "arabic",
      ]
      return "\(names[run.typeface.path] ?? "?") \(run.range.count)"
    }
  }

  @Test func theFirstFaceWithTheCharacterDrawsIt() throws {
    let mixed = try faces("ab骨שc", TestFonts.sans, TestFonts.hebrew, TestFonts.cjk)
    #expect(mixed == ["sans 2", "cjk 1", "hebrew 1", "sans 1"])
    // An invisible cluster has the face of the text before.
    #expect(try faces("ש\u{2060}ש", TestFonts.sans, TestFonts.hebrew) == ["hebrew 3"])
  }

  @Test func colorFacesComeFirstForEmoji() throws {
    let chain = { try self.faces($0, TestFonts.sans, TestFonts.symbols, TestFonts.emoji) }
    #expect(try chain("\u{263A}") == ["symbols 1"])
    #expect(try chain("\u{263A}\u{FE0F}") == ["emoji 1"])
    #expect(try chain("\u{263A}\u{FE0E}") == ["symbols 1"])
    #expect(try chain("1\u{FE0F}\u{20E3}1") == ["emoji 1", "sans 1"])
    #expect(try chain("1\u{200D}") == ["sans 1"])
    #expect(try chain("\u{1F441}\u{200D}\u{1F5E8}") == ["emoji 1"])
    #expect(try chain("a👩🏽‍🚀🇨🇭b") == ["sans 1", "emoji 2", "sans 1"])
  }

  @Test func thePrimaryFaceShowsTheMissingGlyph() throws {
    let layout = TextLayout(text("骨", try TestFonts.font(TestFonts.sans, TestFonts.hebrew, size: 20)))
    #expect(layout.lines[0].runs.map { $0.typeface.path } == [TestFonts.sans])
    #expect(layout.lines[0].runs[0].glyphs.map(\.id) == [0])
  }

  @Test func controlsHaveNoWidthAndNoGlyph() throws {
    let font = try TestFonts.font(TestFonts.sans, size: 1000)
    let line = TextLayout(text("ab\u{1}c", font)).lines[0]
    let plain = TextLayout(text("abc", font)).lines[0]
    #expect(line.width == plain.width)
    #expect(!line.runs.flatMap(\.glyphs).map(\.id).contains(0))
  }

  @Test func kerningKeepsRequiredLigatures() throws {
    let font = try TestFonts.font(TestFonts.arabic, size: 10)
    var lam = text("\u{644}\u{627}", font)
    #expect(TextLayout(lam).lines[0].runs[0].glyphs.count == 1)
    #expect(TextLayout(lam).lines[0].x(atCluster: 1) == TextLayout(lam).lines[0].width / 2)
    lam.updateAttributes { $0.kern = 1 }
    // The lam-alef ligature is a required one (rlig), so it stays, and is spaced as two letters.
    #expect(TextLayout(lam).lines[0].runs[0].glyphs.count == 1)
    var pair = text("AV", try TestFonts.font(TestFonts.sans, size: 1000))
    let kerned = TextLayout(pair).lines[0].width
    pair.updateAttributes { $0.kern = 0 }
    #expect(TextLayout(pair).lines[0].width > kerned)
  }
}
