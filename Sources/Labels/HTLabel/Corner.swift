/// The corners of a label that can be rounded (HT-09).
public enum Corner: String, Hashable, Sendable, CaseIterable {
  /// Bit 1.
  case topLeft
  /// Bit 2.
  case topRight
  /// Bit 4.
  case bottomLeft
  /// Bit 8.
  case bottomRight
}
