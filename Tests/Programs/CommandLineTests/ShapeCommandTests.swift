import Foundation
import Testing

@Suite struct ShapeCommandTests {
  private let assay: CommandLineTool

  init() throws { assay = try CommandLineTool() }

  private static let hbShape = "/usr/bin/hb-shape"
  private static let noto = "/usr/share/fonts/truetype/noto/NotoSans"
  private static let isInstalled = [hbShape, noto + "-Regular.ttf", noto + "Arabic-Regular.ttf"].allSatisfy {
    FileManager.default.fileExists(atPath: $0)
  }

  /// Only the last cluster has more than one scalar, so scalars and grapheme clusters have the same numbers.
  @Test(
    "The glyphs are those of hb-shape",
    .enabled(if: isInstalled, "needs libharfbuzz-bin and fonts-noto-core"),
    arguments: [
      ("Noto Sans", "", "ltr", "AVATAR To fi"), ("Noto Sans", "", "ltr", "Wave e\u{323}\u{331}"),
      ("Noto Sans", "", "ltr", "Съешь ещё"), ("Noto Sans Arabic", "Arabic", "rtl", "السلام"),
      ("Noto Sans Hebrew", "Hebrew", "rtl", "שלום"), ("Noto Sans Devanagari", "Devanagari", "ltr", "नक्ष"),
    ])
  func sameAsHarfBuzz(family: String, file: String, direction: String, text: String) throws {
    try assay.write(
      """
      label: PlainLabel
      systemFont: \(family)
      given: {frame: [200, 40], font: 17, text: "\(text)"}
      """, to: "Scenarios/one.yaml")
    let font = Self.noto + file + "-Regular.ttf"
    let expected = try assay.run(
      ["--no-glyph-names", "--shapers=ot", "--language=en", font, text],
      at: URL(fileURLWithPath: Self.hbShape)
    ).output
    #expect(expected.contains("|"))
    #expect(
      try assay("shape", "one/default").output == "line[0] \(family) Regular 17 \(direction) \(expected)")
  }
}
