import AssayFacts

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

extension Set<Corner> {
  /// The corners of some names.
  init(corners names: [String]) { self.init(names.compactMap(Corner.init(rawValue:))) }
}

extension Fact {
  /// Corners as their names, in the order of their bits.
  init(corners: Set<Corner>) {
    self = .list(Corner.allCases.filter(corners.contains).map { .text($0.rawValue) })
  }
}
