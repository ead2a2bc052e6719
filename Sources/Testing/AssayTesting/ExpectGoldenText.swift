import AssayExpectations
public import AssayFacts
public import AssayRenderers
import AssaySubjects
public import Testing

/// Expects a text to equal its golden, byte by byte.
///
/// ```swift
/// expectGolden(text: log.joined(separator: "\n"), named: "import/log")
/// ```
///
/// Its golden is a plain file beside the pictures, `<name>.txt`, and lives as they do: without one the test fails,
/// `swift package assay accept NAME` makes it one, `assay prune` deletes one that no test asks for. A difference is shown by
/// lines, and within lines by words. Of the options, those for pictures alone are refused; a trait's are passed over.
///
/// - Parameters:
///   - text: What is judged, at most 1 MiB.
///   - name: The golden's name and path in the folder, without extension.
///   - options: How it is judged, and where its golden is, unless a trait of the test or of its suite says so.
///   - sourceLocation: Where a failure is shown.
public func expectGolden(
  text: String, named name: String, _ options: GoldenOptions...,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  expect(.text, named: name, options, at: sourceLocation) { Rendering(text: text) }
}

/// Expects a value, encoded as JSON, to equal its golden.
///
/// The golden is `<name>.json`: indented, with names in order and one line end; dates are as in ISO 8601. What the value encodes
/// in no order, such as a set, must be brought into one first.
///
/// - Parameters:
///   - value: What is encoded and judged.
///   - name: The golden's name and path in the folder, without extension.
///   - options: How it is judged, and where its golden is, unless a trait of the test or of its suite says so.
///   - sourceLocation: Where a failure is shown.
public func expectGolden(
  json value: some Encodable, named name: String, _ options: GoldenOptions...,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  expect(.json, named: name, options, at: sourceLocation) { try Rendering(json: value) }
}

/// Expects a value, as Swift's `dump` prints it, to equal its golden, `<name>.txt`.
///
/// It is the same in every process: sets and dictionaries are in order, and addresses and the numbers of objects are left out.
///
/// - Parameters:
///   - value: What is dumped and judged, of fewer than 20,000 values.
///   - name: The golden's name and path in the folder, without extension.
///   - options: How it is judged, and where its golden is, unless a trait of the test or of its suite says so.
///   - sourceLocation: Where a failure is shown.
public func expectGolden(
  dump value: some Any, named name: String, _ options: GoldenOptions...,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  expect(.text, named: name, options, at: sourceLocation) { try Rendering(dump: value) }
}

/// Expects bytes to equal those of their golden, `<name>.txt`: their number, their SHA-256, and the first 256 of them.
///
/// - Parameters:
///   - bytes: What is judged: `[UInt8]` or `Data`, of any size.
///   - name: The golden's name and path in the folder, without extension.
///   - options: How it is judged, and where its golden is, unless a trait of the test or of its suite says so.
///   - sourceLocation: Where a failure is shown.
public func expectGolden(
  bytes: some Sequence<UInt8>, named name: String, _ options: GoldenOptions...,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  expect(.text, named: name, options, at: sourceLocation) { Rendering(bytes: bytes) }
}

/// Expects facts to equal those of their golden, which are stored without a picture in the facts of its folder.
///
/// - Parameters:
///   - facts: What is judged, each compared by itself: `["width": 320, "lines": [1, 2]]`.
///   - name: The golden's name and path in the folder.
///   - options: How they are judged, and where the golden is, unless a trait of the test or of its suite says so.
///   - sourceLocation: Where a failure is shown.
public func expectGolden(
  facts: Facts, named name: String, _ options: GoldenOptions...,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  expect(.facts, named: name, options, at: sourceLocation) { Rendering(facts: facts) }
}

private func expect(
  _ form: GoldenForm, named name: String, _ options: [GoldenOptions], at place: Testing.SourceLocation,
  _ make: () throws -> Rendering
) {
  let expectation = GoldenExpectation(named: name, options, for: form, at: place)
  expectation.record(expectation.issues(ofText: make), at: place)
}
