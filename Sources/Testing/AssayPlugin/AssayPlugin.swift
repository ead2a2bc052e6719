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
    // Standard input is the plugin's line to SwiftPM, and says nothing to anybody else.
    process.standardInput = FileHandle.nullDevice
    if arguments.first == "review" { tellAtOnce(process) }
    try process.run()
    endTogether(process)
    process.waitUntilExit()
    // The exit status is the answer: 1 for what has changed, 2 for what cannot be judged.
    if process.terminationStatus != 0 { exit(process.terminationStatus) }
  }

  /// Passes on lines as they come: of what is only printed SwiftPM keeps much back where its own output is no terminal.
  private func tellAtOnce(_ process: Process) {
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

  /// Ends a process with SwiftPM, which Ctrl-C reaches alone, since each process it starts has a group of its own.
  private func endTogether(_ process: Process) {
    let parent = getppid()
    Thread.detachNewThread {
      while process.isRunning {
        if getppid() != parent { process.interrupt() }
        Thread.sleep(forTimeInterval: 0.25)
      }
    }
  }

  /// Builds the program when it is called for.
  ///
  /// As a tool that the plugin depends on it would be built a second time, with all its modules, by every `swift build`.
  private func executable(_ context: PluginContext) throws -> URL {
    var parameters = PackageManager.BuildParameters(configuration: .debug)
    // Where a program lies depends on the build system.
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
