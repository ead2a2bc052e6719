import ArgumentParser
import Foundation
import AssayHarness
import AssayReporting
import AssaySubjects
import Synchronization

/// What the tool prints, and where.
enum Terminal {
  /// Whether standard output is a terminal that shows colors.
  static var showsColors: Bool {
    let environment = ProcessInfo.processInfo.environment
    return isatty(STDOUT_FILENO) == 1 && environment["NO_COLOR", default: ""].isEmpty
      && environment["TERM"] != "dumb"
  }

  /// The columns of the terminal behind standard error; 80 where it does not say.
  private static var width: Int {
    var size = winsize()
    return ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
  }

  /// How this process was called: `ASSAY_COMMAND` is what the plugin's user types instead of `assay`.
  static let invocation = Invocation(
    arguments: CommandLine.arguments, program: ProcessInfo.processInfo.environment["ASSAY_COMMAND"])

  /// Prints one sentence to standard error.
  static func complain(_ sentence: String) {
    FileHandle.standardError.write(Data((visible(invocation.completing(sentence)) + "\n").utf8))
  }

  /// Writes results to standard output, whole; exits with 2 and a sentence where it takes no more, as a full disk does.
  static func tell(_ text: String) throws {
    fflush(nil)
    do {
      try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    } catch {
      complain("error: the results cannot be written to standard output: \(error.localizedDescription)")
      throw ExitCode(2)
    }
  }

  /// Does some work; exits with 2 and says the problem where it fails.
  static func saying<Result>(_ work: () throws(Problem) -> Result) throws -> Result {
    do throws(Problem) {
      return try work()
    } catch {
      complain(error.description)
      throw ExitCode(2)
    }
  }

  /// Whether a service for continuous integration runs this, by the variable that all of them set.
  static var isCI: Bool {
    !["", "0", "false"].contains(ProcessInfo.processInfo.environment["CI", default: ""].lowercased())
  }

  /// A callback that shows progress on standard error: one rewritten line on a terminal, a line a tenth elsewhere.
  static func progress() -> @Sendable (VerificationOptions.Progress) -> Void {
    let isTerminal = isatty(STDERR_FILENO) == 1
    let clock = ContinuousClock()
    let start = clock.now
    let shown = Mutex((count: 0, at: start))
    return { progress in
      let now = clock.now
      let isLast = progress.completed == progress.total
      let previous: Int? = shown.withLock { last in
        // Nobody reads more than twenty lines a second, and each takes longer to write than a case to be judged.
        if isTerminal, !isLast, now - last.at < .milliseconds(50) { return nil }
        defer { last = (progress.completed, now) }
        return last.count
      }
      guard let previous else { return }
      let bar = ProgressBar(done: progress.completed, total: progress.total, elapsed: now - start)
      if isTerminal {
        let text = isLast ? "\r\u{1B}[K" : "\r\(bar.line(width: min(80, width - 1)))\u{1B}[K"
        FileHandle.standardError.write(Data(text.utf8))
      } else if progress.total >= 1000, let line = bar.logLine(after: previous) {
        FileHandle.standardError.write(Data((line + "\n").utf8))
      }
    }
  }
}

extension ConsoleReport {
  /// What standard output is told of a verification; without a path its report could not be written.
  init(of reportPath: String?) {
    self.init()
    colors = Terminal.showsColors
    lacksReport = reportPath == nil
    self.reportPath = reportPath
  }
}
