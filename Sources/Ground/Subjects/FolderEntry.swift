import AssaySystem

/// A name in a folder, and what it stands for.
package struct FolderEntry: Hashable, Sendable {
  /// What a name stands for; a link is not followed.
  package enum Kind: Hashable, Sendable {
    case file, folder, link
    /// A pipe, a socket or a device.
    case other
  }

  /// The name.
  package var name: String
  /// What it stands for.
  package var kind: Kind
}

/// Why a folder's content is not known whole.
package struct FolderError: Error, Hashable, Sendable {
  /// The folder, or what in it is at fault.
  package var path: String
  /// What is wrong and the way out, without the path.
  package var reason: String
  /// Whether there is no such folder.
  package var isMissing = false

  /// The error at its place.
  package var problem: Problem { Problem(SourceLocation(path: path), reason) }
}

extension FolderEntry {
  /// The names in a folder, but `.` and `..`, in no order: all of them, or an error.
  ///
  /// Every walk through folders goes by this. A folder that is skipped because it cannot be listed would take its
  /// scenarios out of a verification that then passes, and would make their goldens look unused.
  package static func list(_ path: String) throws(FolderError) -> [FolderEntry] {
    guard let directory = opendir(path) else { throw failure(path, isMissing: errno == ENOENT) }
    defer { closedir(directory) }
    var entries: [FolderEntry] = []
    while true {
      // The end of a folder and a failure to read on differ in this alone.
      errno = 0
      guard let entry = readdir(directory) else {
        if errno != 0 { throw failure(path) }
        return entries
      }
      let (name, shown) = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        let bytes = bytes.prefix { $0 != 0 }
        let name = String(validating: bytes, as: UTF8.self)
        return (name, name ?? String(decoding: bytes, as: UTF8.self))
      }
      if name == "." || name == ".." { continue }
      guard let name else {
        throw FolderError(
          path: path, reason: "the name '\(shown)' in this folder is not UTF-8; rename it")
      }
      if let kind = Kind(Int32(entry.pointee.d_type)) {
        entries.append(FolderEntry(name: name, kind: kind))
      } else if let kind = try Kind(ofFile: path + "/" + name) {
        entries.append(FolderEntry(name: name, kind: kind))
      }
    }
  }

  fileprivate static func failure(_ path: String, isMissing: Bool = false) -> FolderError {
    FolderError(
      path: path,
      reason:
        "the folder cannot be listed: \(String(cString: strerror(errno))); what is in it would be left out",
      isMissing: isMissing)
  }
}

extension FolderEntry.Kind {
  /// What a folder says with the name; nil where the file system does not.
  fileprivate init?(_ type: Int32) {
    switch type {
    case Int32(DT_REG): self = .file
    case Int32(DT_DIR): self = .folder
    case Int32(DT_LNK): self = .link
    case Int32(DT_UNKNOWN): return nil
    default: self = .other
    }
  }

  /// What the file itself says; nil when it is gone by now.
  fileprivate init?(ofFile path: String) throws(FolderError) {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      if errno == ENOENT { return nil }
      throw FolderEntry.failure(path)
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: self = .file
    case S_IFDIR: self = .folder
    case S_IFLNK: self = .link
    default: self = .other
    }
  }
}
