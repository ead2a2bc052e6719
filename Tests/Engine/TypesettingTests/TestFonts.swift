import Foundation
import AssayTestSupport
import AssayTypesetting
import Synchronization
import Testing

/// The font files of these tests: the project's own for most, the distribution's for real text.
enum TestFonts {
  private static let noto = "/usr/share/fonts/truetype/noto/"
  static let sans = noto + "NotoSans-Regular.ttf"
  static let sansHash = "89c3c497f618fdaa0b2d1e98fef93582f28c71debd2c4a8cdf41f190ced2909d"
  static let arabic = noto + "NotoSansArabic-Regular.ttf"
  static let hebrew = noto + "NotoSansHebrew-Regular.ttf"
  static let devanagari = noto + "NotoSansDevanagari-Regular.ttf"
  static let emoji = noto + "NotoColorEmoji.ttf"
  static let symbols = noto + "NotoSansSymbols-Regular.ttf"
  static let cjk = "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc"
  static let liberation = "/usr/share/fonts/truetype/liberation2/LiberationSans-Regular.ttf"
  static let square = packageRoot.appendingPathComponent("Scenarios/Fonts/AssaySquare.ttf").path

  static func font(_ paths: String..., size: Double) throws -> Font {
    Font(faces: try paths.map { try typeface($0) }, size: size)
  }

  static func typeface(_ path: String) throws -> Typeface {
    try typefaces.withLock { typefaces in
      let typeface = try typefaces[path] ?? Typeface(path: path)
      typefaces[path] = typeface
      return typeface
    }
  }

  private static let typefaces = Mutex<[String: Typeface]>([:])

  /// A font whose glyphs are all one em wide, with an ascent of 0.8 em and a descent of 0.2 em.
  ///
  /// Expected numbers are computed by hand from these; the ellipsis is one em wide, too.
  static func square(size: Double) throws -> Font { try font(square, size: size) }
}

extension Trait where Self == ConditionTrait {
  static var needsNoto: Self {
    let files = [
      TestFonts.sans, TestFonts.arabic, TestFonts.hebrew, TestFonts.devanagari, TestFonts.emoji,
      TestFonts.symbols, TestFonts.cjk,
    ]
    return .enabled(
      if: files.allSatisfy { FileManager.default.fileExists(atPath: $0) },
      "needs the packages fonts-noto-core, fonts-noto-cjk and fonts-noto-color-emoji")
  }
}

/// A text in a font, with default attributes.
func text(_ string: String, _ font: Font) -> AttributedText {
  AttributedText(string, attributes: TextAttributes(font: font))
}

extension TextLayout {
  init(_ text: AttributedText, _ style: ParagraphStyle = ParagraphStyle(), width: Double?, lines: Int = 0) {
    self.init(text, style: style, options: TextLayoutOptions(width: width, maximumLines: lines))
  }

  /// The text of each line, including hidden text.
  func strings(of text: AttributedText) -> [String] { lines.map { text.subrange($0.range).string } }

  /// The visible text of each line, from left to right by run, with the ellipsis.
  func shown(of text: AttributedText) -> [String] {
    lines.map { line in
      line.runs.map { line.isEllipsis($0) ? "…" : text.subrange($0.range).string }.joined()
    }
  }
}
