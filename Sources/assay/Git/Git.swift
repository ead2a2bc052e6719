import AssaySubjects
import Foundation

/// Runs git, without a shell, without its asking anything and without programs that a repository's settings name.
struct Git {
  /// How a run ended.
  struct Result {
    var status: Int32
    var output: Data
    /// The first line it complained with.
    var complaint: String

    var lines: [String] { String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init) }
    /// What stands between zeros: paths, as options `-z` print them.
    var names: [String] { output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) } }
  }

  /// The folder it runs in.
  let folder: String
  /// Where what it reads and prints is kept while it runs.
  private let workspace: String
  private let executable: URL

  /// Finds git; throws a sentence where there is none.
  ///
  /// - Parameters:
  ///   - folder: Where it runs.
  ///   - workspace: Where what it prints is kept for as long as it runs.
  ///   - option: What git is needed for.
  init(folder: String, workspace: String = NSTemporaryDirectory(), for option: String) throws(Problem) {
    let path = ProcessInfo.processInfo.environment["PATH", default: "/usr/bin:/bin"]
    let places = path.split(separator: ":").map { "\($0)/git" }
    guard let place = places.first(where: FileManager.default.isExecutableFile) else {
      throw Problem(
        .commandLine, "'\(option)' needs git, which is not on the PATH; install it with: apt-get install git")
    }
    executable = URL(fileURLWithPath: place)
    self.folder = folder
    self.workspace = workspace
  }

  /// Runs it to its end.
  ///
  /// - Parameters:
  ///   - arguments: The words after `git`.
  ///   - input: What it reads from standard input.
  func run(_ arguments: [String], input: Data = Data()) throws(Problem) -> Result {
    do {
      return try ended(arguments, input: input)
    } catch {
      throw Problem(.commandLine, "git could not be run: \(error.localizedDescription)")
    }
  }

  private func ended(_ arguments: [String], input: Data) throws -> Result {
    let files = ["input", "output", "errors"].map {
      URL(fileURLWithPath: "\(workspace)/assay-git-\(getpid())-\($0)")
    }
    defer { for file in files { try? FileManager.default.removeItem(at: file) } }
    try input.write(to: files[0])
    for file in files.dropFirst() { try Data().write(to: file) }
    let process = Process()
    process.executableURL = executable
    process.arguments =
      ["-c", "core.fsmonitor=false", "-c", "core.quotePath=false", "-C", folder] + arguments
    // Its complaints are told as they are, and must not depend on the language.
    process.environment = ProcessInfo.processInfo.environment.merging([
      "LC_ALL": "C", "GIT_TERMINAL_PROMPT": "0", "GIT_OPTIONAL_LOCKS": "0",
    ]) { $1 }
    // Files rather than pipes: nothing blocks however much is read or printed.
    process.standardInput = try FileHandle(forReadingFrom: files[0])
    process.standardOutput = try FileHandle(forWritingTo: files[1])
    process.standardError = try FileHandle(forWritingTo: files[2])
    try process.run()
    process.waitUntilExit()
    let errors = String(decoding: try Data(contentsOf: files[2]), as: UTF8.self)
    let complaint = errors.split(separator: "\n").first.map(String.init) ?? "no reason was given"
    return Result(
      status: process.terminationStatus, output: try Data(contentsOf: files[1], options: .mappedIfSafe),
      complaint: complaint.hasPrefix("fatal: ") ? String(complaint.dropFirst(7)) : complaint)
  }
}
