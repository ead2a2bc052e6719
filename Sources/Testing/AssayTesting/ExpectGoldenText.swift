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
/// The golden is a plain file next to the pictures, `<name>.txt`. As with pictures, the test fails when it is missing,
/// `swift package assay accept NAME` writes it, and `assay prune` deletes it when no test uses it. A difference is shown by
/// lines, and within lines by words. Options for pictures are refused here, and ignored in a trait.
/// The parameters are those of ``expectGolden(_:named:facts:_:sourceLocation:)``; a text has at most 1 MiB.
public func expectGolden(
  text: String, named name: String? = nil, _ options: GoldenOptions...,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  expect(.text, named: name, options, at: sourceLocation) { Rendering(text: text) }
}

/// Expects a value, encoded as JSON, to equal its golden.
///
/// The golden is `<name>.json`: indented, with sorted names and one line end; dates are as in ISO 8601. Sort what the value
/// encodes in no fixed order, such as a set. The parameters are those of ``expectGolden(text:named:_:sourceLocation:)``.
public func expectGolden(
  json value: some Encodable, named name: String? = nil, _ options: GoldenOptions...,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  expect(.json, named: name, options, at: sourceLocation) { try Rendering(json: value) }
}

/// Expects a value, as Swift's `dump` prints it, to equal its golden, `<name>.txt`.
///
/// The dump is the same in every process: sets and dictionaries are sorted, and addresses and the numbers of objects are left
/// out. A value may have at most 20,000 parts.
public func expectGolden(
  dump value: some Any, named name: String? = nil, _ options: GoldenOptions...,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  expect(.text, named: name, options, at: sourceLocation) { try Rendering(dump: value) }
}

/// Expects bytes of any size, `[UInt8]` or `Data`, to equal their golden: their count, SHA-256 and first 256 bytes in `<name>.txt`.
public func expectGolden(
  bytes: some Sequence<UInt8>, named name: String? = nil, _ options: GoldenOptions...,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  expect(.text, named: name, options, at: sourceLocation) { Rendering(bytes: bytes) }
}

/// Expects facts, such as `["width": 320, "lines": [1, 2]]`, to equal those in the facts file of their folder, each by itself.
public func expectGolden(
  facts: Facts, named name: String? = nil, _ options: GoldenOptions...,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  expect(.facts, named: name, options, at: sourceLocation) { Rendering(facts: facts) }
}

private func expect(
  _ form: GoldenForm, named name: String?, _ options: [GoldenOptions], at place: Testing.SourceLocation,
  _ make: () throws -> Rendering
) {
  let expectation = GoldenExpectation(named: name, options, for: form, at: place)
  expectation.record(expectation.issues(ofText: make), at: place)
}

/// Expects a text to equal the literal in the same call, byte by byte.
///
/// ```swift
/// expectInlineGolden(text: receipt.letter)
/// ```
///
/// Without `is:` the test fails and prints the command that writes the literal: `swift package assay accept NAME`, with a name
/// made of the file and the line. A test never writes its source. The command adds one literal:
///
/// ```swift
/// expectInlineGolden(text: receipt.letter, is: """
///   Dear Ann,
///   total: 41 USD
///   """)
/// ```
///
/// A line has one golden. For a loop, or for the arguments of a test, use ``expectGolden(text:named:_:sourceLocation:)``.
/// The parameters are those of ``expectGolden(_:named:facts:_:sourceLocation:)``; a text has at most 64 KiB.
public func expectInlineGolden(
  text: String, is golden: String? = nil, _ options: GoldenOptions...,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  expect(golden, options, at: sourceLocation) { Rendering(text: text) }
}

/// Expects a value, encoded as JSON, to equal the literal in the same call.
///
/// The JSON is indented, with sorted names; dates are as in ISO 8601.
public func expectInlineGolden(
  json value: some Encodable, is golden: String? = nil, _ options: GoldenOptions...,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  expect(golden, options, at: sourceLocation) { try Rendering(json: value).withoutLastLineEnd }
}

/// Expects a value, as Swift's `dump` prints it, to equal the literal in the same call.
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
    inline: golden, options, test: runningTest, at: AssaySubjects.SourceLocation(place),
    fileID: place.fileID, in: .current)
  expectation.record(expectation.issues(ofText: make), at: place)
}
