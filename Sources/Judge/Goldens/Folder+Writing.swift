package import AssaySubjects
import AssaySystem

extension Folder {
  /// Writes a new file and the folders on the way to it, without flushing them.
  package func create(_ relative: String, bytes: [UInt8]) throws(Problem) {
    let path = path(relative)
    try beforeStep()
    _ = try parentsExist(of: relative, creating: true)
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o644)
    guard descriptor >= 0 else { throw Problem(path: path, failed: "cannot be written") }
    guard writeWhole(bytes, to: descriptor) else {
      let problem = Problem(path: path, failed: "cannot be written")
      close(descriptor)
      unlink(path)
      throw problem
    }
    guard close(descriptor) == 0 else { throw Problem(path: path, failed: "cannot be written") }
  }

  /// Waits until files, or folders' lists of names, are on the disk.
  package func flush(_ files: [String]) throws(Problem) {
    // A disk flushes many files at the same time about as fast as one.
    let problems = Threads.map(files, jobs: 32) { file -> Problem? in
      do throws(Problem) {
        try flush(file)
        return nil
      } catch {
        return error
      }
    }
    if let problem = problems.lazy.compactMap(\.self).first { throw problem }
  }

  private func flush(_ relative: String) throws(Problem) {
    let path = path(relative)
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { throw Problem(path: path, failed: "cannot be flushed") }
    defer { close(descriptor) }
    // Some file systems cannot flush a folder and report that.
    guard fsync(descriptor) == 0 || errno == EINVAL || errno == EROFS else {
      throw Problem(path: path, failed: "cannot be flushed")
    }
  }

  /// Renames a file; a file that had the new name before is replaced in one step.
  package func rename(_ old: String, to new: String) throws(Problem) {
    try beforeStep()
    _ = try parentsExist(of: new, creating: false)
    guard AssaySystem.rename(path(old), path(new)) == 0 else {
      throw Problem(path: path(new), failed: "cannot be replaced")
    }
  }

  /// Removes a file if it exists.
  package func remove(_ relative: String) throws(Problem) {
    guard exists(relative) else { return }
    try beforeStep()
    _ = try parentsExist(of: relative, creating: false)
    guard unlink(path(relative)) == 0 || errno == ENOENT else {
      throw Problem(path: path(relative), failed: "cannot be removed")
    }
  }

  /// Writes a file so that readers see either its old or its new content: a temporary file takes its name.
  package func replace(_ relative: String, bytes: [UInt8]) throws(Problem) {
    try createTemporary(of: relative, bytes: bytes)
    try rename(Folder.temporary(of: relative), to: relative)
  }

  /// Writes the temporary file that is going to replace a file.
  func createTemporary(of relative: String, bytes: [UInt8]) throws(Problem) {
    try remove(Folder.temporary(of: relative))
    try create(Folder.temporary(of: relative), bytes: bytes)
  }

  /// The temporary file next to a file; unlike a golden's, its name begins with a dot.
  package static func temporary(of relative: String) -> String {
    let name = relative.split(separator: "/").last ?? ""
    return relative.dropLast(name.count) + "." + name + ".new"
  }
}
