import AssayTypesetting
import Foundation
import Testing

/// A text with `·` where a line may end and `¶` where it must.
func marked(_ text: String, by dictionary: ThaiDictionary? = nil) -> String {
  let scalars = Array(text.unicodeScalars)
  var (result, start) = ("", 0)
  for (end, isMandatory) in LineBreaker.opportunities(in: scalars.map(\.value), by: dictionary) {
    result.unicodeScalars += scalars[start..<end] + (isMandatory ? "¶" : "·").unicodeScalars
    start = end
  }
  return result
}

@Suite("Line breaker") struct LineBreakerTests {
  /// `LineBreakTests` has every rule, by Unicode's own file; these show what its rows mean.
  @Test(
    "Lines may end where UAX #14 allows it",
    arguments: [
      // Spaces stay with the line they end (LB7, LB18); line ends end it in any case (LB4 to LB6).
      ("", ""),
      ("one  two three", "one  ·two ·three¶"),
      ("a\r\nb", "a\r\n¶b¶"),
      // A soft hyphen lets a line end after it (LB21).
      ("hy\u{AD}phen", "hy\u{AD}·phen¶"),
      // Ideographs break anywhere but before closing punctuation and small kana (LB13, LB21).
      ("「引用」です", "「引·用」·で·す¶"),
      ("きゃっと", "きゃっ·と¶"),
      // Numbers hold together with signs, units and separators (LB25).
      ("$1,234.56 at 12% of (12)%", "$1,234.56 ·at ·12% ·of ·(12)%¶"),
      // A long address may end a line after each slash and hyphen, but not inside a number.
      (
        "https://example.org/a/b-c?d=e&f=1/2",
        "https://·example.org/·a/·b-·c?·d=e&f=1/2¶"
      ),
      // Quotation marks between ideographs may begin and end a line, next to Latin letters not (LB19, LB19a).
      ("一二“三四”五", "一·二·“三·四”·五¶"), ("abc“de”f", "abc“de”f¶"), ("一“a”二", "一“a”二¶"),
      // An initial quotation mark stays with what follows it, also after a space (LB15a, LB15b).
      ("a “ b ” c", "a ·“ b ” ·c¶"), ("« a » b", "« a » ·b¶"),
      // A decimal point may begin a number, and a word-initial hyphen an option (LB15c, LB15d, LB20a).
      ("a .5 b .c", "a ·.5 ·b .c¶"), ("ls -la a-b", "ls ·-la ·a-·b¶"), ("a \u{2010}b", "a ·\u{2010}b¶"),
      // After a Hebrew letter, a hyphen does not end a line, but an exclamation mark does (LB21a).
      ("א-a", "א-a¶"), ("א!a", "א!·a¶"),
      // A period joins a number (LB25), and the syllables of Balinese and Javanese stay whole (LB28a).
      ("a.5", "a.5¶"), ("$(.5)", "$(.5)¶"),
      ("\u{1B13}\u{1B44}\u{1B13}\u{1B13}", "\u{1B13}\u{1B44}\u{1B13}·\u{1B13}¶"),
      // Thai words are not found without a dictionary; lines break on both sides of U+FFFC (LB1, LB20).
      ("สวัสดีครับ", "สวัสดีครับ¶"), ("ภาษาไทย", "ภาษาไทย¶"),
      ("a\u{FFFC}b", "a·\u{FFFC}·b¶"),
    ])
  func opportunities(text: String, expected: String) {
    #expect(marked(text) == expected)
  }

  @Test("A long text takes linear time")
  func linear() {
    // With two megabytes and LB25's look-ahead before every mark, quadratic time would be more than a minute.
    let text = String(repeating: "$(\u{301}\u{301}5) ", count: 200_000)
    let opportunities = LineBreaker.opportunities(in: text.unicodeScalars.map(\.value), by: nil)
    #expect(opportunities.count == 200_000)
    #expect(opportunities.last?.scalar == text.unicodeScalars.count)
  }
}

/// Checks line breaks between Thai words, which are separated by hand.
@Suite("Thai words", .enabled(if: ThaiWords.isInstalled, "needs libthai-data")) struct ThaiDictionaryTests {
  @Test(
    "Lines may end between Thai words",
    arguments: [
      "ยินดี·ต้อนรับ·สู่·ประเทศ·ไทย¶",
      "ภาษา·ไทย·เขียน·ติด·กัน¶",
      "กิน·ข้าว·หรือ·ยัง¶",
      // Signs of repetition and abbreviation stay with their word.
      "เด็กๆ·เล่น¶",
      "กรุงเทพฯ·เป็น·เมืองหลวง¶",
      // Between Thai and other text, UAX #14 applies: no break next to digits and letters (LB23, LB28).
      "ราคา100บาท·ไทย¶",
      "โลกiOSไทย ·ไทย¶",
      "ไทย ·ไทย¶",
      "(ไทย)¶",
      // A word joiner and a zero width space take precedence over the dictionary (LB7, LB8, LB11).
      "ภาษา\u{2060}ไทย¶",
      "ประ\u{200B}·เทศ¶",
      // Words of other scripts without spaces are not separated (LB1).
      "ພາສາລາວ¶",
      "ភាសាខ្មែរ¶",
      "မြန်မာစာ¶",
    ])
  func words(expected: String) {
    let text = expected.filter { $0 != "·" && $0 != "¶" }
    #expect(marked(text, by: ThaiWords.dictionary) == expected)
  }

  @Test("Words are found up to the end of a long text")
  func long() {
    let text = String(repeating: "ภาษาไทย", count: 20_000)
    let marked = marked(text, by: ThaiWords.dictionary)
    #expect(marked.hasSuffix("·ไทย¶"))
    #expect(marked.count { $0 == "·" } > 39_000)
  }

  @Test("A file that is missing, different or not a dictionary is an error, and finds no words")
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
    #expect(marked("ภาษาไทย", by: other) == "ภาษาไทย¶")
    let font = try Typeface(path: TestFonts.square)
    let letters = ThaiDictionary(path: TestFonts.square, sha256: font.sha256)
    let reason = "it is not a dictionary of libthai"
    #expect(throws: FontError.unreadable(path: TestFonts.square, reason: reason)) { try letters.load() }
  }

  @Test("Threads can share a dictionary")
  func threads() async {
    let dictionary = ThaiDictionary(path: ThaiWords.path, sha256: ThaiWords.hash)
    await withTaskGroup(of: String.self) { group in
      for _ in 0..<16 { group.addTask { marked("ภาษาไทยเขียนติดกัน", by: dictionary) } }
      for await marked in group { #expect(marked == "ภาษา·ไทย·เขียน·ติด·กัน¶") }
    }
  }

  @Test("A layout wraps between Thai words only with a dictionary")
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
}
