import CPNG

/// Why a PNG file could not be read or written, as a sentence without the file's name.
public struct PNGError: Error, Hashable, CustomStringConvertible {
  /// The sentence.
  public let description: String
}

extension Bitmap {
  /// The most pixels a PNG may have before it is refused unread.
  public static let pixelLimit = 64 << 20

  /// Decodes a PNG file of any color type, depth and interlacing; deeper channels are rounded to eight bits.
  ///
  /// Throws when the bytes are no PNG, are damaged or cut short, or name a picture above ``pixelLimit``.
  public init(png: [UInt8]) throws(PNGError) {
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

  /// Encodes the picture as an eight-bit PNG in the smallest lossless color type.
  public func png() throws(PNGError) -> [UInt8] {
    var image = png_image()
    image.version = UInt32(PNG_IMAGE_VERSION)
    image.width = UInt32(width)
    image.height = UInt32(height)
    image.format = cpng_format_rgba
    image.flags = UInt32(PNG_IMAGE_FLAG_FAST)
    defer { png_image_free(&image) }
    var count = png_alloc_size_t(0)
    guard png_image_write_to_memory(&image, nil, &count, 0, bytes, 0, nil) != 0 else {
      throw PNGError(description: "libpng could not encode the picture: \(image.text)")
    }
    var file = [UInt8](repeating: 0, count: count)
    guard png_image_write_to_memory(&image, &file, &count, 0, bytes, 0, nil) != 0 else {
      throw PNGError(description: "libpng could not encode the picture: \(image.text)")
    }
    return file
  }
}

extension png_image {
  /// libpng's own words about what went wrong.
  fileprivate var text: String {
    withUnsafeBytes(of: message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
