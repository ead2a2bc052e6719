import Foundation
import Testing

@testable import AssayTypesetting

private let bidiTestFile = "/usr/share/unicode/BidiCharacterTest.txt"

/// Checks the bidirectional algorithm with Unicode's BidiCharacterTest.
@Suite(
  .enabled(if: FileManager.default.fileExists(atPath: bidiTestFile), "needs the package unicode-data"))
struct BidiConformanceTests {
  @Test func everyLineOfBidiCharacterTestIsOrderedAsExpected() throws {
    let file = try String(contentsOfFile: bidiTestFile, encoding: .utf8)
    let cases = file.utf8.split(separator: UInt8(ascii: "\n")).compactMap { BidiTestCase(line: $0) }
    #expect(cases.count == 91_707)
    #expect(cases.filter { !$0.isFulfilled }.isEmpty)
  }
}

private struct BidiTestCase {
  let scalars: [UInt32]
  let direction: WritingDirection
  let isRightToLeft: Bool
  /// The level of each character, nil if rule X9 removes it.
  let levels: [Int8?]
  let order: [Int]

  /// Reads `scalars;direction;level;levels;order`; nil for a comment.
  init?(line: Substring.UTF8View.SubSequence) {
    let fields = line.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    guard fields.count == 5 else { return nil }
    let words = fields.map { $0.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) } }
    scalars = words[0].compactMap { UInt32($0, radix: 16) }
    direction = words[1] == ["0"] ? .leftToRight : words[1] == ["1"] ? .rightToLeft : .natural
    isRightToLeft = words[2] == ["1"]
    levels = words[3].map { Int8($0) }
    order = words[4].compactMap { Int($0) }
  }

  var isFulfilled: Bool {
    let bidi = BidiLevels(of: scalars, direction: direction)
    let ordered = bidi.ofLine(0..<scalars.count)
    let line = ordered.isEmpty ? levels.map { _ in 0 } : ordered
    let visible = levels.indices.filter { levels[$0] != nil }
    let order = visualOrder(of: visible.map { line[$0] }).map { visible[$0] }
    return bidi.isRightToLeft == isRightToLeft && visible.allSatisfy { line[$0] == levels[$0] }
      && order == self.order
  }
}

/// The line breaking test of the Unicode Character Database, where Debian's package unicode-data puts it.
private let lineBreakTestFile = "/usr/share/unicode/auxiliary/LineBreakTest.txt"

@Suite struct LineBreakTests {
  /// Texts in Debian's file of Unicode 15.0 that contain what rules of 16.0 decide otherwise, without combining marks.
  private static let changed = [
    " 0022 0020 ",  // 15.0 had LB15: QU SP* × OP.
    " 00AB ",  // LB15a and LB15b: initial and final quotation marks stay with their quotation.
    "^ 002D ",  // LB20a: a hyphen that begins a word stays with it.
    " 05D0 002D 05D0 ",  // LB21a: between Hebrew letters, a line may end after a hyphen.
    " 002C 0030 ", " 002E 003",  // LB15c and LB25: a line may end before a decimal point, but not after it.
  ]

  @Test(
    "Lines of Unicode's LineBreakTest 15.0 break as expected, except where 16.0 changed the rules",
    .enabled(
      if: FileManager.default.isReadableFile(atPath: lineBreakTestFile),
      "\(lineBreakTestFile) is missing; install the package unicode-data"))
  func conformance() throws {
    let text = try String(contentsOfFile: lineBreakTestFile, encoding: .utf8)
    let lines = text.split(separator: "\n").filter { $0.hasPrefix("×") || $0.hasPrefix("÷") }
    let failed = try lines.filter { line in
      let expected = try #require(LineBreakTestLine(line), "not a test line: \(line)")
      return LineBreaker.opportunities(in: expected.scalars, by: nil).map(\.scalar) != expected.breaks
    }
    print("LineBreakTest: \(lines.count - failed.count) of \(lines.count) lines pass")
    let unexpected = try failed.filter { line in
      let scalars = try #require(LineBreakTestLine(line)).scalars.filter { $0 != 0x308 }
      let text = "^ " + scalars.map { String(format: "%04X ", $0) }.joined()
      return !LineBreakTests.changed.contains(where: text.contains)
    }
    #expect(unexpected.isEmpty, "the first line that fails: \(unexpected.first ?? "")")
    #expect(failed.count == 31)
    #expect(
      lines.count == 7654, "LineBreakTest 15.0 has 7654 lines; this file is another version's, or empty")
  }
}

/// One line of the file: `× 0023 ÷ 0023 ÷ # comment`.
private struct LineBreakTestLine {
  var scalars: [UInt32] = []
  var breaks: [Int] = []

  init?(_ line: Substring) {
    for field in line.prefix(while: { $0 != "#" }).split(whereSeparator: \.isWhitespace) {
      switch field {
      case "×": break
      case "÷": breaks.append(scalars.count)
      default:
        guard let scalar = UInt32(field, radix: 16) else { return nil }
        scalars.append(scalar)
      }
    }
  }
}

