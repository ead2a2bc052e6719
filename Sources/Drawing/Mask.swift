public import Geometry

/// What a layer shows of itself: the inside of a path, in points under the transform where the layer begins.
///
/// An empty path shows nothing.
public struct Mask: Hashable, Sendable {
  /// The outline.
  public var path: Path
  /// Which places the outline encloses.
  public var rule: FillRule

  /// Creates a mask.
  public init(_ path: Path, rule: FillRule = .nonZero) {
    self.path = path
    self.rule = rule
  }
}
