import CAssayPNG

/// Why a PNG file could not be read or written, as a sentence without the file's name.
public struct PNGError: Error, Hashable, CustomStringConvertible {
  /// The sentence.
  public let description: String
}

extension Bitmap {
  /// The most pixels a PNG may have before it is refused unread: 7680×4320 and a little more.
  public static let pixelLimit = 32 << 20

  /// Decodes a PNG file of any color type, depth and interlacing.
  ///
  /// Sixteen-bit channels are rounded to eight bits; without a chunk that says otherwise they are taken as sRGB.
  /// Throws when the bytes are not a PNG file, are cut short, have a chunk with a wrong checksum or more data than the
  /// picture needs, or name a picture above ``pixelLimit``.
  public init(png: [UInt8]) throws(PNGError) {
    try checkChunks(ofPNG: png)
    if let picture = PlainPNG(png)?.bitmap(from: png) {
      self = picture
    } else {
      try refuseEndlessData(inPNG: png)
      try self.init(libpng: png)
    }
  }

  /// Checks without decoding that a file is a whole PNG of a size that is read: its chunks, their checksums, its header.
  public static func check(png: [UInt8]) throws(PNGError) {
    try checkChunks(ofPNG: png)
    guard let (width, height) = size(ofPNG: png), width > 0, height > 0 else {
      throw PNGError(description: "the file is not a readable PNG: it has no header or no size")
    }
    guard width * height <= pixelLimit else {
      throw PNGError(
        description: "the picture has \(width)×\(height) pixels; at most \(pixelLimit) are read")
    }
  }

  /// The size that a PNG file's header names; nil where there is none.
  public static func size(ofPNG png: [UInt8]) -> (width: Int, height: Int)? {
    guard png.count >= 24, png[12..<16].elementsEqual("IHDR".utf8),
      let width = bigEndianWord(of: png, at: 16),
      let height = bigEndianWord(of: png, at: 20)
    else { return nil }
    return (Int(width), Int(height))
  }

  /// Decodes a PNG file whose chunks are checked, by libpng.
  package init(libpng png: [UInt8]) throws(PNGError) {
    var image = png_image()
    image.version = UInt32(PNG_IMAGE_VERSION)
    defer { png_image_free(&image) }
    // libpng keeps the pointer from the first call to the second, so both happen while the array is pinned.
    let decoded: Result<Bitmap, PNGError> = png.withUnsafeBytes { file in
      guard png_image_begin_read_from_memory(&image, file.baseAddress, file.count) != 0 else {
        return .failure(PNGError(description: "the file is not a readable PNG: \(image.text)"))
      }
      let (width, height) = (Int(image.width), Int(image.height))
      guard width * height <= Bitmap.pixelLimit else {
        return .failure(
          PNGError(
            description: "the picture has \(width)×\(height) pixels; at most \(Bitmap.pixelLimit) are read"))
      }
      image.format = cpng_format_rgba
      image.flags |= UInt32(PNG_IMAGE_FLAG_16BIT_sRGB)
      var bytes = [UInt8](repeating: 0, count: width * height * 4)
      guard png_image_finish_read(&image, nil, &bytes, 0, nil) != 0 else {
        return .failure(PNGError(description: "the PNG is damaged: \(image.text)"))
      }
      return .success(Bitmap(width: width, height: height, bytes: bytes))
    }
    self = try decoded.get()
  }
}

extension png_image {
  /// libpng's own words about what went wrong.
  var text: String {
    withUnsafeBytes(of: message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
