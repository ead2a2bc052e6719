import AssayGoldens
import AssayVerifying
import AssayRenderers
import AssaySubjects
import AssayTestSupport
import Foundation
import Testing

@testable import AssayExpectations

/// A package in a temporary folder, and the issues of expectations in its tests.
struct TestPackage {
  let folder: TemporaryFolder
  /// The process whose tests run; nil for one process an expectation.
  var session: GoldenSession?
  /// `ASSAY_RECORD`.
  let record: String

  init(record: String = "") throws {
    folder = try TemporaryFolder()
    self.record = record
    try write("", to: "Package.swift")
    try write("", to: "Tests/BadgeTests/Other.swift")
  }

  func write(_ text: String, to path: String) throws {
    try PlainFile.write(text.utf8, to: folder.path + "/" + path)
  }

  /// A test process of the package, with some environment variables.
  func process(_ environment: [String: String] = [:]) -> GoldenSession {
    GoldenSession(environment: ["ASSAY_RECORD": record].merging(environment) { $1 }, reportsAtExit: false)
  }

  /// The same package, whose expectations are all in one process.
  func inOneProcess(_ environment: [String: String] = [:]) -> TestPackage {
    var package = self
    package.session = process(environment)
    return package
  }

  func issues(
    _ renderer: some Renderer, adding facts: Facts = Facts(), named name: String = "badge/round",
    test: String = "round()", line: Int = 7, _ options: GoldenOptions...
  ) -> [String] {
    expectation(named: name, test: test, line: line, options).issues(renderer, adding: facts).map(message)
  }

  /// The issues of a text or facts.
  func issues(
    of rendering: @autoclosure () throws -> Rendering, named name: String = "log/import", line: Int = 7,
    record: RecordMode? = nil, _ options: GoldenOptions...
  ) -> [String] {
    expectation(named: name, line: line, options + (record.map { [.record($0)] } ?? []))
      .issues(ofText: rendering).map(message)
  }

  /// The issues of a text whose golden is in the source.
  func issues(
    inline text: String, is golden: String? = nil, test: String = "letter()", column: Int = 3,
    _ options: GoldenOptions...
  ) -> [String] {
    GoldenExpectation(
      inline: golden, options, test: test,
      at: SourceLocation(path: file, line: 7, column: column), fileID: "BadgeTests/Badge.swift",
      session: session ?? process()
    ).issues { Rendering(text: text) }.map(message)
  }

  func expectation(
    named name: String = "badge/round", test: String = "round()", line: Int = 7, _ options: [GoldenOptions]
  ) -> GoldenExpectation {
    let metadata = CandidateMetadata(
      test: test, location: SourceLocation(path: "Tests/BadgeTests/Badge.swift", line: line, column: 3),
      options: GoldenOptions(options))
    return GoldenExpectation(
      name: name, metadata: metadata,
      place: GoldenPlace(filePath: file, fileID: "BadgeTests/Badge.swift", folder: nil),
      session: session ?? process())
  }

  func message(_ issue: GoldenIssue) -> String {
    switch issue {
    case .message(let message): message.replacing(folder.path + "/", with: "")
    case .tolerated(let evaluation): "\(evaluation.name) is tolerated"
    case .unavailable(let reason): "unavailable: \(reason)"
    case .failure(let evaluation, _):
      "\(evaluation.name) \(evaluation.verdict): "
        + evaluation.messages.filter { $0 == evaluation.messages[0] || $0.hasPrefix("not excused") }
        .joined(separator: "; ")
    }
  }

  private var file: String { folder.path + "/Tests/BadgeTests/Badge.swift" }
  var goldens: String { folder.path + "/Tests/BadgeTests/Goldens" }
  var runFolder: RunFolder { RunFolder(output: folder.path + "/.build/assay") }

  func has(_ golden: String) -> Bool { FileManager.default.fileExists(atPath: goldens + "/" + golden) }

  func text(of golden: String) -> String? {
    try? String(contentsOfFile: goldens + "/" + golden, encoding: .utf8)
  }

  /// The candidates of the last tests, as `assay` verifies them.
  func suite() throws -> (judge: Judge, store: GoldenStore, catalog: Catalog) {
    let source = try #require(try runFolder.sources().first)
    let store = GoldenStore(root: goldens)
    return (Judge(store: store), store, source.candidates.catalog().addingNamedGoldens(of: store))
  }
}

/// The name of a failure, in the issue that asks to write it down as the known one.
func failureName(in issues: [String]) throws -> String {
  let issue = try #require(issues.first)
  return String(try #require(issue.firstMatch(of: /add `failure: ([-a-z0-9]+)`/)?.output.1))
}
