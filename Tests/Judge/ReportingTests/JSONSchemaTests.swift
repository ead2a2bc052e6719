import AssayFacts
import AssayHarness
import AssayImageDiff
import AssayImaging
import AssaySubjects
import Testing

@testable import AssayReporting

/// Every report follows the schema that `assay report --schema` prints.
@Suite struct JSONSchemaTests {
  private let schema: JSONSchema

  init() throws { schema = JSONSchema(root: try JSONValue(JSONReport.schema)) }

  private func verification(_ evaluations: [Evaluation]) -> Verification {
    Verification(
      evaluations: evaluations, problems: [], fingerprint: ["engine": 3, "fonts": .record(["A b": "00"])],
      duration: .seconds(1), hints: ["look"])
  }

  /// Reports of several kinds.
  private func reports() throws -> [Verification] {
    var resized = try Sample.moved("a/resized")
    resized.findings[0].cause = .size
    resized.comparison = .sizeMismatch(
      reference: PixelSize(width: 60, height: 16), candidate: PixelSize(width: 61, height: 16))
    var longer = try Sample.moved("a/longer")
    (longer.reference, longer.candidate) = (
      Bitmap(width: 4, height: 2, color: .white), Bitmap(width: 4, height: 3, color: .white)
    )
    longer.comparison = longer.reference.flatMap { old in
      longer.candidate.map { Comparator(tolerance: .exact).compare(reference: old, candidate: $0) }
    }
    var recolored = try Sample.moved("a/recolored")
    recolored.findings[0].cause = .color
    recolored.recolorings = [
      Recoloring(old: .black, new: Color(red: 1, green: 0, blue: 0, alpha: 9), pixels: 3)
    ]
    var infinite = try Sample.moved("a/infinite")
    infinite.comparison = .different(
      Difference(
        changedPixels: 1, largestLevel: 1, measures: [Measure(limit: .edge, measured: .infinity, allowed: 0)],
        regions: [], smallestTolerance: Tolerance(edge: .infinity, color: 0)))
    infinite.factDifferences = [
      FactDifference(path: FactPath(steps: [.name("list")]), old: [.record(["a": true])], new: nil)
    ]
    var changes = verification([try Sample.missing("a/new")])
    changes.evaluations[0].findings[0].cause = .added
    changes.comparedRevision = ComparedRevision(name: "main", commit: "1a2b3c4d")
    return [
      try Sample.verification(), verification([]), verification([try Sample.passed()]),
      verification([resized, longer, recolored, infinite]), changes,
    ]
  }

  @Test("Every kind of report follows the schema")
  func everyReport() throws {
    for report in try reports() {
      #expect(schema.violations(of: try JSONValue(JSONReport.text(for: report))) == [])
    }
  }

  @Test("A report with the changes since a revision follows the schema")
  func against() throws {
    var changes = verification([try Sample.missing("a/new"), try Sample.moved("a/moved")])
    changes.evaluations[0].findings[0].cause = .added
    changes.comparedRevision = ComparedRevision(name: "main", commit: String(repeating: "1a2b", count: 10))
    let report = try JSONValue(JSONReport.text(for: verification([try Sample.passed()]), changes: changes))
    #expect(schema.violations(of: report) == [])
    #expect(report["against"]?["revision"] == .text("main"))
    #expect(report["against"]?["counts"]?["missingGolden"] == .number(1))
    #expect(report["counts"]?["missingGolden"] == .number(0))
    #expect(try JSONValue(JSONReport.text(for: verification([])))["against"] == nil)
  }

  @Test("Every verdict and cause is in the schema")
  func verdictsAndCauses() throws {
    // A known failure is in no group, which would need what its cause promises.
    let pairs =
      Verdict.allCases.map { ($0, Cause.raster) } + Cause.allCases.map { (Verdict.knownFailure, $0) }
    for (verdict, cause) in pairs {
      var evaluation = try Sample.moved()
      evaluation.verdict = verdict
      evaluation.findings[0].cause = cause
      #expect(schema.violations(of: try JSONValue(JSONReport.text(for: verification([evaluation])))) == [])
    }
  }

  @Test(
    "A damaged report violates the schema",
    arguments: [
      (#""schema": 1"#, #""schema": 2"#, "$.schema: is not the constant"),
      (#""exit": 2"#, #""exit": 3"#, "$.exit: number(3.0) is not allowed"),
      (#""hints": []"#, #""hints": [1]"#, "$.hints[0]: is no string"),
      (#""hints": []"#, #""wants": []"#, "$: lacks hints"),
      (#""seconds": 3.25"#, #""seconds": -1"#, "$.seconds: is too small"),
      (
        #""limit": "edge""#, #""limit": "edges""#,
        "$.cases[2].comparison.measures[0].limit: text(\"edges\") is not allowed"
      ),
    ])
  func damage(old: String, new: String, violation: String) throws {
    let text = JSONReport.text(for: try Sample.verification())
    try #require(text.contains(old))
    #expect(schema.violations(of: try JSONValue(text.replacing(old, with: new))).contains(violation))
  }

  @Test("A member that is not documented violates the schema")
  func undocumented() throws {
    let text = JSONReport.text(for: try Sample.verification())
    let violations = schema.violations(
      of: try JSONValue(text.replacing(#""hints": []"#, with: #""hints": [], "new": 1"#)))
    #expect(violations == ["$: new is not documented"])
  }
}
