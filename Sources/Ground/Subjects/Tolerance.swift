/// What a comparison allows: four limits in units people know, none of them a share of the image.
public struct Tolerance: Hashable, Sendable {
  /// How far an edge may move, in pixels.
  public var edge: Double
  /// How far a flat color may be off, in CIEDE2000 (1.0 is just noticeable).
  public var color: Double
  /// How much heavier or lighter text may be, in percent of its ink.
  public var ink: Double
  /// How many separate regions may exceed the other limits.
  public var spots: Int

  /// Creates a tolerance.
  public init(edge: Double, color: Double, ink: Double, spots: Int = 0) {
    self.edge = edge
    self.color = color
    self.ink = ink
    self.spots = spots
  }

  /// Nothing may differ, not even one level in one pixel.
  public static let exact = Tolerance(edge: 0, color: 0, ink: 0)
  /// Rounding by two levels per channel, for one machine and one rasterizer.
  public static let samePlatform = Tolerance(edge: 0, color: 0.6, ink: 1)
  /// What other rasterizers and processors change in the same picture, and nothing that can be seen.
  public static let crossPlatform = Tolerance(edge: 0.125, color: 1, ink: 5)
  /// Small visible differences pass.
  public static let lenient = Tolerance(edge: 0.25, color: 2.3, ink: 8)

  /// The presets by the names scenario files and options use.
  public static let presets: [(name: String, tolerance: Tolerance)] = [
    ("exact", .exact), ("samePlatform", .samePlatform), ("crossPlatform", .crossPlatform),
    ("lenient", .lenient),
  ]

  /// What is wrong with it, as a sentence; nil when every limit is a number of 0 or more.
  public var problem: String? {
    for (name, limit) in [("edge", edge), ("color", color), ("ink", ink)] where !(limit >= 0) {
      return "'\(name)' must be a number of 0 or more, not \(limit)."
    }
    return spots < 0 ? "'spots' must be 0 or more, not \(spots)." : nil
  }
}
