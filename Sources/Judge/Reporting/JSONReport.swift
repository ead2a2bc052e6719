import AssayFacts
public import AssayHarness
import AssayImageDiff
import AssayImaging
import AssaySubjects

/// A verification as JSON, with the same bytes for the same verification.
///
/// ``schema`` documents every member. Its version grows when a member changes its meaning, not when one is added.
public enum JSONReport {
  /// The JSON Schema (draft 2020-12) of the document.
  public static var schema: String { String(decoding: PageAsset.schema, as: UTF8.self) }

  /// The document, indented.
  ///
  /// - Parameter changes: The changes of goldens since a revision, for the member `against`.
  public static func text(for verification: Verification, changes: Verification? = nil) -> String {
    let outcome = verification.outcome
    return Fact.object([
      "schema": .number(1),
      "generator": .text("assay \(ToolVersion.number)"),
      "outcome": .text("\(outcome)"),
      "exit": .number(Int(outcome.rawValue)),
      "seconds": .number(verification.duration.inSeconds),
      "counts": counts(of: verification),
      "equalByHash": .number(verification.equalByHash),
      "comparedByPixels": .number(verification.comparedByPixels),
      "rendered": .number(verification.rendered),
      // There is no cache any more; version 1 of the schema has both.
      "cached": .number(0),
      "audited": .number(0),
      "leftOut": .number(verification.omission?.count ?? 0),
      "selection": verification.omission.map { .text($0.sentence) },
      "repetitions": .number(verification.repetitions),
      "fingerprint": .record(verification.fingerprint),
      "problems": problems(of: verification),
      "hints": .list(verification.hints.map { .text($0) }),
      "groups": groups(of: verification),
      "cases": cases(of: verification),
      "against": changes.map(against),
    ]).json + "\n"
  }

  private static func against(_ changes: Verification) -> Fact {
    .object([
      "revision": changes.comparedRevision.map { .text($0.name) },
      "commit": changes.comparedRevision.map { .text($0.commit) },
      "outcome": .text("\(changes.outcome)"),
      "counts": counts(of: changes),
      "problems": problems(of: changes),
      "groups": groups(of: changes),
      "cases": cases(of: changes),
    ])
  }

  private static func problems(of verification: Verification) -> Fact {
    .list(verification.problems.map { Fact($0) })
  }

  private static func groups(of verification: Verification) -> Fact {
    .list(verification.groups.map { Fact($0, of: verification) })
  }

  private static func cases(of verification: Verification) -> Fact {
    let groupIDs = verification.groupIDs
    return .list(verification.evaluations.enumerated().map { Fact($0.element, group: groupIDs[$0.offset]) })
  }

  static func counts(of verification: Verification) -> Fact {
    .record(
      Facts(
        entries: Verdict.allCases.map {
          Facts.Entry(name: $0.rawValue, value: .number(verification.count(of: $0)))
        }))
  }
}

extension Fact {
  /// A fact that changed.
  fileprivate init(_ difference: FactDifference) {
    self = .object([
      "path": .text(difference.path.description),
      "old": difference.old ?? .null,
      "new": difference.new ?? .null,
    ])
  }

  /// A picture with its path, size and hash; nil when neither path nor picture is known.
  fileprivate static func picture(_ bitmap: Bitmap?, path: String) -> Fact? {
    guard bitmap != nil || !path.isEmpty else { return nil }
    return .object([
      "path": path.isEmpty ? nil : .text(path),
      "width": bitmap.map { .number($0.width) },
      "height": bitmap.map { .number($0.height) },
      "hash": bitmap.map { .text($0.contentHash.description) },
    ])
  }

  fileprivate init(_ problem: Problem) {
    self = .object([
      "path": .text(problem.location.path), "line": .number(problem.location.line),
      "column": .number(problem.location.column), "message": .text(problem.message),
    ])
  }

  fileprivate init(_ group: CauseGroup, of verification: Verification) {
    self = .object([
      "id": .text(group.id),
      "cause": .text(group.title),
      "sentence": .text(group.sentence),
      "explanation": .text(group.explanation),
      "count": .number(group.members.count),
      "brokenExpectations": .number(group.brokenExpectations),
      "command": group.command.map { .text(verification.invocation.command($0)) },
      "cases": .list(verification.members(of: group).map { .text($0.name.text) }),
    ])
  }

  fileprivate init(_ evaluation: Evaluation, group: String?) {
    self = .object([
      "name": .text(evaluation.name.text),
      "path": .text(evaluation.location.path),
      "line": .number(evaluation.location.line),
      "column": .number(evaluation.location.column),
      "verdict": .text(evaluation.verdict.rawValue),
      "seconds": .number(evaluation.duration.inSeconds),
      "causes": Fact.array(evaluation.causes) { .text($0.rawValue) },
      "messages": Fact.array(evaluation.messages) { .text($0) },
      "group": group.map { .text($0) },
      "facts": Fact.array(evaluation.factDifferences) { Fact($0) },
      "recolorings": Fact.array(evaluation.recolorings) {
        .object([
          "old": .text("\($0.old)"), "new": .text("\($0.new)"), "pixels": .number($0.pixels),
        ])
      },
      "comparison": evaluation.comparison.map { .record(Facts($0)) },
      "reference": Fact.picture(evaluation.reference, path: evaluation.referencePath),
      "candidate": Fact.picture(evaluation.candidate, path: evaluation.candidatePath ?? ""),
    ])
  }
}
