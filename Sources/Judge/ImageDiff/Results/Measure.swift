public import AssaySubjects

/// The measured value of one limit of a tolerance, and the words for it.
public struct Measure: Codable, Hashable, Sendable {
  /// Which limit.
  public var limit: Tolerance.Limit
  /// The value found, in the limit's unit.
  public var measured: Double
  /// The value allowed, in the same unit.
  public var allowed: Double

  /// The limit's name in options and scenario files: `edge`, `color`, `spots`.
  public var name: String { limit.rawValue }

  /// The unit of both values; empty for a count.
  public var unit: String { limit.unit }

  /// Whether more was found than is allowed.
  public var isExceeded: Bool { measured > allowed }

  /// The measured value as a multiple of the allowed one: 1 is at the limit, 0 if nothing was found, infinite if nothing is allowed.
  public var severity: Double { measured == 0 ? 0 : measured / allowed }

  /// The measured and the allowed value: `edge 0.836 px of 0.375 allowed`, `spots 2 of 0 allowed`.
  ///
  /// Values have three decimals, rounded up above the limit and down below it, so that they are always on the right side of it.
  /// Of an edge that moved farther than 2 px it is not known how far.
  public var words: String {
    if limit == .edge, measured > 2, isExceeded {
      return "edge more than 2 px of \(Measure.text(allowed)) allowed"
    }
    let thousandths = (measured * 1000).rounded(isExceeded ? .up : .down) / 1000
    let space = unit.isEmpty ? "" : " "
    return "\(name) \(Measure.text(thousandths))\(space)\(unit) of \(Measure.text(allowed)) allowed"
  }

  /// A number without the `.0` of a whole one.
  fileprivate static func text(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? "\(number)"
  }
}

extension Difference {
  /// The measure that exceeds its limit most; if none does, the closest to its limit.
  ///
  /// Spots only count what exceeds the other limits, so they come last.
  public var worstMeasure: Measure? {
    let worst = measures.filter { $0.limit != .spots }.max { $0.severity < $1.severity }
    return worst?.isExceeded == true ? worst : measures.first { $0.isExceeded } ?? worst
  }

  /// The reasons for a failure: measures that exceed their limits, and spots only if nothing else does.
  public var reasons: [Measure] {
    let exceeded = measures.filter(\.isExceeded)
    let others = exceeded.filter { $0.limit != .spots }
    return others.isEmpty ? exceeded : others
  }

  /// The measure of a named change: the limit if its length is known (`edge 0.375 px allowed`); nil if it is not exceeded.
  public func words(of limit: Tolerance.Limit?, length: Double?) -> String? {
    guard let measure = measures.first(where: { $0.limit == limit && $0.isExceeded }) else { return nil }
    guard let length, length > measure.allowed else { return measure.words }
    return "\(measure.name) \(Measure.text(measure.allowed)) \(measure.unit) allowed"
  }

  /// The worst measure: `edge 0.836 px of 0.375 allowed`.
  public var words: String { words(measured: worstMeasure?.words ?? "") }

  /// Rows or columns that came or went, and a measure: `28 rows inserted at y 138; all else is equal`.
  public func words(measured: String) -> String {
    guard let displacement else { return measured }
    return displacement.words + (changedPixels == 0 ? "; all else is equal" : "; elsewhere \(measured)")
  }
}
