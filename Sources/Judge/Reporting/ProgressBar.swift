/// The progress of a verification as one line.
public struct ProgressBar: Hashable, Sendable {
  /// How many cases are judged.
  public var done: Int
  /// How many cases there are.
  public var total: Int
  /// The time since the first case was started.
  public var elapsed: Duration

  /// Creates a progress bar.
  public init(done: Int, total: Int, elapsed: Duration) {
    self.done = done
    self.total = total
    self.elapsed = elapsed
  }

  /// The line for a terminal, at most as wide as the terminal, without line end.
  ///
  /// The caller overwrites the last one: `"\r" + line + "\u{1B}[K"`.
  public func line(width: Int = 80) -> String {
    let numbers = "\(done)/\(total)" + (rate.map { "  \($0)/s" } ?? "") + (left.map { "  \($0) left" } ?? "")
    let cells = min(30, width - numbers.count - 9)
    guard cells >= 5 else { return String(numbers.prefix(max(0, width))) }
    let filled = total > 0 ? cells * done / total : 0
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: cells - filled)
    let percent = String(percentage)
    return bar + String(repeating: " ", count: 5 - percent.count) + percent + " %  " + numbers
  }

  /// The line for a log, where lines cannot be overwritten: one for each tenth of the cases, otherwise nil.
  ///
  /// - Parameter previous: How many cases were judged when the caller last asked.
  public func logLine(after previous: Int) -> String? {
    guard total > 0, done > previous, done * 10 / total > previous * 10 / total else { return nil }
    return "judged \(done) of \(total) (\(percentage) %) in \(words(for: elapsed))"
  }

  private var percentage: Int { total > 0 ? 100 * done / total : 0 }

  /// Cases per second, once some are judged.
  private var rate: Int? {
    let milliseconds = elapsed.milliseconds
    return done > 0 && milliseconds > 0 ? done * 1000 / milliseconds : nil
  }

  /// The time left if the rate stays the same.
  private var left: String? {
    guard done > 0, done < total else { return nil }
    return words(for: .milliseconds(elapsed.milliseconds * (total - done) / done))
  }
}
