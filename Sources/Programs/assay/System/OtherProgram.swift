import AssaySubjects
import AssaySystem
import FoundationEssentials

/// A program that is found on the PATH and run without a shell.
struct OtherProgram {
  /// How a run ended.
  struct Result {
    var status: Int32
    var output: [UInt8]
    /// The first line of standard error.
    var complaint: String

    var lines: [String] { String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init) }
    /// The parts between zero bytes: paths, as option `-z` of git prints them.
    var names: [String] { output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) } }
  }

  private let name: String
  private let executable: String

  /// Finds the program; nil if it is not on the PATH.
  init?(_ name: String) {
    let path = ProcessInfo.processInfo.environment["PATH", default: "/usr/bin:/bin"]
    let places = path.split(separator: ":").map { "\($0)/\(name)" }
    guard let place = places.first(where: FileManager.default.isExecutableFile) else { return nil }
    executable = place
    self.name = name
  }

  /// Runs the program to its end, with environment variables in addition to those of this program.
  func run(
    _ arguments: [String], input: [UInt8] = [], variables: [String: String] = [:]
  ) throws(Problem) -> Result {
    // Files rather than pipes: neither program can block the other, however much is read or printed.
    let descriptors = (0..<3).map { _ in ChildProcess.unnamedFile() }
    defer { for descriptor in descriptors { close(descriptor) } }
    guard !descriptors.contains(-1), writeWhole(input, to: descriptors[0]),
      lseek(descriptors[0], 0, SEEK_SET) == 0
    else { throw failure(errno) }
    // Its error messages are passed on, in English.
    let variables = ProcessInfo.processInfo.environment.merging(variables) { $1 }.merging(["LC_ALL": "C"]) {
      $1
    }
    var process: Int32 = 0
    let error = ChildProcess.start(
      &process, [executable] + arguments, files: descriptors, variables: variables.map { "\($0)=\($1)" })
    guard error == 0 else { throw failure(error) }
    let status = ChildProcess.wait(for: process)
    let printed = descriptors.dropFirst().map { descriptor in
      lseek(descriptor, 0, SEEK_SET)
      return Platform.rest(of: descriptor)
    }
    let errors = String(decoding: printed[1], as: UTF8.self)
    return Result(
      status: status, output: printed[0],
      complaint: errors.split(separator: "\n").first.map(String.init) ?? "no reason was given")
  }

  private func failure(_ code: Int32) -> Problem {
    Problem(.commandLine, "\(name) could not be run: \(String(cString: strerror(code)))")
  }
}
