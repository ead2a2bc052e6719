/// A width and a height, in points unless said otherwise.
public struct Size: Hashable, Sendable {
  /// The extent from left to right; negative where insets took more than there was.
  public var width: Double
  /// The extent from top to bottom; negative where insets took more than there was.
  public var height: Double

  /// No extent.
  public static let zero = Size(width: 0, height: 0)

  /// Creates a size.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// Both extents raised to the next multiple of `1/scale`, as UIKit rounds measured sizes.
  public func roundedUp(toScale scale: Double) -> Size {
    Size(width: (width * scale).rounded(.up) / scale, height: (height * scale).rounded(.up) / scale)
  }
}
