public import AssayVerifying

/// The progress of a verification as one line.
extension VerificationOptions.Progress {
  /// The line for a terminal, at most as wide as the terminal, without line end.
  ///
  /// The caller overwrites the last one: `"\r" + line + "\u{1B}[K"`.
  ///
  /// - Parameter elapsed: The time since the first case was started.
  public func line(after elapsed: Duration, width: Int = 80) -> String {
    let milliseconds = elapsed.milliseconds
    var numbers = "\(completed)/\(total)"
    if completed > 0, milliseconds > 0 { numbers += "  \(completed * 1000 / milliseconds)/s" }
    if completed > 0, completed < total {
      // If the rate stays the same.
      numbers += "  \(words(for: .milliseconds(milliseconds * (total - completed) / completed))) left"
    }
    let cells = min(30, width - numbers.count - 9)
    guard cells >= 5 else { return String(numbers.prefix(max(0, width))) }
    let filled = total > 0 ? cells * completed / total : 0
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: cells - filled)
    let percent = String(percentage)
    return bar + String(repeating: " ", count: 5 - percent.count) + percent + " %  " + numbers
  }

  /// The line for a log, where lines cannot be overwritten: one for each tenth of the cases, otherwise nil.
  ///
  /// - Parameter previous: How many cases were compared when the caller last asked.
  public func logLine(after elapsed: Duration, since previous: Int) -> String? {
    guard total > 0, completed > previous, completed * 10 / total > previous * 10 / total else { return nil }
    return "judged \(completed) of \(total) (\(percentage) %) in \(words(for: elapsed))"
  }

  private var percentage: Int { total > 0 ? 100 * completed / total : 0 }
}
