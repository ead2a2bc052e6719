import AssayFacts
import AssayImaging
import AssaySubjects
import AssayTestSupport
import Foundation
import Testing

@testable import AssayExplaining
@testable import AssayVerifying
@testable import AssayImageDiff
@testable import AssayReporting

/// Every report follows the schema that `assay report --schema` prints.
@Suite struct JSONSchemaTests {
  private let schema: JSONSchema

  init() throws { schema = JSONSchema(root: try Fact(json: Array(JSONReport.schema.utf8))) }

  private func report(_ verification: Verification, changes: Verification? = nil) throws -> Fact {
    try Fact(json: Array(JSONReport.text(for: verification, changes: changes).utf8))
  }

  private func verification(_ evaluations: [Evaluation]) -> Verification {
    Verification(
      evaluations: evaluations, problems: [], fingerprint: ["engine": 3, "fonts": .record(["A b": "00"])],
      duration: .seconds(1), hints: ["look"])
  }

  private func reports() throws -> [Verification] {
    var resized = try Sample.moved("a/resized")
    resized.findings[0].cause = .size
    resized.comparison = .sizeMismatch(
      reference: PixelSize(width: 60, height: 16), candidate: PixelSize(width: 61, height: 16))
    var longer = try Sample.moved("a/longer")
    let (old, new) = (Bitmap(width: 4, height: 2, color: .white), Bitmap(width: 4, height: 3, color: .white))
    (longer.reference, longer.candidate) = (old, new)
    longer.comparison = PictureComparator(tolerance: .exact).compare(reference: old, candidate: new)
    var recolored = try Sample.moved("a/recolored")
    recolored.findings[0].cause = .color
    recolored.explanation = Explanation(
      changes: [
        .colors(old: .black, new: Color(red: 1, green: 0, blue: 0, alpha: 9)), .percent(7),
        .lengths(old: 4, new: 8), .letters(changed: 1, added: 0, removed: 2), nil,
      ]
      .map {
        Change(
          kind: .recolored, thing: .area, amount: $0,
          places: [.init(before: nil, after: .init(x: 1, y: 2, width: 3, height: 4))])
      })
    var infinite = try Sample.moved("a/infinite")
    infinite.comparison = .different(
      Difference(
        changedPixels: 1, largestLevel: 1, measures: [Measure(limit: .edge, measured: .infinity, allowed: 0)],
        regions: [], smallestTolerance: Tolerance(edge: .infinity, color: 0)))
    infinite.factDifferences = [
      FactDifference(path: FactPath(steps: [.name("list")]), old: [.record(["a": true])], new: nil)
    ]
    var added = try Sample.missing("a/new")
    added.findings[0].cause = .added
    var changes = verification([added])
    changes.scope.revision = ComparedRevision(name: "main", commit: "1a2b3c4d")
    return [
      try Sample.verification(), verification([]), verification([try Sample.passed()]),
      verification([resized, longer, recolored, infinite]), changes,
    ]
  }

  @Test("Every kind of report follows the schema")
  func everyReport() throws {
    for verification in try reports() { #expect(schema.violations(of: try report(verification)) == []) }
  }

  @Test("Facts and measures can be read back")
  func readingBack() throws {
    let moved = try #require(try report(Sample.verification()).members?["cases"]?.elements?[2].members)
    let facts = (moved["facts"]?.elements ?? []).compactMap(\.members)
    #expect(facts.compactMap { $0["path"]?.string } == ["fit.size", "line[0].width"])
    #expect(facts.compactMap { $0["new"]?.double } == [59.5, 297.5])
    let measures = (moved["comparison"]?.members?["measures"]?.elements ?? []).compactMap(\.members)
    #expect(measures.compactMap { $0["limit"]?.string } == ["edge", "color", "spots"])
    #expect(measures.first?["measured"]?.double == 0.84)
  }

  @Test("A report with the changes since a revision follows the schema")
  func against() throws {
    var added = try Sample.missing("a/new")
    added.findings[0].cause = .added
    var changes = verification([added, try Sample.moved("a/moved")])
    changes.scope.revision = ComparedRevision(name: "main", commit: String(repeating: "1a2b", count: 10))
    let report = try self.report(verification([try Sample.passed()]), changes: changes)
    #expect(schema.violations(of: report) == [])
    let against = try #require(report.members?["against"]?.members)
    #expect(against["revision"]?.string == "main")
    #expect(against["counts"]?.members?["missingGolden"]?.double == 1)
    #expect(report.members?["counts"]?.members?["missingGolden"]?.double == 0)
    #expect(try self.report(verification([])).members?["against"] == nil)
  }

  @Test("What is left for `assay show` follows the schema, with what that adds to a case")
  func show() throws {
    let folder = try TemporaryFolder()
    try Data(JSONReport.lines(for: try Sample.verification()))
      .write(to: folder.url.appendingPathComponent(LastResults.file))
    let results = try #require(try LastResults(in: folder.path))
    let name = try #require(SubjectName("htlabel/fit/grow-min-10"))
    var result = try #require(try results.result(for: name))
    #expect(result["verdict"] == .text("changed"))
    result["commands"] = ["assay verify htlabel/fit/grow-min-10"]
    result["crops"] = [
      .record([
        "x": -4, "y": 0, "width": 9, "height": 9, "zoom": 8, "reference": "a.png", "candidate": "b.png",
      ])
    ]
    let document = results.document(groups: results.groups, cases: [result])
    #expect(schema.violations(of: document) == [])
    #expect(try results.result(for: #require(SubjectName("htlabel/fit/nothing"))) == nil)
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
      #expect(schema.violations(of: try report(verification([evaluation]))) == [])
    }
  }

