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
  /// - Parameters:
  ///   - known: Folders whose own files are passed over.
  ///   - body: Told each folder and the names in it, in no order.
  package func visit(
    below relative: String = "", passing known: Set<String> = [],
    _ body: (_ folder: String, _ names: [String]) throws(FileError) -> Void
  ) throws(FileError) {
    let isKnown = known.contains(relative)
    let path = path(relative)
    guard let directory = opendir(path) else {
      if errno == ENOENT { return }
      throw FileError(path: path, failed: "cannot be listed")
    }
    var entries: [(name: String, kind: Kind)] = []
    while let entry = readdir(directory) {
      if isKnown, Kind(Int32(entry.pointee.d_type)) == .file { continue }
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { entries.append((name, Kind(Int32(entry.pointee.d_type)))) }
    }
    closedir(directory)
    var (files, folders): ([String], [String]) = ([], [])
    for (name, kind) in entries {
      let child = relative.isEmpty ? name : relative + "/" + name
      switch kind == .unknown ? self.kind(of: child) : kind {
      case .file: if !isKnown { files.append(name) }
      case .folder: folders.append(child)
      case .other, .unknown: continue
      }
    }
    if !files.isEmpty { try body(relative, files) }
    for folder in folders { try visit(below: folder, passing: known, body) }
  }

  /// What a name in a folder stands for.
  private enum Kind {
    case file, folder, other
    /// The file system does not say it with the name.
    case unknown

    init(_ type: Int32) {
      switch type {
      case Int32(DT_REG): self = .file
      case Int32(DT_DIR): self = .folder
      case Int32(DT_UNKNOWN): self = .unknown
      default: self = .other
      }
    }
  }

  private func kind(of relative: String) -> Kind {
    var status = stat()
    guard lstat(path(relative), &status) == 0 else { return .other }
    return switch status.st_mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    default: .other
    }
  }
}
