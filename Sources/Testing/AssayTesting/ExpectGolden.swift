import AssayExpectations
public import AssayFacts
import AssayHarness
public import AssayRenderers
public import AssaySubjects
public import Testing

/// Expects a picture, and the facts behind it, to equal their golden.
///
/// The picture is a `Bitmap`, the bytes of a PNG file, or anything a `Renderer` draws:
///
/// ```swift
/// expectGolden(bitmap, named: "badge/round")
/// expectGolden(.png(data), named: "badge/round", facts: ["diameter": 24])
/// expectGolden(BadgeRenderer(count: 3), named: "badge/three", .tolerance(.crossPlatform))
/// ```
///
/// Pixels are compared, not files: another encoder's PNG of the same picture is equal. A renderer is asked twice; the test
/// fails with a sentence when it throws, and when the second picture is not the first. A picture that is only tolerated is a
/// warning.
///
/// The first time there is no golden, and the test fails: look at the candidate it names, then
/// `swift package assay accept NAME` makes it the golden. A test never writes a golden unless `RecordMode` allows it, and
/// then it fails all the same. Everything drawn is kept below `.build/assay/tests` of the package, with a report that is
/// written when the tests end.
///
/// - Parameters:
///   - picture: What is judged.
///   - name: The golden's name and path in the folder, without extension: `badge/round`. Each picture needs a name of its
///     own, also those of one test and of its arguments: `"badge/\(count)"`.
///   - facts: What else must be equal, such as sizes and positions; added to the facts that a renderer states.
///   - options: How it is judged, and where its golden is, unless a trait of the test or of its suite says so.
///   - sourceLocation: Where a failure is shown.
public func expectGolden(
  _ picture: some Renderer, named name: String, facts: Facts = Facts(), _ options: GoldenOptions...,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  let expectation = GoldenExpectation(named: name, options, at: sourceLocation)
  expectation.record(expectation.issues(picture.stating(facts)), at: sourceLocation)
}

/// Expects a picture that is drawn asynchronously, and the facts behind it, to equal their golden.
///
/// ```swift
/// await expectGolden(named: "page/login") { .png(try await browser.screenshot()) }
/// ```
///
/// - Parameters:
///   - name: The golden's name and path in the folder, without extension.
///   - facts: What else must be equal.
///   - options: How it is judged, and where its golden is, unless a trait of the test or of its suite says so.
///   - isolation: Where it is drawn: where the test runs.
///   - sourceLocation: Where a failure is shown.
///   - draw: Draws the picture. It is called twice; the test fails with a sentence when it throws, and when the second
///     picture is not the first.
public func expectGolden<Drawn: Renderer>(
  named name: String, facts: Facts = Facts(), _ options: GoldenOptions...,
  isolation: isolated (any Actor)? = #isolation,
  sourceLocation: Testing.SourceLocation = #_sourceLocation, drawing draw: () async throws -> Drawn
) async {
  let expectation = GoldenExpectation(named: name, options, at: sourceLocation)
  let issues = await expectation.issues(isolation: isolation, stating: facts, drawing: draw)
  expectation.record(issues, at: sourceLocation)
}

extension GoldenExpectation {
  /// What the running test expects.
  init(
    named name: String, _ options: [GoldenOptions], for form: GoldenForm = .picture,
    at place: Testing.SourceLocation
  ) {
    let options = GoldenOptions(options).completed(by: GoldenOptions.current, for: form)
    let location = AssaySubjects.SourceLocation(
      path: GoldenPlace.typed(place.filePath), line: place.line, column: place.column)
    self.init(
      named: name,
      claim: Claim(test: Test.current?.name ?? "a test", location: location, options: options),
      place: GoldenPlace(filePath: place.filePath, fileID: place.fileID, folder: options.folder))
  }

  /// Lets the test fail with what was found.
  func record(_ issues: [GoldenIssue], at sourceLocation: Testing.SourceLocation) {
    for issue in issues {
      switch issue {
      case .sentence(let sentence):
        Issue.record(Comment(rawValue: sentence), sourceLocation: sourceLocation)
      case .failure(let evaluation, let hint):
        report(evaluation, at: sourceLocation, hint: hint, invocation: place.invocation)
      case .tolerated(let evaluation):
        warn("\(evaluation.name) is tolerated: \(evaluation.headline)", at: sourceLocation)
      case .unavailable(let sentence): warn("\(name) is unavailable: \(sentence)", at: sourceLocation)
      }
    }
  }
}
