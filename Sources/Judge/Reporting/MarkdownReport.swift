import AssayFacts
public import AssayVerifying
import AssayImaging
import AssaySubjects

/// A verification as Markdown, to show in a job summary or a comment on GitHub: a table with one row for each cause.
///
/// Names and texts contain no markup. Causes that do not fit are counted.
public struct MarkdownReport: Sendable {
  /// The most bytes of the text; GitHub allows 65,536 characters for a comment, and 1 MiB for a job summary.
  public var limit = 60_000
  /// How many causes or problems are listed; the rest is only counted.
  var rows = 50
  /// The address of the contact sheet of the same verification, or of a page that links to it; nil for none.
  public var contactSheet: String?

  /// Creates a report that fits in a comment.
  public init() {}

  /// The whole text: headline, counts, problems, causes, environment; ends with a line end.
  public func text(for verification: Verification) -> String {
    let environment = environment(of: verification)
    var lines = ["## Assay: " + markdownText(headline(of: verification)), ""] + counts(of: verification)
    lines += sheet(of: verification)
    for block in [problems(in: verification), causes(of: verification), texts(in: verification)] {
      // The environment comes last and is always needed, so its room is reserved.
      lines += block.fitting(into: limit - (lines + environment).size)
    }
    return (lines + environment).map { $0 + "\n" }.joined()
  }

  private func headline(of verification: Verification) -> String {
    let failures = verification.groups.reduce(0) { $0 + $1.members.count }
    if let changes = verification.changesHeadline { return changes }
    if failures > 0 {
      return "\(counted(failures, verification.groups.noun)), \(verification.groups.causes)"
    }
    if !verification.problems.isEmpty { return counted(verification.problems.count, "problem") }
    if verification.evaluations.isEmpty { return "nothing was judged" }
    let known = verification.count(of: .knownFailure)
    let passed = "\(counted(verification.evaluations.count - known, "case")) passed"
    return known == 0 ? passed : "\(passed), \(counted(known, "known failure"))"
  }

  private func counts(of verification: Verification) -> [String] {
    let parts = verification.verdicts.map { "\($0.count) \(verification.words(for: $0.verdict))" }
    let total =
      "\(counted(verification.evaluations.count, "case")) in \(words(for: verification.duration))"
    var lines = [([total] + parts).joined(separator: " · "), ""]
    if verification.scope.revision == nil {
      lines += ["Exit \(verification.exitCode): " + markdownText(verification.meaning) + ".", ""]
    }
    return lines
  }

  /// The contact sheet and what its numbers mean; empty when there is nothing to see.
  private func sheet(of verification: Verification) -> [String] {
    guard let contactSheet, !ContactSheet(of: verification).rows.isEmpty else { return [] }
    let isPicture = PictureFormat(ofFile: String(contactSheet.prefix { !"?#".contains($0) })) != nil
    return [
      (isPicture ? "!" : "") + "[One case of each cause](<\(contactSheet)>)", "",
      "Before, after and difference of one case of each cause, numbered as below.", "",
    ]
  }

  private func problems(in verification: Verification) -> MarkdownBlock {
    let lines = verification.problems.prefix(rows).map { problem in
      let message = markdownText(verification.invocation.completing(problem.message), limit: 500)
      return "- \(markdownCode(problem.location.description, limit: 200)) \(message)"
    }
    return MarkdownBlock(
      head: ["### Problems", ""], rows: lines, count: verification.problems.count, noun: "problem")
  }

  private func causes(of verification: Verification) -> MarkdownBlock {
    let commands = verification.scope.revision == nil
    let numbers =
      (contactSheet == nil ? [] : ["#"]) + [verification.groups.noun == "picture" ? "Pictures" : "Cases"]
    let words = ["Cause", "What changed", "Changed facts", "Names"] + (commands ? ["If it is right"] : [])
    let rule = numbers.map { _ in "--:|" } + words.map { _ in "---|" }
    let head = ["| " + (numbers + words).joined(separator: " | ") + " |", "|" + rule.joined()]
    let lines = verification.groups.prefix(rows).enumerated().map { index, group in
      (contactSheet == nil ? "" : "| \(index + 1) ") + row(for: group, of: verification, commands: commands)
    }
    return MarkdownBlock(head: head, rows: lines, count: verification.groups.count, noun: "group")
  }

