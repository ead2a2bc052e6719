import Testing
import AssayTypesetting

@Suite struct TruncationTests {
  private let font: Font

  init() throws { font = try TestFonts.square(size: 10) }

  private func shown(
    _ string: String, _ mode: LineBreakMode, width: Double?, lines: Int = 1, height: Double? = nil
  ) -> [String] {
    let text = text(string, font)
    return TextLayout(
      text, style: ParagraphStyle(lineBreakMode: mode),
      options: TextLayoutOptions(width: width, maximumLines: lines, maximumHeight: height)
    ).shown(of: text)
  }

  @Test func anEllipsisReplacesLaterParagraphs() {
    #expect(shown("ab\ncd", .truncatingTail, width: 50) == ["ab…"])
    #expect(shown("ab\ncd", .truncatingTail, width: nil) == ["ab…"])
    #expect(shown("ab\ncd\nef", .truncatingTail, width: 50, lines: 2) == ["ab", "cd…"])
    #expect(shown("ab\ncd", .truncatingMiddle, width: 50) == ["ab…cd"])
    #expect(shown("ab\ncd", .truncatingHead, width: 50) == ["…cd"])
    #expect(shown("ab\n", .truncatingTail, width: 50) == ["ab"])
  }

  @Test(
    "White space next to the ellipsis is dropped, and the beginning gets half of the room without it",
    arguments: [
      ("aaa bbb ccc", LineBreakMode.truncatingTail, 50.0, "aaa…"), ("aaa  bbb", .truncatingTail, 69, "aaa…"),
      ("aa\u{A0}bbb ccc", .truncatingTail, 40, "aa\u{A0}…"), (" aaa", .truncatingTail, 20, "…"),
      ("aaa bbb ccc", .truncatingHead, 50, "…ccc"), ("aaa bbb ccc", .truncatingMiddle, 80, "aaa…ccc"),
      ("abcd efg hijkl", .truncatingMiddle, 110, "abcd…hijkl"), ("abcdefgh", .truncatingMiddle, 60, "ab…fgh"),
      ("abcdefgh", .truncatingMiddle, 20, "…h"),
    ])
  func whiteSpaceNextToTheEllipsis(string: String, mode: LineBreakMode, width: Double, shown: String) {
    #expect(self.shown(string, mode, width: width) == [shown])
  }

  @Test func onlyTheEllipsisIsShownIfNothingElseFits() {
    for mode in [LineBreakMode.truncatingTail, .truncatingHead, .truncatingMiddle] {
      for width in [1, 9, 10, 19] as [Double] { #expect(shown("abc", mode, width: width) == ["…"]) }
    }
  }

  @Test("A token is alone if nothing may be shown before it, or if it would join the letter before it")
  func tokenAlone() {
    let text = text("xyz", font)
    var options = TextLayoutOptions(width: 20, maximumLines: 1)
    for (clusters, token) in [(0, "…"), (nil, "\u{301}")] as [(Int?, String)] {
      (options.shownClusters, options.truncationToken) = (clusters, token)
      let style = ParagraphStyle(lineBreakMode: .truncatingTail)
      let layout = TextLayout(text, style: style, options: options)
      #expect(layout.shown(of: text) == ["…"] && layout.lines[0].runs.flatMap(\.glyphs).count == 1)
    }
  }

  @Test(arguments: [
    (LineBreakMode.truncatingTail, 4, 4..<10, 1), (.truncatingHead, 0, 0..<6, 2),
    (.truncatingMiddle, 2, 2..<8, 0),
  ])
  func theEllipsisRunHasTheHiddenRangeAndTheAttributesOfItsNeighbor(
    mode: LineBreakMode, index: Int, hidden: Range<Int>, tag: Int
  ) {
    var text = text("abcdefghij", font)
    text.updateAttributes(in: 3..<4) { $0.tag = 1 }
    text.updateAttributes(in: 6..<7) { $0.tag = 2 }
    let layout = TextLayout(text, ParagraphStyle(lineBreakMode: mode), width: 50, lines: 1)
    let line = layout.lines[0]
    #expect(layout.isTruncated && line.range == 0..<10 && line.width == 50)
    #expect(line.ellipsisIndex == index)
    #expect(line.runs.first { $0.range == hidden }?.attributes.tag == tag)
    #expect(line.x(atCluster: hidden.lowerBound + 3) == Double(index) * 10)
  }

  @Test func noClusterIsDividedAndTheEllipsisIsOneOfItsOwn() {
    #expect(shown("ae\u{301}e\u{301}x\u{301}y", .truncatingTail, width: 30) == ["ae\u{301}…"])
    // U+0600 is a prepended mark: with what follows it makes one cluster (UAX #29 GB9b).
    #expect(shown("ab\u{600}cdef", .truncatingTail, width: 40) == ["ab…"])
    #expect(shown("abc\n\u{301}d", .truncatingHead, width: 40) == ["…d"])
    // Only the mark is hidden, and the end takes its room.
    #expect(shown("ab\u{600}\ncdefgh", .truncatingMiddle, width: 60) == ["ab…fgh"])
  }

  @Test func truncationCanBeTurnedOff() {
    let text = text("aa bb cc dd", font)
    for (lines, shown) in [(2, ["aa ", "bb "]), (1, ["aa "])] {
      let layout = TextLayout(
        text, style: ParagraphStyle(lineBreakMode: .truncatingTail),
        options: TextLayoutOptions(width: 30, maximumLines: lines, truncates: false))
      #expect(layout.shown(of: text) == shown && layout.isTruncated)
    }
  }
}
