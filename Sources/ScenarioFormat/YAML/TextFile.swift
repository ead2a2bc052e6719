import Foundation
import Subjects

/// Reads text files whose size is bounded before they are read.
enum TextFile {
  /// The longest file read, in bytes.
  static let sizeLimit = YAMLFile.sizeLimit

  /// The text of a file; throws when it is missing, too large, unreadable or not UTF-8.
  static func read(_ path: String) throws(Problem) -> String {
    let start = SourceLocation(path: path)
    guard isPlain(path) else {
      throw Problem(start, "this is not a plain file; move it away, or write a file in its place")
    }
    guard let handle = FileHandle(forReadingAtPath: path) else {
      throw Problem(start, "the file cannot be opened; check that it exists and may be read")
    }
    defer { try? handle.close() }
    let data: Data
    do {
      data = try handle.read(upToCount: sizeLimit + 1) ?? Data()
    } catch {
      throw Problem(start, "the file cannot be read: \(error.localizedDescription)")
    }
    guard data.count <= sizeLimit else {
      throw Problem(start, "the file is larger than \(sizeLimit) bytes; split it")
    }
    guard let text = String(validating: data, as: UTF8.self) else {
      throw Problem(start, "the file is not UTF-8 text; save it as UTF-8")
    }
    return text
  }

  /// Whether a path leads to a file, or to nothing; a folder, and a pipe that reading would wait for, do not.
  private static func isPlain(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG
  }
}
