extension Bitmap {
  /// Decodes a picture's file in any format that this build reads (``PictureFormat/isRead``), by the file's first bytes.
  ///
  /// - Throws: As ``init(png:)`` does; also for a picture that has several frames, and for colors that are not RGB or gray.
  public init(file: [UInt8]) throws(PictureError) {
    let format = PictureFormat(of: file) ?? .png
    guard format.isRead else {
      throw PictureError(
        description:
          "\(format.rawValue) files are not read by this build of Assay; convert the picture to PNG")
    }
    switch format {
    case .png: try self.init(png: file)
    #if MorePictureFormats
      case .webp: try self.init(webp: file)
      case .jpeg: try self.init(jpeg: file)
    #else
      default: try self.init(png: file)
    #endif
    }
  }

  /// Decodes a picture's file, which must have the format that its name ends with.
  public init(file: [UInt8], named name: String) throws(PictureError) {
    let actual = PictureFormat(of: file)
    if let stated = PictureFormat(ofFile: name), stated != actual {
      try refuseEmpty(file)
      guard let actual else {
        throw PictureError(
          description: "the file is not a \(stated.rawValue): its first bytes are not those of one")
      }
      throw PictureError(
        description:
          "the file is a \(actual.rawValue), but its name ends like that of a \(stated.rawValue); rename it")
    }
    try self.init(file: file)
  }

  /// Checks that ``init(file:named:)`` can decode a picture's file, without decoding most PNG files.
  public static func check(file: [UInt8], named name: String) throws(PictureError) {
    if PictureFormat(of: file) == .png, PictureFormat(ofFile: name) ?? .png == .png {
      try checkChunks(ofPNG: file)
      if PlainPNG(file)?.canBeDecoded(from: file) == true { return }
    }
    _ = try Bitmap(file: file, named: name)
  }

  /// The size in the header of a picture's file; nil without one, and for a format that is not read.
  public static func size(of file: [UInt8]) -> (width: Int, height: Int)? {
    switch PictureFormat(of: file) {
    case .png: return size(ofPNG: file)
    #if MorePictureFormats
      case .webp: return size(ofWebP: file)
      case .jpeg: return JPEGHeader(file)?.size
    #endif
    default: return nil
    }
  }

  /// The picture of a file as a PNG file: the file itself if it is one.
  public static func png(of file: [UInt8]) throws(PictureError) -> [UInt8] {
    PictureFormat(of: file) == .png ? file : try Bitmap(file: file).png()
  }
}

/// Refuses a file that has nothing of a picture in it.
func refuseEmpty(_ file: [UInt8]) throws(PictureError) {
  guard !file.isEmpty else { throw PictureError(description: "the file is empty") }
  guard !file.starts(with: "version https://git-lfs".utf8) else {
    throw PictureError(
      description: "the file is a pointer of Git LFS; fetch the picture with: git lfs pull")
  }
}

/// A size as it is; throws for a picture without pixels, or with more than ``Bitmap/pixelLimit``.
func readable(_ size: (width: Int, height: Int)?, _ format: PictureFormat) throws(PictureError) -> (
  width: Int, height: Int
) {
  guard let (width, height) = size, width > 0, height > 0 else {
    throw PictureError(
      description: "the file is not a readable \(format.rawValue): it has no header or no size")
  }
  guard width <= Bitmap.pixelLimit, height <= Bitmap.pixelLimit / width else {
    throw PictureError(
      description: "the picture has \(width)×\(height) pixels; at most \(Bitmap.pixelLimit) are read")
  }
  return (width, height)
}
