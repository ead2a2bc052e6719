/// The rule that decides from the winding number whether a point is inside an outline.
public enum FillRule: String, Hashable, Sendable, CaseIterable {
  /// Inside if the winding number is not 0; the default of every drawing system.
  case nonZero
  /// Inside if the winding number is odd.
  case evenOdd

  /// Whether a point with this winding number is inside.
  public func isInside(winding: Int) -> Bool {
    switch self {
    case .nonZero: winding != 0
    case .evenOdd: winding & 1 != 0
    }
  }
}
