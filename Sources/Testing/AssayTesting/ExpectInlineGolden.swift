import AssayExpectations
public import AssayRenderers
import AssaySubjects
public import Testing

/// Expects a text to equal the one that stands beside it in the source, byte by byte.
///
/// ```swift
/// expectInlineGolden(text: receipt.letter)
/// ```
///
/// Without `is:` the test fails and names the command that writes it, `swift package assay accept NAME`, where the name is the
/// line's. No test ever writes a source. What is written is one literal:
///
/// ```swift
/// expectInlineGolden(text: receipt.letter, is: """
///   Dear Ann,
///   total: 41 USD
///   """)
/// ```
///
/// A line has one golden, so what a loop or the arguments of a test draw needs files: ``expectGolden(text:named:_:sourceLocation:)``.
///
/// - Parameters:
///   - text: What is judged, at most 64 KiB.
///   - golden: What it must be, as a literal; nil as long as nothing is accepted.
///   - options: How it is judged, unless a trait of the test or of its suite says so.
///   - sourceLocation: Where a failure is shown, and where the golden stands.
public func expectInlineGolden(
  text: String, is golden: String? = nil, _ options: GoldenOptions...,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  expect(golden, options, at: sourceLocation) { Rendering(text: text) }
}

/// Expects a value, encoded as JSON, to equal the text that stands beside it in the source.
///
/// It is indented, with names in order; dates are as in ISO 8601.
///
/// - Parameters:
///   - value: What is encoded and judged.
///   - golden: What it must be, as a literal; nil as long as nothing is accepted.
///   - options: How it is judged, unless a trait of the test or of its suite says so.
///   - sourceLocation: Where a failure is shown, and where the golden stands.
public func expectInlineGolden(
  json value: some Encodable, is golden: String? = nil, _ options: GoldenOptions...,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  expect(golden, options, at: sourceLocation) { try Rendering(json: value).withoutLastLineEnd }
}

/// Expects a value, as Swift's `dump` prints it, to equal the text that stands beside it in the source.
///
/// - Parameters:
///   - value: What is dumped and judged.
///   - golden: What it must be, as a literal; nil as long as nothing is accepted.
///   - options: How it is judged, unless a trait of the test or of its suite says so.
///   - sourceLocation: Where a failure is shown, and where the golden stands.
public func expectInlineGolden(
  dump value: some Any, is golden: String? = nil, _ options: GoldenOptions...,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  expect(golden, options, at: sourceLocation) { try Rendering(dump: value).withoutLastLineEnd }
}

private func expect(
  _ golden: String?, _ options: [GoldenOptions], at place: Testing.SourceLocation,
  _ make: () throws -> Rendering
) {
  let expectation = GoldenExpectation(
    inline: golden, test: Test.current?.name ?? "a test", filePath: place.filePath, fileID: place.fileID,
    line: place.line, column: place.column, options, in: .current)
  expectation.record(expectation.issues(ofText: make), at: place)
}
