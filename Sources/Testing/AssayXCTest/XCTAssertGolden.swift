public import AssayExpectations
public import AssayFacts
import AssayRenderers
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
///   - name: The golden's name and path in the folder, without extension: `badge/round`. Each test needs names of its own.
///   - facts: What else must be equal, such as sizes and positions; added to the facts that a renderer states.
///   - tolerance: How far the picture may be from its golden.
///   - folder: The folder of goldens, from the package's folder; `Goldens` beside the tests when nil.
///   - record: When the golden may be written; `ASSAY_RECORD` in the environment has the last word.
///   - test: The test, which no other may share a golden with.
///   - file: Where a failure is shown.
///   - fileID: The same file, beginning with its module.
///   - line: The line there.
public func XCTAssertGolden(
  _ picture: some Renderer, named name: String, facts: Facts = Facts(), tolerance: Tolerance = .exact,
  in folder: String? = nil, record: RecordMode = .never, test: String = #function,
  file: StaticString = #filePath, fileID: String = #fileID, line: UInt = #line
) {
  let place = GoldenPlace(filePath: "\(file)", fileID: fileID, folder: folder)
  let location = SourceLocation(path: GoldenPlace.typed("\(file)"), line: Int(line))
  let expectation = GoldenExpectation(
    picture.stating(facts), named: name,
    claim: Claim(test: test, location: location, tolerance: tolerance), place: place, record: record)
  for issue in expectation.issues() {
    switch issue {
    case .sentence(let sentence): XCTFail(sentence, file: file, line: line)
    case .failure(let evaluation, let hint):
      let lines = ConsoleReport(invocation: place.invocation).lines(for: evaluation, hint: hint)
      XCTFail(lines.joined(separator: "\n"), file: file, line: line)
    }
  }
}
