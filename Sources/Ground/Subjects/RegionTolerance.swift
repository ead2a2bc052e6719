/// A part of the picture that has its own tolerance.
public struct RegionTolerance: Hashable, Sendable, Codable {
  /// The part, in pixels; it may extend beyond the picture.
  public var box: PixelRect
  /// The tolerance there; nil to ignore the part.
  public var tolerance: Tolerance?

  /// Creates a part with its tolerance, or nil to ignore the part.
  public init(box: PixelRect, tolerance: Tolerance?) {
    self.box = box
    self.tolerance = tolerance
  }
}

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
