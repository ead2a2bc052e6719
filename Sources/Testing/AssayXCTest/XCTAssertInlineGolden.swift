import AssayExpectations
public import AssayRenderers
import AssaySubjects
import XCTest

/// Asserts that a text equals the one that stands beside it in the source, byte by byte.
///
/// Without `is:` the test fails and names the command that writes it, `swift package assay accept NAME`, where the name is the
/// line's. No test ever writes a source.
///
/// - Parameters:
///   - text: What is judged, at most 64 KiB.
///   - golden: What it must be, as a literal; nil as long as nothing is accepted.
///   - options: How it is judged.
///   - test: The test.
///   - file: Where a failure is shown, and where the golden stands.
///   - fileID: The same file, beginning with its module.
///   - line: The line there.
///   - column: The column there.
public func XCTAssertInlineGolden(
  text: String, is golden: String? = nil, _ options: GoldenOptions..., test: String = #function,
  file: StaticString = #filePath, fileID: String = #fileID, line: UInt = #line, column: UInt = #column
) {
  GoldenExpectation(
    inline: golden, test: test, filePath: "\(file)", fileID: fileID, line: Int(line), column: Int(column),
    options
  ).check(file: file, line: line) { Rendering(text: text) }
}

/// Asserts that a value, encoded as JSON, equals the text that stands beside it in the source: indented, with names in order.
///
/// - Parameters:
///   - value: What is encoded and judged.
///   - golden: What it must be, as a literal; nil as long as nothing is accepted.
///   - options: How it is judged.
///   - test: The test.
///   - file: Where a failure is shown, and where the golden stands.
///   - fileID: The same file, beginning with its module.
///   - line: The line there.
///   - column: The column there.
public func XCTAssertInlineGolden(
  json value: some Encodable, is golden: String? = nil, _ options: GoldenOptions..., test: String = #function,
  file: StaticString = #filePath, fileID: String = #fileID, line: UInt = #line, column: UInt = #column
) {
  GoldenExpectation(
    inline: golden, test: test, filePath: "\(file)", fileID: fileID, line: Int(line), column: Int(column),
    options
  ).check(file: file, line: line) { try Rendering(json: value).withoutLastLineEnd }
}

/// Asserts that a value, as Swift's `dump` prints it, equals the text that stands beside it in the source.
///
/// - Parameters:
///   - value: What is dumped and judged.
///   - golden: What it must be, as a literal; nil as long as nothing is accepted.
///   - options: How it is judged.
///   - test: The test.
///   - file: Where a failure is shown, and where the golden stands.
///   - fileID: The same file, beginning with its module.
///   - line: The line there.
///   - column: The column there.
public func XCTAssertInlineGolden(
  dump value: some Any, is golden: String? = nil, _ options: GoldenOptions..., test: String = #function,
  file: StaticString = #filePath, fileID: String = #fileID, line: UInt = #line, column: UInt = #column
) {
  GoldenExpectation(
    inline: golden, test: test, filePath: "\(file)", fileID: fileID, line: Int(line), column: Int(column),
    options
  ).check(file: file, line: line) { try Rendering(dump: value).withoutLastLineEnd }
}
