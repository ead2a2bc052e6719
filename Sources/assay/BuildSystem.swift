import AssayHarness
import Foundation

/// What the build system that started the tool says by environment variables.
enum BuildSystem {
  /// All it says; throws where that is no shard.
  static var environment: ShardEnvironment {
    get throws { try ShardEnvironment(ProcessInfo.processInfo.environment) }
  }

  /// Where reports go; nil where nothing is said.
  static var outputFolder: String? { try? environment.outputFolder }

  /// Where JUnit XML goes; nil where nothing is said.
  static var junitFile: String? { try? environment.junitFile }
}
