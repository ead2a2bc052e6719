import AssayExpectations
public import AssayFacts
public import AssayRenderers
import AssaySubjects
import XCTest

/// Asserts that a text equals its golden, byte by byte.
///
/// Its golden is a plain file beside the pictures, `<name>.txt`, and lives as they do. A difference is shown by lines, and
/// within lines by words. Options for pictures alone are refused.
///
/// - Parameters:
///   - text: What is judged, at most 1 MiB.
///   - name: The golden's name and path in the folder, without extension.
///   - options: How it is judged, and where its golden is.
///   - test: The test, which no other may share a golden with.
///   - file: Where a failure is shown.
///   - fileID: The same file, beginning with its module.
///   - line: The line there.
public func XCTAssertGolden(
  text: String, named name: String, _ options: GoldenOptions..., test: String = #function,
  file: StaticString = #filePath, fileID: String = #fileID, line: UInt = #line
) {
  GoldenExpectation(named: name, options, test: test, file: "\(file)", fileID: fileID, line: Int(line))
    .check(file: file, line: line) { Rendering(text: text) }
}

/// Asserts that a value, encoded as JSON, equals its golden, `<name>.json`: indented, with names in order.
///
/// - Parameters:
///   - value: What is encoded and judged.
///   - name: The golden's name and path in the folder, without extension.
///   - options: How it is judged, and where its golden is.
///   - test: The test, which no other may share a golden with.
///   - file: Where a failure is shown.
///   - fileID: The same file, beginning with its module.
///   - line: The line there.
public func XCTAssertGolden(
  json value: some Encodable, named name: String, _ options: GoldenOptions..., test: String = #function,
  file: StaticString = #filePath, fileID: String = #fileID, line: UInt = #line
) {
  GoldenExpectation(named: name, options, test: test, file: "\(file)", fileID: fileID, line: Int(line))
    .check(file: file, line: line) { try Rendering(json: value) }
}

/// Asserts that a value, as Swift's `dump` prints it, equals its golden, `<name>.txt`; the same in every process.
///
/// - Parameters:
///   - value: What is dumped and judged, of fewer than 20,000 values.
///   - name: The golden's name and path in the folder, without extension.
///   - options: How it is judged, and where its golden is.
///   - test: The test, which no other may share a golden with.
///   - file: Where a failure is shown.
///   - fileID: The same file, beginning with its module.
///   - line: The line there.
public func XCTAssertGolden(
  dump value: some Any, named name: String, _ options: GoldenOptions..., test: String = #function,
  file: StaticString = #filePath, fileID: String = #fileID, line: UInt = #line
) {
  GoldenExpectation(named: name, options, test: test, file: "\(file)", fileID: fileID, line: Int(line))
    .check(file: file, line: line) { try Rendering(dump: value) }
}

/// Asserts that bytes equal those of their golden, `<name>.txt`: their number, their SHA-256, and the first 256 of them.
///
/// - Parameters:
///   - bytes: What is judged: `[UInt8]` or `Data`, of any size.
///   - name: The golden's name and path in the folder, without extension.
///   - options: How it is judged, and where its golden is.
///   - test: The test, which no other may share a golden with.
///   - file: Where a failure is shown.
///   - fileID: The same file, beginning with its module.
///   - line: The line there.
public func XCTAssertGolden(
  bytes: some Sequence<UInt8>, named name: String, _ options: GoldenOptions..., test: String = #function,
  file: StaticString = #filePath, fileID: String = #fileID, line: UInt = #line
) {
  GoldenExpectation(named: name, options, test: test, file: "\(file)", fileID: fileID, line: Int(line))
    .check(file: file, line: line) { Rendering(bytes: bytes) }
}

/// Asserts that facts equal those of their golden, which are stored without a picture in the facts of its folder.
///
/// - Parameters:
///   - facts: What is judged, each compared by itself.
///   - name: The golden's name and path in the folder.
///   - options: How they are judged, and where the golden is.
///   - test: The test, which no other may share a golden with.
///   - file: Where a failure is shown.
///   - fileID: The same file, beginning with its module.
///   - line: The line there.
public func XCTAssertGolden(
  facts: Facts, named name: String, _ options: GoldenOptions..., test: String = #function,
  file: StaticString = #filePath, fileID: String = #fileID, line: UInt = #line
) {
  GoldenExpectation(named: name, options, test: test, file: "\(file)", fileID: fileID, line: Int(line))
    .check(file: file, line: line) { Rendering(facts: facts) }
}

extension GoldenExpectation {
  /// Judges what is no picture, and lets the test fail with what was found.
  func check(file: StaticString, line: UInt, _ make: () throws -> Rendering) {
    fail(issues(ofText: make), file: file, line: line)
  }
}
