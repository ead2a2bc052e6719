public import AssaySubjects

extension Explanation {
  /// The change that the sentence names first.
  private var first: Change? { origins.first ?? changes.first }

  /// The limit that the change named first belongs to; nil without one.
  public var limit: Tolerance.Limit? {
    switch first?.kind {
    case nil, .changed: nil
    case .recolored: .color
    default: .edge
    }
  }

  /// How far edges moved by the sentence, in pixels; nil if it does not say that.
  public var length: Double? {
    switch (first?.kind, first?.amount) {
    case (.moved, .shift(let x, let y)), (.resized, .growth(let x, let y)), (.clipped, .growth(let x, let y)):
      max(x.magnitude, y.magnitude)
    case (.weight, .lengths(let old, let new)): (new - old).magnitude
    default: nil
    }
  }
}
