import AssaySubjects
import Foundation

/// Asks git about the working tree that a folder is in.
///
/// Git is started without a shell, and told to write nothing and to run no program of the repository's settings.
struct Git {
  /// The working tree's root.
  let root: String

  /// Finds the working tree of a folder.
  init(in folder: String) throws(Problem) {
    let answer = try Git.run(["rev-parse", "--show-toplevel"], in: folder)
    guard answer.status == 0, let root = answer.lines.first else {
      throw Problem(
        SourceLocation(path: folder),
        "'--changed-since' needs a working tree of git here, but git says: \(answer.complaint); verify without it"
      )
    }
    self.root = root
  }

  /// The paths below the root whose files differ from a revision.
  func changes(since revision: String) throws(Problem) -> [String] {
    let commit = try commit(revision)
    let changed = try Git.run(
      ["diff", "--name-only", "-z", "--no-renames", "--no-ext-diff", "--no-textconv", commit, "--"], in: root)
    let new = try Git.run(["ls-files", "--others", "--exclude-standard", "-z"], in: root)
    for answer in [changed, new] where answer.status != 0 {
      throw Problem(
        .commandLine,
        "git cannot say what has changed since '\(revision)': \(answer.complaint); verify without '--changed-since'"
      )
    }
    return changed.names + new.names
  }

  private func commit(_ revision: String) throws(Problem) -> String {
    let answer = try Git.run(
      ["rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}"], in: root)
    if answer.status == 0, let commit = answer.lines.first { return commit }
    if try Git.run(["rev-parse", "--verify", "--quiet", "HEAD"], in: root).status != 0 {
      throw Problem(
        .commandLine,
        "the repository has no commit yet, so nothing can have changed since '\(revision)'; verify without '--changed-since'"
      )
    }
    if try Git.run(["rev-parse", "--is-shallow-repository"], in: root).lines == ["true"] {
      throw Problem(
        .commandLine,
        "git does not know the revision '\(revision)', since this is a shallow checkout without the history; fetch it with `git fetch --unshallow`, or verify without '--changed-since'"
      )
    }
    throw Problem(
      .commandLine,
      "git does not know the revision '\(revision)'; `git branch --all` and `git tag` show the names it knows"
    )
  }

  /// What git answered.
  private struct Answer {
    var status: Int32
    var output: Data
    var errors: Data

    var lines: [String] { String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init) }
    var names: [String] { output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) } }
    /// The first line it complained with.
    var complaint: String {
      String(decoding: errors, as: UTF8.self).split(separator: "\n").first.map(String.init)
        ?? "nothing (status \(status))"
    }
  }

  private static func run(_ arguments: [String], in folder: String) throws(Problem) -> Answer {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["git", "-c", "core.fsmonitor=false", "-c", "core.quotePath=false", "-C", folder] + arguments
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["GIT_OPTIONAL_LOCKS": "0", "LC_ALL": "C", "GIT_TERMINAL_PROMPT": "0"]) { $1 }
    process.standardInput = FileHandle.nullDevice
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    do {
      try process.run()
    } catch {
      throw Problem(.commandLine, "git cannot be started: \(error.localizedDescription)")
    }
    // Complaints are short enough for the pipe to hold them until the answer is read.
    let answer = output.fileHandleForReading.readDataToEndOfFile()
    let complaints = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    if process.terminationStatus == 127 {
      throw Problem(
        .commandLine,
        "'--changed-since' needs git, which is not installed or not in PATH; install it, or verify without '--changed-since'"
      )
    }
    return Answer(status: process.terminationStatus, output: answer, errors: complaints)
  }
}