  @Test(
    "A damaged report violates the schema",
    arguments: [
      (#""schema": 2"#, #""schema": 3"#, "$.schema: is not the constant"),
      (#""exit": 2"#, #""exit": 3"#, "$.exit: 3 is not allowed"),
      (#""hints": []"#, #""hints": [1]"#, "$.hints[0]: is no string"),
      (#""hints": []"#, #""wants": []"#, "$: lacks hints"),
      (#""seconds": 3.25"#, #""seconds": -1"#, "$.seconds: is too small"),
      (
        #""limit": "edge""#, #""limit": "edges""#,
        "$.cases[2].comparison.measures[0].limit: \"edges\" is not allowed"
      ),
      (#""hints": []"#, #""hints": [], "new": 1"#, "$: new is not documented"),
    ])
  func damage(old: String, new: String, violation: String) throws {
    let text = JSONReport.text(for: try Sample.verification())
    try #require(text.contains(old))
    let damaged = try Fact(json: Array(text.replacing(old, with: new).utf8))
    #expect(schema.violations(of: damaged).contains(violation))
  }
}

/// Checks values by a JSON Schema; keywords that the report's schema does not use are violations.
struct JSONSchema {
  let root: Fact

  /// The violations, each with its place.
  func violations(of value: Fact) -> [String] { check(value, by: root, at: "$") }

  private func check(_ value: Fact, by schema: Fact, at place: String) -> [String] {
    guard let rules = schema.members?.entries else { return ["\(place): the schema is no object"] }
    return rules.flatMap { check(value, rule: $0.name, $0.value, by: schema, at: place) }
  }

  private func check(
    _ value: Fact, rule: String, _ argument: Fact, by schema: Fact, at place: String
  ) -> [String] {
    switch (rule, argument, value) {
    case ("$schema", _, _), ("$id", _, _), ("$defs", _, _), ("title", _, _), ("description", _, _): return []
    case ("$ref", .text(let name), _):
      let parts = name.split(separator: "/").dropFirst().map(String.init)
      let target = parts.reduce(Optional(root)) { $0?.members?[$1] }
      return target.map { check(value, by: $0, at: place) } ?? ["\(place): \(name) leads nowhere"]
    case ("type", .text(let type), _): return isA(value, type) ? [] : ["\(place): is no \(type)"]
    case ("type", .list(let types), _):
      return types.compactMap(\.string).contains { isA(value, $0) } ? [] : ["\(place): is of another type"]
    case ("const", _, _): return value == argument ? [] : ["\(place): is not the constant"]
    case ("enum", .list(let values), _):
      return values.contains(value) ? [] : ["\(place): \(value) is not allowed"]
    case ("minimum", .number(let least), .number(let number)):
      return number >= least ? [] : ["\(place): is too small"]
    case ("pattern", .text(let pattern), .text(let text)):
      let matches = (try? Regex(pattern).firstMatch(in: text)) != nil
      return matches ? [] : ["\(place): '\(text)' does not match \(pattern)"]
    case ("required", .list(let names), .record(let members)):
      return names.compactMap(\.string).filter { members[$0] == nil }.map { "\(place): lacks \($0)" }
    case ("properties", .record(let properties), .record(let members)):
      return members.entries.flatMap { entry in
        properties[entry.name].map { check(entry.value, by: $0, at: "\(place).\(entry.name)") } ?? []
      }
    case ("additionalProperties", .bool(false), .record(let members)):
      let known = schema.members?["properties"]?.members
      return members.entries.map(\.name).filter { known?[$0] == nil }.map {
        "\(place): \($0) is not documented"
      }
    case ("items", _, .list(let elements)):
      return elements.enumerated().flatMap { check($0.element, by: argument, at: "\(place)[\($0.offset)]") }
    case ("required", _, _), ("properties", _, _), ("additionalProperties", _, _), ("items", _, _),
      ("minimum", _, _), ("pattern", _, _):
      return []  // They say nothing of other types.
    default: return ["\(place): the schema's '\(rule)' is not understood"]
    }
  }

  private func isA(_ value: Fact, _ type: String) -> Bool {
    switch (type, value) {
    case ("null", .null), ("boolean", .bool), ("number", .number), ("string", .text), ("array", .list),
      ("object", .record):
      true
    case ("integer", .number(let number)): number == number.rounded()
    default: false
    }
  }
}
