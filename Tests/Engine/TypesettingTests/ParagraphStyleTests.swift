import AssayGeometry
import Testing
import AssayTypesetting

@Suite struct ParagraphStyleTests {
  private let font: Font

  init() throws { font = try TestFonts.square(size: 10) }

  private func layout(
    _ string: String, width: Double? = nil, _ set: (inout ParagraphStyle) -> Void = { _ in }
  ) -> TextLayout {
    var style = ParagraphStyle()
    set(&style)
    return TextLayout(text(string, font), style, width: width)
  }

  @Test func aParagraphHasTheStyleOfItsFirstCharacter() {
    var text = text("aa\nbb cc\ndd", font)
    var second = ParagraphStyle(alignment: .right, firstLineHeadIndent: 10)
    second.minimumLineHeight = 20
    text.updateAttributes(in: 3..<4) { $0.paragraphStyle = second }
    // Not the paragraph's first character: without effect.
    text.updateAttributes(in: 10..<11) { $0.paragraphStyle = ParagraphStyle(alignment: .center) }
    let layout = TextLayout(text, ParagraphStyle(alignment: .left), width: 40)
    #expect(layout.strings(of: text) == ["aa\n", "bb ", "cc\n", "dd"])
    #expect(layout.lines.map(\.x) == [0, 20, 20, 0])
    #expect(layout.lines.map(\.top) == [0, 10, 30, 50])
  }

  @Test func tabsAreMeasuredFromTheLeadingEdge() {
    let lines = layout("a\tb\tc").lines
    // a 0…10, b at the stop 28…38, c at 56.
    #expect(lines[0].runs.map(\.x) == [0, 10, 28, 38, 56])
    #expect(lines[0].runs.map(\.glyphs.count) == [1, 0, 1, 0, 1] && lines[0].width == 66)
    let indented = layout("a\tb") { $0.firstLineHeadIndent = 20 }
    #expect(indented.lines[0].x == 20 && indented.lines[0].runs.map(\.x) == [0, 10, 36])
  }

  /// The last separator after a digit is at a decimal stop: in `12.50`, which is 50 wide, 20 from its left.
  @Test(arguments: [
    ("a\t12.50", TabStop.Alignment.left, 100.0), ("a\t12.50", .right, 50), ("a\t12.50", .center, 75),
    ("a\t12.50", .decimal, 80), ("\t1,234.5", .decimal, 50), ("\t1.234,5", .decimal, 50),
    ("\t17", .decimal, 80), ("\tv.2", .decimal, 70), ("\t.5", .decimal, 80),
  ])
  func textIsAlignedAtATabStop(string: String, alignment: TabStop.Alignment, x: Double) {
    let layout = layout(string) { $0.tabStops = [TabStop(at: 100, alignment)] }
    #expect(layout.lines[0].runs.last?.x == x)
  }

  @Test func textThatATabMovesPastTheEdgeWraps() {
    let text = text("a\tbb\tcc", font)
    let wrapped = TextLayout(text, width: 60)
    #expect(wrapped.strings(of: text) == ["a\tbb\t", "cc"])
    #expect(wrapped.lines.map(\.width) == [48, 20])
    let characters = TextLayout(text, ParagraphStyle(lineBreakMode: .charWrapping), width: 40)
    #expect(characters.strings(of: text) == ["a\tb", "b\tc", "c"])
  }

  @Test func aSoftHyphenThatDoesNotFitIsNoPlaceToBreak() {
    let text = text("aaa\u{AD}bb", font)
    // In 40 points there is room for three letters and the hyphen, in 39 not for the hyphen.
    #expect(TextLayout(text, width: 40).strings(of: text) == ["aaa\u{AD}", "bb"])
    #expect(TextLayout(text, width: 39).strings(of: text) == ["aaa", "\u{AD}bb"])
  }

  @Test func aSoftHyphenIsOnTheLeftInARightToLeftParagraph() {
    // Arabic, since Hebrew is not divided after a hyphen (UAX #14 LB21a).
    let line = layout("\u{628}\u{62A}\u{62B}\u{AD}\u{62C}\u{62D}", width: 40).lines[0]
    #expect(line.runs.flatMap(\.glyphs).map(\.cluster) == [3, 2, 1, 0])
    #expect(line.runs[0].glyphs[0].id == font.primary.nominalGlyph(for: "\u{2010}"))
  }

  @Test func justificationStretchesSpacesAndGapsBetweenIdeographs() {
    let layout = layout("一二三 a五六七", width: 66) { $0.alignment = .justified }
    // Two gaps between ideographs and one at the space share 6 points; there is no gap between a and 五.
    #expect(layout.lines[0].runs[0].glyphs.map(\.x) == [0, 12, 24, 34, 46, 56])
    #expect(layout.lines.map(\.width) == [66, 20])
  }

  /// Each gap gives at most half a point, a twentieth of the smaller size: four make a line of 50 points as narrow
  /// as 48, and three next to a larger letter make one as narrow as 48.5.
  @Test(arguments: [
    ("abcde", 0..<0, 49.0, 49.0, false), ("abcde", 0..<0, 48, 48, false), ("abcde", 0..<0, 47.9, 40, true),
    ("abcd", 1..<2, 48.5, nil, false), ("abcd", 1..<2, 48.4, nil, true),
  ])
  func aLineIsTightenedBeforeItIsTruncated(
    string: String, large: Range<Int>, width: Double, tight: Double?, isTruncated: Bool
  ) {
    var style = ParagraphStyle(lineBreakMode: .truncatingTail)
    style.allowsTightening = true
    var text = text(string, font)
    text.updateAttributes(in: large) { $0.font = font.withSize(20) }
    let layout = TextLayout(text, style, width: width, lines: 1)
    #expect(layout.isTruncated == isTruncated)
    if let tight { #expect(layout.lines[0].width == tight) }
  }
  @Test func anEmptyTruncationTokenLeavesAllRoomToTheText() {
    var options = TextLayoutOptions(width: 20, maximumLines: 1)
    options.truncationToken = ""
    let style = ParagraphStyle(lineBreakMode: .truncatingTail)
    let bare = TextLayout(text("abcdefgh", font), style: style, options: options)
    #expect(bare.lines[0].width == 20 && bare.isTruncated)
  }
}
