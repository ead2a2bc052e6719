public import AssayImaging

/// The picture of one glyph of a color font, at the one size the font holds.
public final class ColorGlyph: Sendable {
  /// The pixels, straight alpha.
  public let bitmap: Bitmap
  /// The distance of the picture's left edge from the glyph's origin to the right, in the picture's pixels.
  public let left: Int
  /// The height of the picture's top edge **above** the baseline, in the picture's pixels.
  public let top: Int
  /// The picture's pixels per em; at size s, a pixel is s / pixelsPerEm points wide.
  public let pixelsPerEm: Int

  /// Creates a color glyph.
  public init(bitmap: Bitmap, left: Int, top: Int, pixelsPerEm: Int) {
    self.bitmap = bitmap
    self.left = left
    self.top = top
    self.pixelsPerEm = pixelsPerEm
  }

  /// Converts rows of premultiplied BGRA to straight RGBA, rounding to the nearest level.
  static func straightBytes(
    premultiplied pixels: UnsafePointer<UInt8>, width: Int, height: Int, pitch: Int
  ) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: width * height * 4)
    for y in 0..<height {
      let row = pixels + (pitch >= 0 ? y * pitch : (y - height + 1) * pitch)
      for x in 0..<width {
        let alpha = Int(row[x * 4 + 3])
        guard alpha > 0 else { continue }
        let start = (y * width + x) * 4
        bytes[start + 3] = UInt8(alpha)
        for channel in 0..<3 {
          let level = (Int(row[x * 4 + 2 - channel]) * 255 + alpha / 2) / alpha
          bytes[start + channel] = UInt8(min(255, level))
        }
      }
    }
    return bytes
  }
}
