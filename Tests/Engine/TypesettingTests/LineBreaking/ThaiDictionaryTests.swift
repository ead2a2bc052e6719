import AssayTypesetting
import Foundation
import Testing

/// Where lines of Thai may end; the words are divided by hand.
@Suite("Words of Thai", .enabled(if: ThaiWords.isInstalled, "needs libthai-data")) struct ThaiDictionaryTests
{
  @Test(
    "lines may end between words of Thai",
    arguments: [
      "ยินดี·ต้อนรับ·สู่·ประเทศ·ไทย¶",
      "ภาษา·ไทย·เขียน·ติด·กัน¶",
      "กิน·ข้าว·หรือ·ยัง¶",
      // Signs of repetition and abbreviation stay with their word.
      "เด็กๆ·เล่น¶",
      "กรุงเทพฯ·เป็น·เมืองหลวง¶",
      // Between Thai and anything else the rules of UAX #14 stand: digits and letters hold to it (LB23, LB28).
      "ราคา100บาท·ไทย¶",
      "โลกiOSไทย ·ไทย¶",
      "ไทย ·ไทย¶",
      "(ไทย)¶",
      // Who writes a word joiner or a zero width space knows better than a dictionary (LB7, LB8, LB11).
      "ภาษา\u{2060}ไทย¶",
      "ประ\u{200B}·เทศ¶",
      // Words of other scripts without spaces are not told apart (LB1).
      "ພາສາລາວ¶",
      "ភាសាខ្មែរ¶",
      "မြန်မာစာ¶",
    ])
  func words(expected: String) {
    let text = expected.filter { $0 != "·" && $0 != "¶" }
    #expect(ThaiWords.marked(text, by: ThaiWords.dictionary) == expected)
  }

  @Test("without a dictionary a phrase stays together")
  func none() {
    #expect(ThaiWords.marked("ภาษาไทย", by: nil) == "ภาษาไทย¶")
  }

  @Test("a text of any length is divided, and the words of its end, too")
  func long() {
    let text = String(repeating: "ภาษาไทย", count: 20_000)
    let opportunities = LineBreaker.opportunities(in: text, by: ThaiWords.dictionary)
    #expect(opportunities.suffix(2).map(\.offset) == [text.utf8.count - 9, text.utf8.count])
    #expect(opportunities.count > 39_000)
  }

  @Test("a file that is missing, another one or none of words cannot be loaded, and divides nothing")
  func unusable() throws {
    let gone = ThaiDictionary(path: "/usr/share/none.tri", sha256: ThaiWords.hash, package: "libthai-data")
    #expect(throws: FontError.missing(path: "/usr/share/none.tri", package: "libthai-data")) {
      try gone.load()
    }
    let zeros = String(repeating: "0", count: 64)
    let other = ThaiDictionary(path: ThaiWords.path, sha256: zeros)
    #expect(
      throws: FontError.differs(path: ThaiWords.path, expected: zeros, found: ThaiWords.hash, package: nil)
    ) { try other.load() }
    #expect(ThaiWords.marked("ภาษาไทย", by: other) == "ภาษาไทย¶")
    let font = try Typeface(path: TestFonts.square)
    let letters = ThaiDictionary(path: TestFonts.square, sha256: font.sha256)
    #expect(throws: FontError.unreadable(path: TestFonts.square, reason: "it is no dictionary of libthai")) {
      try letters.load()
    }
  }

  @Test("threads may share a dictionary")
  func threads() async {
    let dictionary = ThaiDictionary(path: ThaiWords.path, sha256: ThaiWords.hash)
    await withTaskGroup(of: String.self) { group in
      for _ in 0..<16 { group.addTask { ThaiWords.marked("ภาษาไทยเขียนติดกัน", by: dictionary) } }
      for await marked in group { #expect(marked == "ภาษา·ไทย·เขียน·ติด·กัน¶") }
    }
  }

  @Test("a layout in a font with a dictionary wraps by words, and one without where a line is full")
  func layout() throws {
    let face = try Typeface(path: TestFonts.square)
    let options = TextLayoutOptions(width: 80)
    for (dictionary, lines) in [
      (ThaiWords.dictionary, ["ภาษาไทย", "อาหารไทย", "ราคาตลาด"]),
      (nil, ["ภาษาไทยอ", "าหารไทยร", "าคาตลาด"]),
    ] {
      let font = Font(faces: [face], size: 10, dictionary: dictionary)
      let attributed = text("ภาษาไทยอาหารไทยราคาตลาด", font)
      #expect(TextLayout(attributed, options: options).strings(of: attributed) == lines)
    }
  }
}

private enum ThaiWords {
  static let path = "/usr/share/libthai/thbrk.tri"
  static let hash = "d411879359c81553f3b508f7c27918f88ec2b42b8b249594af0de84e8a79dd25"
  static let isInstalled = FileManager.default.fileExists(atPath: path)
  static let dictionary: ThaiDictionary? = ThaiDictionary(path: path, sha256: hash)

  /// A text with its opportunities shown: `·` where a line may end, `¶` where it must.
  static func marked(_ text: String, by dictionary: ThaiDictionary?) -> String {
    var result = Array(text.utf8)
    for place in LineBreaker.opportunities(in: text, by: dictionary).reversed() {
      result.insert(contentsOf: (place.isMandatory ? "¶" : "·").utf8, at: place.offset)
    }
    return String(decoding: result, as: UTF8.self)
  }
}
