import AssayGeometry

/// A rectangle of whole pixels; the upper bounds are not part of it.
struct PixelBounds: Hashable {
  var minX: Int
  var minY: Int
  var maxX: Int
  var maxY: Int

  /// Bounds that hold no pixel.
  static let empty = PixelBounds(minX: 0, minY: 0, maxX: 0, maxY: 0)

  var width: Int { max(0, maxX - minX) }
  var height: Int { max(0, maxY - minY) }
  var isEmpty: Bool { maxX <= minX || maxY <= minY }

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
