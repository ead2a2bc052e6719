import ArgumentParser
import AssaySubjects
import AssaySystem

/// Prints a line to standard output; names in it cannot control a terminal or a workflow.
package func say(_ line: String) { print(harmless(line)) }

/// Prints an error message to standard error in one line; names in it cannot control a terminal or a workflow.
package func complain(_ message: String) {
  _ = writeWhole(Array((harmless(message) + "\n").utf8), to: STDERR_FILENO)
}

private func harmless(_ line: String) -> String { withoutWorkflowCommands(visible(line)) }

extension ParsableArguments {
  /// Ends the program with the message and the status of an error, which may be a request for help.
  ///
  /// - Parameter help: The command that lists the options; named after wrong arguments.
  package static func end(with error: any Error, help: String) -> Never {
    if let problem = error as? Problem {
      complain(problem.description)
      AssaySystem.exit(2)
    }
    let status = exitCode(for: error)
    let text = status == .validationFailure ? wrongArguments(error, help) : fullMessage(for: error)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for line in lines where !text.isEmpty {
      if status.isSuccess { say(String(line)) } else { complain(String(line)) }
    }
    AssaySystem.exit(status.rawValue)
  }

  /// The message for wrong arguments, on one line.
  private static func wrongArguments(_ error: any Error, _ help: String) -> String {
    let message = message(for: error).replacing("\n", with: " ")
    let start = message.prefix(1).lowercased() + message.dropFirst()
    let stop = [".", "?", "!"].contains(start.suffix(1)) ? "" : "."
    return "error: \(start)\(stop) `\(help)` lists the options."
  }
}
