import Foundation
import AssayGeometry
import AssayTestSupport
import Testing
import AssaySubjects
import AssayTypesetting

/// Checks that damaged font files give an error or a layout, but never crash.
@Suite(.enabled(if: TestFonts.hasNoto, Comment(rawValue: TestFonts.needsNoto)))
struct FontDamageTests {
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
