import AssaySystem

/// Why a file could not be read or written.
package struct FileError: Error, Hashable, CustomStringConvertible {
  /// The file, as a person would type it.
  package var path: String
  /// What went wrong, without the file's name.
  package var reason: String

  /// Creates an error.
  package init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }

  /// The error the system reported last, after a verb: `cannot be written: No space left on device`.
  init(path: String, failed: String) {
    self.init(path: path, reason: "\(failed): \(String(cString: strerror(errno)))")
  }

  /// `Goldens/a.png cannot be written: No space left on device`.
  package var description: String { "\(path) \(reason)" }
}
