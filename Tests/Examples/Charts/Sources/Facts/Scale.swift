/// How values become pixels.
public struct Scale: Sendable {
  /// The value of the highest bar.
  public let largest: Int
  /// The height of the highest bar.
  public let pixels: Int

  /// Fits values into a height.
  public init(of values: [Int], pixels: Int) {
    largest = max(1, values.max() ?? 1)
    self.pixels = pixels
  }

  /// The height of a value's bar.
  public func height(of value: Int) -> Int { max(0, value) * pixels / largest }
}
