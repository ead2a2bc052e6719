import Foundation
import AssayTestSupport
import Testing

/// Texts of one script, one per line, and the faces that shape them.
///
/// Each line has one script and one direction, which are options of `hb-shape`.
struct ShapingCorpus: Sendable, CustomTestStringConvertible {
  /// One face of a font file.
  struct Face: Hashable, Sendable {
    let path: String
    var index = 0
  }

  let name: String
  let faces: [Face]
  /// The script's four letters in ISO 15924; `Zyyy` if no character has a script of its own.
  let script: String
  let language: String
  let isRightToLeft: Bool
  let lines: [String]

  init(
    _ name: String, faces: [Face], script: String, language: String = "en", isRightToLeft: Bool = false,
    _ text: String
  ) {
    self.name = name
    self.faces = faces
    self.script = script
    self.language = language
    self.isRightToLeft = isRightToLeft
    lines = text.split(separator: "\n").map(String.init)
  }

  var testDescription: String { name }

  static let all = [
    latin, numbers, squares, greek, cyrillic, arabic, hebrew, devanagari, thai, chinese, traditional, han,
    hiragana, katakana, korean, symbols, moreSymbols, emoji,
  ]
}

extension ShapingCorpus {
  private static let noto = "/usr/share/fonts/truetype/noto/"

  static let notoSans = ["Regular", "Bold", "Italic", "BoldItalic"].map {
    Face(path: noto + "NotoSans-\($0).ttf")
  }
  static let liberationSans = ["Regular", "Bold", "Italic", "BoldItalic"].map {
    Face(path: "/usr/share/fonts/truetype/liberation2/LiberationSans-\($0).ttf")
  }
  static let assaySquare = ["", "-Bold", "-Italic", "Gap", "NarrowSpace"].map {
    Face(path: packageRoot.path + "/Scenarios/Fonts/AssaySquare\($0).ttf")
  }

  /// The faces of the collection: regular, bold, italic, with a line gap, with a narrow space.
  static let assayStencil = (0..<5).map {
    Face(path: packageRoot.path + "/Scenarios/Fonts/AssayStencil.ttc", index: $0)
  }

  /// A face of the collection of Noto Sans CJK: 0 Japanese, 1 Korean, 2 simplified Chinese.
  static func cjk(_ style: String, _ index: Int) -> Face {
    Face(path: "/usr/share/fonts/opentype/noto/NotoSansCJK-\(style).ttc", index: index)
  }

  static func companions(_ script: String) -> [Face] {
    ["Regular", "Bold"].map { Face(path: noto + "NotoSans\(script)-\($0).ttf") }
  }
}

extension ShapingCorpus {
  static let symbols = ShapingCorpus(
    "symbols", faces: [Face(path: noto + "NotoSansSymbols-Regular.ttf")], script: "Zyyy",
    """
    ♀♂
    ⚀⚁⚂⚃⚄⚅
    ①②③
    ⚭⚮⚯
    """)

  static let moreSymbols = ShapingCorpus(
    "more symbols", faces: [Face(path: noto + "NotoSansSymbols2-Regular.ttf")], script: "Zyyy",
    """
    ☐☑☒
    ♠♡♢♣
    ⬅⬆⬇
    🂡🂢
    """)

  /// Families, flags, tones, keycaps and both presentations.
  static let emoji = ShapingCorpus(
    "emoji", faces: [Face(path: noto + "NotoColorEmoji.ttf")], script: "Zyyy",
    """
    👨‍👩‍👧‍👦
    👩🏽‍🚀👨🏿‍🔬
    🇩🇪🇫🇷🇯🇵
    🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}
    1️⃣2️⃣3️⃣
    ❤️♥️☀️
    👩🏻‍🤝‍👨🏿
    😶‍🌫️😵‍💫
    """)
}
