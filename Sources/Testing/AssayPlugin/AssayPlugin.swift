import Foundation
import PackagePlugin

/// Runs `assay` in the folder of the package: `swift package assay verify | accept | review | …`.
@main struct AssayPlugin: CommandPlugin {
  /// `ToolVersion.number`, which plugins cannot import.
  private static let version = "0.1.0"

  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let process = Process()
    process.executableURL = try executable(context)
    process.currentDirectoryURL = context.package.directoryURL
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(["ASSAY_COMMAND": "swift package assay"]
    ) { $1 }
    // SwiftPM talks to the plugin by standard input.
    process.standardInput = FileHandle.nullDevice
    if arguments.first == "review" { showLinesAtOnce(process) }
    try process.run()
    interruptWithSwiftPM(process)
    process.waitUntilExit()
    if process.terminationStatus != 0 { exit(process.terminationStatus) }
  }

  /// Shows each line of output at once: SwiftPM buffers printed output when its own output isn't a terminal.
  private func showLinesAtOnce(_ process: Process) {
    let pipe = Pipe()
    process.standardOutput = pipe
    let output = pipe.fileHandleForReading
    Thread.detachNewThread {
      var rest = Data()
      // Reading a number of bytes would wait for all of them.
      while case let more = output.availableData, !more.isEmpty {
        rest += more
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
          Diagnostics.progress(String(decoding: rest[..<end], as: UTF8.self))
          rest = Data(rest[rest.index(after: end)...])
        }
      }
    }
  }

  /// Interrupts a process when SwiftPM has ended: Ctrl-C reaches only SwiftPM, whose child processes have their own groups.
  private func interruptWithSwiftPM(_ process: Process) {
    let parent = getppid()
    Thread.detachNewThread {
      while process.isRunning {
        if getppid() != parent { process.interrupt() }
        Thread.sleep(forTimeInterval: 0.25)
      }
    }
  }

  /// The program that `ASSAY_PROGRAM` names, else a released one on the `PATH`, else a new build.
  ///
  /// An empty `ASSAY_PROGRAM` asks for the last.
  private func executable(_ context: PluginContext) throws -> URL {
    let variables = ProcessInfo.processInfo.environment
    let places = variables["PATH", default: ""].split(separator: ":").map { "\($0)/assay" }
    let found = variables["ASSAY_PROGRAM"] ?? places.first(where: FileManager.default.isExecutableFile)
    guard let found, !found.isEmpty else { return try built(context) }
    guard FileManager.default.isExecutableFile(atPath: found) else {
      Diagnostics.error(
        "ASSAY_PROGRAM: \(found) is not a program. Name a released assay, or unset the variable.")
      exit(2)
    }
    Diagnostics.progress("running \(found)")
    let program = URL(fileURLWithPath: found)
    checkVersion(of: program)
    return program
  }

  /// Refuses a program of a different version, whose verdicts and files may differ from those of the tests.
  private func checkVersion(of program: URL) {
    let (process, pipe) = (Process(), Pipe())
    (process.executableURL, process.arguments) = (program, ["--version"])
    (process.standardInput, process.standardOutput) = (FileHandle.nullDevice, pipe)
    var output = ""
    if (try? process.run()) != nil {
      output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
    }
    let found = output.prefix { $0 != "\n" }
    guard found != "assay \(AssayPlugin.version)" else { return }
    let what = found.isEmpty ? ": it does not run" : ", but '\(found)'"
    Diagnostics.error(
      "\(program.path) is not assay \(AssayPlugin.version)\(what). Install that version, or set `ASSAY_PROGRAM=` to build it."
    )
    exit(2)
  }

  /// Builds the program.
  ///
  /// If the plugin depended on it as a tool, every `swift build` would build it a second time.
  private func built(_ context: PluginContext) throws -> URL {
    let assay = ([context.package] + context.package.dependencies.map(\.package)).first {
      $0.displayName == "assay"
    }
    if let assay, !assay.dependencies.contains(where: { $0.package.id == "swift-argument-parser" }) {
      Diagnostics.error(
        "With `traits: []`, assay cannot be built. Put a released assay on the PATH, or remove `traits: []`.")
      exit(2)
    }
    var parameters = PackageManager.BuildParameters(configuration: .debug)
    let mark = context.pluginWorkDirectoryURL.appendingPathComponent("built")
    if !FileManager.default.fileExists(atPath: mark.path) {
      Diagnostics.progress(
        "building assay, which takes minutes the first time; a released assay on the PATH makes that unnecessary"
      )
      parameters.echoLogs = true
    }
    let build = try packageManager.build(.product("assay"), parameters: parameters)
    guard build.succeeded, let program = build.builtArtifacts.first(where: { $0.kind == .executable }) else {
      Diagnostics.error("assay cannot be built: \(build.logText)")
      exit(2)
    }
    try? Data().write(to: mark)
    return program.url
  }
}
