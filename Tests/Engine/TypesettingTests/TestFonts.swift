import Foundation
import AssayTestSupport
import AssayTypesetting

/// The font files these tests use: the project's own, and the distribution's where real text is the subject.
enum TestFonts {
  private static let noto = "/usr/share/fonts/truetype/noto/"
  static let sans = noto + "NotoSans-Regular.ttf"
  static let arabic = noto + "NotoSansArabic-Regular.ttf"
  static let hebrew = noto + "NotoSansHebrew-Regular.ttf"
  static let devanagari = noto + "NotoSansDevanagari-Regular.ttf"
  static let emoji = noto + "NotoColorEmoji.ttf"
  static let symbols = noto + "NotoSansSymbols-Regular.ttf"
  static let cjk = "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc"
  static let liberation = "/usr/share/fonts/truetype/liberation2/LiberationSans-Regular.ttf"
  static let square = packageRoot.appendingPathComponent("Scenarios/Fonts/AssaySquare.ttf").path

  static let hasSquare = FileManager.default.fileExists(atPath: square)
  static let hasNoto = [sans, arabic, hebrew, devanagari, emoji, symbols, cjk].allSatisfy {
    FileManager.default.fileExists(atPath: $0)
  }
  static let hasLiberation = FileManager.default.fileExists(atPath: liberation)
  static let needsLiberation = "needs the package fonts-liberation2"
  static let needsSquare = "needs Scenarios/Fonts/AssaySquare.ttf"
  static let needsNoto = "needs the packages fonts-noto-core, fonts-noto-cjk and fonts-noto-color-emoji"

  static func font(_ paths: String..., size: Double) throws -> Font {
    Font(faces: try paths.map { try typeface($0) }, size: size)
  }

  static func typeface(_ path: String) throws -> Typeface { try book.typeface(file(path)) }

  /// Every glyph one em wide, ascent 0.8 em, descent 0.2 em.
  static func square(size: Double) throws -> Font { try font(square, size: size) }

  private static let hashes: [String: String] = {
    var hashes: [String: String] = [:]
    for path in [sans, arabic, hebrew, devanagari, emoji, symbols, cjk, liberation, square] {
      hashes[path] = (try? Typeface(path: path))?.sha256
    }
    return hashes
  }()

  private static let book = FontBook(files: [])

  private static func file(_ path: String) -> FontFile {
    FontFile(family: path, path: path, sha256: hashes[path] ?? "")
  }
}

/// Attributes and layouts in few words.
func text(_ string: String, _ font: Font) -> AttributedText {
  AttributedText(string, attributes: TextAttributes(font: font))
}

extension TextLayout {
  /// What each line stands for, as text.
  func strings(of text: AttributedText) -> [String] { lines.map { text.subrange($0.range).string } }

  /// What each line shows, from left to right by run, an ellipsis as itself.
  func shown(of text: AttributedText) -> [String] {
    lines.map { line in
      line.runs.map { run in
        line.ellipsisIndex.map { line.range.lowerBound + $0 == run.range.lowerBound } ?? false
          ? "…" : text.subrange(run.range).string
      }.joined()
    }
  }
}
