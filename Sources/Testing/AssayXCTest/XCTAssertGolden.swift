import AssayExpectations
public import AssayFacts
public import AssayRenderers
import AssayReporting
public import AssaySubjects
import XCTest

/// Asserts that a picture, and the facts behind it, equal their golden.
///
/// The picture is a `Bitmap`, the bytes of a PNG file as `.png(data)`, or anything a `Renderer` draws. Pixels are compared,
/// not files. A renderer is asked twice, and must draw the same each time.
///
/// The first time there is no golden, and the test fails: look at the candidate it names, then
/// `swift package assay accept NAME` makes it the golden. A test never writes a golden unless `RecordMode` allows it, and
/// then it fails all the same. Everything drawn is kept below `.build/assay/tests` of the package, with a report that is
/// written when the tests end.
///
/// - Parameters:
///   - picture: What is judged.
///   - name: The golden's name and path in the folder, without extension: `badge/round`. Each picture needs a name of its own.
///   - facts: What else must be equal, such as sizes and positions; added to the facts that a renderer states.
///   - options: How it is judged, and where its golden is.
///   - test: The test, which no other may share a golden with.
///   - file: Where a failure is shown.
///   - fileID: The same file, beginning with its module.
///   - line: The line there.
public func XCTAssertGolden(
  _ picture: some Renderer, named name: String, facts: Facts = Facts(), _ options: GoldenOptions...,
  test: String = #function, file: StaticString = #filePath, fileID: String = #fileID, line: UInt = #line
) {
  let expectation = GoldenExpectation(
    named: name, options, test: test, file: "\(file)", fileID: fileID, line: Int(line))
  expectation.fail(expectation.issues(picture.stating(facts)), file: file, line: line)
}

/// Asserts that a picture that is drawn asynchronously, and the facts behind it, equal their golden.
///
/// - Parameters:
///   - name: The golden's name and path in the folder, without extension.
///   - facts: What else must be equal.
///   - options: How it is judged, and where its golden is.
///   - isolation: Where it is drawn: where the test runs.
///   - test: The test, which no other may share a golden with.
///   - file: Where a failure is shown.
///   - fileID: The same file, beginning with its module.
///   - line: The line there.
///   - draw: Draws the picture; it is called twice, and must draw the same each time.
public func XCTAssertGolden<Drawn: Renderer>(
  named name: String, facts: Facts = Facts(), _ options: GoldenOptions...,
  isolation: isolated (any Actor)? = #isolation, test: String = #function,
  file: StaticString = #filePath, fileID: String = #fileID, line: UInt = #line,
  drawing draw: () async throws -> Drawn
) async {
  let expectation = GoldenExpectation(
    named: name, options, test: test, file: "\(file)", fileID: fileID, line: Int(line))
  let issues = await expectation.issues(isolation: isolation, stating: facts, drawing: draw)
  expectation.fail(issues, file: file, line: line)
}

extension GoldenExpectation {
  init(
    named name: String, _ options: [GoldenOptions], test: String, file: String, fileID: String, line: Int
  ) {
    let options = GoldenOptions(options)
    let location = SourceLocation(path: GoldenPlace.typed(file), line: line)
    self.init(
      named: name, claim: Claim(test: test, location: location, options: options),
      place: GoldenPlace(filePath: file, fileID: fileID, folder: options.folder))
  }

  /// Lets the test fail with what was found.
  func fail(_ issues: [GoldenIssue], file: StaticString, line: UInt) {
    for issue in issues {
      switch issue {
      case .sentence(let sentence): XCTFail(sentence, file: file, line: line)
      case .failure(let evaluation, let hint):
        let lines = ConsoleReport(invocation: place.invocation).lines(for: evaluation, hint: hint)
        XCTFail(lines.joined(separator: "\n"), file: file, line: line)
      // XCTest has no warnings; how many are unavailable is told at the end.
      case .tolerated, .unavailable: break
      }
    }
  }
}
