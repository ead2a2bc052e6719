public import AssayHarness
import AssaySubjects

extension ConsoleReport {
  /// What changed in goldens since a revision: a headline, a line a cause, and where the page is; ends with a line end.
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
    let parts =
      Verdict.allCases.compactMap { verdict -> String? in
        let count = changes.count(of: verdict) - (verdict == .changed ? removed : 0)
        return count == 0 ? nil : "\(count) \(changes.words(for: verdict))"
      } + (removed == 0 ? [] : ["\(removed) removed"])
    return parts.isEmpty ? "" : ": " + parts.joined(separator: ", ")
  }
}
