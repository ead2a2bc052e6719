import AssaySubjects
import Foundation

/// A program that is found on the PATH and run without a shell.
struct OtherProgram {
  /// How a run ended.
  struct Result {
    var status: Int32
    var output: Data
    /// The first line of standard error.
    var complaint: String

    var lines: [String] { String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init) }
    /// The parts between zero bytes: paths, as option `-z` of git prints them.
    var names: [String] { output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) } }
  }

  private let name: String
  private let executable: URL

  /// Finds the program; nil if it is not on the PATH.
  init?(_ name: String) {
    let path = ProcessInfo.processInfo.environment["PATH", default: "/usr/bin:/bin"]
    let places = path.split(separator: ":").map { "\($0)/\(name)" }
    guard let place = places.first(where: FileManager.default.isExecutableFile) else { return nil }
    executable = URL(fileURLWithPath: place)
    self.name = name
  }

  /// Runs the program to its end, with environment variables besides those of this program.
  func run(
    _ arguments: [String], input: Data = Data(), variables: [String: String] = [:]
  ) throws(Problem) -> Result {
    do {
      return try result(of: arguments, input: input, variables: variables)
    } catch {
      throw Problem(.commandLine, "\(name) could not be run: \(error.reason)")
    }
  }

  private func result(
    of arguments: [String], input: Data, variables: [String: String]
  ) throws -> Result {
    // Files rather than pipes: neither program can block the other, however much is read or printed.
    let files = try (0..<3).map { _ in try OtherProgram.unnamedFile() }
    try files[0].write(contentsOf: input)
    try files[0].seek(toOffset: 0)
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    // Its error messages are passed on, in English.
    process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
      .merging(["LC_ALL": "C"]) { $1 }
    (process.standardInput, process.standardOutput, process.standardError) = (files[0], files[1], files[2])
    try process.run()
    process.waitUntilExit()
    for file in files { try file.seek(toOffset: 0) }
    let errors = String(decoding: try files[2].readToEnd() ?? Data(), as: UTF8.self)
    return Result(
      status: process.terminationStatus, output: try files[1].readToEnd() ?? Data(),
      complaint: errors.split(separator: "\n").first.map(String.init) ?? "no reason was given")
  }

  /// A temporary file without a name, which is gone when it is closed, even if this program is killed.
  private static func unnamedFile() throws -> FileHandle {
    guard let file = tmpfile() else { throw CocoaError(.fileWriteUnknown) }
    defer { fclose(file) }
    return FileHandle(fileDescriptor: dup(fileno(file)), closeOnDealloc: true)
  }
}
