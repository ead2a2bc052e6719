import AssayFacts
import AssayImaging
import AssaySubjects
import AssayTestSupport
import Foundation
import Testing

@testable import AssayVerifying
@testable import AssayReporting

/// What a verification leaves in its output folder for later commands.
@Suite struct LastResultsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func write(_ bytes: some Sequence<UInt8>) throws {
    try Data(bytes).write(to: folder.url.appendingPathComponent(LastResults.file))
  }

  @Test("Groups are read as the verification found them, and open failures, too")
  func groups() throws {
    var verification = try Sample.verification()
    var evaluations = verification.evaluations
    evaluations[2].replacement = GoldenReplacement(golden: nil, candidate: ContentHash(of: [1]))
    verification = verification.replacing(evaluations)
    let open = OpenFailures(verification, after: nil)
    try write(JSONReport.lines(for: verification))
    let results = try #require(try LastResults(in: folder.path))
    #expect(results.failures.groups == verification.groups.map { RecordedGroup($0, of: verification) })
    #expect(results.failures.open == open && !open.names.isEmpty)
  }

  @Test("Of a passed case there is a name, a place, a verdict and a time")
  func passedCase() throws {
    try write(JSONReport.lines(for: try Sample.verification()))
    let passed = try Sample.passed()
    let result = try LastResults(in: folder.path)?.result(for: passed.name)
    #expect(result?.entries.map(\.name) == ["name", "path", "line", "column", "verdict", "seconds"])
    #expect(result?["path"] == .text(passed.location.path) && result?["verdict"] == "passed")
  }

  @Test("A folder without a verification has none, and a damaged file is refused")
  func files() throws {
    #expect(try LastResults(in: folder.path) == nil)
    let heading = #"{"schema": 2, "groups": []}"#
    let failures =
      #"{"groups":[],"others":[],"open":{"source":"","names":["../x"],"isWhole":true,"hasProblems":false}}"#
    let texts = [
      "", "{", #"{"schema": 1, "groups": []}"#, heading,
      // As an earlier version wrote it, a name that leaves its folder, and deep nesting.
      heading + "\n" + #"{"name":"a/b","verdict":"passed"}"# + "\n", "\(heading)\n\(failures)\n",
      heading + "\n" + String(repeating: "[", count: 600) + "\n",
    ]
    for text in texts {
      try write(text.utf8)
      let problem = #expect(throws: Problem.self) { try LastResults(in: folder.path) }
      #expect(problem?.message.contains("run `assay verify` again") == true)
    }
  }
}
