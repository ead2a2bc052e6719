import Imaging

/// The premultiplied pixels of one canvas or layer, top row first.
final class PixelBuffer {
  let width: Int
  let height: Int
  let pixels: UnsafeMutablePointer<UInt32>

  init(width: Int, height: Int, color: Color) {
    self.width = width
    self.height = height
    pixels = .allocate(capacity: width * height)
    pixels.initialize(repeating: Ink(color, coverage: 255).over(0), count: width * height)
  }

  deinit { pixels.deallocate() }

  var bounds: PixelBounds { PixelBounds(minX: 0, minY: 0, maxX: width, maxY: height) }

  /// Lays a color over part of a row; the part lies inside.
  @inline(__always) func blend(_ ink: Ink, x: Int, y: Int, count: Int) {
    let row = pixels + (y * width + x)
    if ink.isOpaque {
      row.update(repeating: ink.over(0), count: count)
    } else {
      for index in 0..<count { row[index] = ink.over(row[index]) }
    }
  }

  /// Lays a color over the pixels that a coverage covers, within bounds that lie inside.
  func blend(_ color: Color, through coverage: Coverage, x: Int, y: Int, within clip: PixelBounds) {
    let visible = coverage.bounds.offset(x: x, y: y).intersection(clip)
    guard !visible.isEmpty else { return }
    let solid = Ink(color, coverage: 255)
    coverage.bytes.withUnsafeBufferPointer { bytes in
      for row in visible.minY..<visible.maxY {
        let line = pixels + row * width
        let start = (row - y - coverage.bounds.minY) * coverage.bounds.width - x - coverage.bounds.minX
        for column in visible.minX..<visible.maxX {
          let level = bytes[start + column]
          if level == 255 {
            line[column] = solid.over(line[column])
          } else if level > 0 {
            line[column] = Ink(color, coverage: level).over(line[column])
          }
        }
      }
    }
  }

  /// Lays another buffer of the same size over this one, weakened as a whole, within bounds that lie inside.
  func blend(_ other: PixelBuffer, opacity: UInt32, within clip: PixelBounds) {
    for row in clip.minY..<max(clip.minY, clip.maxY) {
      let (line, source) = (pixels + row * width, other.pixels + row * width)
      for column in clip.minX..<clip.maxX where source[column] != 0 {
        line[column] = over(source[column], coverage: opacity, line[column])
      }
    }
  }

  /// Multiplies the pixels within bounds by a coverage, whose bounds contain them.
  func multiply(by coverage: Coverage, within clip: PixelBounds) {
    for row in clip.minY..<max(clip.minY, clip.maxY) {
      let line = pixels + row * width
      let start = (row - coverage.bounds.minY) * coverage.bounds.width - coverage.bounds.minX
      for column in clip.minX..<clip.maxX where line[column] != 0 {
        line[column] = weakened(line[column], coverage: UInt32(coverage.bytes[start + column]))
      }
    }
  }

  /// The pixels with straight alpha: each channel ·255/alpha, rounded to nearest; opaque pixels are kept as they are.
  func bitmap() -> Bitmap {
    let bytes = [UInt8](unsafeUninitializedCapacity: width * height * 4) { bytes, count in
      for index in 0..<(width * height) {
        let pixel = straight(pixels[index])
        bytes[index * 4] = UInt8(truncatingIfNeeded: pixel)
        bytes[index * 4 + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
        bytes[index * 4 + 2] = UInt8(truncatingIfNeeded: pixel >> 16)
        bytes[index * 4 + 3] = UInt8(truncatingIfNeeded: pixel >> 24)
      }
      count = width * height * 4
    }
    return Bitmap(width: width, height: height, bytes: bytes)
  }
}

/// A premultiplied pixel with straight alpha.
@inline(__always) private func straight(_ pixel: UInt32) -> UInt32 {
  let alpha = pixel >> 24
  guard alpha != 255, alpha != 0 else { return pixel }
  let red = ((pixel & 255) &* 255 &+ alpha / 2) / alpha
  let green = ((pixel >> 8 & 255) &* 255 &+ alpha / 2) / alpha
  let blue = ((pixel >> 16 & 255) &* 255 &+ alpha / 2) / alpha
  return red | green << 8 | blue << 16 | alpha << 24
}
