import Foundation
import Testing

/// The grapheme cluster test of the Unicode Character Database, where Debian's package unicode-data puts it.
private let testFile = "/usr/share/unicode/auxiliary/GraphemeBreakTest.txt"

/// Checks Swift's `Character`, by which all positions in a text are counted, with Unicode's test.
@Suite struct GraphemeBreakTests {
  /// The library takes only emoji for pictographs (GB11); of those that are none, the file tries this one.
  private static let exception = "÷ 2701 × 200D × 2701 ÷"

  @Test(
    "every line of Unicode's GraphemeBreakTest divides where it says, but for one",
    .enabled(
      if: FileManager.default.isReadableFile(atPath: testFile),
      "\(testFile) is missing; install the package unicode-data"))
  func conformance() throws {
    let text = try String(contentsOfFile: testFile, encoding: .utf8)
    let lines = text.split(separator: "\n").filter { $0.hasPrefix("÷") }.map { $0.prefix { $0 != "\t" } }
    let unwritable = lines.filter { GraphemeBreakTestLine($0) == nil }
    let failed = lines.filter { GraphemeBreakTestLine($0)?.isFulfilled == false }
    print("GraphemeBreakTest: \(lines.count - failed.count - unwritable.count) of \(lines.count) lines pass")
    #expect(
      lines.count == 602, "GraphemeBreakTest 15.0 has 602 lines; this file is another version's, or empty")
    // No String holds a lone surrogate. The file of 15.0 has no such line; those of some other versions have.
    #expect(unwritable.isEmpty)
    #expect(failed.filter { $0 != Self.exception }.isEmpty)
  }
}

/// One line of the file without its comment: `÷ 0020 × 0308 ÷ 0020 ÷`.
private struct GraphemeBreakTestLine {
  var clusters: [String] = []

  /// Nil for a line with a scalar that no `String` can hold.
  init?(_ line: Substring) {
    for cluster in line.split(separator: "÷") {
      var string = String.UnicodeScalarView()
      for field in cluster.split(whereSeparator: { $0.isWhitespace || $0 == "×" }) {
        guard let value = UInt32(field, radix: 16), let scalar = Unicode.Scalar(value) else { return nil }
        string.append(scalar)
      }
      if !string.isEmpty { clusters.append(String(string)) }
    }
  }

  /// Whether a text has the same clusters as the file.
  var isFulfilled: Bool {
    clusters.joined().map { Array($0.unicodeScalars) } == clusters.map { Array($0.unicodeScalars) }
  }
}
