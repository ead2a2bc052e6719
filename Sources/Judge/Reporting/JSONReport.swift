import AssayExplaining
package import AssayFacts
public import AssayVerifying
import AssayImageDiff
import AssayImaging
import AssaySubjects

/// A verification as JSON, with the same bytes for the same verification.
///
/// ``schema`` documents every member. Its version grows when a member changes its meaning, not when one is added.
public enum JSONReport {
  /// The version of the schema.
  package static let version = 2

  /// The JSON Schema (draft 2020-12) of the document.
  public static var schema: String { String(decoding: PageAsset.schema, as: UTF8.self) }

  /// The document, indented.
  ///
  /// - Parameter changes: The changes of goldens since a revision: the member `against`.
  public static func text(for verification: Verification, changes: Verification? = nil) -> String {
    document(for: verification, cases: cases(of: verification), changes: changes).json + "\n"
  }

  /// The lines of `results.jsonl`, which ``LastResults`` reads: one for the verification, one for what
  /// can be accepted, then one for each case.
  ///
  /// Pictures have no hashes there, because they would have to be decoded.
  ///
  /// - Parameter earlier: What failed in earlier verifications with the same output folder.
  package static func lines(
    for verification: Verification, after earlier: RecordedFailures? = nil
  ) -> [UInt8] {
    var heading = document(for: verification, cases: []).members ?? Facts()
    heading["verify"] = .text(verification.invocation.command("assay verify"))
    heading["sources"] = .list(verification.invocation.remembered.map { .text($0) })
    let source = verification.invocation.source
    let failures = RecordedFailures(
      open: OpenFailures(verification, after: earlier?.open(of: source)),
      others: earlier?.all(besides: source) ?? [],
      groups: verification.groups.map { RecordedGroup($0, of: verification) })
    var text = Array("\(Fact.record(heading).compactJSON)\n".utf8) + failures.line
    let groupIDs = verification.groupIDs
    for (index, evaluation) in verification.evaluations.enumerated() {
      var line = Facts(evaluation)
      if evaluation.verdict != .passed {
        line = Fact(evaluation, of: verification, group: groupIDs[index], hashed: false).members ?? line
      }
      text += "\(Fact.record(line).compactJSON)\n".utf8
    }
    return text
  }

  /// What differs in a golden from the version before it, with the names that a case's members have.
  package static func changes(in evaluation: Evaluation) -> Facts {
    let kept = ["name", "causes", "messages", "facts", "changes", "comparison"]
    let members = Fact(evaluation, of: nil, group: nil, hashed: false).members?.entries ?? []
    return Facts(entries: members.filter { kept.contains($0.name) })
  }

  private static func document(
    for verification: Verification, cases: [Fact], changes: Verification? = nil
  ) -> Fact {
    let outcome = verification.outcome
    return .object([
      "schema": .number(version),
      "generator": .text("assay \(ToolVersion.number)"),
      "outcome": .text("\(outcome)"),
      "exit": .number(Int(outcome.rawValue)),
      "seconds": .number(verification.duration.inSeconds),
      "counts": counts(of: verification),
      "equalByHash": .number(verification.work.equalByHash),
      "comparedByPixels": .number(verification.work.comparedByPixels),
      "rendered": .number(verification.work.rendered),
      "leftOut": .number(verification.scope.omission?.count ?? 0),
      "selection": verification.scope.omission.map { .text($0.sentence) },
      "repetitions": .number(verification.work.repetitions),
      "fingerprint": .record(verification.fingerprint),
      "problems": problems(of: verification),
      "hints": .list(verification.hints.map { .text($0) }),
      "groups": groups(of: verification),
      "cases": .list(cases),
      "against": changes.map(against),
    ])
  }