  /// The changed lines of the first text of each cause.
  private func texts(in verification: Verification) -> MarkdownBlock {
    let all = verification.groups.compactMap { group in
      verification.members(of: group).lazy.compactMap { member in
        member.textDifference.map { (name: member.name.text, difference: $0) }
      }.first
    }
    let texts = all.prefix(rows).map { name, difference in
      let lines = difference.markedLines(atMost: 40)
      let longest = lines.map { longestRun(of: "`", in: $0) }.max() ?? 0
      let fence = String(repeating: "`", count: max(3, longest + 1))
      return ([markdownCode(name), "", fence + "diff"] + lines + [fence, ""]).joined(separator: "\n")
    }
    return MarkdownBlock(head: ["", "### Texts", ""], rows: texts, count: all.count, noun: "text")
  }

  private func row(for group: CauseGroup, of verification: Verification, commands: Bool) -> String {
    let members = verification.members(of: group)
    var cells = [
      "\(members.count)", markdownText(group.title), markdownText(group.sentence, limit: 500),
      changedFacts(of: members[0]),
      firstThree(members) { markdownCode($0.name.text) }
        + verification.owners(of: group).map { "<br>for " + markdownCode($0, limit: 120) }.joined(),
    ]
    if commands {
      cells.append(group.command.map { markdownCode(verification.invocation.command($0)) } ?? "–")
    }
    return "| " + cells.joined(separator: " | ") + " |"
  }

  private func changedFacts(of evaluation: Evaluation) -> String {
    func side(_ fact: Fact?) -> String { fact.map { markdownText($0.description, limit: 80) } ?? "–" }
    let facts = firstThree(evaluation.differencesBesidesText) { difference in
      let path = markdownCode(difference.path.description, limit: 120)
      return "\(path) \(side(difference.old)) → \(side(difference.new))"
    }
    return facts.isEmpty ? "–" : facts
  }

  /// The first three elements below each other, and how many more there are.
  private func firstThree<Element>(_ all: [Element], _ words: (Element) -> String) -> String {
    let more = all.count > 3 ? ["and \(all.count - 3) more"] : []
    return (all.prefix(3).map(words) + more).joined(separator: "<br>")
  }

  private func environment(of verification: Verification) -> [String] {
    let leaves = verification.fingerprint.leaves
    guard !leaves.isEmpty else { return [] }
    let rows = leaves.prefix(rows).map { leaf in
      "| \(markdownCode(leaf.path.description, limit: 120)) | \(markdownText(leaf.value.description, limit: 120)) |"
    }
    let more = leaves.count - rows.count
    return ["<details><summary>Environment</summary>", "", "| | |", "|---|---|"] + rows
      + (more > 0 ? ["", "… and \(more) more"] : []) + ["", "</details>"]
  }
}

/// Rows below a head, and how many there would be without a limit.
private struct MarkdownBlock {
  var head: [String]
  var rows: [String]
  var count: Int
  var noun: String

  /// The head with as many rows as there is room for, and the number of the others; empty without rows.
  func fitting(into room: Int) -> [String] {
    guard count > 0 else { return [] }
    var rest = room - head.size - 80  // for the line about the others
    let shown = rows.prefix { row in
      rest -= row.utf8.count + 1
      return rest >= 0
    }
    let others = count - shown.count
    let sentence = "… and \(counted(others, noun)) more, in the report"
    guard !shown.isEmpty else { return [sentence, ""] }
    return head + shown + (others > 0 ? ["", sentence] : []) + [""]
  }
}

extension [String] {
  /// The bytes of lines with their line ends.
  fileprivate var size: Int { reduce(0) { $0 + $1.utf8.count + 1 } }
}
