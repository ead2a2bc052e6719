public import AssayImaging
import AssaySubjects

/// Which of several accepted references a candidate comes nearest to, and how it compares with that.
public struct Match: Hashable, Sendable {
  /// The place of the reference among those given.
  public var index: Int
  /// The comparison with it.
  public var comparison: Comparison
}

extension Match {
  /// The nearest of a candidate's comparisons with several references; nil without any.
  public init?(nearestOf comparisons: [Comparison]) {
    let distances = comparisons.map(\.distance)
    guard let index = distances.indices.min(by: { distances[$0] < distances[$1] }) else { return nil }
    self.init(index: index, comparison: comparisons[index])
  }
}

extension Comparator {
  /// Compares a candidate with several accepted references and reports the nearest; nil without any.
  ///
  /// Nearest is one that is identical, then one whose difference is tolerated, then one of the same size; among equals the
  /// one whose worst measure is least, then the one with the fewest changed pixels, and of those the first.
  public func compare(references: [Bitmap], candidate: Bitmap) -> Match? {
    var comparisons: [Comparison] = []
    for reference in references {
      comparisons.append(compare(reference: reference, candidate: candidate))
      if comparisons.last == .identical { break }
    }
    return Match(nearestOf: comparisons)
  }
}

extension Comparison {
  /// How far apart the pictures are, the kind of outcome first.
  fileprivate var distance: (Int, Double, Double, Int) {
    switch self {
    case .identical: (0, 0, 0, 0)
    case .tolerated(let difference): difference.distance(1)
    case .different(let difference): difference.distance(2)
    case .sizeMismatch: (3, 0, 0, 0)
    }
  }
}

extension Difference {
  /// How far it is beyond what is allowed; where nothing is, how far beyond what other rasterizers do.
  fileprivate func distance(_ kind: Int) -> (Int, Double, Double, Int) {
    let (least, usual) = (smallestTolerance, Tolerance.crossPlatform)
    let sizes = Tolerance.Limit.allCases.filter { $0 != .spots }.map { least[$0] / usual[$0] }
    return (kind, worstMeasure?.severity ?? 0, sizes.max() ?? 0, changedPixels)
  }
}
