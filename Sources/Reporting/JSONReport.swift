import Facts
public import Harness
public import ImageDiff
import Subjects

/// A verification for machines: stable JSON, the same bytes for the same verification.
///
/// ```text
/// schema            1; grows when a member changes its meaning, not when one is added
/// outcome           "passed", "changed" or "unjudged"; exit: 0, 1 or 2
/// seconds           how long it took
/// counts            one member a verdict: passed, tolerated, knownFailure, changed, missingGolden, broken, unavailable
/// equalByHash, comparedByPixels    how many subjects were judged which way
/// fingerprint       engine revision, library versions, fonts
/// problems          [{path, line, column, message}]
/// hints             [sentence]: what does not fail but should be looked at
/// cases             [{name, path, line, column, verdict, seconds, causes, messages, facts, comparison,
///                     reference, candidate}]; empty and absent members are left out
/// cases[].facts     [{path, old, new}]: the facts that differ; null where one side has none
/// cases[].comparison   {outcome: "identical", "tolerated", "different" or "sizeMismatch", changedPixels,
///                     largestLevel, measures: [{limit, measured, allowed}], regions: [{x, y, width, height, kind,
///                     severity}], smallestTolerance: {edge, color, ink, spots}}, sizes instead for a size mismatch;
///                     a severity of null is infinite
/// cases[].reference, candidate     {path, width, height, hash}: hash of the pixels; members known only when decoded
/// ```
public enum JSONReport {
  /// The document, indented, with a line end.
  public static func text(for verification: Verification) -> String {
    let outcome = Outcome(of: verification)
    return JSONValue.object([
      "schema": .number(1),
      "outcome": .string("\(outcome)"),
      "exit": .number(Int(outcome.rawValue)),
      "seconds": .number(Double(verification.duration.milliseconds) / 1000),
      "counts": counts(of: verification),
      "equalByHash": .number(verification.equalByHash),
      "comparedByPixels": .number(verification.comparedByPixels),
      "fingerprint": JSONValue(verification.fingerprint),
      "problems": .array(verification.problems.map(JSONValue.init)),
      "hints": .array(verification.hints.map { .string($0) }),
      "cases": .array(verification.judgements.map(JSONValue.init)),
    ]).indentedText
  }

  /// One comparison as `cases[].comparison` has it.
  public static func text(for comparison: Comparison) -> String { JSONValue(comparison).indentedText }

  static func counts(of verification: Verification) -> JSONValue {
    .object(
      Verdict.allCases.map {
        JSONValue.Member(name: $0.rawValue, value: .number(verification.count(of: $0)))
      })
  }
}

extension JSONValue {
  fileprivate init(_ problem: Problem) {
    self = .object([
      "path": .string(problem.location.path), "line": .number(problem.location.line),
      "column": .number(problem.location.column), "message": .string(problem.message),
    ])
  }

  fileprivate init(_ judgement: Judgement) {
    self = .object([
      "name": .string(judgement.name.text),
      "path": .string(judgement.location.path),
      "line": .number(judgement.location.line),
      "column": .number(judgement.location.column),
      "verdict": .string(judgement.verdict.rawValue),
      "seconds": .number(Double(judgement.duration.milliseconds) / 1000),
      "causes": JSONValue.list(judgement.causes) { .string($0.rawValue) },
      "messages": JSONValue.list(judgement.messages) { .string($0) },
      "facts": JSONValue.list(judgement.factDifferences, JSONValue.init),
      "comparison": judgement.comparison.map(JSONValue.init),
      "reference": JSONValue.picture(judgement.reference, path: judgement.referencePath),
      "candidate": JSONValue.picture(judgement.candidate, path: judgement.candidatePath ?? ""),
    ])
  }

  /// An array, or nothing for an empty one.
  static func list<Element>(_ elements: [Element], _ value: (Element) -> JSONValue) -> JSONValue? {
    elements.isEmpty ? nil : .array(elements.map(value))
  }
}
