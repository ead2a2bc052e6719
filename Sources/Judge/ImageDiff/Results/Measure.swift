public import AssaySubjects

/// What one limit of a tolerance measured, and the words for it.
public struct Measure: Hashable, Sendable {
  /// Which limit.
  public var limit: Tolerance.Limit
  /// The value found, in the limit's unit.
  public var measured: Double
  /// The value allowed, in the same unit.
  public var allowed: Double

  /// Creates a measure.
  public init(limit: Tolerance.Limit, measured: Double, allowed: Double) {
    self.limit = limit
    self.measured = measured
    self.allowed = allowed
  }

  /// The limit's name, as options and scenario files have it: `edge`, `color`, `ink`, `spots`.
  public var name: String { limit.rawValue }

  /// The unit of both values; empty for a count.
  public var unit: String { limit.unit }

  /// Whether more was found than is allowed.
  public var isExceeded: Bool { measured > allowed }

  /// Measured as a multiple of allowed: 1 is at the limit; 0 where nothing was found, infinite where something was and nothing
  /// is allowed.
  public var severity: Double { measured == 0 ? 0 : measured / allowed }

  /// Measured against allowed: `edge 0.836 px of 0.375 allowed`, `spots 2 of 0 allowed`.
  ///
  /// Shown are thousandths, rounded up above the limit and down below it, so that nothing exceeded looks kept or the
  /// other way round.
  public var words: String {
    let thousandths = (measured * 1000).rounded(isExceeded ? .up : .down) / 1000
    let space = unit.isEmpty ? "" : " "
    return "\(name) \(Measure.text(thousandths))\(space)\(unit) of \(Measure.text(allowed)) allowed"
  }

  /// A number without the `.0` of a whole one.
  private static func text(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? "\(number)"
  }
}

extension Region.Kind {
  /// The kind as people say it: `ink moved`.
  public var words: String {
    switch self {
    case .moved: "ink moved"
    case .recolored: "recolored"
    case .heavier: "ink heavier"
    case .lighter: "ink lighter"
    case .missing: "ink missing"
    case .added: "ink added"
    case .clipped: "ink clipped"
    case .resized: "ink resized"
    case .changed: "ink changed"
    }
  }
}

extension Difference {
  /// The measure that exceeds its limit most; where none does, the one that comes nearest to it.
  ///
  /// Spots count what exceeds the other limits, so they tell least and come last.
  public var worstMeasure: Measure? {
    let worst = measures.filter { $0.limit != .spots }.max { $0.severity < $1.severity }
    return worst?.isExceeded == true ? worst : measures.first { $0.isExceeded } ?? worst
  }

  /// The kind of the worst region and the measure that tells most: `ink moved; edge 0.836 px of 0.375 allowed`.
  ///
  /// Of another color it is no edge: faint ones lie elsewhere by that alone.
  public var words: String {
    var told = self
    let kind = regions.first?.kind
    if kind == .recolored { told.measures.removeAll { $0.limit == .edge } }
    return [kind?.words, told.worstMeasure?.words].compactMap(\.self).joined(separator: "; ")
  }
}
