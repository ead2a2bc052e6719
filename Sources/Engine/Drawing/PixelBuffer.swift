import AssayImaging

/// The premultiplied pixels of a canvas or layer, top row first.
final class PixelBuffer {
  let width: Int
  let height: Int
  /// Whether every pixel was opaque at first, and so always is.
  private let staysOpaque: Bool

  // The bytes of the finished picture. Unchecked, because every glyph that is drawn would pay for the check, and a canvas draws one
  // thing after the other.
  @exclusivity(unchecked) private var bytes: [UInt8]

  /// Creates a buffer of one color; only the pixels within the bounds have it, and no others may be read.
  init(width: Int, height: Int, color: Color, within bounds: PixelBounds) {
    self.width = width
    self.height = height
    staysOpaque = color.alpha == 255
    let count = width * height * 4
    let pixel = Tint(color).pixel
    let byte = UInt8(truncatingIfNeeded: pixel)
    // White, on which nearly everything is drawn, has four equal bytes, which are set faster than pixels.
    let isPlain = pixel == UInt32(byte) &* 0x0101_0101 && bounds.width == width && bounds.height == height
    bytes =
      isPlain
      ? [UInt8](repeating: byte, count: count)
      : [UInt8](unsafeUninitializedCapacity: count) { $1 = count }
    if isPlain { return }
    withPixels { pixels in
      for y in bounds.rows {
        (pixels + (y * width + bounds.minX)).initialize(repeating: pixel, count: bounds.width)
      }
    }
  }

  /// Gives a closure the first pixel of the first row; the pointer is not valid after it.
  func withPixels<Result>(_ body: (UnsafeMutablePointer<UInt32>) -> Result) -> Result {
    bytes.withUnsafeMutableBytes { bytes in
      guard let start = bytes.baseAddress else { preconditionFailure("a buffer has pixels") }
      return body(start.assumingMemoryBound(to: UInt32.self))
    }
  }

  var bounds: PixelBounds { PixelBounds(minX: 0, minY: 0, maxX: width, maxY: height) }

  /// Blends a color over the pixels within bounds inside the buffer.
  func fill(_ bounds: PixelBounds, color: Color) {
    let tint = Tint(color)
    withPixels { pixels in
      for y in bounds.rows {
        let line = pixels + (y * width + bounds.minX)
        if color.alpha == 255 {
          line.update(repeating: tint.pixel, count: bounds.width)
        } else {
          tint.blend(over: line, count: bounds.width)
        }
      }
    }
  }

  /// Blends a color through a coverage, moved by whole pixels, within bounds inside the buffer.
  func blend(_ color: Color, through coverage: Coverage, x: Int, y: Int, within clip: PixelBounds) {
    coverage.bytes.withUnsafeBufferPointer { levels in
      guard let levels = levels.baseAddress else { return }
      blend(Tint(color), through: levels, of: coverage.bounds.offset(x: x, y: y), within: clip)
    }
  }

  /// Blends a color through the levels of some bounds, within bounds inside the buffer.
  func blend(
    _ tint: Tint, through levels: UnsafePointer<UInt8>, of bounds: PixelBounds, within clip: PixelBounds
  ) {
    let visible = bounds.intersection(clip)
    guard !visible.isEmpty else { return }
    let (count, step) = (visible.width, bounds.width)
    withPixels { pixels in
      var line = pixels + (visible.minY * width + visible.minX)
      var levels = levels + ((visible.minY - bounds.minY) * step + visible.minX - bounds.minX)
      for _ in visible.minY..<visible.maxY {
        tint.blend(over: line, through: levels, count: count)
        line += width
        levels += step
      }
    }
  }

  /// Blends another buffer of the same size over this one with an opacity, within bounds inside both.
  ///
  /// The bounds of a coverage contain these.
  func blend(
    _ other: PixelBuffer, through coverage: Coverage? = nil, opacity: UInt32, within clip: PixelBounds
  ) {
    withPixels { pixels in
      other.withPixels { others in
        for row in clip.rows {
          let (line, source) = (pixels + row * width, others + row * width)
          for column in clip.columns where source[column] != 0 {
            let level = coverage.map { dividedBy255(UInt32($0[column, row]) &* opacity) } ?? opacity
            let isSolid = level == 255 && source[column] >> 24 == 255
            line[column] = isSolid ? source[column] : over(source[column], coverage: level, line[column])
          }
        }
      }
    }
  }

  /// Takes the pixels out as a bitmap with straight alpha: each channel is multiplied by 255/alpha, rounded to nearest.
  func finish() -> Bitmap {
    if !staysOpaque {
      withPixels { pixels in
        for index in 0..<(width * height) where pixels[index] != 0 { pixels[index] = straight(pixels[index]) }
      }
    }
    defer { bytes = [] }
    // Pixels of alpha 0 are 0, because all are premultiplied.
    return Bitmap(width: width, height: height, clearedBytes: bytes)
  }
}

/// Converts a premultiplied pixel to straight alpha.
@inline(__always) private func straight(_ pixel: UInt32) -> UInt32 {
  let alpha = pixel >> 24
  guard alpha != 255, alpha != 0 else { return pixel }
  let red = ((pixel & 255) &* 255 &+ alpha / 2) / alpha
  let green = ((pixel >> 8 & 255) &* 255 &+ alpha / 2) / alpha
  let blue = ((pixel >> 16 & 255) &* 255 &+ alpha / 2) / alpha
  return red | green << 8 | blue << 16 | alpha << 24
}
