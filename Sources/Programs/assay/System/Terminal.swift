import ArgumentParser
import AssayDiffCommand
import AssayVerifying
import AssayReporting
import AssaySubjects
import AssaySystem
import Dispatch
import FoundationEssentials
import Synchronization

/// Standard output and standard error, often a terminal.
enum Terminal {
  /// Whether standard output is a terminal that shows colors.
  static var showsColors: Bool {
    let environment = ProcessInfo.processInfo.environment
    return isatty(STDOUT_FILENO) == 1 && environment["NO_COLOR", default: ""].isEmpty
      && environment["TERM"] != "dumb"
  }

  /// The columns of the terminal behind standard error; 80 if unknown.
  private static var width: Int {
    var size = winsize()
    return ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
  }

  /// How a person types commands like this one; the plugin sets `ASSAY_COMMAND` to what its user types instead of `assay`.
  static let invocation = Invocation(
    arguments: CommandLine.arguments.dropFirst(),
    program: ProcessInfo.processInfo.environment["ASSAY_COMMAND"])

  /// Prints a message to standard error, in one line.
  static func complain(_ message: String) { AssayDiffCommand.complain(invocation.completing(message)) }

  /// Writes to standard error, which may be closed.
  static func writeToErrors(_ text: String) { _ = writeWhole(Array(text.utf8), to: STDERR_FILENO) }

  /// Prints a line for people; what controls a terminal or a workflow is written out.
  static func say(_ line: String) { AssayDiffCommand.say(line) }

  /// Prints results to standard output; ends the command with 2 and a message if it cannot, as with a full disk.
  static func printResults(_ text: String) throws {
    fflush(nil)
    guard writeWhole(Array(text.utf8), to: STDOUT_FILENO) else {
      complain("error: the results cannot be written to standard output: \(String(cString: strerror(errno)))")
      throw ExitCode(2)
    }
  }

  /// Does some work; returns the error with which the command ends later, and prints the message of a problem at once.
  static func attempt(_ work: () async throws -> Void) async -> (any Error)? {
    do {
      try await work()
      return nil
    } catch let problem as Problem {
      complain(problem.description)
      return ExitCode(2)
    } catch {
      return error
    }
  }

  /// Calls a handler at Ctrl-C, or at another signal, instead of ending the program, until the returned source is cancelled.
  static func onInterrupt(
    _ number: Int32 = SIGINT, queue: DispatchQueue, _ handler: @escaping @Sendable () -> Void
  ) -> any DispatchSourceSignal {
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
    source.setEventHandler(handler: handler)
    source.resume()
    return source
  }

  /// A callback that shows progress on standard error: a bar on a terminal, elsewhere a line for each tenth.
  static func progress() -> @Sendable (VerificationOptions.Progress) -> Void {
    let isTerminal = isatty(STDERR_FILENO) == 1
    let clock = ContinuousClock()
    let start = clock.now
    let shown = Mutex((count: 0, at: start))
    return { progress in
      let now = clock.now
      let isLast = progress.completed == progress.total
      let previous: Int? = shown.withLock { last in
        // Writing a line takes longer than most cases, and nobody reads more than twenty a second.
        if isTerminal, !isLast, now - last.at < .milliseconds(50) { return nil }
        defer { last = (progress.completed, now) }
        return last.count
      }
      guard let previous else { return }
      if isTerminal {
        let line = isLast ? "" : progress.line(after: now - start, width: min(80, width - 1))
        writeToErrors("\r\(line)\u{1B}[K")
      } else if progress.total >= 1000, let line = progress.logLine(after: now - start, since: previous) {
        writeToErrors(line + "\n")
      }
    }
  }
}

extension ConsoleReport {
  /// The results of a verification for standard output; without a path, the report could not be written, and with an empty
  /// path it was not.
  init(reportPath: String?) {
    self.init()
    colors = Terminal.showsColors
    lacksReport = reportPath == nil
    self.reportPath = reportPath?.isEmpty == true ? nil : reportPath
  }
}
