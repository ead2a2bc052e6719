#if canImport(Glibc)
  import Glibc
#endif

/// A picture: rows of sRGB pixels, four bytes each (red, green, blue, alpha), alpha **straight**, top row first.
///
/// Alpha is straight because PNG files store it that way: the comparison sees the stored levels, without rounding.
/// A pixel with alpha 0 is always (0, 0, 0, 0), so two bitmaps that look the same have the same bytes.
public struct Bitmap: Hashable, Sendable {
  /// The width in pixels, at least 1.
  public let width: Int
  /// The height in pixels, at least 1.
  public let height: Int
  /// The pixels, `width × height × 4` bytes.
  public private(set) var bytes: [UInt8]

  /// Creates a picture of one color.
  public init(width: Int, height: Int, color: Color = .clear) {
    precondition(width > 0 && height > 0, "a bitmap has at least one pixel")
    self.width = width
    self.height = height
    let pixel = color.alpha == 0 ? [0, 0, 0, 0] : [color.red, color.green, color.blue, color.alpha]
    bytes = [UInt8](unsafeUninitializedCapacity: width * height * 4) { buffer, count in
      for index in 0..<(width * height * 4) { buffer[index] = pixel[index & 3] }
      count = width * height * 4
    }
  }

  /// Adopts rows of straight RGBA bytes; clears the color of invisible pixels.
  public init(width: Int, height: Int, bytes: [UInt8]) {
    self.init(width: width, height: height, clearedBytes: bytes)
    clearInvisiblePixels()
  }

  /// Adopts rows of straight RGBA bytes; the color of invisible pixels must already be 0.
  package init(width: Int, height: Int, clearedBytes bytes: [UInt8]) {
    precondition(width > 0 && height > 0 && bytes.count == width * height * 4, "four bytes a pixel")
    self.width = width
    self.height = height
    self.bytes = bytes
  }

  /// The pixel at a column and row counted from the top left corner.
  public subscript(x: Int, y: Int) -> Color {
    get {
      let start = offset(x, y)
      return Color(
        red: bytes[start], green: bytes[start + 1], blue: bytes[start + 2], alpha: bytes[start + 3])
    }
    set {
      let start = offset(x, y)
      let visible = newValue.alpha == 0 ? .clear : newValue
      bytes[start] = visible.red
      bytes[start + 1] = visible.green
      bytes[start + 2] = visible.blue
      bytes[start + 3] = visible.alpha
    }
  }

  /// Whether size and pixels are equal.
  public static func == (first: Bitmap, second: Bitmap) -> Bool {
    first.width == second.width && areEqual(first.bytes, second.bytes)
  }

  /// Whether every pixel is opaque.
  public var isOpaque: Bool {
    bytes.withUnsafeBufferPointer { bytes in
      var all: UInt8 = 255
      for alpha in stride(from: 3, to: bytes.count, by: 4) { all &= bytes[alpha] }
      return all == 255
    }
  }

  /// The hash of size and pixels, which facts files record so that an unchanged golden need not be decoded.
  public var contentHash: ContentHash {
    ContentHash(of: bytes, seed: UInt64(width) << 32 | UInt64(height))
  }

  /// Draws a picture over a part of this one.
  package mutating func draw(_ other: Bitmap, x left: Int, y top: Int) {
    for y in 0..<other.height { for x in 0..<other.width { self[left + x, top + y] = other[x, y] } }
  }

  private func offset(_ x: Int, _ y: Int) -> Int {
    precondition(x >= 0 && x < width && y >= 0 && y < height, "(\(x), \(y)) is outside \(width)×\(height)")
    return (y * width + x) * 4
  }

  private mutating func clearInvisiblePixels() {
    for start in stride(from: 0, to: bytes.count, by: 4) where bytes[start + 3] == 0 {
      bytes[start] = 0
      bytes[start + 1] = 0
      bytes[start + 2] = 0
    }
  }
}

/// Whether bytes are the same; the standard library's `==` takes each byte by itself.
package func areEqual(_ first: some Collection<UInt8>, _ second: some Collection<UInt8>) -> Bool {
  guard first.count == second.count else { return false }
  let isEqual = first.withContiguousStorageIfAvailable { own in
    second.withContiguousStorageIfAvailable { others in
      guard let own = own.baseAddress, let others = others.baseAddress else { return true }
      return memcmp(own, others, first.count) == 0
    }
  }
  return (isEqual ?? nil) ?? first.elementsEqual(second)
}
