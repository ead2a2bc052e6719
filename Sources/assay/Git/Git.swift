import AssaySubjects
import Foundation

/// Runs git, without a shell, without its asking anything and without programs that a repository's settings name.
struct Git {
  /// The folder it runs in.
  let folder: String
  private let program: OtherProgram

  /// Finds git; throws a sentence where there is none.
  ///
  /// - Parameters:
  ///   - folder: Where it runs.
  ///   - workspace: Where what it prints is kept for as long as it runs.
  ///   - option: What git is needed for.
  init(folder: String, workspace: String = NSTemporaryDirectory(), for option: String) throws(Problem) {
    guard let program = OtherProgram("git", workspace: workspace) else {
      throw Problem(
        .commandLine, "'\(option)' needs git, which is not on the PATH; install it with: apt-get install git")
    }
    self.program = program
    self.folder = folder
  }

  /// Runs it to its end.
  ///
  /// - Parameters:
  ///   - arguments: The words after `git`.
  ///   - input: What it reads from standard input.
  func run(_ arguments: [String], input: Data = Data()) throws(Problem) -> OtherProgram.Result {
    let arguments = ["-c", "core.fsmonitor=false", "-c", "core.quotePath=false", "-C", folder] + arguments
    var result = try program.run(
      arguments, input: input, variables: ["GIT_TERMINAL_PROMPT": "0", "GIT_OPTIONAL_LOCKS": "0"])
    if result.complaint.hasPrefix("fatal: ") { result.complaint.removeFirst("fatal: ".count) }
    return result
  }
}
