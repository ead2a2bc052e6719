import AssayGeometry
import Testing
import AssayTypesetting

@Suite struct LayoutTests {
  private let font: Font

  init() throws { font = try TestFonts.square(size: 10) }

  @Test func textWithoutAWidthLimitIsOneLine() {
    let layout = TextLayout(text("ab cd", font))
    #expect(layout.size == Size(width: 50, height: 10))
    #expect(layout.lines[0].baseline == 8 && layout.lines[0].ascent == 8 && layout.lines[0].descent == 2)
    #expect(layout.lines[0].runs.map(\.range) == [0..<5])
    #expect(layout.lines[0].runs[0].glyphs.map(\.x) == [0, 10, 20, 30, 40])
    #expect(layout.lines[0].runs[0].glyphs.map(\.cluster) == [0, 1, 2, 3, 4])
    for width in [0, -1, .nan, .infinity] as [Double] {
      #expect(TextLayout(text("ab cd", font), width: width) == layout)
    }
  }

  @Test(
    "Lines wrap at words or characters, and a word longer than a line is divided",
    arguments: [
      ("aa bb cc", 50.0, LineBreakMode.wordWrapping, ["aa bb ", "cc"]),
      ("aa bb cc", 49.9, .wordWrapping, ["aa ", "bb ", "cc"]),
      ("aa bb", 49.999, .wordWrapping, ["aa bb"]), ("aa bb", 49.998, .wordWrapping, ["aa ", "bb"]),
      ("一二三四五", 20, .wordWrapping, ["一二", "三四", "五"]),
      ("aa bbbbbbb c", 30, .wordWrapping, ["aa ", "bbb", "bbb", "b c"]),
      ("abc", 1, .wordWrapping, ["a", "b", "c"]), ("a b", 1, .wordWrapping, ["a ", "b"]),
      ("e\u{301}e\u{301}", 5, .wordWrapping, ["e\u{301}", "e\u{301}"]),
      ("aa bbb cc", 40, .charWrapping, ["aa b", "bb c", "c"]),
      ("aaaa bb", 40, .charWrapping, ["aaaa", " bb"]), ("aaa bb", 40, .charWrapping, ["aaa ", "bb"]),
    ])
  func wrapping(string: String, width: Double, mode: LineBreakMode, lines: [String]) {
    let text = text(string, font)
    let layout = TextLayout(text, ParagraphStyle(lineBreakMode: mode), width: width)
    #expect(layout.strings(of: text) == lines)
  }

  @Test(
    "U+2028, U+000B and U+000C end lines within a paragraph", arguments: LineBreakMode.allCases, [nil, 40.0])
  func lineSeparators(mode: LineBreakMode, width: Double?) {
    for separator in ["\u{2028}", "\u{B}", "\u{C}"] {
      let text = text("ab\(separator)\(separator)c d\(separator)", font)
      let layout = TextLayout(text, ParagraphStyle(lineBreakMode: mode), width: width)
      #expect(layout.strings(of: text) == ["ab\(separator)", separator, "c d\(separator)", ""])
      #expect(layout.lines.map(\.isParagraphEnd) == [false, false, false, true])
      #expect(layout.lines.map(\.width) == [20, 0, 30, 0] && !layout.lines.contains(where: \.dividesWord))
    }
  }

  @Test func whiteSpaceAtALinesEndTakesNoRoom() {
    let text = text("aa    bb", font)
    let layout = TextLayout(text, width: 20)
    #expect(layout.strings(of: text) == ["aa    ", "bb"])
    #expect(layout.lines.map(\.width) == [20, 20])
    #expect(layout.lines[0].runs.map(\.width) == [20, 40])
    #expect(layout.size == Size(width: 20, height: 20))
  }

  @Test func textFitsInExactlyItsMeasuredWidth() throws {
    for tenth in 100...400 {
      let text = text("Hello brave new world", try TestFonts.square(size: Double(tenth) / 10))
      let wrapped = TextLayout(text, width: Double(tenth))
      let again = TextLayout(text, width: wrapped.size.width)
      #expect(again.lines.map(\.range) == wrapped.lines.map(\.range))
    }
  }

  @Test func anEmptyTextHasTheHeightOfItsFont() {
    let layout = TextLayout(text("", font), width: 100)
    #expect(layout.size == Size(width: 0, height: 10))
    #expect(layout.lines.map(\.range) == [0..<0] && layout.lines[0].runs.isEmpty)
    #expect(layout.lines[0].x(atCluster: 0) == 0)
  }

  @Test func textOfSizeZeroHasNoGlyphs() {
    for size in [0, -1, .nan] as [Double] {
      let layout = TextLayout(text("ab\nc", font.withSize(size)), width: 10)
      #expect(layout.size == Size.zero && layout.lines.count == 2)
      #expect(layout.lines.allSatisfy { $0.runs.allSatisfy(\.glyphs.isEmpty) })
    }
  }

  @Test func linesAfterTheMaximumNumberAreDropped() {
    let layout = TextLayout(text("aa bb cc", font), width: 20, lines: 2)
    #expect(layout.lines.map(\.range) == [0..<3, 3..<6] && layout.isTruncated)
    #expect(layout.lines.map(\.isParagraphEnd) == [false, false])
    let all = TextLayout(text("aa bb cc", font), width: 20, lines: 3)
    #expect(all.lines.count == 3 && !all.isTruncated)
  }

