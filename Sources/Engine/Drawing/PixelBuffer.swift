import AssayImaging

/// The premultiplied pixels of one canvas or layer, top row first.
final class PixelBuffer {
  let width: Int
  let height: Int
  /// Whether every pixel was opaque at first, and so is for ever: nothing laid over it lets more shine through.
  private let staysOpaque: Bool

  // Where the pixels are. They are drawn into what becomes the finished picture: to copy it took 7 % of the time of laying
  // out and drawing a label, and a fifth to a third of that of a text with 10,000 characters.
  private var bytes: [UInt8]
  private let start: UnsafeMutablePointer<UInt32>
  // What has a color at first, and which.
  private let colored: PixelBounds
  private let color: UInt32
  // The rows above this one have their color, the others take it when they are first asked for: what is drawn on them then
  // finds them in the processor's cache, which a large picture does not fit; a text of 10,000 characters took a fifth longer.
  // Unchecked, because all that is drawn asks for it: to check took 7,000 of the 148,000 instructions that a label took.
  @exclusivity(unchecked) private var ready: Int
  // The lease, not the rasterizer: while it lives, no other canvas has the rasterizer.
  private let lease: RasterizerLease

  /// Makes a buffer of one color; only what is in the bounds has it, and nothing else must be read.
  ///
  /// - Parameter isLayer: Whether it is never finished, so that its memory may be larger than its pixels.
  init(
    width: Int, height: Int, color: Color, within bounds: PixelBounds, lease: RasterizerLease,
    isLayer: Bool = true
  ) {
    self.width = width
    self.height = height
    self.lease = lease
    staysOpaque = color.alpha == 255
    let count = width * height * 4
    bytes = isLayer ? lease.rasterizer.spare.take(count) : SparePixels.make(count)
    // Good as long as the array, which nobody else has and nobody changes by any other way.
    guard let start = bytes.withUnsafeMutableBytes({ $0.baseAddress }) else {
      preconditionFailure("a buffer has pixels")
    }
    self.start = start.bindMemory(to: UInt32.self, capacity: width * height)
    self.color = Ink(color, coverage: 255).over(0)
    colored = bounds
    ready = bounds.minY
  }

  /// The first pixel of the first row, when those above a row are to be drawn on or read.
  @inline(__always) func pixels(above end: Int) -> UnsafeMutablePointer<UInt32> {
    if end > ready { prepare(end) }
    return start
  }

  private func prepare(_ end: Int) {
    let rows = ready..<max(ready, min(end, colored.maxY))
    ready = rows.upperBound
    if colored.width == width {
      PixelBuffer.fill(start + rows.lowerBound * width, with: color, count: rows.count * width)
    } else {
      for y in rows {
        PixelBuffer.fill(start + (y * width + colored.minX), with: color, count: colored.width)
      }
    }
  }

  /// Fills pixels; those whose bytes are all equal, such as white and clear, by the byte, which is twice as fast.
  private static func fill(_ pixels: UnsafeMutablePointer<UInt32>, with pixel: UInt32, count: Int) {
    let byte = UInt8(truncatingIfNeeded: pixel)
    if pixel == UInt32(byte) &* 0x0101_0101 {
      UnsafeMutableRawPointer(pixels).initializeMemory(as: UInt8.self, repeating: byte, count: count * 4)
    } else {
      pixels.initialize(repeating: pixel, count: count)
    }
  }

  deinit { lease.rasterizer.spare.give(bytes) }

  var bounds: PixelBounds { PixelBounds(minX: 0, minY: 0, maxX: width, maxY: height) }

  /// Lays a color over part of a row; the part lies inside.
  @inline(__always) func blend(_ ink: Ink, x: Int, y: Int, count: Int) {
    let row = pixels(above: y + 1) + (y * width + x)
    if ink.isOpaque {
      row.update(repeating: ink.over(0), count: count)
    } else {
      for index in 0..<count { row[index] = ink.over(row[index]) }
    }
  }

  /// Lays a color over the pixels that a coverage covers, within bounds that lie inside.
  func blend(_ color: Color, through coverage: Coverage, x: Int, y: Int, within clip: PixelBounds) {
    coverage.bytes.withUnsafeBufferPointer { bytes in
      blend(color, through: bytes[...], of: coverage.bounds, x: x, y: y, within: clip)
    }
  }

  /// The same for a coverage whose bytes lie at the beginning of some.
  func blend(
    _ color: Color, through bytes: Slice<UnsafeBufferPointer<UInt8>>, of bounds: PixelBounds, x: Int, y: Int,
    within clip: PixelBounds
  ) {
    let visible = bounds.offset(x: x, y: y).intersection(clip)
    guard !visible.isEmpty, let first = bytes.base.baseAddress else { return }
    let pixels = pixels(above: visible.maxY)
    let tint = Tint(color)
    let stride = bounds.width
    var line = visible.minY * width + visible.minX
    var start = bytes.startIndex + (visible.minY - y - bounds.minY) * stride + visible.minX - x - bounds.minX
    for _ in visible.minY..<visible.maxY {
      tint.lay(over: pixels + line, through: first + start, count: visible.width)
      line += width
      start += stride
    }
  }

  /// Lays another buffer of the same size over this one, weakened as a whole, within bounds that lie inside.
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

  /// The same, also weakened pixel by pixel by a coverage whose bounds contain the clip.
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

  /// What a coverage leaves of the pixels within bounds.
  func masked(by coverage: Coverage, within clip: PixelBounds) -> PixelBuffer {
    let result = PixelBuffer(width: width, height: height, color: .clear, within: clip, lease: lease)
    result.blend(self, through: coverage, opacity: 255, within: clip)
    return result
  }

  /// Gives the pixels away with straight alpha: each channel ·255/alpha, rounded to nearest; opaque pixels stay as they are.
  func finish() -> Bitmap {
    let pixels = pixels(above: height)
    if !staysOpaque {
      for index in 0..<(width * height) where pixels[index] != 0 { pixels[index] = straight(pixels[index]) }
    }
    defer { bytes = [] }
    // Premultiplied, so a pixel of alpha 0 is 0.
    return Bitmap(width: width, height: height, clearedBytes: bytes)
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
