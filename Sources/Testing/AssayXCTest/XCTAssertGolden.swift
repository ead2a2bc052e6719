@_exported public import AssayExpectations
public import AssayFacts
public import AssayRenderers
import AssayReporting
public import AssaySubjects
import XCTest

/// Asserts that a picture, and the facts behind it, equal their golden.
///
/// The picture is a `Bitmap`, the bytes of a PNG file as `.png(data)`, or anything a `Renderer` draws. Pixels are compared,
/// not files. A renderer draws twice, and must draw the same each time. The first time the golden is missing, and the test fails:
/// look at the candidate it names, then `swift package assay accept NAME` makes it the golden.
///
/// - Parameters:
///   - picture: The picture to compare.
///   - name: The golden's name and path in the folder, without extension: `badge/round`. Each picture needs its own name.
///     By default the file and the function, and from the second golden of the test on a number: `badge-tests/test-round-2`.
///   - facts: Values to compare as well, such as sizes and positions, in addition to the facts of a renderer.
///   - options: How to compare, and where the golden is.
///   - test: The name of the test; two tests cannot share a golden.
///   - file: Where a failure is shown.
///   - fileID: The file, beginning with its module.
///   - line: The line there.
public func XCTAssertGolden(
  _ picture: some Renderer, named name: String? = nil, facts: Facts = Facts(), _ options: GoldenOptions...,
  test: String = #function, file: StaticString = #filePath, fileID: String = #fileID, line: UInt = #line
) {
  let expectation = GoldenExpectation(named: name, options, test, file, fileID, line)
  expectation.fail(expectation.issues(picture, adding: facts), file: file, line: line)
}

/// Asserts that a picture that is drawn asynchronously, and the facts behind it, equal their golden.
///
/// The closure is called twice, by default on the actor of the test, and must draw the same each time. The other parameters
/// are those of ``XCTAssertGolden(_:named:facts:_:test:file:fileID:line:)``.
public func XCTAssertGolden<Drawn: Renderer>(
  named name: String? = nil, facts: Facts = Facts(), _ options: GoldenOptions...,
  isolation: isolated (any Actor)? = #isolation, test: String = #function,
  file: StaticString = #filePath, fileID: String = #fileID, line: UInt = #line,
  drawing draw: () async throws -> Drawn
) async {
  let expectation = GoldenExpectation(named: name, options, test, file, fileID, line)
  let issues = await expectation.issues(isolation: isolation, adding: facts, drawing: draw)
  expectation.fail(issues, file: file, line: line)
}

extension GoldenExpectation {
  /// An expectation of a test, whose golden is named after file and function if it has no name.
  init(
    named name: String?, _ options: [GoldenOptions], _ test: String, _ file: StaticString, _ fileID: String,
    _ line: UInt
  ) {
    let suite = fileID.split(separator: "/").last?.prefix { $0 != "." } ?? ""
    self.init(
      named: name, else: GoldenSession.name(of: [String(suite), test]), options, test: test,
      at: SourceLocation(path: "\(file)", line: Int(line)), fileID: fileID)
  }

  /// Fails the test with the issues.
  func fail(_ issues: [GoldenIssue], file: StaticString, line: UInt) {
    for issue in issues {
      switch issue {
      case .message(let message): XCTFail(message, file: file, line: line)
      case .failure(let evaluation, let hint):
        let lines = ConsoleReport().lines(for: evaluation, hint: hint, invocation: place.invocation)
        XCTFail(lines.joined(separator: "\n"), file: file, line: line)
      // XCTest has no warnings. The number of unavailable pictures is printed at the end.
      case .tolerated, .unavailable: break
      }
    }
  }
}
