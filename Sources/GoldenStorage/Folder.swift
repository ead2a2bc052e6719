#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
import Dispatch
import Synchronization

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
  fileprivate init(path: String, failed: String) {
    self.init(path: path, reason: "\(failed): \(String(cString: strerror(errno)))")
  }

  /// `Goldens/a.png cannot be written: No space left on device`.
  package var description: String { "\(path) \(reason)" }
}

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

// MARK: Reading

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

// MARK: Writing

extension Folder {
  /// Writes a file that must not exist yet, and makes the folders on the way to it; not yet flushed.
  package func create(_ relative: String, bytes: [UInt8]) throws(FileError) {
    let path = path(relative)
    try beforeStep(.write(relative))
    _ = try parentIsPlain(relative, creating: true)
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o644)
    guard descriptor >= 0 else { throw FileError(path: path, failed: "cannot be written") }
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        Folder.retrying {
          write(descriptor, buffer.baseAddress?.advanced(by: written), bytes.count - written)
        }
      }
      guard count > 0 else {
        let error = FileError(path: path, failed: "cannot be written")
        close(descriptor)
        unlink(path)
        throw error
      }
      written += count
    }
    guard close(descriptor) == 0 else { throw FileError(path: path, failed: "cannot be written") }
  }

  /// Waits until a file, or a folder's list of names, is on the disk.
  package func flush(_ relative: String) throws(FileError) {
    let path = path(relative)
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { throw FileError(path: path, failed: "cannot be flushed") }
    defer { close(descriptor) }
    // Some file systems cannot flush a folder and say so; there is nothing more to do there.
    guard fsync(descriptor) == 0 || errno == EINVAL || errno == EROFS else {
      throw FileError(path: path, failed: "cannot be flushed")
    }
  }

  /// Waits until many files, or folders' lists of names, are on the disk.
  ///
  /// A disk finishes many at once about as fast as one, so that waiting for one after the other would take as long as all
  /// else that accepting thousands does.
  package func flush(_ files: [String]) throws(FileError) {
    let next = Atomic(0)
    let failure = Mutex<FileError?>(nil)
    let group = DispatchGroup()
    for _ in 0..<min(Folder.flushes, files.count) {
      // A queue of its own is given a thread even while those of other queues wait for the disk.
      DispatchQueue(label: "flush").async(group: group) {
        while true {
          let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
          guard index < files.count else { return }
          do throws(FileError) {
            try flush(files[index])
          } catch {
            failure.withLock { $0 = $0 ?? error }
          }
        }
      }
    }
    group.wait()
    if let failure = failure.withLock({ $0 }) { throw failure }
  }

  /// How many files are flushed at the same time.
  private static let flushes = 32

  /// Gives a file another's name, whose old content is gone at that moment and not before.
  package func rename(_ old: String, to new: String) throws(FileError) {
    try beforeStep(.rename(new))
    _ = try parentIsPlain(new, creating: false)
    #if canImport(Glibc)
      let result = Glibc.rename(path(old), path(new))
    #elseif canImport(Musl)
      let result = Musl.rename(path(old), path(new))
    #else
      let result = Darwin.rename(path(old), path(new))
    #endif
    guard result == 0 else { throw FileError(path: path(new), failed: "cannot be replaced") }
  }

  /// Removes a file if it is there.
  package func remove(_ relative: String) throws(FileError) {
    guard exists(relative) else { return }
    try beforeStep(.remove(relative))
    _ = try parentIsPlain(relative, creating: false)
    guard unlink(path(relative)) == 0 || errno == ENOENT else {
      throw FileError(path: path(relative), failed: "cannot be removed")
    }
  }

  /// Writes a file at once: a temporary beside it takes its name.
  package func replace(_ relative: String, bytes: [UInt8]) throws(FileError) {
    let temporary = Folder.temporary(of: relative)
    try remove(temporary)
    try create(temporary, bytes: bytes)
    try rename(temporary, to: relative)
  }

  /// The name of the temporary beside a file; it begins with a dot, which no golden does.
  package static func temporary(of relative: String) -> String {
    let name = relative.split(separator: "/").last ?? ""
    return relative.dropLast(name.count) + "." + name + ".new"
  }

  /// The folder a file is in, relative like the file.
  package static func parent(of relative: String) -> String {
    relative.split(separator: "/").dropLast().joined(separator: "/")
  }

  /// Runs work while no other process changes the folder; the folder is made if need be.
  package func locked<Result>(_ work: () throws(FileError) -> Result) throws(FileError) -> Result {
    try makeFolder(root)
    let descriptor = open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(path: root, failed: "cannot be opened") }
    defer { close(descriptor) }
    guard Folder.retrying({ Int(flock(descriptor, LOCK_EX)) }) == 0 else {
      throw FileError(path: root, failed: "cannot be locked")
    }
    return try work()
  }
}

// MARK: Links and folders

extension Folder {
  /// Whether every folder on the way to a file exists; throws at a link, which could lead anywhere.
  func parentIsPlain(_ relative: String, creating: Bool) throws(FileError) -> Bool {
    let parts = relative.split(separator: "/", omittingEmptySubsequences: false)
    guard !parts.contains("") && !parts.contains("..") && !parts.contains(".") else {
      throw FileError(path: path(relative), reason: "leaves its folder")
    }
    if creating { try makeFolder(root) }
    var folder = ""
    for part in parts.dropLast() {
      folder += (folder.isEmpty ? "" : "/") + part
      let path = path(folder)
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

  private func makeFolder(_ path: String) throws(FileError) {
    var status = stat()
    if stat(path, &status) == 0 || path.isEmpty { return }
    if let slash = path.lastIndex(of: "/"), slash != path.startIndex {
      try makeFolder(String(path[..<slash]))
    }
    guard mkdir(path, 0o755) == 0 || errno == EEXIST else {
      throw FileError(path: path, failed: "cannot be made")
    }
  }

  private static func link(_ path: String) -> FileError {
    FileError(
      path: path, reason: "is a symbolic link, which is not followed; put a plain file or folder there")
  }

  private static func retrying(_ call: () -> Int) -> Int {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }
}
