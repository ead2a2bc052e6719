import AssayGeometry

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

/// The sides of a rectangle in 1/64 pixels.
struct RectEdges {
  let left: Int
  let top: Int
  let right: Int
  let bottom: Int

  /// Rounds the sides, halves up; nil if they are not parallel to the axes or not finite.
  ///
  /// Sides outside `clip` are moved to one pixel outside it.
  init?(_ rect: Rect, under map: Transform, clip: PixelBounds) {
    guard map.b == 0, map.c == 0 else { return nil }
    let (first, second) = (map.apply(to: rect.origin), map.apply(to: Point(x: rect.maxX, y: rect.maxY)))
    guard first.x.isFinite, first.y.isFinite, second.x.isFinite, second.y.isFinite else { return nil }
    let box = clip.grown(by: 1)
    func unit(_ value: Double, _ low: Int, _ high: Int) -> Int {
      Int((min(max(value, Double(low * 64)), Double(high * 64)) + 0.5).rounded(.down))
    }
    left = unit(min(first.x, second.x), box.minX, box.maxX)
    right = unit(max(first.x, second.x), box.minX, box.maxX)
    top = unit(min(first.y, second.y), box.minY, box.maxY)
    bottom = unit(max(first.y, second.y), box.minY, box.maxY)
  }

  /// The pixels that the rectangle touches.
  var pixels: PixelBounds {
    PixelBounds(minX: left >> 6, minY: top >> 6, maxX: (right + 63) >> 6, maxY: (bottom + 63) >> 6)
  }

  /// Whether no pixel is partly covered.
  var areWholePixels: Bool { (left | top | right | bottom) & 63 == 0 }
}

/// The share of each pixel within bounds that a shape covers, 0…255.
struct Coverage {
  let bounds: PixelBounds
  var bytes: [UInt8]

  init(bounds: PixelBounds) {
    self.bounds = bounds
    bytes = [UInt8](repeating: 0, count: bounds.width * bounds.height)
  }
}
