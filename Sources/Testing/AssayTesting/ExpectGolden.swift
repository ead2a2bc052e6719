import AssayExpectations
public import AssayFacts
import AssayRenderers
public import AssaySubjects
public import Testing

/// Expects a picture, and the facts behind it, to equal their golden.
///
/// The picture is a `Bitmap`, the bytes of a PNG file, or anything a `Renderer` draws:
///
/// ```swift
/// expectGolden(bitmap, named: "badge/round")
/// expectGolden(.png(data), named: "badge/round", facts: ["diameter": 24])
/// expectGolden(BadgeRenderer(count: 3), named: "badge/three", tolerance: .crossPlatform)
/// ```
///
/// Pixels are compared, not files: another encoder's PNG of the same picture is equal. A renderer is asked twice; the test
/// fails with a sentence when it throws, and when the second picture is not the first.
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
///   - tolerance: How far the picture may be from its golden; exact unless this or a trait says otherwise.
///   - folder: The folder of goldens, from the package's folder; `Goldens` beside the tests unless this or a trait says
///     otherwise.
///   - sourceLocation: Where a failure is shown.
public func expectGolden(
  _ picture: some Renderer, named name: String, facts: Facts = Facts(), tolerance: Tolerance? = nil,
  in folder: String? = nil, sourceLocation: Testing.SourceLocation = #_sourceLocation
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
    picture.stating(facts), named: name, claim: claim, place: place, record: settings.record ?? .never)
  for issue in expectation.issues() {
    switch issue {
    case .sentence(let sentence):
      Issue.record(Comment(rawValue: sentence), sourceLocation: sourceLocation)
    case .failure(let evaluation, let hint):
      report(evaluation, at: sourceLocation, hint: hint, invocation: place.invocation)
    }
  }
}
