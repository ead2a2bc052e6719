import Foundation
import AssaySubjects

/// Reads the files that a command is given.
enum InputFile {
  /// A file's bytes.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - limit: The largest size that is read, in bytes.
  static func read(_ path: String, limit: Int) throws(Problem) -> [UInt8] {
    func problem(_ message: String) -> Problem { Problem(SourceLocation(path: path), message) }
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    if isFolder.boolValue { throw problem("this is a folder; name a file") }
    guard exists, let file = FileHandle(forReadingAtPath: path),
      let data = try? file.read(upToCount: limit + 1) ?? Data()
    else { throw problem("the file cannot be opened; check its name and that it may be read") }
    guard data.count <= limit else {
      throw problem("the file is larger than \(limit >> 20) MiB; name another")
    }
    return [UInt8](data)
  }
}
