import AssaySubjects
import Foundation

/// The files in some folders that differ between a revision and today, committed or not, tracked or not.
struct GitChanges {
  /// Their paths without links.
  private var files: Set<String> = []
  /// The folders that were asked about as they were written, and without links.
  private var folders: [(written: String, real: String)] = []

  /// Asks git; every folder that exists must be in a working tree that knows the revision.
  init(since revision: String, in folders: [String]) throws(Problem) {
    for folder in folders where FileManager.default.fileExists(atPath: folder) {
      let real = GitChanges.real(folder)
      self.folders.append((folder, real))
      files.formUnion(try WorkingTree(of: folder).changes(since: revision).map { real + "/" + $0 })
    }
  }

  /// Whether a file has changed, appeared or gone.
  func contains(_ path: String) -> Bool {
    for (written, real) in folders where path.hasPrefix(written + "/") {
      if files.contains(real + path.dropFirst(written.count)) { return true }
    }
    return files.contains(GitChanges.real(path))
  }

  private static func real(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return URL(fileURLWithPath: path).standardized.path }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
