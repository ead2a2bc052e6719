public import AssayHarness
import AssaySubjects

/// A verification as annotations of a GitHub workflow: lines that its runner turns into remarks beside the source.
///
/// One annotation a problem and one a cause, at the place of the cause's first scenario. GitHub shows ten a step, so
/// what is beyond is counted in a notice.
public enum GitHubAnnotations {
  /// How many errors GitHub shows of one step.
  public static let limit = 10
  /// How many names of a cause are told.
  private static let names = 3

  /// The lines, each with a line end; empty when nothing fails.
  ///
  /// - Parameters:
  ///   - verification: What is told.
  ///   - reportPath: Where the report is, for the sentence about the rest.
  public static func text(for verification: Verification, reportPath: String? = nil) -> String {
    let invocation = verification.invocation
    let problems = verification.problems.map {
      error(at: $0.location, title: "Assay", invocation.completing($0.message))
    }
    let groups = verification.groups.map { group in
      let members = verification.members(of: group)
      let message =
        message(about: group, members) + (group.hint.map { "\n" + invocation.completing($0) } ?? "")
      return error(at: members[0].location, title: title(of: group), message)
    }
    let all = problems + groups
    let rest = all.count - limit
    let notice =
      "… and \(rest) more of \(counted(problems.count, "problem")) and \(counted(groups.count, "cause"))"
    let end =
      rest > 0 ? ["::notice title=Assay::" + data(notice + (reportPath.map { "; see \($0)" } ?? ""))] : []
    return (all.prefix(limit) + end).map { $0 + "\n" }.joined()
  }

  private static func error(at location: SourceLocation, title: String, _ message: String) -> String {
    var properties = ["title=" + property(title)]
    if location != .commandLine {
      properties =
        ["file=" + property(location.path), "line=\(location.line)", "col=\(location.column)"] + properties
    }
    return "::error \(properties.joined(separator: ","))::" + data(message)
  }

  private static func title(of group: CauseGroup) -> String {
    "Assay: \(group.title), \(counted(group.members.count, [group].noun))"
  }

  private static func message(about group: CauseGroup, _ members: [Evaluation]) -> String {
    let more = members.count - names
    let named =
      members.prefix(names).map(\.name.text).joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
    return visible(group.sentence, limit: 500) + "\n" + named
  }

  /// A message of a workflow command; what is invisible is written out, but for its line ends.
  private static func data(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).prefix(20)
    return lines.map { visible(String($0), limit: 1000).replacing("%", with: "%25") }.joined(separator: "%0A")
  }

  /// A property of a workflow command.
  private static func property(_ text: String) -> String {
    visible(text, limit: 300).replacing("%", with: "%25").replacing(":", with: "%3A").replacing(
      ",", with: "%2C")
  }
}

/// Text of a log in which GitHub's runner finds no command: it looks for `::` where a line begins, and for `##[` anywhere.
func withoutWorkflowCommands(_ text: String) -> String {
  let lines = text.replacing("##[", with: "#\\u{23}[").split(
    separator: "\n", omittingEmptySubsequences: false)
  return lines.map { line in
    let start = line.drop { $0 == " " }
    return start.hasPrefix("::")
      ? line.prefix(line.count - start.count) + "\\u{3a}" + start.dropFirst() : line
  }.joined(separator: "\n")
}
