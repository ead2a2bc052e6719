import AssaySubjects
import Foundation

/// A program of the machine that is run without a shell.
struct OtherProgram {
  /// How a run ended.
  struct Result {
    var status: Int32
    var output: Data
    /// The first line it complained with.
    var complaint: String

    var lines: [String] { String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init) }
    /// What stands between zeros: paths, as options `-z` of git print them.
    var names: [String] { output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) } }
  }

  private let name: String
  private let executable: URL
  /// Where what it reads and prints is kept while it runs.
  private let workspace: String

  /// Finds it on the PATH; nil where it is not there.
  init?(
    _ name: String, path: String = ProcessInfo.processInfo.environment["PATH", default: "/usr/bin:/bin"],
    workspace: String = NSTemporaryDirectory()
  ) {
    let places = path.split(separator: ":").map { "\($0)/\(name)" }
    guard let place = places.first(where: FileManager.default.isExecutableFile) else { return nil }
    executable = URL(fileURLWithPath: place)
    self.name = name
    self.workspace = workspace
  }

  /// Runs it to its end.
  ///
  /// - Parameters:
  ///   - arguments: The words after its name.
  ///   - input: What it reads from standard input.
  ///   - variables: What its environment has beside this program's.
  func run(
    _ arguments: [String], input: Data = Data(), variables: [String: String] = [:]
  ) throws(Problem) -> Result {
    do {
      return try ended(arguments, input: input, variables: variables)
    } catch {
      throw Problem(.commandLine, "\(name) could not be run: \(error.localizedDescription)")
    }
  }

  private func ended(
    _ arguments: [String], input: Data, variables: [String: String]
  ) throws -> Result {
    let run = UUID()
    let files = ["input", "output", "errors"].map {
      URL(fileURLWithPath: "\(workspace)/assay-\(name)-\(run)-\($0)")
    }
    defer { for file in files { try? FileManager.default.removeItem(at: file) } }
    try input.write(to: files[0])
    for file in files.dropFirst() { try Data().write(to: file) }
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    // Its complaints are told as they are, and must not depend on the language.
    process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
      .merging(["LC_ALL": "C"]) { $1 }
    // Files rather than pipes: nothing blocks however much is read or printed.
    process.standardInput = try FileHandle(forReadingFrom: files[0])
    process.standardOutput = try FileHandle(forWritingTo: files[1])
    process.standardError = try FileHandle(forWritingTo: files[2])
    try process.run()
    process.waitUntilExit()
    let errors = String(decoding: try Data(contentsOf: files[2]), as: UTF8.self)
    return Result(
      status: process.terminationStatus, output: try Data(contentsOf: files[1], options: .mappedIfSafe),
      complaint: errors.split(separator: "\n").first.map(String.init) ?? "no reason was given")
  }
}
