extension Bitmap {
  /// The order of a pixel's bytes in memory.
  public enum ByteOrder: Hashable, Sendable {
    /// Red, green, blue, alpha: what PNG and most libraries have.
    case rgba
    /// Blue, green, red, alpha: 32-bit pixels of Cairo and Windows on little-endian processors.
    case bgra
    /// Alpha, red, green, blue.
    case argb
  }

  /// Creates a picture from another library's pixels.
  ///
  /// - Parameters:
  ///   - width: The width in pixels, at least 1.
  ///   - height: The height in pixels, at least 1.
  ///   - rows: The bytes, four per pixel, top row first.
  ///   - stride: The number of bytes from one row to the next; four times the width by default.
  ///   - order: The order of a pixel's bytes.
  ///   - isPremultiplied: Whether colors are already multiplied by alpha, as in Cairo and Core Graphics; they are divided by
  ///     it here and rounded to nearest.
  /// - Throws: An error message when the size is not positive or too large, or when there are too few bytes.
  public init(
    width: Int, height: Int, rows: some Sequence<UInt8>, stride: Int? = nil, order: ByteOrder = .rgba,
    isPremultiplied: Bool = false
  ) throws(PictureError) {
    let rows = Array(rows)
    guard width > 0, height > 0, width <= Bitmap.pixelLimit, height <= Bitmap.pixelLimit / width else {
      throw PictureError(
        description:
          "a picture cannot have \(width)×\(height) pixels; it has 1 to \(Bitmap.pixelLimit) pixels")
    }
    let line = stride ?? width * 4
    guard line >= width * 4, line <= rows.count else {
      throw PictureError(
        description:
          "rows of \(line) bytes do not fit: \(width) pixels need \(width * 4), and there are \(rows.count)"
      )
    }
    // The last row may end with its last pixel.
    guard rows.count / line >= height || rows.count >= line * (height - 1) + width * 4 else {
      throw PictureError(
        description: "\(height) rows of \(line) bytes are expected, and there are \(rows.count) bytes")
    }
    var bytes = [UInt8](repeating: 0, count: width * height * 4)
    for y in 0..<height {
      for x in 0..<width {
        let pixel = Bitmap.pixel(rows, at: y * line + x * 4, order, isPremultiplied)
        for channel in 0..<4 { bytes[(y * width + x) * 4 + channel] = pixel[channel] }
      }
    }
    self.init(width: width, height: height, bytes: bytes)
  }

  /// One pixel as straight red, green, blue and alpha.
  private static func pixel(_ bytes: [UInt8], at start: Int, _ order: ByteOrder, _ isPremultiplied: Bool)
    -> SIMD4<UInt8>
  {
    let own = SIMD4(bytes[start], bytes[start + 1], bytes[start + 2], bytes[start + 3])
    var pixel =
      switch order {
      case .rgba: own
      case .bgra: SIMD4(own[2], own[1], own[0], own[3])
      case .argb: SIMD4(own[1], own[2], own[3], own[0])
      }
    guard isPremultiplied, pixel[3] > 0 else { return pixel }
    let alpha = Int(pixel[3])
    for channel in 0..<3 {
      pixel[channel] = UInt8(min(255, (Int(pixel[channel]) * 255 + alpha / 2) / alpha))
    }
    return pixel
  }
}
