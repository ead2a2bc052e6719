import Glibc
import AssayImaging

/// A PNG file that is to be compared.
struct PictureFile {
  /// Its path.
  let path: String
  /// Its bytes.
  let bytes: [UInt8]
  /// Which file of the machine it is, whatever its name.
  private let identity: [UInt64]

  /// Why it cannot be judged.
  struct Problem: Error {
    /// `path: error: sentence`.
    let sentence: String
  }

  /// The most bytes that are read.
  static let sizeLimit = 256 << 20

  /// Reads a file; what is no regular file, or too large, is refused unread.
  init(path: String) throws(Problem) {
    self.path = path
    var status = stat()
    let file = open(path, O_RDONLY | O_NONBLOCK)
    guard file >= 0, fstat(file, &status) == 0 else {
      if file >= 0 { close(file) }
      throw Problem(
        sentence: "\(path): error: the file cannot be opened; check its name and that it may be read")
    }
    defer { close(file) }
    guard status.st_mode & S_IFMT == S_IFREG, status.st_size <= PictureFile.sizeLimit else {
      let what =
        status.st_mode & S_IFMT == S_IFDIR
        ? "this is a folder; name a PNG file"
        : status.st_mode & S_IFMT == S_IFREG
          ? "the file is larger than 256 MiB, which is the most that is read"
          : "this is no file that can be read whole; name a PNG file"
      throw Problem(sentence: "\(path): error: \(what)")
    }
    identity = [UInt64(status.st_dev), UInt64(status.st_ino)]
    let size = Int(status.st_size)
    bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let got = read(file, buffer.baseAddress.map { $0 + count }, size - count)
        guard got > 0 else { break }
        count += got
      }
    }
  }

  /// Whether a path names a folder.
  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Whether both are one file by two names, or by one.
  func isSameFile(as other: PictureFile) -> Bool { identity == other.identity }

  /// Checks the file without decoding it.
  func check() throws(Problem) {
    do throws(PNGError) {
      try Bitmap.check(png: bytes)
    } catch {
      throw Problem(sentence: "\(path): error: \(error)")
    }
  }

  /// Decodes the file.
  func bitmap() throws(Problem) -> Bitmap {
    do throws(PNGError) {
      return try Bitmap(png: bytes)
    } catch {
      throw Problem(sentence: "\(path): error: \(error)")
    }
  }
}
