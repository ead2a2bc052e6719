import Foundation
import Testing
import AssayTypesetting

/// The line breaking test of the Unicode Character Database, where Debian's package unicode-data puts it.
private let testFile = "/usr/share/unicode/auxiliary/LineBreakTest.txt"

@Suite struct LineBreakTests {
  @Test(
    "Every line of Unicode's LineBreakTest breaks as expected",
    .enabled(
      if: FileManager.default.isReadableFile(atPath: testFile),
      "\(testFile) is missing; install the package unicode-data"))
  func conformance() throws {
    let text = try String(contentsOfFile: testFile, encoding: .utf8)
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
