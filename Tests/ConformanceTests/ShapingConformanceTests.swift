import Foundation
import Testing
import Typesetting

/// Compares glyphs, clusters and positions with HarfBuzz's own tool.
@Suite(
  .enabled(
    if: ([HBShape.path] + TestFont.all).allSatisfy { FileManager.default.fileExists(atPath: $0) },
    "needs the packages libharfbuzz-bin, fonts-noto-core and fonts-noto-cjk"))
struct ShapingConformanceTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    let font: String
    let text: String
    var index = 0
    var script = "Latn"
    var isRightToLeft = false
    var language = "en"
    var testDescription: String { "\(font) \(text)" }
  }

  static let samples: [Sample] =
    [
      "Settings and privacy", "AVATAR Type. Wave, To you", "affluent office fjord",
      "e\u{301}a\u{308}\u{323} n\u{303}",
      "Ég vil Łódź Žluťoučký kůň", "0123456789 1/2 ½", "“quoted” — it’s…", "a\u{200D}b\u{200C}c\u{AD}d", "LT",
      "Tiếng Việt ấy", "f̈ĩ̂ q̧", "()[]{}<>", "x²+y²=z²", "   ", "ß ẞ ŉ ǆ",
    ].map { Sample(font: TestFont.sans, text: $0) }
    + ["Съешь же ещё", "Їжак є", "и\u{306}"].map { Sample(font: TestFont.sans, text: $0, script: "Cyrl") }
    + ["Ελληνικά άνθρωπος", "ΑΪ ΰ"].map { Sample(font: TestFont.sans, text: $0, script: "Grek") }
    + [
      "السلام عليكم", "لا إله", "مُحَمَّدٌ", "ببب", "كتاب جميل", "الله", "پرنده گچ", "ـــ", "يَوْمٌ سَعِيد",
    ].map { Sample(font: TestFont.arabic, text: $0, script: "Arab", isRightToLeft: true) }
    + ["שלום עולם", "בְּרֵאשִׁית", "אבגד", "שָׁבוּעַ טוֹב"].map {
      Sample(font: TestFont.hebrew, text: $0, script: "Hebr", isRightToLeft: true)
    }
    + ["नमस्ते दुनिया", "क्षत्रिय", "हिन्दी", "श्रीमती", "र्क्त", "कि", "त्र्य", "ॐ"].map {
      Sample(font: TestFont.devanagari, text: $0, script: "Deva")
    }
    + ["这是一段测试数据", "骨直令"].map { Sample(font: TestFont.cjk, text: $0, script: "Hani") }
    + ["zh-cn", "zh-tw", "ja", "ko"].map {
      Sample(font: TestFont.cjk, text: "骨直令", script: "Hani", language: $0)
    }
    + [Sample(font: TestFont.cjk, text: "안녕하세요", index: 1, script: "Hang", language: "ko")]

  @Test(arguments: samples)
  func agreesWithHarfBuzz(sample: Sample) throws {
    let typeface = try Typeface(path: sample.font, index: sample.index)
    // At a size of one point a unit, positions are whole font units.
    let font = Font(faces: [typeface], size: Double(typeface.unitsPerEm))
    let layout = TextLayout(
      AttributedText(sample.text, attributes: TextAttributes(font: font)),
      style: ParagraphStyle(language: sample.language))
    let runs = layout.lines[0].runs
    let origin = runs.first?.x ?? 0
    let actual = runs.flatMap(\.glyphs).map { glyph in
      "\(glyph.id)=\(glyph.cluster)@\(Int(glyph.x - origin)),\(Int(glyph.y))+\(Int(glyph.advance))"
    }
    #expect(try HBShape.glyphs(of: sample) == actual)
    #expect(runs.allSatisfy { $0.isRightToLeft == sample.isRightToLeft })
  }

  @Test func hasSamples() { #expect(ShapingConformanceTests.samples.count >= 40) }
}

/// The fonts of the distribution's packages.
enum TestFont {
  private static let noto = "/usr/share/fonts/truetype/noto/"
  static let sans = noto + "NotoSans-Regular.ttf"
  static let arabic = noto + "NotoSansArabic-Regular.ttf"
  static let hebrew = noto + "NotoSansHebrew-Regular.ttf"
  static let devanagari = noto + "NotoSansDevanagari-Regular.ttf"
  static let emoji = noto + "NotoColorEmoji.ttf"
  static let cjk = "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc"
  static let all = [sans, arabic, hebrew, devanagari, cjk]
}

/// HarfBuzz's command line tool.
enum HBShape {
  static let path = "/usr/bin/hb-shape"

  /// What the tool prints, with running totals for positions and grapheme clusters for clusters.
  static func glyphs(of sample: ShapingConformanceTests.Sample) throws -> [String] {
    let output = try run([
      "--no-glyph-names", "--font-funcs=ot", "--shapers=ot", "--face-index=\(sample.index)",
      "--language=\(sample.language)", "--script=\(sample.script)",
      "--direction=\(sample.isRightToLeft ? "rtl" : "ltr")", sample.font, sample.text,
    ])
    let clusters = sample.text.enumerated().flatMap { index, character in
      [Int](repeating: index, count: character.unicodeScalars.count)
    }
    var pen = 0
    return output.trimmingCharacters(in: CharacterSet(charactersIn: "[]\n")).split(separator: "|").map {
      glyph in
      // id=cluster@x,y+advance, where the offset may be left out.
      let parts = glyph.split { "=@+".contains($0) }
      let offset = glyph.contains("@") ? parts[2].split(separator: ",").compactMap { Int($0) } : [0, 0]
      let advance = Int(parts[parts.count - 1].split(separator: ",")[0]) ?? 0
      defer { pen += advance }
      return "\(parts[0])=\(clusters[Int(parts[1]) ?? 0])@\(pen + offset[0]),\(offset[1])+\(advance)"
    }
  }

  private static func run(_ arguments: [String]) throws -> String {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self)
  }
}
