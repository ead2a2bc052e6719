import AssaySubjects
import AssaySystem

extension Folder {
  /// The bytes of a file; nil when there is none.
  package func read(_ relative: String, limit: Int) throws(FileError) -> [UInt8]? {
    let path = path(relative)
    guard try parentIsPlain(relative, creating: false) else { return nil }
    do throws(PlainFileError) {
      return try PlainFile.read(path, limit: limit)
    } catch {
      switch error {
      case .link: throw Folder.link(path)
      case .folder, .notPlain: throw FileError(path: path, reason: "is not a plain file; move it away")
      case .tooLarge(let bytes, let limit):
        throw FileError(path: path, reason: "has \(bytes) bytes; at most \(limit) are read")
      case .failed(let reason): throw FileError(path: path, reason: "cannot be read: \(reason)")
      }
    }
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
  /// - Parameter body: Called with each folder and the names in it, in no order.
  package func visit(
    below relative: String = "",
    _ body: (_ folder: String, _ names: [String]) throws(FileError) -> Void
  ) throws(FileError) {
    var (files, folders): ([String], [String]) = ([], [])
    for entry in try entries(of: relative) where !entry.name.hasPrefix(".") {
      switch entry.kind {
      case .file: files.append(entry.name)
      case .folder: folders.append(entry.name)
      case .link, .other: continue
      }
    }
    if !files.isEmpty { try body(relative, files) }
    for folder in folders { try visit(below: relative.isEmpty ? folder : relative + "/" + folder, body) }
  }

  /// What is in a folder; nothing when there is none.
  private func entries(of relative: String) throws(FileError) -> [FolderEntry] {
    do throws(FolderError) {
      return try FolderEntry.list(path(relative))
    } catch {
      if error.isMissing { return [] }
      throw FileError(path: error.path, reason: error.reason)
    }
  }
}
