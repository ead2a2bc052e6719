public import AssayExpectations
public import AssayFacts
public import AssayImaging
import AssayRenderers
import AssayReporting
public import AssaySubjects
import XCTest

/// Asserts that a picture, and the facts behind it, equal their golden.
///
/// The first time there is no golden, and the test fails: look at the candidate it names, then
/// `swift package assay accept NAME` makes it the golden. A golden is never written by a test unless `RecordMode`
/// allows it, and then the test fails all the same. What was drawn is kept below `.build/assay/tests` of the package,
/// with a report that is written when the tests end.
///
/// - Parameters:
///   - bitmap: The picture.
///   - name: The golden's name and path in the folder, without extension: `badge/round`. No two tests may use one.
///   - facts: What else must be equal, such as sizes and positions.
///   - tolerance: How far the picture may be from its golden.
///   - folder: The folder of goldens, from the package's folder; `Goldens` beside the tests when nil.
///   - record: When the golden may be written; `ASSAY_RECORD` in the environment has the last word.
///   - test: The test, which no other may share a golden with.
///   - file: Where a failure is shown.
///   - fileID: The same file, beginning with its module.
///   - line: The line there.
public func XCTAssertGolden(
  _ bitmap: Bitmap, named name: String, facts: Facts = Facts(), tolerance: Tolerance = .exact,
  in folder: String? = nil, record: RecordMode = .never, test: String = #function,
  file: StaticString = #filePath, fileID: String = #fileID, line: UInt = #line
) {
  XCTAssertGolden(
    of: Rendering(bitmap: bitmap, facts: facts), named: name, tolerance: tolerance, in: folder,
    record: record,
    test: test, file: file, fileID: fileID, line: line)
}

/// Asserts that a picture given as the bytes of a PNG file, and the facts behind it, equal their golden.
///
/// - Parameters:
///   - png: The file's bytes: `[UInt8]` or `Data`.
///   - name: The golden's name and path in the folder, without extension: `badge/round`. No two tests may use one.
///   - facts: What else must be equal, such as sizes and positions.
///   - tolerance: How far the picture may be from its golden.
///   - folder: The folder of goldens, from the package's folder; `Goldens` beside the tests when nil.
///   - record: When the golden may be written; `ASSAY_RECORD` in the environment has the last word.
///   - test: The test, which no other may share a golden with.
///   - file: Where a failure is shown.
///   - fileID: The same file, beginning with its module.
///   - line: The line there.
public func XCTAssertGolden(
  png: some Sequence<UInt8>, named name: String, facts: Facts = Facts(), tolerance: Tolerance = .exact,
  in folder: String? = nil, record: RecordMode = .never, test: String = #function,
  file: StaticString = #filePath, fileID: String = #fileID, line: UInt = #line
) {
  XCTAssertGolden(
    of: PNGRenderer(file: Array(png), facts: facts), named: name, tolerance: tolerance, in: folder,
    record: record, test: test, file: file, fileID: fileID, line: line)
}

/// Asserts that what a renderer draws equals its golden; it is asked twice, and must draw the same each time.
///
/// - Parameters:
///   - renderer: What draws the picture and states the facts.
///   - name: The golden's name and path in the folder, without extension: `badge/round`. No two tests may use one.
///   - tolerance: How far the picture may be from its golden.
///   - folder: The folder of goldens, from the package's folder; `Goldens` beside the tests when nil.
///   - record: When the golden may be written; `ASSAY_RECORD` in the environment has the last word.
///   - test: The test, which no other may share a golden with.
///   - file: Where a failure is shown.
///   - fileID: The same file, beginning with its module.
///   - line: The line there.
public func XCTAssertGolden(
  of renderer: some Renderer, named name: String, tolerance: Tolerance = .exact, in folder: String? = nil,
  record: RecordMode = .never, test: String = #function, file: StaticString = #filePath,
  fileID: String = #fileID, line: UInt = #line
) {
  let place = GoldenPlace(filePath: "\(file)", fileID: fileID, folder: folder)
  let location = SourceLocation(path: GoldenPlace.typed("\(file)"), line: Int(line))
  let expectation = GoldenExpectation(
    renderer, named: name, claim: Claim(test: test, location: location, tolerance: tolerance), place: place,
    record: record)
  for issue in expectation.issues() {
    switch issue {
    case .sentence(let sentence): XCTFail(sentence, file: file, line: line)
    case .failure(let evaluation, let hint):
      XCTFail(
        ConsoleReport().lines(for: evaluation, hint: hint).joined(separator: "\n"), file: file, line: line)
    }
  }
}
