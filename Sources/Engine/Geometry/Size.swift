/// A width and a height, in points unless said otherwise.
public struct Size: Hashable, Sendable {
  /// The width; negative if insets were larger.
  public var width: Double
  /// The height; negative if insets were larger.
  public var height: Double

  /// A width and height of 0.
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
