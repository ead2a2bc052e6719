import AssayHarness
import AssaySubjects

extension ConsoleReport {
  /// How many members of a group are named beyond those printed whole.
  private static let namesShown = 5

  /// The failures by what changed: first each group in a line, then some members of each.
  ///
  /// ```text
  /// 412 pictures, 3 causes
  ///   3f9c21ab  274 × structure: lines are taller by 0.4 points; with it, lines stand elsewhere
  ///                           `assay accept 3f9c21ab` if that was the intention
  /// ```
  func groupLines(of verification: Verification) -> [String] {
    // The summary counts what is unavailable by what it lacks.
    let groups = verification.groups.filter { group in
      verification.members(of: group).contains { $0.verdict != .unavailable }
    }
    guard !groups.isEmpty else { return [] }
    let count = groups.reduce(0) { $0 + $1.members.count }
    var lines = [paint("\(counted(count, groups.noun)), \(counted(groups.count, "cause"))", .strong)]
    let shown = groups.prefix(limit)
    let width = shown.map { String($0.members.count).count }.max() ?? 0
    for group in shown {
      let number = String(group.members.count)
      let padding = String(repeating: " ", count: width - number.count)
      lines.append(
        "  \(paint(group.id, .strong))  \(padding)\(number) × \(paint(group.title, .fair)): "
          + visible(group.sentence, limit: 500))
      if let hint = group.hint { lines.append(String(repeating: " ", count: 12 + width) + hint) }
    }
    lines += more(groups.count - limit, indent: "  ") + [""]
    return lines + shown.flatMap { memberLines(of: verification.members(of: $0)) }
  }

  private func memberLines(of members: [Evaluation]) -> [String] {
    var lines = members.prefix(membersShown).flatMap { plainLines(for: $0) + [""] }
    let rest = members.dropFirst(membersShown)
    guard !rest.isEmpty else { return lines }
    let names = rest.prefix(ConsoleReport.namesShown).map { visible($0.name.text) }.joined(separator: ", ")
    let more = rest.count - ConsoleReport.namesShown
    let end = more > 0 ? " and \(more) more" + (reportPath == nil ? "" : "; see the report") : ""
    lines.append(paint("  likewise ", .faint) + names + end)
    return lines + [""]
  }
}

extension Verification {
  /// The id of the group of each evaluation that has one, by position.
  var groupIDs: [Int: String] {
    Dictionary(groups.flatMap { group in group.members.map { ($0, group.id) } }) { first, _ in first }
  }
}
