import AssayExpectations
public import AssayFacts
public import AssayImaging
import AssayRenderers
public import AssaySubjects
public import Testing

/// Expects a picture, and the facts behind it, to equal their golden.
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
///   - tolerance: How far the picture may be from its golden; exact unless this or a trait says otherwise.
///   - folder: The folder of goldens, from the package's folder; `Goldens` beside the tests unless this or a trait says
///     otherwise.
///   - sourceLocation: Where a failure is shown.
public func expectGolden(
  _ bitmap: Bitmap, named name: String, facts: Facts = Facts(), tolerance: Tolerance? = nil,
  in folder: String? = nil, sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  expectGolden(
    of: Rendering(bitmap: bitmap, facts: facts), named: name, tolerance: tolerance, in: folder,
    sourceLocation: sourceLocation)
}

/// Expects a picture given as the bytes of a PNG file, and the facts behind it, to equal their golden.
///
/// What is compared is the pixels: another encoder's file of the same picture is equal. Bytes that are no PNG fail the test.
///
/// - Parameters:
///   - png: The file's bytes: `[UInt8]` or `Data`.
///   - name: The golden's name and path in the folder, without extension: `badge/round`. No two tests may use one.
///   - facts: What else must be equal, such as sizes and positions.
///   - tolerance: How far the picture may be from its golden; exact unless this or a trait says otherwise.
///   - folder: The folder of goldens, from the package's folder; `Goldens` beside the tests unless this or a trait says
///     otherwise.
///   - sourceLocation: Where a failure is shown.
public func expectGolden(
  png: some Sequence<UInt8>, named name: String, facts: Facts = Facts(), tolerance: Tolerance? = nil,
  in folder: String? = nil, sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  expectGolden(
    of: PNGRenderer(file: Array(png), facts: facts), named: name, tolerance: tolerance, in: folder,
    sourceLocation: sourceLocation)
}

/// Expects what a renderer draws to equal its golden.
///
/// It is asked twice: one that draws another picture the second time fails with a sentence that says so, and so does one
/// that throws.
///
/// - Parameters:
///   - renderer: What draws the picture and states the facts.
///   - name: The golden's name and path in the folder, without extension: `badge/round`. No two tests may use one.
///   - tolerance: How far the picture may be from its golden; exact unless this or a trait says otherwise.
///   - folder: The folder of goldens, from the package's folder; `Goldens` beside the tests unless this or a trait says
///     otherwise.
///   - sourceLocation: Where a failure is shown.
public func expectGolden(
  of renderer: some Renderer, named name: String, tolerance: Tolerance? = nil, in folder: String? = nil,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  let settings = GoldenSettings(folder: folder, tolerance: tolerance).completed(by: GoldenSettings.current)
  let place = GoldenPlace(
    filePath: sourceLocation.filePath, fileID: sourceLocation.fileID, folder: settings.folder)
  let claim = Claim(
    test: Test.current?.name ?? "a test",
    location: AssaySubjects.SourceLocation(
      path: GoldenPlace.typed(sourceLocation.filePath), line: sourceLocation.line,
      column: sourceLocation.column),
    tolerance: settings.tolerance ?? .exact)
  let expectation = GoldenExpectation(
    renderer, named: name, claim: claim, place: place, record: settings.record ?? .never)
  for issue in expectation.issues() {
    switch issue {
    case .sentence(let sentence):
      Issue.record(Comment(rawValue: sentence), sourceLocation: sourceLocation)
    case .failure(let evaluation, let hint): report(evaluation, at: sourceLocation, hint: hint)
    }
  }
}
