public import AssayVerifying
import AssaySubjects

/// A verification as JUnit XML: one `<testcase>` for each case, with its group as class name.
///
/// *Changed* and *missing* are failures. *Broken* and *unavailable* are errors, and every problem is an error in a test case
/// of its own. Known failures, and unavailable cases if they are allowed, are skipped. Failures name their pictures as attachments.
public enum JUnitReport {
  /// The document.
  public static func xml(for verification: Verification) -> String {
    let kinds = verification.evaluations.map(kind)
    let counts = attributes([
      "name": "assay",
      "tests": "\(verification.evaluations.count + verification.problems.count)",
      "failures": "\(kinds.count { $0 == .failure })",
      "errors": "\(kinds.count { $0 == .error } + verification.problems.count)",
      "skipped": "\(kinds.count { $0 == .skipped })",
      "time": verification.duration.secondsText,
    ])
    let groups = verification.groupIDs
    let cases = zip(verification.evaluations, kinds).enumerated().map {
      element(for: $0.element.0, kind: $0.element.1, group: groups[$0.offset])
    }
    let problems = verification.problems.map(element)
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites\(counts)>
        <testsuite\(counts)>
      \(properties(of: verification))\((cases + problems).joined(separator: "\n"))
        </testsuite>
      </testsuites>

      """
  }

  /// The element for a case that did not pass.
  private enum Element: String { case failure, error, skipped }

  private static func kind(of evaluation: Evaluation) -> Element? {
    switch evaluation.verdict {
    case .passed: nil
    case .knownFailure: .skipped
    case .broken: .error
    case .unavailable: evaluation.isFailure ? .error : .skipped
    case .tolerated, .changed, .missingGolden: evaluation.isFailure ? .failure : nil
    }
  }

  /// The counts and the groups, so that a reader of the file sees the causes before the cases.
  private static func properties(of verification: Verification) -> String {
    var values = verification.workCounts.map { ($0.key, "\($0.count)") }
    values.append(("leftOut", "\(verification.scope.omission?.count ?? 0)"))
    if let omission = verification.scope.omission { values.append(("selection", omission.sentence)) }
    values += verification.groups.map { group in
      ("group \(group.id)", "\(group.members.count) × \(group.title): \(group.sentence)")
    }
    for group in verification.groups where !verification.owners(of: group).isEmpty {
      values.append(("owners of \(group.id)", verification.owners(of: group).joined(separator: " ")))
    }
    let lines = values.map { name, value in
      "      <property\(attributes(["name": name, "value": value]))/>"
    }
    return "    <properties>\n\(lines.joined(separator: "\n"))\n    </properties>\n"
  }

  private static func element(for evaluation: Evaluation, kind: Element?, group: String?) -> String {
    let place = attributes([
      "classname": evaluation.name.file, "name": evaluation.name.leaf,
      "file": evaluation.location.path, "line": "\(evaluation.location.line)",
      "time": evaluation.duration.secondsText,
    ])
    guard let kind else { return "    <testcase\(place)/>" }
    let reason = attributes([
      "type": evaluation.causes.first?.rawValue ?? evaluation.verdict.rawValue,
      "message": "\(evaluation.causeWords): \(evaluation.headline)",
    ])
    let lines = ConsoleReport().lines(for: evaluation) + (group.map { ["    group      \($0)"] } ?? [])
    let details = lines.map(xmlText).joined(separator: "\n")
    return """
          <testcase\(place)>
            <\(kind.rawValue)\(reason)>\(details)</\(kind.rawValue)>\(attachments(of: evaluation))
          </testcase>
      """
  }

  /// The pictures as attachments for GitLab and Jenkins; GitLab shows only the first.
  private static func attachments(of evaluation: Evaluation) -> String {
    let reference = evaluation.referencePNG == nil ? nil : evaluation.referencePath
    let paths = [evaluation.diffPath, evaluation.candidatePath, reference].compactMap(\.self)
    guard !paths.isEmpty else { return "" }
    let lines = paths.map { xmlText("[[ATTACHMENT|\($0)]]") }.joined(separator: "\n")
    return "\n      <system-out>\(lines)</system-out>"
  }

  private static func element(for problem: Problem) -> String {
    let place = attributes([
      "classname": "problems", "name": problem.location.description, "file": problem.location.path,
      "line": "\(problem.location.line)", "time": "0.000",
    ])
    let reason = attributes(["type": "problem", "message": problem.message])
    return """
          <testcase\(place)>
            <error\(reason)>\(xmlText(problem.description))</error>
          </testcase>
      """
  }

  /// Attributes in order, each after a space.
  private static func attributes(_ pairs: KeyValuePairs<String, String>) -> String {
    pairs.map { " \($0)=\"\(xmlText($1))\"" }.joined()
  }
}
