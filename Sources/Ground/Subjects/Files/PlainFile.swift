import AssaySystem

/// Reads regular files up to a size limit, since a stranger may have written them, and writes files.
package enum PlainFile {
  /// The bytes of a file of at most `limit` bytes; nil if it does not exist, and an error for a link that is not to be followed.
  package static func read(
    _ path: String, limit: Int, followsLinks: Bool = false
  ) throws(PlainFileError) -> [UInt8]? {
    // A pipe must be refused, not waited for.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | (followsLinks ? 0 : O_NOFOLLOW))
    guard descriptor >= 0 else {
      switch errno {
      case ENOENT: return nil
      case ELOOP where !followsLinks: throw .link
      case ENXIO: throw .notPlain
      default: throw .lastError
      }
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .lastError }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw .folder
    default: throw .notPlain
    }
    let size = Int(status.st_size)
    guard size <= limit else { throw .tooLarge(bytes: size, limit: limit) }
    return try bytes(of: descriptor, size: size, limit: limit)
  }

  private static func bytes(
    of descriptor: Int32, size: Int, limit: Int
  ) throws(PlainFileError) -> [UInt8] {
    var bytes: [UInt8] = []
    // One byte more than the size, so that a single call also reaches the end of the file.
    var room = size + 1
    while true {
      var got = 0
      let part = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
        repeat {
          got = AssaySystem.read(descriptor, buffer.baseAddress, room)
        } while got < 0 && errno == EINTR
        count = max(0, got)
      }
      guard got >= 0 else { throw .lastError }
      bytes = bytes.isEmpty ? part : bytes + part
      // The file may have grown since fstat.
      guard bytes.count <= limit else { throw .tooLarge(bytes: bytes.count, limit: limit) }
      if got == 0 || bytes.count == size { return bytes }
      room = 1 << 12
    }
  }

  /// Whether a path has neither file nor folder; false when that cannot be known.
  package static func isMissing(_ path: String) -> Bool { access(path, F_OK) != 0 && errno == ENOENT }

  /// Whether a path names a folder, or a link to one.
  package static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The bytes of a file as ``read(_:limit:followsLinks:)`` gives them, with errors as problems of the file.
  package static func contents(
    of path: String, limit: Int, followsLinks: Bool = false
  ) throws(Problem) -> [UInt8]? {
    do throws(PlainFileError) {
      return try read(path, limit: limit, followsLinks: followsLinks)
    } catch {
      throw Problem(SourceLocation(path: path), error.description)
    }
  }

  /// The size of a file, not following a link; nil if it does not exist.
  package static func size(of path: String) -> Int? {
    var status = stat()
    return lstat(path, &status) == 0 ? Int(status.st_size) : nil
  }

  /// Writes a file completely or not at all, and creates its folder; a device such as `/dev/null` is written to, not replaced.
  package static func write(_ bytes: some Sequence<UInt8>, to path: String) throws(Problem) {
    makeFolders(of: path)
    let bytes = Array(bytes)
    var (own, file) = ("\(path).\(getpid())", Int32(-1))
    if isDevice(path) {
      file = open(path, O_WRONLY)
    } else {
      // A file that somebody else gave this name is left alone.
      repeat {
        own += "~"
        file = open(own, O_WRONLY | O_CREAT | O_EXCL, 0o666)
      } while file < 0 && errno == EEXIST
    }
    guard write(bytes, to: file), isDevice(path) || rename(own, path) == 0 else {
      let reason =
        errno == ENOTDIR ? "there is a file where its folder should be" : String(cString: strerror(errno))
      if file >= 0, !isDevice(path) { unlink(own) }
      throw Problem(
        SourceLocation(path: path), "the file cannot be written: \(reason); choose another place")
    }
  }

  private static func makeFolders(of path: String) {
    for index in path.indices where path[index] == "/" && index > path.startIndex {
      mkdir(String(path[..<index]), 0o777)
    }
  }

  /// Whether the path is something other than a file or folder.
  package static func isDevice(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
  }

  private static func write(_ bytes: [UInt8], to file: Int32) -> Bool {
    guard file >= 0 else { return false }
    let isWhole = writeWhole(bytes, to: file)
    return close(file) == 0 && isWhole
  }
}

/// An error from reading a file.
package enum PlainFileError: Error, Hashable, CustomStringConvertible {
  /// It is a symbolic link, which is not followed.
  case link
  /// It is a folder.
  case folder
  /// It is a pipe, a socket or a device.
  case notPlain
  /// It is larger than the limit.
  case tooLarge(bytes: Int, limit: Int)
  /// The system refused, with its reason.
  case failed(reason: String)

  /// The error the system reported last.
  fileprivate static var lastError: PlainFileError { .failed(reason: String(cString: strerror(errno))) }

  /// The error message, without the file's name.
  package var description: String {
    switch self {
    case .link: "it is a symbolic link, which is not followed; put a plain file in its place"
    case .folder, .notPlain: "it is not a plain file; put one in its place"
    case .tooLarge(let bytes, let limit): "it has \(bytes) bytes; at most \(limit) are read"
    case .failed(let reason): "it cannot be read: \(reason)"
    }
  }
}