/// Checks that every sequence of Unicode's emoji-test.txt is one cluster and one glyph and is never divided.
@Suite(
  .enabled(
    if: [EmojiTestFile.path, EmojiTestFile.font, EmojiTestFile.textFont].allSatisfy {
      FileManager.default.fileExists(atPath: $0)
    }, "needs the packages unicode-data, fonts-noto-core and fonts-noto-color-emoji"))
struct EmojiConformanceTests {
  /// The second face has the letters and the ellipsis.
  private let font: Font
  private let sequences: [String]

  init() throws {
    font = Font(
      faces: [try Typeface(path: EmojiTestFile.font), try Typeface(path: EmojiTestFile.textFont)], size: 20)
    sequences = try EmojiTestFile.sequences()
  }

  private func text(_ string: String) -> AttributedText {
    AttributedText(string, attributes: TextAttributes(font: font))
  }

  /// The sequences that can follow other characters; a single skin tone would join them.
  private var joinable: [String] { sequences.filter { "x\($0)".count == 2 } }

  @Test func everySequenceIsOneGlyph() throws {
    #expect(sequences.count == 4733)
    let wrong = sequences.filter { sequence in
      let runs = TextLayout(text(sequence)).lines.flatMap(\.runs)
      let glyphs = runs.flatMap(\.glyphs)
      return glyphs.count != 1 || glyphs[0].id == 0 || !runs[0].typeface.isColor
    }
    #expect(wrong.isEmpty)
  }

  /// An emoji is wider than one em, so every line has one.
  @Test(arguments: [LineBreakMode.wordWrapping, .charWrapping])
  func wrappingNeverDividesASequence(mode: LineBreakMode) {
    #expect(joinable.count == 4733 - 5)
    // A space between, because a flag after a flag would join.
    for part in joinable.chunks(of: 100) {
      let text = text(part.joined(separator: " "))
      let layout = TextLayout(
        text, style: ParagraphStyle(lineBreakMode: mode), options: TextLayoutOptions(width: 20))
      let lines = layout.lines.map { text.subrange($0.range).string.trimmingCharacters(in: [" "]) }
      // With character wrapping, a space that does not fit is a line of its own.
      #expect(lines.filter { !$0.isEmpty } == part)
    }
  }

  @Test(arguments: [LineBreakMode.truncatingHead, .truncatingMiddle, .truncatingTail])
  func truncationNeverDividesASequence(mode: LineBreakMode) {
    // An emoji is 24.9 points wide and the ellipsis 16.36, so the line has one emoji and the ellipsis.
    let options = TextLayoutOptions(width: 52, maximumLines: 1)
    let wrong = joinable.filter { sequence in
      let layout = TextLayout(
        text("\(sequence)\(sequence)\(sequence)"), style: ParagraphStyle(lineBreakMode: mode),
        options: options)
      let whole = TextLayout(text(sequence)).lines[0].runs[0].glyphs[0].id
      let runs = layout.lines[0].runs
      let emoji = runs.filter(\.typeface.isColor).flatMap(\.glyphs)
      // In the middle mode, an emoji does not fit in half of the room, so the end shows it.
      let isCut = layout.lines[0].ellipsisIndex == (mode == .truncatingTail ? 1 : 0)
      return !isCut || emoji.map(\.id) != [whole] || runs.flatMap(\.glyphs).count != 2
    }
    #expect(wrong.isEmpty, "\(wrong.prefix(3))")
  }

  @Test func noCaretIsInsideASequence() {
    for part in joinable.chunks(of: 20) {
      let text = text(part.joined(separator: "x"))
      let line = TextLayout(text).lines[0]
      for (index, sequence) in part.enumerated() {
        let cluster = 2 * index
        let (left, right) = (line.x(atCluster: cluster), line.x(atCluster: cluster + 1))
        #expect(text.subrange(cluster..<cluster + 1).string == sequence)
        #expect(abs(right - left - 24.902343) < 1e-5, "\(sequence)")
      }
    }
  }
}

/// The distribution's copy of Unicode's list of emoji.
enum EmojiTestFile {
  static let path = "/usr/share/unicode/emoji/emoji-test.txt"
  static let font = "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf"
  static let textFont = "/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf"

  static func sequences() throws -> [String] {
    try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").filter { !$0.hasPrefix("#") }
      .map { line in
        let scalars = line.prefix { $0 != ";" }.split(separator: " ").compactMap { UInt32($0, radix: 16) }
        return String(String.UnicodeScalarView(scalars.compactMap(Unicode.Scalar.init)))
      }
  }
}

extension Array {
  fileprivate func chunks(of size: Int) -> [[Element]] {
    stride(from: 0, to: count, by: size).map { Array(self[$0..<Swift.min($0 + size, count)]) }
  }
}
