import AssaySystem
import Dispatch
import Synchronization

extension Folder {
  /// Writes a file that must not exist yet, and makes the folders on the way to it; not yet flushed.
  package func create(_ relative: String, bytes: [UInt8]) throws(FileError) {
    let path = path(relative)
    try beforeStep(.write(relative))
    _ = try parentIsPlain(relative, creating: true)
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o644)
    guard descriptor >= 0 else { throw FileError(path: path, failed: "cannot be written") }
    guard writeWhole(bytes, to: descriptor) else {
      let error = FileError(path: path, failed: "cannot be written")
      close(descriptor)
      unlink(path)
      throw error
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
    guard AssaySystem.rename(path(old), path(new)) == 0 else {
      throw FileError(path: path(new), failed: "cannot be replaced")
    }
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
