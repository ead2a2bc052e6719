import AssayHashing
import AssayImaging
import AssaySystem

/// The bytes of a font file, which never move because C libraries keep pointers to them, and their SHA-256.
final class FontData: @unchecked Sendable {
  let path: String
  private let package: String?
  // Unchecked because of the pointer: the bytes are written once, before the object is shared.
  let bytes: UnsafeRawBufferPointer
  let sha256: String

  /// The largest file that is read, in bytes.
  static let sizeLimit = 256 << 20

  /// Reads a whole file; `package` is the package to install if it is missing.
  init(path: String, package: String?) throws(FontError) {
    // Nonblocking, so that a pipe is refused and not waited for.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw errno == ENOENT || errno == ENOTDIR
        ? .missing(path: path, package: package)
        : .unreadable(path: path, reason: String(cString: strerror(errno)))
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .unreadable(path: path, reason: "it is not a regular file")
    }
    let size = Int(status.st_size)
    guard size > 0 else { throw .unreadable(path: path, reason: "it is empty") }
    guard size <= FontData.sizeLimit else {
      throw .unreadable(path: path, reason: "it has \(size) bytes; at most \(FontData.sizeLimit) are read")
    }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 16)
    preferLargePages(buffer)
    var filled = 0
    while filled < size {
      let got = read(descriptor, buffer.baseAddress?.advanced(by: filled), size - filled)
      if got < 0, errno == EINTR { continue }
      guard got > 0 else {
        buffer.deallocate()
        throw .unreadable(path: path, reason: "it ended before its \(size) bytes were read")
      }
      filled += got
    }
    self.path = path
    self.package = package
    bytes = UnsafeRawBufferPointer(buffer)
    sha256 = SHA256(of: bytes).description
  }

  deinit { bytes.deallocate() }

  /// Copies the bytes of a file that is embedded in the program.
  init(path: String, content: [UInt8]) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: content.count, alignment: 16)
    buffer.copyBytes(from: content)
    self.path = path
    package = nil
    bytes = UnsafeRawBufferPointer(buffer)
    sha256 = SHA256(of: bytes).description
  }

  /// Throws if the file has another SHA-256 than the expected one.
  func expect(_ expected: String) throws(FontError) {
    guard sha256 == expected.lowercased() else {
      throw .differs(path: path, expected: expected.lowercased(), found: sha256, package: package)
    }
  }
}
