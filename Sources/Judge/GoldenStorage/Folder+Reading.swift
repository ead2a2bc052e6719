#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
import AssaySubjects

extension Folder {
  /// The bytes of a file; nil when there is none.
  package func read(_ relative: String, limit: Int) throws(FileError) -> [UInt8]? {
    let path = path(relative)
    guard try parentIsPlain(relative, creating: false) else { return nil }
    // A pipe must be refused, not waited for.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      if errno == ELOOP { throw Folder.link(path) }
      throw FileError(path: path, failed: "cannot be read")
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileError(path: path, failed: "cannot be read") }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw FileError(path: path, reason: "is not a plain file; move it away")
    }
    guard status.st_size <= limit else {
      throw FileError(path: path, reason: "has \(status.st_size) bytes; at most \(limit) are read")
    }
    return try bytes(of: descriptor, count: Int(status.st_size), path: path)
  }

  private func bytes(of descriptor: Int32, count: Int, path: String) throws(FileError) -> [UInt8] {
    var failed = false
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let got = Folder.retrying {
          #if canImport(Glibc)
            Glibc.read(descriptor, buffer.baseAddress?.advanced(by: filled), count - filled)
          #elseif canImport(Musl)
            Musl.read(descriptor, buffer.baseAddress?.advanced(by: filled), count - filled)
          #else
            Darwin.read(descriptor, buffer.baseAddress?.advanced(by: filled), count - filled)
          #endif
        }
        if got < 0 { failed = true }
        if got <= 0 { return }
        filled += got
      }
    }
    if failed { throw FileError(path: path, failed: "cannot be read") }
    return bytes
  }

  /// Whether there is a file or anything else of that name.
  package func exists(_ relative: String) -> Bool {
    var status = stat()
    return lstat(path(relative), &status) == 0
  }

  /// Every plain file below the folder, ordered as bytes; names that begin with a dot and links are left out.
  package func files(below relative: String = "") throws(FileError) -> [String] {
    var files: [String] = []
    try visit(below: relative) { folder, names in
      files += names.map { folder.isEmpty ? $0 : folder + "/" + $0 }
    }
    return files.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Shows the plain files of a folder and of every folder below it, one folder at a time.
  ///
  /// A list of all would take much memory. Names that begin with a dot and links are left out.
  ///
  /// - Parameters:
  ///   - known: Folders whose own files are passed over.
  ///   - body: Told each folder and the names in it, in no order.
  package func visit(
    below relative: String = "", passing known: Set<String> = [],
    _ body: (_ folder: String, _ names: [String]) throws(FileError) -> Void
  ) throws(FileError) {
    let isKnown = known.contains(relative)
    let entries: [FolderEntry]
    do throws(FolderError) {
      entries = try FolderEntry.list(path(relative), foldersOnly: isKnown)
    } catch {
      if error.isMissing { return }
      throw FileError(path: error.path, reason: error.reason)
    }
    var (files, folders): ([String], [String]) = ([], [])
    for entry in entries where !entry.name.hasPrefix(".") {
      switch entry.kind {
      case .file: if !isKnown { files.append(entry.name) }
      case .folder: folders.append(relative.isEmpty ? entry.name : relative + "/" + entry.name)
      case .link, .other: continue
      }
    }
    if !files.isEmpty { try body(relative, files) }
    for folder in folders { try visit(below: folder, passing: known, body) }
  }
}
