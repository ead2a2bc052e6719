import AssaySystem

/// An entry of a folder: its name and kind.
package struct FolderEntry: Hashable, Sendable {
  /// The name.
  package var name: String
  /// The kind.
  package var kind: FolderEntryKind
}

extension FolderEntry {
  /// All entries of a folder except `.` and `..`, in no particular order; none for a missing folder if `orNone`.
  ///
  /// All code that walks through folders uses this. If a folder that cannot be listed were skipped, its scenarios would be
  /// missing from a verification that passes, and their goldens would look unused.
  package static func list(_ path: String, orNone: Bool = false) throws(Problem) -> [FolderEntry] {
    guard let directory = opendir(path) else {
      if orNone, errno == ENOENT { return [] }
      throw failure(path)
    }
    defer { closedir(directory) }
    var entries: [FolderEntry] = []
    while true {
      // At the end of the folder errno stays 0; after an error it does not.
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
        throw Problem(
          SourceLocation(path: path), "the name '\(shown)' in this folder is not UTF-8; rename it")
      }
      // Folders record kinds as DTTOIF in dirent.h reads them; those of some file systems do not.
      var status = stat()
      status.st_mode = mode_t(entry.pointee.d_type) << 12
      if status.st_mode == 0, lstat(path + "/" + name, &status) != 0 {
        if errno == ENOENT { continue }
        throw failure(path + "/" + name)
      }
      entries.append(FolderEntry(name: name, kind: FolderEntryKind(status.st_mode)))
    }
  }

  private static func failure(_ path: String) -> Problem {
    Problem(
      SourceLocation(path: path),
      "the folder cannot be listed: \(String(cString: strerror(errno))); its files would be ignored")
  }
}

extension FolderEntryKind {
  fileprivate init(_ mode: mode_t) {
    switch mode & S_IFMT {
    case S_IFREG: self = .file
    case S_IFDIR: self = .folder
    case S_IFLNK: self = .link
    default: self = .other
    }
  }
}

/// The kind of an entry; links are not followed.
package enum FolderEntryKind: Hashable, Sendable {
  case file, folder, link
  /// A pipe, a socket or a device.
  case other
}
