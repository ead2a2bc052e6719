import AssayImaging

/// The premultiplied pixels of a canvas or layer, top row first.
final class PixelBuffer {
  let width: Int
  let height: Int
  /// Whether every pixel was opaque at first, and so always is.
  private let staysOpaque: Bool

  // The bytes of the finished picture, and a pointer to them, which is valid because nobody else has the array.
  private var bytes: [UInt8]
  private let start: UnsafeMutablePointer<UInt32>
  // The part that has a color at first, and the color.
  private let colored: PixelBounds
  private let color: UInt32
  // Rows below this one do not have their color yet. They get it before they are first used, when they are in the processor's
  // cache anyway, because coloring a large picture at once makes drawing on it a fifth slower.
  @exclusivity(unchecked) private var ready: Int

  /// Creates a buffer of one color; only the pixels within the bounds have it, and no others may be read.
  init(width: Int, height: Int, color: Color, within bounds: PixelBounds) {
    self.width = width
    self.height = height
    staysOpaque = color.alpha == 255
    let count = width * height * 4
    bytes = [UInt8](unsafeUninitializedCapacity: count) { $1 = count }
    guard let start = bytes.withUnsafeMutableBytes({ $0.baseAddress }) else {
      preconditionFailure("a buffer has pixels")
    }
    self.start = start.bindMemory(to: UInt32.self, capacity: width * height)
    self.color = Ink(color, coverage: 255).over(0)
    colored = bounds
    ready = bounds.minY
  }

  /// The first pixel of the first row, for use of the rows above another.
  @inline(__always) func pixels(above end: Int) -> UnsafeMutablePointer<UInt32> {
    if end > ready { prepare(end) }
    return start
  }

  private func prepare(_ end: Int) {
    let rows = ready..<max(ready, min(end, colored.maxY))
    ready = rows.upperBound
    // Rows that are colored whole are one block of memory.
    let isWhole = colored.width == width
    for y in isWhole ? rows.prefix(1) : rows {
      fill(start + (y * width + colored.minX), count: isWhole ? rows.count * width : colored.width)
    }
  }

  /// Gives pixels the color; one of four equal bytes, such as white and clear, by the byte, which is twice as fast.
  private func fill(_ pixels: UnsafeMutablePointer<UInt32>, count: Int) {
    let byte = UInt8(truncatingIfNeeded: color)
    if color == UInt32(byte) &* 0x0101_0101 {
      UnsafeMutableRawPointer(pixels).initializeMemory(as: UInt8.self, repeating: byte, count: count * 4)
    } else {
      pixels.initialize(repeating: color, count: count)
    }
  }

  var bounds: PixelBounds { PixelBounds(minX: 0, minY: 0, maxX: width, maxY: height) }

  /// Blends a color over the pixels within bounds inside the buffer.
  func fill(_ bounds: PixelBounds, color: Color) {
    let ink = Ink(color, coverage: 255)
    for y in bounds.minY..<max(bounds.minY, bounds.maxY) {
      // Row by row: each gets its first color when it is needed in the processor's cache anyway.
      ink.blend(over: pixels(above: y + 1) + (y * width + bounds.minX), count: bounds.width)
    }
  }

  /// Blends a color through a coverage, moved by whole pixels, within bounds inside the buffer.
  func blend(_ color: Color, through coverage: Coverage, x: Int, y: Int, within clip: PixelBounds) {
    coverage.bytes.withUnsafeBufferPointer { bytes in
      blend(color, through: bytes[...], of: coverage.bounds, x: x, y: y, within: clip)
    }
  }

  /// Blends a color through the coverage of bounds, which is the beginning of some bytes.
  func blend(
    _ color: Color, through bytes: Slice<UnsafeBufferPointer<UInt8>>, of bounds: PixelBounds, x: Int, y: Int,
    within clip: PixelBounds
  ) {
    let visible = bounds.offset(x: x, y: y).intersection(clip)
    guard !visible.isEmpty, let base = bytes.base.baseAddress else { return }
    let (pixels, tint) = (pixels(above: visible.maxY), Tint(color))
    var row = pixels + (visible.minY * width + visible.minX)
    let start = (visible.minY - y - bounds.minY) * bounds.width + visible.minX - x - bounds.minX
    var levels = base + (bytes.startIndex + start)
    for _ in visible.minY..<visible.maxY {
      tint.blend(over: row, through: levels, count: visible.width)
      row += width
      levels += bounds.width
    }
  }

  /// Blends another buffer of the same size over this one with an opacity, within bounds inside both.
  func blend(_ other: PixelBuffer, opacity: UInt32, within clip: PixelBounds) {
    let (pixels, others) = (pixels(above: clip.maxY), other.pixels(above: clip.maxY))
    for row in clip.minY..<max(clip.minY, clip.maxY) {
      let (line, source) = (pixels + row * width, others + row * width)
      for column in clip.minX..<clip.maxX where source[column] != 0 {
        let isSolid = opacity == 255 && source[column] >> 24 == 255
        line[column] = isSolid ? source[column] : over(source[column], coverage: opacity, line[column])
      }
    }
  }

  /// Blends another buffer of the same size through a coverage, whose bounds contain the clip, and with an opacity.
  func blend(_ other: PixelBuffer, through coverage: Coverage, opacity: UInt32, within clip: PixelBounds) {
    let (pixels, others) = (pixels(above: clip.maxY), other.pixels(above: clip.maxY))
    coverage.bytes.withUnsafeBufferPointer { bytes in
      for row in clip.minY..<max(clip.minY, clip.maxY) {
        let (line, source) = (pixels + row * width, others + row * width)
        let start = (row - coverage.bounds.minY) * coverage.bounds.width - coverage.bounds.minX
        for column in clip.minX..<clip.maxX where source[column] != 0 {
          let level = dividedBy255(UInt32(bytes[start + column]) &* opacity)
          let isSolid = level == 255 && source[column] >> 24 == 255
          line[column] = isSolid ? source[column] : over(source[column], coverage: level, line[column])
        }
      }
    }
  }

  /// The pixels within bounds, multiplied by a coverage.
  func masked(by coverage: Coverage, within clip: PixelBounds) -> PixelBuffer {
    let result = PixelBuffer(width: width, height: height, color: .clear, within: clip)
    result.blend(self, through: coverage, opacity: 255, within: clip)
    return result
  }

  /// Takes the pixels out as a bitmap with straight alpha: each channel is multiplied by 255/alpha, rounded to nearest.
  func finish() -> Bitmap {
    let pixels = pixels(above: height)
    if !staysOpaque {
      for index in 0..<(width * height) where pixels[index] != 0 { pixels[index] = straight(pixels[index]) }
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
