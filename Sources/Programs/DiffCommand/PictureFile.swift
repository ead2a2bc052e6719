import AssayImaging
package import AssaySubjects

/// The file of a picture to compare.
struct PictureFile {
  /// Its path.
  let path: String
  /// Its bytes.
  let bytes: [UInt8]

  /// The most bytes that are read.
  fileprivate static let sizeLimit = 256 << 20

  /// Reads a file; anything but a regular file, or a file that is too large, is refused unread.
  init(path: String) throws(Problem) {
    self.path = path
    do throws(PlainFileError) {
      guard let bytes = try PlainFile.read(path, limit: PictureFile.sizeLimit, followsLinks: true) else {
        throw .failed(reason: "there is none")
      }
      self.bytes = bytes
    } catch {
      let what =
        switch error {
        case .folder: "this is a folder; name a picture"
        case .notPlain: "this is no file that can be read whole; name a picture"
        case .tooLarge: "the file is larger than 256 MiB, which is the most that is read"
        case .link, .failed: "the file cannot be opened; check its name and that it may be read"
        }
      throw Problem(SourceLocation(path: path), what)
    }
  }

  /// Whether it may take long to decode or to compare.
  var isLarge: Bool {
    bytes.count > 20_000 || Bitmap.size(of: bytes).map { $0.width > (1 << 17) / max($0.height, 1) } ?? false
  }

  /// Decodes the file.
  func bitmap() throws(Problem) -> Bitmap {
    try read(Bitmap.init(file:named:))
  }

  /// Checks that the file can be decoded.
  func check() throws(Problem) {
    try read(Bitmap.check(file:named:))
  }

  private func read<Value>(_ read: ([UInt8], String) throws(PictureError) -> Value) throws(Problem) -> Value {
    do throws(PictureError) {
      return try read(bytes, path)
    } catch {
      throw Problem(SourceLocation(path: path), "\(error)")
    }
  }
}

extension Bound {
  /// The bound of the files that `assay diff` compares.
  package static let ofDiff = [
    Bound(
      "picture for `assay diff`", "size", PictureFile.sizeLimit, .bytes,
      "the most pixels of 8 bits a channel, not compressed at all")
  ]
}