  private static func against(_ changes: Verification) -> Fact {
    .object([
      "revision": changes.scope.revision.map { .text($0.name) },
      "commit": changes.scope.revision.map { .text($0.commit) },
      "outcome": .text("\(changes.outcome)"),
      "counts": counts(of: changes),
      "problems": problems(of: changes),
      "groups": groups(of: changes),
      "cases": .list(cases(of: changes)),
    ])
  }

  private static func problems(of verification: Verification) -> Fact {
    .list(verification.problems.map { Fact($0) })
  }

  private static func groups(of verification: Verification) -> Fact {
    .list(verification.groups.map { Fact($0, of: verification) })
  }

  private static func cases(of verification: Verification) -> [Fact] {
    let groupIDs = verification.groupIDs
    return verification.evaluations.enumerated().map { index, evaluation in
      Fact(evaluation, of: verification, group: groupIDs[index], hashed: true)
    }
  }

  static func counts(of verification: Verification) -> Fact {
    .record(Facts(Verdict.allCases.map { ($0.rawValue, .number(verification.count(of: $0))) }))
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

  /// A picture with its path, size and perhaps hash; nil when neither path nor picture is known.
  fileprivate static func picture(
    _ png: [UInt8]?, path: String, hashed: Bool = false, hash known: ContentHash? = nil
  ) -> Fact? {
    guard png != nil || !path.isEmpty else { return nil }
    let size = png.flatMap { Bitmap.size(ofPNG: $0) }
    let hash = hashed ? known ?? png.flatMap { try? Bitmap(png: $0).contentHash } : nil
    return .object([
      "path": path.isEmpty ? nil : .text(path),
      "width": size.map { .number($0.width) },
      "height": size.map { .number($0.height) },
      "hash": hash.map { .text($0.description) },
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
      "likely": group.likely.map { .text($0) },
      "cause": .text(group.title),
      "sentence": .text(group.sentence),
      "explanation": .text(group.explanation),
      "changes": Fact.array(group.changes) { $0.change.document(words: $0.words, most: $0.most) },
      "facts": group.fact.map { .list([$0.document]) },
      "count": .number(group.members.count),
      "brokenExpectations": .number(group.brokenExpectations),
      "command": group.command.map { .text(verification.invocation.command($0)) },
      "cases": .list(verification.members(of: group).map { .text($0.name.text) }),
    ])
  }

  /// A case; without its verification it has no hint.
  fileprivate init(_ evaluation: Evaluation, of verification: Verification?, group: String?, hashed: Bool) {
    let invocation = evaluation.verdict == .passed ? nil : verification?.invocation
    let members = Fact.object([
      "causes": Fact.array(evaluation.causes) { .text($0.rawValue) },
      "messages": Fact.array(evaluation.messages) { .text($0) },
      "group": group.map { .text($0) },
      "facts": Fact.array(evaluation.factDifferences) { Fact($0) },
      "changes": evaluation.explanation?.document(in: evaluation.guide(of:)),
      "comparison": evaluation.comparison.map { .record(Facts($0)) },
      "reference": Fact.picture(
        evaluation.referencePNG, path: evaluation.referencePath, hashed: hashed,
        hash: evaluation.referenceHash),
      "candidate": Fact.picture(
        evaluation.candidatePNG, path: evaluation.candidatePath ?? "", hashed: hashed,
        hash: evaluation.candidateHash),
      "difference": Fact.picture(nil, path: evaluation.diffPath ?? ""),
      "hint": invocation.map { .text($0.completing(evaluation.hint)) },
    ])
    self = .record(Facts(entries: Facts(evaluation).entries + (members.members?.entries ?? [])))
  }
}

extension Facts {
  /// The members that every case has; `results.jsonl` has no others of a case that passed.
  fileprivate init(_ evaluation: Evaluation) {
    self = [
      "name": .text(evaluation.name.text), "path": .text(evaluation.location.path),
      "line": .number(evaluation.location.line), "column": .number(evaluation.location.column),
      "verdict": .text(evaluation.verdict.rawValue), "seconds": .number(evaluation.duration.inSeconds),
    ]
  }
}
