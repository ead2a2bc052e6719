import Foundation
import AssayTestSupport
import Testing

/// The built executable, started in a folder of one test with scenarios, goldens and output of its own.
struct CommandLineTool {
  /// What a run left.
  struct Result {
    var exitCode: Int32
    var output: String
    var errors: String
  }

  let folder: TemporaryFolder

  /// Makes a folder with the package's fonts and one scenario file, `labels`, of three cases.
  init() throws {
    folder = try TemporaryFolder()
    try write(
      """
      label: HTLabel
      given: {frame: [40, 20], backgroundColor: red, text: ab, font: 10}
      cases:
        one: {}
        two: {given: {cornerRadius: 5}}
        three: {given: {text: abc}, expect: {lineCount: 1}}

      """, to: "Scenarios/labels.yaml")
    try FileManager.default.createSymbolicLink(
      at: folder.url.appendingPathComponent("Scenarios/Fonts"),
      withDestinationURL: packageRoot.appendingPathComponent("Scenarios/Fonts"))
  }

  /// Makes goldens of the three cases: the program does it once, and then they are copied, because each start takes long.
  func acceptLabels() throws {
    try FileManager.default.copyItem(
      at: CommandLineTool.accepted.get().folder.url.appendingPathComponent("Goldens"),
      to: folder.url.appendingPathComponent("Goldens"))
  }

  private static let accepted = Swift.Result {
    let assay = try CommandLineTool()
    try #require(assay("accept", "labels").exitCode == 0)
    return assay
  }

  /// Writes a file, making its folder.
  func write(_ text: String, to path: String) throws {
    let url = folder.url.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  /// Changes a file.
  func replace(_ old: String, with new: String, in path: String) throws {
    try write(try read(path).replacingOccurrences(of: old, with: new), to: path)
  }

  /// The text of a file.
  func read(_ path: String) throws -> String {
    try String(contentsOf: folder.url.appendingPathComponent(path), encoding: .utf8)
  }

  /// Whether a file is there.
  func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.url.appendingPathComponent(path).path)
  }

  /// Every file below a folder with its bytes, to see that nothing changes.
  func files(below path: String) -> [String: Data] {
    let root = folder.url.appendingPathComponent(path)
    var files: [String: Data] = [:]
    for case let name as String in FileManager.default.enumerator(atPath: root.path) ?? .init() {
      files[name] = FileManager.default.contents(atPath: root.appendingPathComponent(name).path)
    }
    return files
  }

  /// Runs the tool to its end.
  func callAsFunction(_ arguments: String...) throws -> Result { try run(arguments) }

  /// Runs the tool to its end, with some environment variables changed and something to read from standard input.
  func run(
    _ arguments: [String], environment: [String: String] = [:], input: String? = nil,
    executable: String = "assay"
  ) throws -> Result {
    let process = Process()
    process.executableURL = try CommandLineTool.executable(executable)
    process.arguments = arguments
    // Under AddressSanitizer many short-lived processes looking for leaks at their ends hinder each other.
    process.environment = ProcessInfo.processInfo.environment
      .merging(["ASAN_OPTIONS": "detect_leaks=0"]) { $1 }.merging(environment) { $1 }
    process.currentDirectoryURL = folder.url
    // Files rather than pipes: nothing is lost or blocked however much is printed.
    let (output, errors) = (
      folder.url.appendingPathComponent("output.txt"), folder.url.appendingPathComponent("errors.txt")
    )
    for url in [output, errors] { try Data().write(to: url) }
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    process.standardInput = FileHandle.nullDevice
    if let input {
      let file = folder.url.appendingPathComponent("input.txt")
      try Data(input.utf8).write(to: file)
      process.standardInput = try FileHandle(forReadingFrom: file)
    }
    try process.runToEnd()
    return Result(
      exitCode: process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus,
      output: try String(contentsOf: output, encoding: .utf8),
      errors: try String(contentsOf: errors, encoding: .utf8))
  }

  /// The executable of the same build as this test: it lies beside the bundle that holds the test.
  static func executable(_ name: String = "assay") throws -> URL {
    let bundles = Bundle.allBundles.map(\.bundleURL) + CommandLine.arguments.map { URL(fileURLWithPath: $0) }
    let places = bundles.map { $0.deletingLastPathComponent().appendingPathComponent(name) }
    return try #require(
      places.first { FileManager.default.isExecutableFile(atPath: $0.path) },
      "there is no executable '\(name)' beside the test bundle")
  }
}
