/// Which places an outline encloses, decided by its winding number there.
public enum FillRule: String, Hashable, Sendable, CaseIterable {
  /// Inside wherever the winding number is not 0; the default of every drawing system.
  case nonZero
  /// Inside wherever the winding number is odd.
  case evenOdd

  /// Whether a place with this winding number is inside.
  public func isInside(winding: Int) -> Bool {
    switch self {
    case .nonZero: winding != 0
    case .evenOdd: winding & 1 != 0
    }
  }
}
