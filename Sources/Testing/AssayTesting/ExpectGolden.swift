@_exported public import AssayExpectations
public import AssayFacts
import AssayVerifying
public import AssayRenderers
public import AssaySubjects
public import Testing

/// Expects a picture, and the facts behind it, to equal their golden.
///
/// The picture is a `Bitmap`, the bytes of a PNG file, or anything a `Renderer` draws:
///
/// ```swift
/// expectGolden(bitmap)
/// expectGolden(.png(data), named: "badge/round", facts: ["diameter": 24])
/// expectGolden(BadgeRenderer(count: 3), named: "badge/three", .tolerance(.crossPlatform))
/// ```
///
/// Pixels are compared, not files: PNG files of two encoders are equal if their pixels are. A renderer draws twice. The test
/// fails if it throws, or if the second picture differs from the first. If the picture is only tolerated, the test warns.
///
/// The first time the golden is missing, and the test fails: look at the candidate it names, then
/// `swift package assay accept NAME` makes it the golden. A test writes a golden only if `RecordMode` allows it, and
/// fails then, too. Everything drawn is kept below `.build/assay/tests` of the package, with a report that is
/// written when the tests end.
///
/// - Parameters:
///   - picture: The picture to compare.
///   - name: The golden's name and path in the folder, without extension: `badge/round`. Each picture needs its own
///     name, also each argument of a test: `"badge/\(count)"`. By default the test's suite, function and arguments, and from
///     the second golden of the test on a number: `badge-tests/round/3-2`.
///   - facts: Values to compare as well, such as sizes and positions, in addition to the facts of a renderer.
///   - options: How to compare, and where the golden is. They override those of the traits of the test and its suites.
///   - sourceLocation: Where a failure is shown.
public func expectGolden(
  _ picture: some Renderer, named name: String? = nil, facts: Facts = Facts(), _ options: GoldenOptions...,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  let expectation = GoldenExpectation(named: name, options, at: sourceLocation)
  expectation.record(expectation.issues(picture, adding: facts), at: sourceLocation)
}

/// Expects a picture that is drawn asynchronously, and the facts behind it, to equal their golden.
///
/// ```swift
/// await expectGolden(named: "page/login") { .png(try await browser.screenshot()) }
/// ```
///
/// The closure is called twice, by default on the actor of the test. The test fails if it throws, or if the second picture
/// differs from the first. The other parameters are those of ``expectGolden(_:named:facts:_:sourceLocation:)``.
public func expectGolden<Drawn: Renderer>(
  named name: String? = nil, facts: Facts = Facts(), _ options: GoldenOptions...,
  isolation: isolated (any Actor)? = #isolation,
  sourceLocation: Testing.SourceLocation = #_sourceLocation, drawing draw: () async throws -> Drawn
) async {
  let expectation = GoldenExpectation(named: name, options, at: sourceLocation)
  let issues = await expectation.issues(isolation: isolation, adding: facts, drawing: draw)
  expectation.record(issues, at: sourceLocation)
}

extension GoldenExpectation {
  /// An expectation of the test that is running.
  init(
    named name: String?, _ options: [GoldenOptions], for form: GoldenForm = .picture,
    at place: Testing.SourceLocation
  ) {
    self.init(
      named: name, else: nameOfRunningTest, options, for: form, test: runningTest,
      at: AssaySubjects.SourceLocation(place), fileID: place.fileID, in: .current)
  }

  /// Records the issues, which fail the test or warn.
  func record(_ issues: [GoldenIssue], at sourceLocation: Testing.SourceLocation) {
    for issue in issues {
      switch issue {
      case .message(let message):
        Issue.record(Comment(rawValue: message), sourceLocation: sourceLocation)
      case .failure(let evaluation, let hint):
        report(evaluation, at: sourceLocation, hint: hint, invocation: place.invocation)
      case .tolerated(let evaluation):
        warn("\(evaluation.name) is tolerated: \(evaluation.headline)", at: sourceLocation)
      case .unavailable(let reason): warn("\(name) is unavailable: \(reason)", at: sourceLocation)
      }
    }
  }
}

/// The golden's name by the test that is running; nil outside of tests, or if its arguments are not found.
private var nameOfRunningTest: String? {
  guard let test = Test.current, let arguments = Test.Case.current?.argumentTexts else { return nil }
  let names = test.id.nameComponents
  // A function without a suite has its file's name as one.
  let file = test.sourceLocation.fileName.prefix { $0 != "." }
  return GoldenSession.name(of: (names.count > 1 ? [] : [String(file)]) + names, arguments: arguments)
}

extension Test.Case {
  /// The arguments as texts, empty for a test without parameters; nil if they are not found.
  ///
  /// Swift Testing shows arguments to its own tools only, so they are read by reflection.
  var argumentTexts: [String]? {
    guard isParameterized else { return [] }
    let kind = Mirror(reflecting: self).children.first { $0.label == "_kind" }
    let content = kind.flatMap { Mirror(reflecting: $0.value).children.first }
    let arguments = content.flatMap {
      Mirror(reflecting: $0.value).children.first { $0.label == "arguments" }
    }
    let values = arguments.map { argument in
      Mirror(reflecting: argument.value).children.compactMap { element in
        Mirror(reflecting: element.value).children.first { $0.label == "value" }?.value
      }
    }
    guard let values, !values.isEmpty else { return nil }
    return values.map { $0 as? String ?? String(describingForTest: $0) }
  }
}

/// The name of the test that is running.
var runningTest: String { Test.current?.name ?? "a test" }

extension AssaySubjects.SourceLocation {
  init(_ place: Testing.SourceLocation) {
    self.init(path: place.filePath, line: place.line, column: place.column)
  }
}
