public import AssayHarness
import AssaySubjects

/// What was accepted, by cause, as Markdown for a commit message or a pull request.
///
/// The first line is a subject, and no line begins with `#`, which git takes for a comment. Names and sentences stand as
/// code, where Markdown and HTML mean nothing and nobody is mentioned.
public enum AcceptanceMessage {
  /// How many goldens of a cause are named before only their number is.
  private static let limit = 50

  /// The message; ends with a line end.
  public static func markdown(for acceptance: Acceptance) -> String {
    let changes = acceptance.changes
    guard !changes.isEmpty else { return "No golden changed\n" }
    let kinds = Dictionary(grouping: changes) { $0.causes.map(\.words).joined(separator: ", ") }
      .sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
    var lines = ["Accept \(counted(changes.count, "golden"))", ""]
    for (kind, changes) in kinds {
      lines.append("- **\(kind.isEmpty ? "changed" : kind)**: \(counted(changes.count, "golden"))")
      lines += changes.prefix(limit).map(line)
      if changes.count > limit { lines.append("  - and \(changes.count - limit) more") }
    }
    if !acceptance.skipped.isEmpty {
      let names = acceptance.skipped.prefix(limit).map { code($0.text) }.joined(separator: ", ")
      lines += ["", "Left out as known failures: \(names)"]
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func line(for change: AcceptedChange) -> String {
    "  - \(code(change.name.text))" + (change.findings.first.map { ": " + code($0.sentence) } ?? "")
  }

  /// A text as code, between more backticks than it has in a row.
  static func code(_ text: String) -> String {
    let text = visible(text, limit: 300)
    let longest = text.split { $0 != "`" }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: longest + 1)
    return longest == 0 ? fence + text + fence : "\(fence) \(text) \(fence)"
  }
}
