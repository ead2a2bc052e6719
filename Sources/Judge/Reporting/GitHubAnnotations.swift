public import AssayVerifying
import AssaySubjects

/// A verification as annotations of a GitHub workflow: log lines that GitHub shows next to the source.
///
/// There is one annotation for each problem and one for each cause, at the first case of the cause. GitHub shows ten for a step,
/// so a notice counts the rest.
public enum GitHubAnnotations {
  /// How many errors of one step GitHub shows.
  public static let limit = 10
  /// How many cases of a cause are named.
  private static let names = 3

  /// The lines, each with a line end; empty when nothing fails.
  ///
  /// - Parameter reportPath: The path of the report; the notice about the rest has it.
  public static func text(for verification: Verification, reportPath: String? = nil) -> String {
    let invocation = verification.invocation
    let problems = verification.problems.map {
      error(at: $0.location, title: "Assay", invocation.completing($0.message))
    }
    let groups = verification.groups.map { group in
      let members = verification.members(of: group)
      let owners = verification.owners(of: group)
      let message = [
        visible(group.sentence, limit: 500), listed(members.map(\.name.text), atMost: names),
        owners.isEmpty ? nil : "for " + owners.joined(separator: ", "), group.hint.map(invocation.completing),
      ].compactMap(\.self).joined(separator: "\n")
      return error(
        at: members[0].location, title: "Assay: \(group.title), \(counted(members.count, [group].noun))",
        message)
    }
    let all = problems + groups
    let rest = all.count - limit
    let notice =
      "… and \(rest) more of \(counted(problems.count, "problem")) and \(verification.groups.causes)"
    let end =
      rest > 0 ? ["::notice title=Assay::" + data(notice + (reportPath.map { "; see \($0)" } ?? ""))] : []
    return (all.prefix(limit) + end).map { $0 + "\n" }.joined()
  }

  private static func error(at location: SourceLocation, title: String, _ message: String) -> String {
    let place =
      location == .commandLine
      ? [] : ["file=" + property(location.path), "line=\(location.line)", "col=\(location.column)"]
    let properties = place + ["title=" + property(title)]
    return "::error \(properties.joined(separator: ","))::" + data(message)
  }

  /// The message of a workflow command; invisible characters are written as code points, except line ends.
  private static func data(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).prefix(20)
    return lines.map { escaped(String($0), limit: 1000) }.joined(separator: "%0A")
  }

  /// A property of a workflow command.
  private static func property(_ text: String) -> String {
    escaped(text, limit: 300).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }

  private static func escaped(_ text: String, limit: Int) -> String {
    withoutWorkflowCommands(visible(text, limit: limit)).replacing("%", with: "%25")
  }
}
