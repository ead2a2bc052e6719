import Foundation
import AssayFacts
import AssayHarness
import Testing

@testable import AssayReporting

@Suite struct JSONReportTests {
  @Test("A report has the documented form")
  func form() throws {
    var passed = try Sample.passed()
    passed.duration = .microseconds(310)
    let verification = Verification(
      evaluations: [passed], problems: [], fingerprint: ["engine": 3],
      duration: .milliseconds(1500), equalByHash: 1)
    #expect(
      JSONReport.text(for: verification) == """
        {
          "schema": 1,
          "generator": "assay 0.1.0",
          "outcome": "passed",
          "exit": 0,
          "seconds": 1.5,
          "counts": {
            "passed": 1,
            "tolerated": 0,
            "knownFailure": 0,
            "changed": 0,
            "missingGolden": 0,
            "broken": 0,
            "unavailable": 0
          },
          "equalByHash": 1,
          "comparedByPixels": 0,
          "rendered": 0,
          "cached": 0,
          "audited": 0,
          "leftOut": 0,
          "repetitions": 1,
          "fingerprint": {
            "engine": 3
          },
          "problems": [],
          "hints": [],
          "groups": [],
          "cases": [
            {
              "name": "htlabel/fit/plain",
              "path": "Scenarios/htlabel/fit.yaml",
              "line": 3,
              "column": 5,
              "verdict": "passed",
              "seconds": 0.00031
            }
          ]
        }

        """)
  }

  @Test("Facts and measures can be read back")
  func readingBack() throws {
    let text = JSONReport.text(for: try Sample.verification())
    let root = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let cases = try #require(root["cases"] as? [[String: Any]])
    let moved = try #require(cases.first { $0["name"] as? String == "htlabel/fit/grow-min-10" })
    let facts = try #require(moved["facts"] as? [[String: Any]])
    #expect(facts.map { $0["path"] as? String } == ["fit.size", "line[0].width"])
    #expect(facts.map { $0["new"] as? Double } == [59.5, 297.5])
    let comparison = try #require(moved["comparison"] as? [String: Any])
    let measures = try #require(comparison["measures"] as? [[String: Any]])
    #expect(measures.map { $0["limit"] as? String } == ["edge", "color", "spots"])
    #expect(measures.first?["measured"] as? Double == 0.84)
  }

  @Test("Equal verifications give equal bytes")
  func equalBytes() throws {
    #expect(
      JSONReport.text(for: try Sample.verification()) == JSONReport.text(for: try Sample.verification()))
  }
}
