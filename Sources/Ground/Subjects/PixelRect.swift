/// A box of whole pixels, y down.
public struct PixelRect: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The leftmost column.
  public var x: Int
  /// The topmost row.
  public var y: Int
  /// The number of columns.
  public var width: Int
  /// The number of rows.
  public var height: Int

  /// Creates a box.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// `9×3 at (12, 4)`.
  public var description: String { "\(width)×\(height) at (\(x), \(y))" }
}

extension PixelRect {
  /// Creates the box between two columns and two rows; the last two are outside.
  package init(_ left: Int, _ top: Int, _ right: Int, _ bottom: Int) {
    self.init(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The first column to the right of the box.
  package var right: Int { x + width }
  /// The first row below the box.
  package var bottom: Int { y + height }
  /// The number of pixels.
  package var area: Int { width * height }

  /// Whether another box is in this one.
  package func contains(_ other: PixelRect) -> Bool {
    other.x >= x && other.y >= y && other.right <= right && other.bottom <= bottom
  }

  /// Whether two boxes share a pixel.
  package func overlaps(_ other: PixelRect) -> Bool { intersection(other).area > 0 }

  /// The smallest box around both.
  package func union(_ other: PixelRect) -> PixelRect {
    PixelRect(min(x, other.x), min(y, other.y), max(right, other.right), max(bottom, other.bottom))
  }

  /// The part of both; without columns or rows if they do not overlap.
  package func intersection(_ other: PixelRect) -> PixelRect {
    let (left, top) = (max(x, other.x), max(y, other.y))
    return PixelRect(left, top, max(left, min(right, other.right)), max(top, min(bottom, other.bottom)))
  }

  /// The box grown on all four sides.
  package func grown(by margin: Int) -> PixelRect {
    PixelRect(x - margin, y - margin, right + margin, bottom + margin)
  }

  /// The places of each row in a map with this number of columns.
  package func rows(ofLine columns: Int) -> [Range<Int>] {
    (y..<bottom).map { $0 * columns + x..<$0 * columns + right }
  }
}
