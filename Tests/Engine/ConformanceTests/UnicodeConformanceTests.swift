import Foundation
import Testing

@testable import AssayTypesetting

/// Checks the bidirectional algorithm with Unicode's BidiCharacterTest.
@Suite(
  .enabled(if: FileManager.default.fileExists(atPath: BidiTestFile.path), "needs the package unicode-data"))
struct BidiConformanceTests {
  @Test func everyLineOfBidiCharacterTestIsOrderedAsExpected() throws {
    let file = try String(contentsOfFile: BidiTestFile.path, encoding: .utf8)
    let cases = file.utf8.split(separator: UInt8(ascii: "\n")).compactMap { BidiTestFile.Case(line: $0) }
    #expect(cases.count == 91_707)
    #expect(cases.filter { !$0.isFulfilled }.isEmpty)
  }
}

/// The distribution's copy of Unicode's BidiCharacterTest.txt.
enum BidiTestFile {
  static let path = "/usr/share/unicode/BidiCharacterTest.txt"

  struct Case {
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
      let line = bidi.ofLine(0..<scalars.count)
      let visible = levels.indices.filter { levels[$0] != nil }
      let order = visualOrder(of: visible.map { line[$0] }).map { visible[$0] }
      return bidi.isRightToLeft == isRightToLeft && visible.allSatisfy { line[$0] == levels[$0] }
        && order == self.order
    }
  }
}

/// The line breaking test of the Unicode Character Database, where Debian's package unicode-data puts it.
private let lineBreakTestFile = "/usr/share/unicode/auxiliary/LineBreakTest.txt"

@Suite struct LineBreakTests {
  @Test(
    "Every line of Unicode's LineBreakTest breaks as expected",
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
    #expect(failed.isEmpty, "the first line that fails: \(failed.first ?? "")")
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
