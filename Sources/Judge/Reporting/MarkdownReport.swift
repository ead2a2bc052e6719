import AssayFacts
public import AssayHarness
import AssayImaging
import AssaySubjects

/// A verification as Markdown, for a job summary or a comment on GitHub: a table with one row for each cause.
///
/// Names and texts contain no markup. Causes that do not fit are counted.
public struct MarkdownReport: Sendable {
  /// The most bytes of the text; GitHub allows 65,536 characters for a comment, and 1 MiB for a job summary.
  public var limit = 60_000
  /// How many causes or problems are listed; the rest is only counted.
  public var rows = 50
  /// How many names of a cause are listed.
  public var names = 3
  /// How many changed facts of a cause are listed.
  public var facts = 3
  /// How many lines of a changed text are shown.
  public var textLines = 40
  /// The address of the contact sheet of the same verification, or of a page that links to it; nil for none.
  public var contactSheet: String?

  /// Creates a report that fits in a comment.
  public init() {}

  /// The whole text: headline, counts, problems, causes, environment; ends with a line end.
  public func text(for verification: Verification) -> String {
    let environment = environment(of: verification)
    var lines = ["## Assay: " + markdownText(headline(of: verification)), ""] + counts(of: verification)
    lines += sheet(of: verification)
    // The environment comes last and is always needed, so its room is reserved.
    var room = limit - (lines + environment).reduce(0) { $0 + $1.utf8.count + 1 }
    for block in [problems(in: verification), causes(of: verification), texts(in: verification)]
    where block.count > 0 {
      let fitting = block.fitting(into: room, atMost: rows)
      room -= fitting.reduce(0) { $0 + $1.utf8.count + 1 }
      lines += fitting
    }
    return (lines + environment).map { $0 + "\n" }.joined()
  }

  private func headline(of verification: Verification) -> String {
    let failures = verification.groups.reduce(0) { $0 + $1.members.count }
    if let changes = verification.changesHeadline { return changes }
    if failures > 0 {
      return "\(counted(failures, verification.groups.noun)), \(counted(verification.groups.count, "cause"))"
    }
    if !verification.problems.isEmpty { return "\(counted(verification.problems.count, "problem"))" }
    if verification.evaluations.isEmpty { return "nothing was judged" }
    let known = verification.count(of: .knownFailure)
    let passed = "\(counted(verification.evaluations.count - known, "case")) passed"
    return known == 0 ? passed : "\(passed), \(counted(known, "known failure"))"
  }

