import AssayExpectations
import AssayVerifying
import AssaySubjects
import Testing

@testable import AssayTesting

@Suite struct ReportTests {
  private func evaluation(_ verdict: Verdict) throws -> Evaluation {
    var evaluation = Evaluation(
      name: try #require(SubjectName("htlabel/fit/plain")),
      location: AssaySubjects.SourceLocation(path: "Scenarios/htlabel/fit.yaml", line: 12, column: 3),
      verdict: verdict)
    evaluation.findings = [Finding(.raster, "4 px differ")]
    evaluation.referencePath = "Goldens/htlabel/fit/plain.png"
    evaluation.candidatePath = "candidates/htlabel/fit/plain.png"
    return evaluation
  }

  @Test func aFailureIsRecordedAtTheSubjectsOwnPlace() throws {
    let evaluation = try evaluation(.changed)
    withKnownIssue {
      report(evaluation)
    } matching: { issue in
      issue.sourceLocation?.fileID == "Scenarios/htlabel/fit.yaml" && issue.sourceLocation?.line == 12
        && issue.sourceLocation?.column == 3
        && issue.comments == [
          """
          ✗ htlabel/fit/plain   raster: 4 px differ
              golden     Goldens/htlabel/fit/plain.png
              new        candidates/htlabel/fit/plain.png
              hint       `assay accept htlabel/fit/plain` if the new picture is right
          """
        ]
    }
  }

  @Test func whatDoesNotFailIsNotReported() throws {
    for verdict in [Verdict.passed, .tolerated, .knownFailure] { report(try evaluation(verdict)) }
  }

  @Test func whatIsToleratedOrAllowedToBeUnavailableIsAWarning() throws {
    let place = Testing.SourceLocation(fileID: "A/A.swift", filePath: "A.swift", line: 7, column: 3)
    let expectation = GoldenExpectation(named: "htlabel/fit/plain", [], at: place)
    let issues = [
      GoldenIssue.tolerated(try evaluation(.tolerated)), .unavailable("install fonts-inter"),
    ]
    for (issue, words) in zip(issues, ["tolerated: 4 px differ", "unavailable: install fonts-inter"]) {
      withKnownIssue {
        expectation.record([issue], at: place)
      } matching: { issue in
        issue.severity == .warning && issue.sourceLocation?.line == 7
          && issue.comments == [Comment(rawValue: "htlabel/fit/plain is \(words)")]
      }
    }
  }

  @Test func argumentsOfATestAreNamedAfterTheirSubject() throws {
    #expect(String(describingForTest: try evaluation(.passed)) == "htlabel/fit/plain")
  }

  @Test(arguments: [("fit.yaml", "Scenarios/fit.yaml"), ("a/b.yaml", "a/b.yaml")])
  func everyPlaceIsAPlaceOfATest(path: String, identifier: String) {
    let place = Testing.SourceLocation(AssaySubjects.SourceLocation(path: path, line: 0, column: 0))
    #expect(place.fileID == identifier)
    #expect(place.line == 1)
  }
}
