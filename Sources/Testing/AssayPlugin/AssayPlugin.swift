import Foundation
import PackagePlugin

/// Runs `assay` in the folder of the package: `swift package assay verify | accept | review | …`.
@main struct AssayPlugin: CommandPlugin {
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

  /// Shows each line of output at once: SwiftPM buffers printed output when its own output is no terminal.
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

  /// Builds the program.
  ///
  /// If the plugin depended on it as a tool, every `swift build` would build it a second time.
  private func executable(_ context: PluginContext) throws -> URL {
    var parameters = PackageManager.BuildParameters(configuration: .debug)
    let mark = context.pluginWorkDirectoryURL.appendingPathComponent("built")
    if !FileManager.default.fileExists(atPath: mark.path) {
      Diagnostics.progress("building assay, which takes minutes the first time and moments later on")
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
