import Foundation
import Testing

/// Goldens made with some environment variables are the same with others, byte by byte.
@Suite(
  .enabled(
    if: [
      "truetype/noto/NotoSans-Regular.ttf", "truetype/noto/NotoSansArabic-Regular.ttf",
      "opentype/noto/NotoSansCJK-Regular.ttc", "truetype/noto/NotoColorEmoji.ttf",
    ].allSatisfy { FileManager.default.fileExists(atPath: "/usr/share/fonts/" + $0) },
    "needs fonts-noto-core, fonts-noto-cjk and fonts-noto-color-emoji"))
struct EnvironmentTests {
  private let assay: CommandLineTool

  /// Goldens made with the variables of this process.
  private static let goldens = Result {
    let assay = try EnvironmentTests().assay
    try assay("accept", "**").ends(with: 0)
    return assay.files(below: "Goldens")
  }

  init() throws {
    assay = try CommandLineTool()
    try assay.write(
      """
      label: PlainLabel
      systemFont: Noto Sans
      canvas: {scale: 1}
      given: {frame: [150, 60], numberOfLines: 0, lineBreakMode: wordWrapping, font: 15}
      cases:
        # Ligatures, kerning, and a capital I that is another letter's in Turkish.
        latin: {given: {text: "office AVATAR Title İstanbul"}}
        arabic: {given: {text: "السلام عليكم 123"}}
        # Outlines of another format, and forms that differ between Japan and China.
        han: {given: {text: "骨直令 設定"}}
        emoji: {given: {text: "👩🏽‍🚀 🇩🇪 1️⃣"}}

      """, to: "Scenarios/real.yaml")
  }

  @Test(
    "Environment variables that libraries read change no picture and no fact",
    arguments: [
      ["FREETYPE_PROPERTIES": "cff:no-stem-darkening=0 truetype:interpreter-version=35"],
      ["HB_SHAPER_LIST": "fallback"], ["HB_SHAPER_LIST": "graphite2,fallback", "HB_FONT_FUNCS": "ft"],
      ["LANG": "C", "LC_ALL": "C"], ["LANG": "tr_TR.UTF-8", "LC_ALL": "tr_TR.UTF-8", "LANGUAGE": "tr"],
      ["LANG": "ja_JP.UTF-8", "LC_ALL": "ja_JP.UTF-8", "LANGUAGE": "ja"],
      ["FONTCONFIG_FILE": "/nowhere/fonts.conf", "TZ": "Asia/Tokyo"],
    ])
  func pictures(environment: [String: String]) throws {
    let acceptance = try assay.run(["accept", "**"], environment: environment)
    #expect(acceptance.output.hasSuffix("7 accepted, 0 unchanged\n"), "\(acceptance.errors)")
    #expect(try assay.files(below: "Goldens") == EnvironmentTests.goldens.get())
  }
}
