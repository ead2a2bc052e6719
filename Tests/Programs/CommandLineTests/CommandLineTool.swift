import AssayImaging
import AssayTestSupport
import Foundation
import Testing

/// The built program, run in a temporary folder with scenarios and goldens of its own.
struct CommandLineTool {
  /// How a run ended.
  struct Result {
    var exitCode: Int32
    var output: String
    var errors: String

    /// Expects the exit status, and texts in standard output and in standard error, or the whole of either.
    @discardableResult
    func ends(
      with status: Int32, prints texts: String..., complains complaints: String..., output: String? = nil,
      errors: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) -> Result {
      let shown = Comment(rawValue: "exit \(exitCode)\n\(self.output)\(self.errors)")
      #expect(exitCode == status, shown, sourceLocation: sourceLocation)
      for text in texts { #expect(self.output.contains(text), shown, sourceLocation: sourceLocation) }
      for text in complaints { #expect(self.errors.contains(text), shown, sourceLocation: sourceLocation) }
      if let output { #expect(self.output == output, sourceLocation: sourceLocation) }
      if let errors { #expect(self.errors == errors, sourceLocation: sourceLocation) }
      return self
    }
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
    try linkFonts()
  }

  /// Links to the package's fonts.
  func linkFonts() throws {
    try FileManager.default.createSymbolicLink(
      at: url("Scenarios/Fonts"), withDestinationURL: packageRoot.appendingPathComponent("Scenarios/Fonts"))
  }

  /// Writes the goldens of the three cases, which the program makes only once because starting it takes long.
  func acceptLabels() throws {
    for (name, bytes) in try CommandLineTool.goldens.get() {
      try write([UInt8](bytes), to: "Goldens/" + name)
    }
  }

  // The files, and not their folder: a folder in a static property would never be removed.
  private static let goldens = Swift.Result {
    let assay = try CommandLineTool()
    try #require(assay("accept", "labels").exitCode == 0)
    return assay.files(below: "Goldens")
  }

  /// The environment of a program that exits in the middle of its work, whose memory LeakSanitizer takes for leaked.
  static var environmentOfInterruptedProgram: [String: String] {
    ProcessInfo.processInfo.environment.merging(["ASAN_OPTIONS": "detect_leaks=0"]) { $1 }
  }

  // MARK: Files

  func url(_ path: String) -> URL { folder.url.appendingPathComponent(path) }

  /// Writes a file, making its folder.
  func write(_ text: String, to path: String) throws { try write(Array(text.utf8), to: path) }

  func write(_ bytes: [UInt8], to path: String) throws {
    try FileManager.default.createDirectory(
      at: url(path).deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url(path))
  }

  func write(_ picture: Bitmap, to path: String) throws { try write(try picture.png(), to: path) }

  func replace(_ old: String, with new: String, in path: String) throws {
    try write(try read(path).replacingOccurrences(of: old, with: new), to: path)
  }

  /// Makes goldens look accepted with another HarfBuzz.
  func replaceHarfBuzz(with version: String, of cases: [String]) throws {
    let id = String(
      try #require(try read("Goldens/\(cases[0]).facts").firstMatch(of: /assay facts 3 (\w+)/)).1)
    let text = try read("Goldens/_/\(id).facts").replacing(
      /HarfBuzz:"[^"]*"/, with: "HarfBuzz:\"\(version)\"")
    let other = String(ContentHash(of: Array(text.utf8)).description.prefix(8))
    try write(text, to: "Goldens/_/\(other).facts")
    for name in cases { try replace(id, with: other, in: "Goldens/\(name).facts") }
  }

  func remove(_ path: String) throws { try FileManager.default.removeItem(at: url(path)) }

  func read(_ path: String) throws -> String { try String(contentsOf: url(path), encoding: .utf8) }

  func bitmap(_ path: String) throws -> Bitmap { try Bitmap(png: [UInt8](Data(contentsOf: url(path)))) }

  func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: url(path).path) }

  /// Every file below a folder with its bytes, to see whether anything changes.
  func files(below path: String) -> [String: Data] {
    var files: [String: Data] = [:]
    for case let name as String in FileManager.default.enumerator(atPath: url(path).path) ?? .init() {
      files[name] = FileManager.default.contents(atPath: url(path).appendingPathComponent(name).path)
    }
    return files
  }

  /// The page of the report, with its compressed data (RFC 1951) as text, by Python's own module.
  func unpackedPage(_ name: String = "report.html") throws -> String {
    let run = try run(
      [
        "python3", "-c",
        """
        import base64, re, zlib
        page = open(".build/assay/\(name)").read()
        data = re.search(r'id="data">([^<]*)<', page)
        text = zlib.decompress(base64.b64decode(data[1]), -15).decode()
        open("page.txt", "w").write(page[:data.start(1)] + text + page[data.end(1):])
        """,
      ], at: URL(fileURLWithPath: "/usr/bin/env"))
    try #require(run.exitCode == 0, "\(run.errors)")
    return try read("page.txt")
  }

  /// Writes the file `decisions.json`, with the hashes of golden and candidate from the report's data.
  func decide(_ decisions: [String: String]) throws {
    let page = try unpackedPage()
    let entries = try decisions.sorted(by: <).map { name, decision in
      let shown = try #require(page.firstRange(of: "\"name\":\"\(name)\"")).upperBound
      let match = try #require(
        page[shown...].firstMatch(of: /"exchange":\[(null|"[0-9a-f]+"),("[0-9a-f]+")\]/))
      return
        #"{"name": "\#(name)", "decision": "\#(decision)", "golden": \#(match.output.1), "candidate": \#(match.output.2)}"#
    }
    try write(
      #"{"assay": "decisions", "version": 1, "decisions": [\#(entries.joined(separator: ","))]}"#,
      to: "decisions.json")
  }

