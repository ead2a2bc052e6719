package import AssayFacts

/// How much two pictures may differ: three limits in familiar units, never a percentage of the image.
public struct Tolerance: Hashable, Sendable, Codable {
  /// How far an edge may move, and how much wider or narrower a stroke may be, in pixels.
  public var edge: Double
  /// How much a color may differ, in CIEDE2000 (1.0 is just noticeable); of text it may be twice as much.
  public var color: Double
  /// How many separate regions may exceed the other limits.
  public var spots: Int

  /// One of the limits; its raw value is its name in options, scenario files and JSON.
  public enum Limit: String, Codable, Hashable, Sendable, CaseIterable {
    /// Displacement of edges and change of strokes, in pixels.
    case edge
    /// Difference of color, in CIEDE2000.
    case color
    /// The number of regions that exceed the other limits.
    case spots

    /// The unit: `px` or `ΔE`; empty for a count.
    public var unit: String {
      switch self {
      case .edge: "px"
      case .color: "ΔE"
      case .spots: ""
      }
    }
  }

  /// A limit in its unit.
  ///
  /// Spots are whole and at most a billion. A negative number of spots, or NaN, becomes -1, which is invalid.
  public subscript(limit: Limit) -> Double {
    get {
      switch limit {
      case .edge: edge
      case .color: color
      case .spots: Double(spots)
      }
    }
    set {
      switch limit {
      case .edge: edge = newValue
      case .color: color = newValue
      case .spots: spots = newValue >= 0 ? Int(min(newValue, 1e9)) : -1
      }
    }
  }

  /// Creates a tolerance from the value of each limit.
  public init(_ value: (Limit) -> Double) {
    self = .exact
    for limit in Limit.allCases { self[limit] = value(limit) }
  }

  /// Creates a tolerance.
  public init(edge: Double, color: Double, spots: Int = 0) {
    self.edge = edge
    self.color = color
    self.spots = spots
  }

  /// Nothing may differ, not even one level in one pixel.
  public static let exact = Tolerance(edge: 0, color: 0)
  /// Rounding differences of two levels per channel, for one machine and one rasterizer.
  public static let samePlatform = Tolerance(edge: 0, color: 0.6)
  /// Differences between rasterizers and processors, which nobody can see.
  ///
  /// Rasterizers place letters at quarters of a pixel and differ by another eighth, 3/8 in total; half a pixel can be seen.
  public static let crossPlatform = Tolerance(edge: 0.375, color: 1)
  /// Small visible differences, such as displacements of half a pixel; but not another letter, except very similar ones.
  public static let lenient = Tolerance(edge: 0.6, color: 2.3)

  /// The presets by their names in scenario files and options.
  public static let presets: [(name: String, tolerance: Tolerance)] = [
    ("exact", .exact), ("samePlatform", .samePlatform), ("crossPlatform", .crossPlatform),
    ("lenient", .lenient),
  ]

  /// The error message for an invalid limit; nil when every limit is a number of 0 or more.
  public var problem: String? {
    guard let limit = Limit.allCases.first(where: { !(self[$0] >= 0) }) else { return nil }
    return limit == .spots
      ? "'spots' must be 0 or more, not \(spots)."
      : "'\(limit.rawValue)' must be a number of 0 or more, not \(self[limit])."
  }
}

extension Facts {
  /// The limits of a tolerance by name, the form that all JSON documents use.
  package init(_ tolerance: Tolerance) {
    self.init(Tolerance.Limit.allCases.map { ($0.rawValue, .number(tolerance[$0])) })
  }
}

extension Tolerance {
  /// A limit as text, rounded up to a thousandth so that it still allows the measured value.
  package func words(for limit: Limit) -> String {
    Fact.text(of: (self[limit] * 1000).rounded(.up) / 1000)
  }

  /// All limits: `edge 0.84, color 0.4, spots 0`.
  package var words: String {
    Limit.allCases.map { "\($0.rawValue) \(words(for: $0))" }.joined(separator: ", ")
  }
}
