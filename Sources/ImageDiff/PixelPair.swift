/// The bytes of two pictures of one size, borrowed for the time of a comparison.
struct PixelPair {
  /// The reference's pixels, four bytes each.
  let reference: UnsafePointer<UInt8>
  /// The candidate's pixels, four bytes each.
  let candidate: UnsafePointer<UInt8>
  /// The columns of both.
  let width: Int
  /// The rows of both.
  let height: Int
}

extension PixelRect {
  /// The first column to the right of the box.
  var right: Int { x + width }
  /// The first row below the box.
  var bottom: Int { y + height }

  /// Whether two boxes share a pixel.
  func touches(_ other: PixelRect) -> Bool {
    x < other.right && other.x < right && y < other.bottom && other.y < bottom
  }

  /// The smallest box around both.
  func union(_ other: PixelRect) -> PixelRect {
    let left = min(x, other.x)
    let top = min(y, other.y)
    return PixelRect(
      x: left, y: top, width: max(right, other.right) - left, height: max(bottom, other.bottom) - top)
  }

  /// The box grown on all four sides.
  func grown(by margin: Int) -> PixelRect {
    PixelRect(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
  }
}
