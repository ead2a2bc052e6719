/// A rectangle of whole pixels that does not include its upper bounds.
struct PixelBounds: Hashable {
  var minX: Int
  var minY: Int
  var maxX: Int
  var maxY: Int

  /// Bounds without pixels.
  static let empty = PixelBounds(minX: 0, minY: 0, maxX: 0, maxY: 0)

  var width: Int { max(0, maxX - minX) }
  var height: Int { max(0, maxY - minY) }
  var isEmpty: Bool { maxX <= minX || maxY <= minY }
  var rows: Range<Int> { minY..<max(minY, maxY) }
  var columns: Range<Int> { minX..<max(minX, maxX) }

  func intersection(_ other: PixelBounds) -> PixelBounds {
    PixelBounds(
      minX: max(minX, other.minX), minY: max(minY, other.minY), maxX: min(maxX, other.maxX),
      maxY: min(maxY, other.maxY))
  }

  func grown(by distance: Int) -> PixelBounds {
    PixelBounds(
      minX: minX - distance, minY: minY - distance, maxX: maxX + distance, maxY: maxY + distance)
  }

  func offset(x: Int, y: Int) -> PixelBounds {
    PixelBounds(minX: minX + x, minY: minY + y, maxX: maxX + x, maxY: maxY + y)
  }
}

/// The share of each pixel within bounds that a shape covers, 0…255.
struct Coverage {
  let bounds: PixelBounds
  var bytes: [UInt8]

  init(bounds: PixelBounds) {
    self.bounds = bounds
    bytes = [UInt8](repeating: 0, count: bounds.width * bounds.height)
  }

  /// The share of a pixel, which must be within the bounds.
  subscript(x: Int, y: Int) -> UInt8 {
    get { bytes[(y - bounds.minY) * bounds.width + x - bounds.minX] }
    set { bytes[(y - bounds.minY) * bounds.width + x - bounds.minX] = newValue }
  }
}