  @Test(arguments: [(165.0, 11), (160, 10), (15, 1), (14, 0), (0, 0)])
  func linesThatDoNotFitTheHeightAreDropped(height: Double, count: Int) throws {
    let words = text((0..<40).map { _ in "ab" }.joined(separator: " "), try TestFonts.square(size: 15))
    let layout = TextLayout(words, options: TextLayoutOptions(width: 40, maximumHeight: height))
    #expect(layout.lines.count == count && layout.isTruncated)
  }

  @Test func linesAreAligned() {
    let expected: [(TextAlignment, [Double])] = [
      (.natural, [0, 0]), (.left, [0, 0]), (.center, [12.5, 17.5]), (.right, [25, 35]), (.justified, [0, 0]),
    ]
    for (alignment, x) in expected {
      let layout = TextLayout(text("aaa\nbb", font), ParagraphStyle(alignment: alignment), width: 55)
      #expect(layout.lines.map(\.x) == x)
      #expect(layout.size == Size(width: 30, height: 20))
    }
    // Without a width limit, lines align with the widest.
    let free = TextLayout(text("aaaa\nbb", font), style: ParagraphStyle(alignment: .right))
    #expect(free.lines.map(\.x) == [0, 20])
  }

  @Test func justificationStretchesAllLinesButTheLast() {
    let layout = TextLayout(text("a b c dd e", font), ParagraphStyle(alignment: .justified), width: 65)
    #expect(layout.lines.map(\.width) == [65, 40])
    // 15 to spare in two gaps of 10: each becomes 17.5.
    #expect(layout.lines[0].runs.flatMap(\.glyphs).map(\.x) == [0, 10, 27.5, 37.5, 55, 65])
  }

  @Test func justifiedLinesCanBeMeasuredUnstretched() {
    let style = ParagraphStyle(alignment: .justified)
    var options = TextLayoutOptions(width: 55)
    #expect(TextLayout(text("aa bb cc", font), style: style, options: options).size.width == 55)
    options.justifies = false
    #expect(TextLayout(text("aa bb cc", font), style: style, options: options).size.width == 50)
  }

  @Test func mixedSizesShareABaseline() throws {
    var mixed = text("abc", font)
    mixed.updateAttributes(in: 1..<2) { $0.font = $0.font.withSize(30) }
    mixed.updateAttributes(in: 2..<3) { $0.baselineOffset = 20 }
    let line = TextLayout(mixed).lines[0]
    #expect(line.ascent == 28 && line.descent == 6 && line.height == 34 && line.baseline == 28)
    #expect(line.runs.map(\.x) == [0, 10, 40])
    #expect(line.runs.map { $0.glyphs[0].y } == [0, 0, 20])
  }

  @Test func attachmentsTakeTheirWidthAndHeight() {
    var text = text("a\u{FFFC}\u{FFFC}b", font)
    text.updateAttributes(in: 1..<3) { $0.attachment = Attachment(width: 25, ascent: 48, id: 7) }
    let line = TextLayout(text).lines[0]
    #expect(line.runs.map(\.range) == [0..<1, 1..<2, 2..<3, 3..<4])
    #expect(line.runs.map(\.x) == [0, 10, 35, 60])
    #expect(line.runs[1].glyphs.isEmpty && line.runs[1].width == 25)
    #expect(line.ascent == 48 && line.descent == 2 && line.width == 70)
  }

  @Test(arguments: ["ab", "ab cd ef", "abcdefgh", "ab\n", "ab\ncd", ""], LineBreakMode.allCases)
  func aFirstLineThatIsTooHighCanBeShownAlone(string: String, mode: LineBreakMode) throws {
    let text = text(string, try TestFonts.square(size: 10))
    let style = ParagraphStyle(lineBreakMode: mode)
    var low = TextLayoutOptions(width: 45, maximumHeight: 5)
    #expect(TextLayout(text, style: style, options: low).lines == [])
    low.showsOneLine = true
    let one = TextLayoutOptions(width: 45, maximumLines: 1)
    #expect(TextLayout(text, style: style, options: low) == TextLayout(text, style: style, options: one))
  }

  @Test(arguments: [nil, 30, 50, 70, 110])
  func aLineHasTheLargestAscentAndDescentOfItsRuns(width: Double?) {
    var mixed = text("ab\tcd אבג \u{FFFC} ef gh", font)
    mixed.updateAttributes(in: 1..<2) { $0.font = $0.font.withSize(20) }
    mixed.updateAttributes(in: 7..<8) { $0.baselineOffset = 6 }
    mixed.updateAttributes(in: 10..<11) { $0.attachment = Attachment(width: 30, ascent: 25, descent: 5) }
    mixed.updateAttributes(in: 15..<16) { $0.baselineOffset = -9 }
    for line in TextLayout(mixed, width: width).lines {
      let above = line.runs.map {
        $0.attributes.baselineOffset + ($0.attributes.attachment?.ascent ?? 0.8 * $0.size)
      }
      let below = line.runs.map {
        -$0.attributes.baselineOffset + ($0.attributes.attachment?.descent ?? 0.2 * $0.size)
      }
      #expect(line.ascent == above.max() && line.descent == below.max())
    }
  }
}
