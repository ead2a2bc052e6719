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
