import AssaySubjects

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that a stranger may have written: only a plain one is read, no link is followed, and not more than a limit.
enum PlainFile {
  /// The bytes of a file; nil when there is none.
  ///
  /// The problem's message is without the file's name.
  static func read(_ path: String, limit: Int) throws(Problem) -> [UInt8]? {
    func problem(_ message: String) -> Problem { Problem(SourceLocation(path: path), message) }
    // A pipe must be refused, not waited for.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      if errno == ELOOP {
        throw problem("it is a symbolic link, which is not followed; put a plain file in its place")
      }
      throw problem("it cannot be read: \(String(cString: strerror(errno)))")
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw problem("it is not a plain file; put one in its place")
    }
    guard status.st_size <= limit else {
      throw problem("it has \(status.st_size) bytes; at most \(limit) are read")
    }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = part.withUnsafeMutableBytes { posixRead(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw problem("it cannot be read: \(String(cString: strerror(errno)))") }
      if count == 0 { return bytes }
      bytes += part[..<count]
      // The file may have grown since its size was asked.
      guard bytes.count <= limit else { throw problem("it has more than \(limit) bytes") }
    }
  }

  /// The size of what has a name, followed through no link; nil when there is nothing.
  static func size(of path: String) -> Int? {
    var status = stat()
    return lstat(path, &status) == 0 ? Int(status.st_size) : nil
  }
}

/// `read(2)`, whose name is taken by ``PlainFile/read(_:limit:)``.
func posixRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, buffer, count)
}
