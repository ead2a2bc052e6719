import AssaySystem

/// The plain files below one folder: every path is relative to it, and no symbolic link below it is followed.
package struct Folder: Sendable {
  /// The change that is about to happen on disk.
  package enum Step: Hashable, Sendable {
    /// A new file.
    case write(String)
    /// A file that takes another's name.
    case rename(String)
    /// A file that goes.
    case remove(String)
  }

  /// The folder, as a person would type it.
  package let root: String
  /// Asked before every change; a throw stands for a disk that refuses it.
  package var beforeStep: @Sendable (Step) throws(FileError) -> Void = { _ throws(FileError) in }

  /// Names a folder, which need not exist.
  package init(root: String) {
    self.root = root
  }

  /// The path from where the tool was started.
  package func path(_ relative: String) -> String {
    relative.isEmpty ? root : root.hasSuffix("/") ? root + relative : root + "/" + relative
  }
}

extension Folder {
  /// Whether every folder on the way to a file exists; throws at a link, which could lead anywhere.
  func parentIsPlain(_ relative: String, creating: Bool) throws(FileError) -> Bool {
    let parts = relative.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts.allSatisfy({ !$0.isEmpty && !$0.elementsEqual("..".utf8) && !$0.elementsEqual(".".utf8) })
    else {
      throw FileError(path: path(relative), reason: "leaves its folder")
    }
    if creating { try makeFolder(root) }
    for part in parts.dropLast() {
      let path = path(String(relative[..<part.endIndex]))
      if creating, mkdir(path, 0o755) == 0 { continue }
      var status = stat()
      guard lstat(path, &status) == 0 else {
        if errno == ENOENT && !creating { return false }
        throw FileError(path: path, failed: creating ? "cannot be made" : "cannot be read")
      }
      if status.st_mode & S_IFMT == S_IFLNK { throw Folder.link(path) }
      guard status.st_mode & S_IFMT == S_IFDIR else {
        throw FileError(path: path, reason: "is not a folder; move it away")
      }
    }
    return true
  }

  func makeFolder(_ path: String) throws(FileError) {
    var status = stat()
    if stat(path, &status) == 0 || path.isEmpty { return }
    if let slash = path.lastIndex(of: "/"), slash != path.startIndex {
      try makeFolder(String(path[..<slash]))
    }
    guard mkdir(path, 0o755) == 0 || errno == EEXIST else {
      throw FileError(path: path, failed: "cannot be made")
    }
  }

  static func link(_ path: String) -> FileError {
    FileError(
      path: path, reason: "is a symbolic link, which is not followed; put a plain file or folder there")
  }

  static func retrying(_ call: () -> Int) -> Int {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }
}
