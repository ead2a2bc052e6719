import Foundation
import PackagePlugin

/// Runs `assay` in the folder of the package: `swift package assay verify | accept | review | …`.
@main struct AssayPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let process = Process()
    process.executableURL = try executable()
    process.currentDirectoryURL = context.package.directoryURL
    process.arguments = arguments
    try process.run()
    process.waitUntilExit()
    // The exit status is the answer: 1 for what has changed, 2 for what cannot be judged.
    if process.terminationStatus != 0 { exit(process.terminationStatus) }
  }

  /// Builds the program when it is called for.
  ///
  /// As a tool that the plugin depends on it would be built a second time, with all its modules, by every `swift build`.
  private func executable() throws -> URL {
    let build = try packageManager.build(.product("assay"), parameters: .init(configuration: .debug))
    guard build.succeeded, let program = build.builtArtifacts.first(where: { $0.kind == .executable }) else {
      Diagnostics.error("assay cannot be built: \(build.logText)")
      exit(2)
    }
    return program.url
  }
}
