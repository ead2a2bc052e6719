public import AssayVerifying
import AssaySubjects

extension ConsoleReport {
  /// How many further cases of a group are named after the cases that are printed in full.
  private static let namesShown = 5

  /// The failures by cause: first a line for each group, then some cases of each.
  ///
  /// ```text
  /// 412 pictures, 3 causes
  ///   3f9c21ab  274 × structure: lines are taller by 0.4 points
  ///                           `assay accept 3f9c21ab` if that was the intention
  /// ```
  func groupLines(of verification: Verification) -> [String] {
    // The summary lists unavailable cases by the missing font or library.
    let groups = verification.groups.filter { group in
      verification.members(of: group).contains { $0.verdict != .unavailable }
    }
    guard !groups.isEmpty else { return [] }
    let count = groups.reduce(0) { $0 + $1.members.count }
    var lines = [paint("\(counted(count, groups.noun)), \(groups.causes)", .strong)]
    let shown = groups.prefix(limit)
    let width = shown.map { String($0.members.count).count }.max() ?? 0
    for group in shown {
      let number = String(group.members.count)
      let padding = String(repeating: " ", count: width - number.count)
      lines.append(
        "  \(paint(group.id, .strong))  \(padding)\(number) × \(paint(group.title, .fair)): "
          + visible(group.sentence, limit: 500) + (group.likely.map { " (may belong to \($0))" } ?? ""))
      if let hint = group.hint { lines.append(String(repeating: " ", count: 12 + width) + hint) }
    }
    lines += more(groups.count - limit, indent: "  ") + [""]
    return lines + shown.flatMap { memberLines(of: verification.members(of: $0)) }
  }

  private func memberLines(of members: [Evaluation]) -> [String] {
    let lines = members.prefix(membersShown).flatMap { self.lines(for: $0) + [""] }
    let rest = members.dropFirst(membersShown)
    guard !rest.isEmpty else { return lines }
    let isCut = rest.count > ConsoleReport.namesShown && reportPath != nil
    let names = listed(rest.map { visible($0.name.text) }, atMost: ConsoleReport.namesShown)
    return lines + [paint("  likewise ", .faint) + names + (isCut ? "; see the report" : ""), ""]
  }

  /// The changes of goldens since a revision: a headline, a line for each cause, and the path of the page.
  ///
  /// ```text
  /// 14 goldens differ from main (1a2b3c4d), 3 causes: 2890 unchanged, 12 changed, 1 added, 1 removed
  ///   12 × structure: lines are taller by 0.4 points
  /// changes .build/assay/changes.html
  ///
  /// ```
  public func changes(_ changes: Verification, path: String) -> String {
    var lines = [paint(changes.changesHeadline ?? "", .strong) + counts(ofChanges: changes)]
    for group in changes.groups.prefix(limit) {
      lines.append(
        "  \(group.members.count) × \(paint(group.title, .fair)): " + visible(group.sentence, limit: 500))
    }
    lines += more(changes.groups.count - limit, indent: "  ")
    lines += changes.problems.prefix(limit).map { paint(visible($0.description, limit: 1000), .bad) }
    lines += more(changes.problems.count - limit)
    lines += ["changes " + visible(path), ""]
    return withoutWorkflowCommands(lines.map { $0 + "\n" }.joined())
  }

  private func counts(ofChanges changes: Verification) -> String {
    let removed = changes.removedGoldens
    let counts = changes.verdicts.map { verdict, count in
      (count - (verdict == .changed ? removed : 0), changes.words(for: verdict))
    }
    let parts = (counts + [(removed, "removed")]).filter { $0.0 > 0 }.map { "\($0) \($1)" }
    return parts.isEmpty ? "" : ": " + parts.joined(separator: ", ")
  }
}
