import Foundation
import AssayGeometry
import AssaySubjects
import AssayTestSupport
import Testing
import AssayTypesetting

/// Checks that unusual texts, sizes and widths are laid out quickly and predictably.
@Suite(.serialized, .needsNoto) struct HostileTextTests {
  private static func noto(size: Double = 10) throws -> Font {
    try TestFonts.font(TestFonts.sans, TestFonts.hebrew, TestFonts.emoji, size: size)
  }

  private func layout(
    _ text: AttributedText, _ mode: LineBreakMode, width: Double?, lines: Int = 0
  ) -> TextLayout {
    TextLayout(text, ParagraphStyle(lineBreakMode: mode), width: width, lines: lines)
  }

  /// Whether the lines cover the whole text without gaps.
  private func coversText(_ layout: TextLayout, of text: AttributedText) -> Bool {
    let ends = layout.lines.map(\.range.upperBound)
    return layout.lines.map(\.range.lowerBound) == [0] + ends.dropLast() && ends.last == text.count
  }

  @Test(arguments: LineBreakMode.allCases)
  func tenThousandMarksOnOneLetterAreOneCluster(mode: LineBreakMode) throws {
    let string = "ab\(String(repeating: "\u{301}", count: 10_000))c"
    let text = text(string, try Self.noto())
    #expect(text.count == 3)
    let wrapped = layout(text, mode, width: 1)
    #expect(coversText(wrapped, of: text))
    let line = layout(text, .clipping, width: nil, lines: 1).lines[0]
    // a has 561, b 615 and c 480 units. Marks have no width, and those after the 256th scalar show nothing.
    #expect(abs(line.width - 16.56) < 1e-9)
    #expect(abs(line.x(atCluster: 1) - 5.61) < 1e-9 && abs(line.x(atCluster: 2) - 11.76) < 1e-9)
    let marked = line.runs.flatMap(\.glyphs).filter { $0.cluster == 1 && $0.advance > 0 }
    #expect(marked.count == 1)
    if mode.truncates {
      let cut = layout(text, mode, width: 15, lines: 1)
      #expect(cut.lines.count == 1 && cut.isTruncated && cut.size.width <= 15.001)
    }
  }

  @Test(arguments: [256, 257, 300])
  func aClusterShowsAtMost256Scalars(count: Int) throws {
    let font = try Self.noto()
    let mark = try #require(font.primary.nominalGlyph(for: "\u{301}"))
    let text = text("b" + String(repeating: "\u{301}", count: count - 1), font)
    let glyphs = layout(text, .clipping, width: nil).lines[0].runs.flatMap(\.glyphs)
    #expect(glyphs.filter { $0.id == mark }.count == 255)
  }

  static let million = String(repeating: "lorem ipsum dolor sit amet, ", count: 37_450)

  @Test func aMegabyteWraps() throws {
    let text = text(Self.million, try TestFonts.square(size: 1))
    #expect(text.count == 1_048_600)
    let layout = layout(text, .wordWrapping, width: 28)
    #expect(layout.lines.count == 37_450)
    #expect(layout.lines.allSatisfy { $0.range.count == 28 && $0.width == 27 })
    #expect(coversText(layout, of: text))
  }

  @Test(arguments: [(LineBreakMode.truncatingHead, 1), (.truncatingMiddle, 2), (.truncatingTail, 2)])
  func aMegabyteIsTruncated(mode: LineBreakMode, lines: Int) throws {
    let text = text(Self.million, try TestFonts.square(size: 1))
    let layout = layout(text, mode, width: 20, lines: lines)
    let line = try #require(layout.lines.last)
    #expect(layout.lines.count == lines && layout.isTruncated && line.width <= 20 && line.width >= 19)
    #expect(line.range.upperBound == text.count && line.ellipsisIndex != nil)
  }

  /// Each text repeats one part, then another as often; each once took quadratic time.
  @Test(
    "Long repetitive texts take linear time",
    arguments: [
      ("🇩🇪", 12_500, ""), ("👩\u{200D}", 14_000, ""), ("(", 50_000, "]"), ("\t", 20_000, ""),
      ("\u{301}", 50_000, ""), ("aא", 5_000, ""), ("\u{202E}a\u{202D}", 10_000, ""), ("\u{2067}", 30_000, ""),
      ("\n", 10_000, ""), (" ", 30_000, ""), ("a", 30_000, ""), ("\u{AD}", 20_000, ""),
      ("\u{10FFFD}", 10_000, ""),
    ])
  func longTexts(part: String, count: Int, end: String) throws {
    let string = String(repeating: part, count: count) + String(repeating: end, count: count)
    let text = text(string, try Self.noto())
    for mode in [LineBreakMode.wordWrapping, .charWrapping] {
      #expect(coversText(layout(text, mode, width: 200), of: text))
    }
    for mode in [LineBreakMode.truncatingHead, .truncatingMiddle, .truncatingTail] {
      #expect(layout(text, mode, width: 200, lines: 1).lines.count == 1)
    }
    let line = layout(text, .clipping, width: nil, lines: 1).lines[0]
    #expect(line.x(atCluster: line.range.count / 2).isFinite)
  }

