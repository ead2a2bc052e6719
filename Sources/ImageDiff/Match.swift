public import AssayImaging

/// Which of several accepted references a candidate comes nearest to, and how it compares with that.
public struct Match: Hashable, Sendable {
  /// The place of the reference among those given.
  public var index: Int
  /// The comparison with it.
  public var comparison: Comparison
}

extension Comparator {
  /// Compares a candidate with several accepted references and reports the nearest; nil without any.
  ///
  /// Nearest is one that is identical, then one whose difference is tolerated, then one of the same size; among equals the
  /// one whose worst measure is least, and of those the first.
  public func compare(references: [Bitmap], candidate: Bitmap) -> Match? {
    var best: (match: Match, distance: (Int, Double))?
    for (index, reference) in references.enumerated() {
      let comparison = compare(reference: reference, candidate: candidate)
      let distance = comparison.distance
      if best.map({ distance < $0.distance }) ?? true {
        best = (Match(index: index, comparison: comparison), distance)
      }
      if comparison == .identical { break }
    }
    return best?.match
  }
}

extension Comparison {
  /// How far apart the pictures are, the kind of outcome first.
  fileprivate var distance: (Int, Double) {
    switch self {
    case .identical: (0, 0)
    case .tolerated(let difference): (1, difference.worstMeasure?.severity ?? 0)
    case .different(let difference): (2, difference.worstMeasure?.severity ?? 0)
    case .sizeMismatch: (3, 0)
    }
  }
}
