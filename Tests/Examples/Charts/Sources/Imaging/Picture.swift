import CPNG

/// A picture of RGBA pixels.
public struct Picture: Sendable {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// Four bytes a pixel, row by row from the top.
  public private(set) var pixels: [UInt8]

  /// Creates a white picture.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
    pixels = [UInt8](repeating: 255, count: width * height * 4)
  }

  /// Fills a rectangle, as far as it is in the picture.
  public mutating func fill(x: Range<Int>, y: Range<Int>, red: UInt8, green: UInt8, blue: UInt8) {
    for row in y.clamped(to: 0..<height) {
      for column in x.clamped(to: 0..<width) {
        let start = (row * width + column) * 4
        pixels.replaceSubrange(start..<(start + 4), with: [red, green, blue, 255])
      }
    }
  }

  /// The picture as a PNG file.
  public var png: [UInt8] {
    let count = png_file_size(width, height)
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      png_file_write(pixels, width, height, buffer.baseAddress)
      initialized = count
    }
  }
}
