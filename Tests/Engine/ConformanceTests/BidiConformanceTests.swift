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
