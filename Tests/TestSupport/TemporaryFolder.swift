public import Foundation

/// A folder of its own for one test, removed with everything in it when the last reference goes.
public final class TemporaryFolder: Sendable {
  /// Where it is.
  public let url: URL

  /// Makes the folder.
  public init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("assay-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Its path.
  public var path: String { url.path }
}

/// The folder of this package, found from the place of this file.
public let packageRoot = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
