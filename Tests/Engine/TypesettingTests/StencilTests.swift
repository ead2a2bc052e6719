import AssayTestSupport
import AssayTypesetting
import Foundation
import Testing

/// Checks that Assay Stencil differs from Assay Square only in ink: all layouts are the same.
@Suite struct StencilTests {
  private static let folder = packageRoot.path + "/Scenarios/Fonts/"
  private static let corpus = """
    Hello, brave new wörld… 一二三「四」五。\u{1F468}\u{200D}\u{1F469} e\u{301}\u{327}\u{00AD}\u{00A0}\ttab\n\
    السَّلَامُ (עִבְרִית) สวัสดี ทำ हिन्दी \u{1112}\u{1161}\u{11AB} \u{10FFFD} ﬁ AVATo fi\r\n
    """

  @Test(arguments: [
    ("AssaySquare.ttf", 0), ("AssaySquare-Bold.ttf", 1), ("AssaySquare-Italic.ttf", 2),
    ("AssaySquareGap.ttf", 3),
    ("AssaySquareNarrowSpace.ttf", 4),
  ])
  func stencilHasTheLayoutOfSquare(file: String, index: Int) throws {
    let square = try Typeface(path: Self.folder + file)
    let stencil = try Typeface(path: Self.folder + "AssayStencil.ttc", index: index)
    for width in [35.0, 90, 400] {
      let (expected, drawn) = (layout(square, width), layout(stencil, width))
      #expect(drawn == expected)
      #expect(expected.count >= 3)
    }
  }

  @Test("Every letter has a glyph of its own in Stencil")
  func everyLetterHasAGlyph() throws {
    let stencil = try Typeface(path: Self.folder + "AssayStencil.ttc")
    let font = Font(faces: [stencil], size: 10)
    let letters =
      (0x21...0x7E).compactMap { Unicode.Scalar($0).map { String($0) } } + ["…", "é", "中", "😀", "ש"]
    let glyphs = letters.flatMap { letter in
      TextLayout(text(letter, font)).lines.flatMap { $0.runs.flatMap { $0.glyphs.map(\.id) } }
    }
    #expect(glyphs.count == letters.count)
    #expect(Set(glyphs).count == letters.count)
  }

  /// All properties of each line and glyph except the glyph's number.
  private func layout(_ typeface: Typeface, _ width: Double) -> [String] {
    let attributed = text(Self.corpus, Font(faces: [typeface], size: 10))
    return TextLayout(attributed, width: width).lines.map { line in
      let glyphs = line.runs.flatMap { run in
        run.glyphs.map { "\($0.cluster) \($0.x) \($0.y) \($0.advance) \(run.isRightToLeft)" }
      }
      return
        "\(line.range) \(line.x) \(line.top) \(line.baseline) \(line.width) \(line.ascent) \(line.descent) "
        + "\(line.lineGap) \(line.height) \(glyphs)"
    }
  }
}