  // MARK: Programs

  /// Runs the program to its end.
  func callAsFunction(_ arguments: String...) throws -> Result { try run(arguments) }

  /// Runs the program to its end, with some environment variables, and something to read from standard input.
  func run(
    _ arguments: [String], environment: [String: String] = [:], input: String? = nil,
    executable: String = "assay"
  ) throws -> Result {
    try run(
      arguments, at: CommandLineTool.executable(executable), environment: environment, input: input)
  }

  /// Runs a command as a shell does, in which `assay` is the built program.
  func shell(_ command: String) throws -> Result {
    let folder = try CommandLineTool.executable().deletingLastPathComponent().path
    return try run(
      ["sh", "-c", command], at: URL(fileURLWithPath: "/usr/bin/env"),
      environment: ["PATH": folder + ":/usr/bin:/bin"])
  }

  /// Runs git, as an author whom no settings of this machine change.
  func git(_ arguments: String..., on date: String = "2026-01-02") throws {
    let settings = [
      "user.name=n", "user.email=e@example.com", "commit.gpgsign=false", "init.defaultBranch=main",
    ]
    let run = try run(
      ["git"] + settings.flatMap { ["-c", $0] } + arguments, at: URL(fileURLWithPath: "/usr/bin/env"),
      environment: [
        "GIT_COMMITTER_DATE": "\(date)T12:00:00Z", "GIT_AUTHOR_DATE": "2020-01-01T00:00:00Z",
      ])
    try #require(run.exitCode == 0, "git \(arguments): \(run.errors)")
  }

  /// Commits scenarios and goldens, in a repository that the first commit makes.
  func commit(_ message: String, on date: String = "2026-01-02") throws {
    if !exists(".git") { try git("init", "-q") }
    try git("add", "-A", "Goldens", "Scenarios")
    try git("commit", "-q", "-m", message, on: date)
  }

  /// Runs any program to its end, in this folder or one below it.
  func run(
    _ arguments: [String], at program: URL, in folder: String = "", environment: [String: String] = [:],
    input: String? = nil
  ) throws -> Result {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    // Looking for leaks takes long under AddressSanitizer.
    process.environment = ProcessInfo.processInfo.environment
      .merging(["ASAN_OPTIONS": "detect_leaks=0"]) { $1 }.merging(environment) { $1 }
    process.currentDirectoryURL = url(folder)
    // Files rather than pipes: neither program can block the other, however much is printed.
    for name in ["output.txt", "errors.txt"] { try write("", to: name) }
    process.standardOutput = try FileHandle(forWritingTo: url("output.txt"))
    process.standardError = try FileHandle(forWritingTo: url("errors.txt"))
    process.standardInput = FileHandle.nullDevice
    if let input {
      try write(input, to: "input.txt")
      process.standardInput = try FileHandle(forReadingFrom: url("input.txt"))
    }
    try process.runToEnd()
    return Result(
      exitCode: process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus,
      output: try read("output.txt"), errors: try read("errors.txt"))
  }

  /// The executable of the same build as this test, next to the test bundle.
  static func executable(_ name: String = "assay") throws -> URL {
    let bundles = Bundle.allBundles.map(\.bundleURL) + CommandLine.arguments.map { URL(fileURLWithPath: $0) }
    let places = bundles.map { $0.deletingLastPathComponent().appendingPathComponent(name) }
    return try #require(
      places.first { FileManager.default.isExecutableFile(atPath: $0.path) },
      "there is no executable '\(name)' next to the test bundle")
  }
}
