import AssayExpectations
public import AssayFacts
public import AssayRenderers
import AssaySubjects
import XCTest

/// Asserts that a text equals its golden, byte by byte.
///
/// The golden is a plain file next to the pictures, `<name>.txt`. A difference is shown by lines, and within lines by words.
/// Options for pictures are refused.
/// The parameters are those of ``XCTAssertGolden(_:named:facts:_:test:file:fileID:line:)``; a text has at most 1 MiB.
public func XCTAssertGolden(
  text: String, named name: String? = nil, _ options: GoldenOptions..., test: String = #function,
  file: StaticString = #filePath, fileID: String = #fileID, line: UInt = #line
) {
  check(named: name, options, test, file, fileID, line) { Rendering(text: text) }
}

/// Asserts that a value, encoded as JSON, equals its golden, `<name>.json`: indented, with sorted names.
///
/// The parameters are those of ``XCTAssertGolden(text:named:_:test:file:fileID:line:)``.
public func XCTAssertGolden(
  json value: some Encodable, named name: String? = nil, _ options: GoldenOptions...,
  test: String = #function,
  file: StaticString = #filePath, fileID: String = #fileID, line: UInt = #line
) {
  check(named: name, options, test, file, fileID, line) { try Rendering(json: value) }
}

/// Asserts that a value of at most 20,000 parts, as Swift's `dump` prints it, equals its golden, `<name>.txt`.
public func XCTAssertGolden(
  dump value: some Any, named name: String? = nil, _ options: GoldenOptions..., test: String = #function,
  file: StaticString = #filePath, fileID: String = #fileID, line: UInt = #line
) {
  check(named: name, options, test, file, fileID, line) { try Rendering(dump: value) }
}

/// Asserts that bytes of any size, `[UInt8]` or `Data`, equal their golden: their count, SHA-256 and first 256 bytes in `<name>.txt`.
public func XCTAssertGolden(
  bytes: some Sequence<UInt8>, named name: String? = nil, _ options: GoldenOptions...,
  test: String = #function,
  file: StaticString = #filePath, fileID: String = #fileID, line: UInt = #line
) {
  check(named: name, options, test, file, fileID, line) { Rendering(bytes: bytes) }
}

/// Asserts that facts equal those in the facts file of their folder, each by itself.
public func XCTAssertGolden(
  facts: Facts, named name: String? = nil, _ options: GoldenOptions..., test: String = #function,
  file: StaticString = #filePath, fileID: String = #fileID, line: UInt = #line
) {
  check(named: name, options, test, file, fileID, line) { Rendering(facts: facts) }
}

private func check(
  named name: String?, _ options: [GoldenOptions], _ test: String, _ file: StaticString, _ fileID: String,
  _ line: UInt, _ make: () throws -> Rendering
) {
  let expectation = GoldenExpectation(named: name, options, test, file, fileID, line)
  expectation.fail(expectation.issues(ofText: make), file: file, line: line)
}

/// Asserts that a text equals the literal in the same call, byte by byte.
///
/// Without `is:` the test fails and prints the command that writes the literal: `swift package assay accept NAME`, with a name
/// made of the file and the line. A test never writes its source.
///
/// The parameters are those of ``XCTAssertGolden(_:named:facts:_:test:file:fileID:line:)``; a text has at most 64 KiB.
public func XCTAssertInlineGolden(
  text: String, is golden: String? = nil, _ options: GoldenOptions..., test: String = #function,
  file: StaticString = #filePath, fileID: String = #fileID, line: UInt = #line, column: UInt = #column
) {
  check(golden, options, test, file, fileID, line, column) { Rendering(text: text) }
}

/// Asserts that a value, encoded as JSON, equals the literal in the same call: indented, with sorted names.
public func XCTAssertInlineGolden(
  json value: some Encodable, is golden: String? = nil, _ options: GoldenOptions..., test: String = #function,
  file: StaticString = #filePath, fileID: String = #fileID, line: UInt = #line, column: UInt = #column
) {
  check(golden, options, test, file, fileID, line, column) { try Rendering(json: value).withoutLastLineEnd }
}

/// Asserts that a value, as Swift's `dump` prints it, equals the literal in the same call.
public func XCTAssertInlineGolden(
  dump value: some Any, is golden: String? = nil, _ options: GoldenOptions..., test: String = #function,
  file: StaticString = #filePath, fileID: String = #fileID, line: UInt = #line, column: UInt = #column
) {
  check(golden, options, test, file, fileID, line, column) { try Rendering(dump: value).withoutLastLineEnd }
}

private func check(
  _ golden: String?, _ options: [GoldenOptions], _ test: String, _ file: StaticString, _ fileID: String,
  _ line: UInt, _ column: UInt, _ make: () throws -> Rendering
) {
  let location = SourceLocation(path: "\(file)", line: Int(line), column: Int(column))
  let expectation = GoldenExpectation(inline: golden, options, test: test, at: location, fileID: fileID)
  expectation.fail(expectation.issues(ofText: make), file: file, line: line)
}
