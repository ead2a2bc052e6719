package import AssaySubjects
import AssaySystem

/// Reads and writes plain files below one folder; paths are relative to it, and no symbolic link below it is followed.
package struct Folder: Sendable {
  /// The folder's path as a person would type it.
  package let root: String
  /// Called before every change; tests throw here to simulate a full disk or a crash.
  package var beforeStep: @Sendable () throws(Problem) -> Void = { () throws(Problem) in }

  /// Names a folder, which need not exist.
  package init(root: String) {
    self.root = root
  }

  /// The path of a file, relative to the current directory if ``root`` is.
  package func path(_ relative: String) -> String {
    relative.isEmpty ? root : Paths.join(root, relative)
  }
}

extension Folder {
  /// The bytes of a file; nil if it does not exist.
  package func read(_ relative: String, limit: Int) throws(Problem) -> [UInt8]? {
    let path = path(relative)
    guard try parentsExist(of: relative, creating: false) else { return nil }
    do throws(PlainFileError) {
      return try PlainFile.read(path, limit: limit)
    } catch {
      switch error {
      case .link: throw Folder.symbolicLink(path)
      case .folder, .notPlain: throw Problem(path: path, "is not a plain file; move it away")
      case .tooLarge(let bytes, let limit):
        throw Problem(path: path, "has \(bytes) bytes; at most \(limit) are read")
      case .failed(let reason): throw Problem(path: path, "cannot be read: \(reason)")
      }
    }
  }

  /// Whether a file, or anything else, has this name.
  package func exists(_ relative: String) -> Bool {
    var status = stat()
    return lstat(path(relative), &status) == 0
  }

  /// All plain files below the folder in byte order, without symbolic links and names that begin with a dot.
  package func files(below relative: String = "") throws(Problem) -> [String] {
    var files: [String] = []
    try visit(below: relative) { folder, names in
      files += names.map { Paths.join(folder, $0) }
    }
    return files.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Visits the folder and every folder below it; unlike ``files(below:)``, it never holds the names of all files.
  ///
  /// - Parameter body: Called with each folder and the names of the plain files in it, in no order.
  func visit(
    below relative: String = "",
    _ body: (_ folder: String, _ names: [String]) throws(Problem) -> Void
  ) throws(Problem) {
    let entries = try FolderEntry.list(path(relative), orNone: true).filter { !$0.name.hasPrefix(".") }
    let files = entries.filter { $0.kind == .file }
    if !files.isEmpty { try body(relative, files.map(\.name)) }
    for folder in entries where folder.kind == .folder {
      try visit(below: Paths.join(relative, folder.name), body)
    }
  }
}

extension Folder {
  /// Whether all parent folders of a file exist.
  ///
  /// - Parameter creating: Whether to create missing folders.
  /// - Throws: When the path leaves the folder, or a parent is a symbolic link or not a folder.
  func parentsExist(of relative: String, creating: Bool) throws(Problem) -> Bool {
    let parts = relative.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts.allSatisfy({ !$0.isEmpty && !$0.elementsEqual("..".utf8) && !$0.elementsEqual(".".utf8) })
    else {
      throw Problem(path: path(relative), "leaves its folder")
    }
    if creating { try makeFolder(root) }
    for part in parts.dropLast() {
      let path = path(String(relative[..<part.endIndex]))
      if creating, mkdir(path, 0o755) == 0 { continue }
      var status = stat()
      guard lstat(path, &status) == 0 else {
        if errno == ENOENT && !creating { return false }
        throw Problem(path: path, failed: creating ? "cannot be made" : "cannot be read")
      }
      if status.st_mode & S_IFMT == S_IFLNK { throw Folder.symbolicLink(path) }
      guard status.st_mode & S_IFMT == S_IFDIR else {
        throw Problem(path: path, "is not a folder; move it away")
      }
    }
    return true
  }

  /// Runs work while no other process changes the folder; creates the folder if necessary.
  package func locked<Result>(_ work: () throws(Problem) -> Result) throws(Problem) -> Result {
    try makeFolder(root)
    let descriptor = open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Problem(path: root, failed: "cannot be opened") }
    defer { close(descriptor) }
    while flock(descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else { throw Problem(path: root, failed: "cannot be locked") }
    }
    return try work()
  }

  /// Whether another process changes the folder.
  var isLocked: Bool {
    let descriptor = open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { close(descriptor) }
    return descriptor >= 0 && flock(descriptor, LOCK_SH | LOCK_NB) != 0
  }

  func makeFolder(_ path: String) throws(Problem) {
    var status = stat()
    if stat(path, &status) == 0 || path.isEmpty { return }
    if let slash = path.lastIndex(of: "/"), slash != path.startIndex {
      try makeFolder(String(path[..<slash]))
    }
    guard mkdir(path, 0o755) == 0 || errno == EEXIST else {
      throw Problem(path: path, failed: "cannot be made")
    }
  }

  static func symbolicLink(_ path: String) -> Problem {
    Problem(path: path, "is a symbolic link, which is not followed; put a plain file or folder there")
  }
}

extension Problem {
  /// A problem with a whole file or folder.
  init(path: String, _ message: String) {
    self.init(SourceLocation(path: path), message)
  }

  /// The last error of the system: `cannot be written: No space left on device`.
  init(path: String, failed message: String) {
    self.init(path: path, "\(message): \(String(cString: strerror(errno)))")
  }
}
