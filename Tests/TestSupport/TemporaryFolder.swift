package import Foundation

/// A folder of its own for one test, removed with everything in it when the last reference goes.
package final class TemporaryFolder: Sendable {
  package let url: URL

  package init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("assay-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  package var path: String { url.path }
}

/// The folder of this package, found from the place of this file.
package let packageRoot = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// Whether this package has a test: `Suite.function`, in the file `Suite.swift`.
package func isTest(_ name: String) throws -> Bool {
  let parts = name.split(separator: ".")
  let tests = packageRoot.appendingPathComponent("Tests")
  let files = FileManager.default.enumerator(atPath: tests.path)?.compactMap { $0 as? String } ?? []
  guard parts.count == 2, let file = files.first(where: { $0.hasSuffix("/\(parts[0]).swift") }) else {
    return false
  }
  return try String(contentsOf: tests.appendingPathComponent(file), encoding: .utf8)
    .contains(" func \(parts[1])(")
}

/// The same folder by a path that is just short enough for the system; that of anything in it is too long.
package func longestPath(of folder: String) -> String {
  let padded = folder.utf8.count % 2 == 0 ? folder : folder + "/"
  return padded + String(repeating: "/.", count: (4094 - padded.utf8.count) / 2)
}