  @Test(arguments: [(0.5, 1.5, 0.5), (512, 1536, 512)])
  func theSmallestAndTheLargestSizesAreLaidOut(size: Double, width: Double, height: Double) throws {
    let text = text("abc", try TestFonts.square(size: size))
    let layout = layout(text, .wordWrapping, width: nil)
    #expect(layout.size.width == width && layout.size.height == height)
    #expect(layout.lines[0].baseline == 0.8 * size)
    #expect(TextLayout(text, width: width / 3).lines.count == 3)
  }

  @Test(arguments: [-1, .nan, .infinity, -.infinity, 1e300, -1e300, 0, 1e-300] as [Double])
  func unusualNumbersGiveFiniteLayouts(number: Double) throws {
    let square = try TestFonts.square(size: 10)
    for size in [square, square.withSize(number)] {
      for width in [100, number] {
        let options = TextLayoutOptions(width: width, maximumHeight: size == square ? nil : number)
        var attributes = TextAttributes(font: size)
        attributes.kern = number
        attributes.baselineOffset = number
        var text = AttributedText("ab \u{FFFC} cd", attributes: attributes)
        attributes.attachment = Attachment(width: number, ascent: number, descent: number)
        text.updateAttributes(in: 3..<4) { $0 = attributes }
        let style = ParagraphStyle(
          firstLineHeadIndent: number, headIndent: number, tailIndent: number, lineSpacing: number)
        for mode in LineBreakMode.allCases {
          var style = style
          style.lineBreakMode = mode
          let layout = TextLayout(text, style: style, options: options)
          #expect(layout.size.width.isFinite && layout.size.height.isFinite)
          let lengths = layout.lines.flatMap { [$0.x, $0.top, $0.baseline, $0.width, $0.height] }
          let glyphs = layout.lines.flatMap(\.runs).flatMap(\.glyphs).flatMap { [$0.x, $0.y, $0.advance] }
          #expect((lengths + glyphs).allSatisfy { $0.isFinite })
        }
      }
    }
  }
}

/// Checks that damaged font files give an error or a layout, but never crash.
@Suite(.needsNoto) struct FontDamageTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A font of each format: TrueType outlines, marks and ligatures, CFF outlines in a collection, color pictures.
  private static let samples = [
    (TestFonts.sans, "AVATAR fi e\u{301}\u{323}"), (TestFonts.arabic, "بِسْمِ لَا"),
    (TestFonts.hebrew, "שָׁלוֹם abc"),
    (TestFonts.devanagari, "क्षत्रिय र्कि"), (TestFonts.cjk, "骨 fi か\u{3099}"), (TestFonts.emoji, "👩🏽‍🚀🇩🇪1️⃣😀"),
  ]

  @Test("A truncated font is refused or laid out", arguments: samples)
  func cutShort(path: String, string: String) throws {
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    // First inside the table directory, then anywhere.
    let steps = whole.count > 1 << 20 ? 8 : 32
    for length in [1, 4, 11, 12, 13, 27, 28, 44, 100, 300, 500]
      + (1..<steps).map({ whole.count * $0 / steps })
    {
      try drawOrRefuse(whole.prefix(length), string)
    }
  }

  @Test("A font with changed bytes is refused or laid out", arguments: samples)
  func changed(path: String, string: String) throws {
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    var random = SplitMix64(seed: 1)
    for round in 0..<(whole.count > 1 << 20 ? 8 : 48) {
      var bytes = whole
      // Few changes keep most tables intact; every second round changes the table directory.
      for _ in 0..<(1 << (round % 8)) {
        let reach = round % 2 == 0 ? UInt64(bytes.count) : 4096
        bytes[Int(random.next() % reach)] ^= UInt8(truncatingIfNeeded: random.next() | 1)
      }
      try drawOrRefuse(bytes, string)
    }
  }

  private func drawOrRefuse(_ bytes: Data, _ string: String) throws {
    let path = folder.path + "/font"
    try bytes.write(to: URL(fileURLWithPath: path))
    let face: Typeface
    do {
      face = try Typeface(path: path)
    } catch {
      #expect(error.description.hasPrefix("\(path): the file cannot be read: it "))
      return
    }
    for size in [12, 512.0] {
      let layout = TextLayout(text(string, Font(faces: [face], size: size)))
      #expect(layout.lines.count == 1 && layout.size.width.isFinite && layout.size.height.isFinite)
      for glyph in layout.lines[0].runs.flatMap(\.glyphs) {
        _ = face.outline(of: glyph.id)?.path.flattened(flatness: 1)
        _ = face.colorGlyph(of: glyph.id)
      }
    }
    for glyph in 0..<40 as Range<UInt32> { _ = face.outline(of: glyph) }
  }
}
