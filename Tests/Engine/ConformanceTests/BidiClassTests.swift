import Foundation
import Testing

@testable import AssayTypesetting

/// Unicode's exhaustive test of the bidirectional algorithm: every sequence of up to four classes, and some longer ones.
@Suite(
  .enabled(
    if: FileManager.default.fileExists(atPath: BidiClassTestFile.path), "needs the package unicode-data"))
struct BidiClassTests {
  @Test func ordersEverySequenceOfBidiTest() async throws {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: BidiClassTestFile.path)))
    let blocks = BidiClassTestFile.blocks(of: bytes)
    let results = await withTaskGroup(of: BidiClassTestFile.Count.self) { group in
      for block in blocks { group.addTask { BidiClassTestFile.count(in: bytes, block) } }
      return await group.reduce(into: BidiClassTestFile.Count()) { $0.add($1) }
    }
    print("BidiTest: \(results.checked - results.failed) of \(results.checked) checks pass")
    #expect(results.failed == 0, "the first that fails: \(results.firstFailure)")
    #expect(results.checked == 770_241)
  }
}

/// The distribution's copy of Unicode's BidiTest.txt, which names classes and not characters.
enum BidiClassTestFile {
  static let path = "/usr/share/unicode/BidiTest.txt"

  /// How many checks there were, and what went wrong.
  struct Count: Sendable {
    var checked = 0
    var failed = 0
    var firstFailure = ""

    mutating func add(_ other: Count) {
      checked += other.checked
      if failed == 0 { firstFailure = other.firstFailure }
      failed += other.failed
    }
  }

  /// Parts of the file that each begin with a line `@Levels:`, large enough to be worth a task.
  static func blocks(of bytes: [UInt8]) -> [Range<Int>] {
    var blocks: [Range<Int>] = []
    var (start, index) = (0, 0)
    while index < bytes.count {
      if index > start + 1 << 19, bytes[index...].starts(with: Array("@Levels".utf8)) {
        blocks.append(start..<index)
        start = index
      }
      index = (bytes[index...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count - 1) + 1
    }
    return blocks + [start..<bytes.count]
  }

  /// Checks the lines of a part.
  static func count(in bytes: [UInt8], _ block: Range<Int>) -> Count {
    var count = Count()
    var levels: [Int8?] = []
    var isOrdered = false
    for line in bytes[block].split(separator: UInt8(ascii: "\n")) where line.first != UInt8(ascii: "#") {
      if line.first == UInt8(ascii: "@") {
        let words = String(decoding: line, as: UTF8.self).split(whereSeparator: \.isWhitespace)
        if words[0] == "@Levels:" { levels = words.dropFirst().map { Int8($0) } }
        if words[0] == "@Reorder:" {
          isOrdered = order(of: levels) == words.dropFirst().compactMap { Int($0) }
        }
        continue
      }
      let scalars = representatives(of: line)
      for (bit, direction) in [WritingDirection.natural, .leftToRight, .rightToLeft].enumerated()
      where line.last.map({ $0 & 1 << bit != 0 }) ?? false {
        count.checked += 1
        if isOrdered, hasLevels(levels, scalars, direction) { continue }
        if count.failed == 0 { count.firstFailure = "\(String(decoding: line, as: UTF8.self)) \(direction)" }
        count.failed += 1
      }
    }
    return count
  }

  /// The order that levels alone decide; rule X9 removes the characters without one.
  private static func order(of levels: [Int8?]) -> [Int] {
    let visible = levels.indices.filter { levels[$0] != nil }
    return visualOrder(of: visible.compactMap { levels[$0] }).map { visible[$0] }
  }

  private static func hasLevels(
    _ levels: [Int8?], _ scalars: [UInt32], _ direction: WritingDirection
  ) -> Bool {
    guard scalars.count == levels.count else { return false }
    let line = BidiLevels(of: scalars, direction: direction).ofLine(0..<scalars.count)
    var index = 0
    while index < line.count {
      if let level = levels[index], line[index] != level { return false }
      index += 1
    }
    return true
  }

  /// A character for each class before the semicolon.
  private static func representatives(of line: ArraySlice<UInt8>) -> [UInt32] {
    var scalars: [UInt32] = []
    var name: UInt32 = 0
    for byte in line {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): name = name << 8 | UInt32(byte)
      default:
        if name != 0 { scalars.append(representative[name] ?? 0) }
        name = 0
        if byte == UInt8(ascii: ";") { return scalars }
      }
    }
    return scalars
  }

  private static let representative: [UInt32: UInt32] = {
    let scalars: [(StaticString, UInt32)] = [
      ("L", 0x61), ("R", 0x5D0), ("AL", 0x627), ("EN", 0x30), ("ES", 0x2B), ("ET", 0x23), ("AN", 0x660),
      ("CS", 0x2C), ("NSM", 0x300), ("BN", 0xAD), ("B", 0x2029), ("S", 0x09), ("WS", 0x20), ("ON", 0x21),
      ("LRE", 0x202A), ("RLE", 0x202B), ("PDF", 0x202C), ("LRO", 0x202D), ("RLO", 0x202E), ("LRI", 0x2066),
      ("RLI", 0x2067), ("FSI", 0x2068), ("PDI", 0x2069),
    ]
    return Dictionary(
      uniqueKeysWithValues: scalars.map { name, scalar in
        ("\(name)".utf8.reduce(0) { $0 << 8 | UInt32($1) }, scalar)
      })
  }()
}