  private func counts(of verification: Verification) -> [String] {
    let parts: [String] = Verdict.allCases.compactMap { verdict in
      let count = verification.count(of: verdict)
      return count == 0 ? nil : "\(count) \(verification.words(for: verdict))"
    }
    let total =
      "\(counted(verification.evaluations.count, "case")) in \(words(for: verification.duration))"
    var lines = [([total] + parts).joined(separator: " · "), ""]
    if verification.comparedRevision == nil {
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
    MarkdownBlock(
      head: ["### Problems", ""], count: verification.problems.count, noun: "problem"
    ) { index in
      let problem = verification.problems[index]
      let message = verification.invocation.completing(problem.message)
      return
        "- \(markdownCode(problem.location.description, limit: 200)) \(markdownText(message, limit: 500))"
    }
  }

  private func causes(of verification: Verification) -> MarkdownBlock {
    let commands = verification.comparedRevision == nil
    var heads = [
      verification.groups.noun == "picture" ? "Pictures" : "Cases", "Cause", "What changed", "Changed facts",
      "Names",
    ]
    if commands { heads.append("If it is right") }
    let isNumbered = contactSheet != nil
    let head = [
      "| " + (isNumbered ? "# | " : "") + heads.joined(separator: " | ") + " |",
      (isNumbered ? "|--:" : "") + "|--:|" + String(repeating: "---|", count: heads.count - 1),
    ]
    return MarkdownBlock(head: head, count: verification.groups.count, noun: "cause") { index in
      (isNumbered ? "| \(index + 1) " : "")
        + row(for: verification.groups[index], of: verification, commands: commands)
    }
  }

  /// The changed lines of the first text of each cause.
  private func texts(in verification: Verification) -> MarkdownBlock {
    let all = verification.groups.compactMap { group in
      verification.members(of: group).lazy.compactMap { member in
        member.textDifference.map { (name: member.name.text, difference: $0) }
      }.first
    }
    return MarkdownBlock(head: ["", "### Texts", ""], count: all.count, noun: "text") { index in
      let lines = all[index].difference.markedLines(atMost: textLines)
      let longest = lines.map { longestRun(of: "`", in: $0) }.max() ?? 0
      let fence = String(repeating: "`", count: max(3, longest + 1))
      return ([markdownCode(all[index].name), "", fence + "diff"] + lines + [fence, ""]).joined(
        separator: "\n")
    }
  }

  private func row(for group: CauseGroup, of verification: Verification, commands: Bool) -> String {
    let members = verification.members(of: group)
    var cells = [
      "\(members.count)", markdownText(group.title), markdownText(group.sentence, limit: 500),
      changedFacts(of: members[0]),
      shownNames(of: members)
        + verification.owners(of: group).map { "<br>for " + markdownCode($0, limit: 120) }.joined(),
    ]
    if commands {
      cells.append(group.command.map { markdownCode(verification.invocation.command($0)) } ?? "–")
    }
    return "| " + cells.joined(separator: " | ") + " |"
  }

  private func changedFacts(of evaluation: Evaluation) -> String {
    let all = evaluation.differencesBesidesText
    let shown = all.prefix(facts).map { difference in
      let (old, new) = (side(difference.old), side(difference.new))
      return "\(markdownCode(difference.path.description, limit: 120)) \(old) → \(new)"
    }
    let more = all.count - shown.count
    return all.isEmpty ? "–" : (shown + (more > 0 ? ["and \(more) more"] : [])).joined(separator: "<br>")
  }

  private func side(_ fact: Fact?) -> String {
    fact.map { markdownText($0.description, limit: 80) } ?? "–"
  }

  private func shownNames(of members: [Evaluation]) -> String {
    let shown = members.prefix(names).map { markdownCode($0.name.text) }
    let more = members.count - shown.count
    return (shown + (more > 0 ? ["and \(more) more"] : [])).joined(separator: "<br>")
  }

  private func environment(of verification: Verification) -> [String] {
    let leaves = verification.fingerprint.leaves
    guard !leaves.isEmpty else { return [] }
    let rows = leaves.prefix(rows).map { leaf in
      "| \(markdownCode(leaf.path.description, limit: 120)) | \(markdownText(leaf.value.description, limit: 120)) |"
    }
    let more = leaves.count - rows.count
    return ["", "<details><summary>Environment</summary>", "", "| | |", "|---|---|"] + rows
      + (more > 0 ? ["", "… and \(more) more"] : []) + ["", "</details>"]
  }
}

/// Rows below a head, of which only those are made that there is room for.
private struct MarkdownBlock {
  var head: [String]
  var count: Int
  var noun: String
  var row: (Int) -> String

  func fitting(into room: Int, atMost limit: Int) -> [String] {
    let bound = room - 80  // for the line about the rest
    var used = head.reduce(0) { $0 + $1.utf8.count + 1 }
    var shown: [String] = []
    while shown.count < min(count, limit) {
      let next = row(shown.count)
      used += next.utf8.count + 1
      guard used <= bound else { break }
      shown.append(next)
    }
    let rest = count - shown.count
    let sentence = "… and \(counted(rest, noun)) more, in the report"
    guard !shown.isEmpty else { return [sentence, ""] }
    return head + shown + (rest > 0 ? ["", sentence] : []) + [""]
  }
}
