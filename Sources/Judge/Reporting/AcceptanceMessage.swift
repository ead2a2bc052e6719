public import AssayVerifying
import AssaySubjects

/// The accepted goldens by cause, as Markdown for a commit message or a pull request.
///
/// The first line is the subject. No line begins with `#`, which git treats as a comment. Names and messages are code, so that
/// they contain no markup and mention nobody.
public enum AcceptanceMessage {
  /// How many goldens of a cause are named; the rest is only counted.
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
    "  - \(code(change.name.text))" + (change.message.map { ": " + code($0) } ?? "")
  }

  static func code(_ text: String) -> String { codeSpan(visible(text, limit: 300)) }
}
