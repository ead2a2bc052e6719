import AssaySubjects

extension [Comparison] {
  /// The index of the closest of a candidate's comparisons with several references; nil without any.
  ///
  /// An identical reference is closest, then one whose difference is tolerated, then one with the same rows and columns, then one of
  /// which some came or went. Among equals the least severe worst measure decides, then the fewest changed pixels, then the order.
  public var nearest: Int? { indices.min { self[$0].distance < self[$1].distance } }
}

extension Comparison {
  /// How far apart the pictures are: the kind of outcome, then how severe it is.
  fileprivate var distance: (Int, Double, Double, Int) {
    switch self {
    case .identical: (0, 0, 0, 0)
    case .tolerated(let difference): difference.distance(1)
    case .different(let difference): difference.distance(difference.displacement == nil ? 2 : 3)
    case .sizeMismatch: (4, 0, 0, 0)
    }
  }
}

extension Difference {
  /// The worst measure next to its limit, then next to other rasterizers, then the number of changed pixels.
  fileprivate func distance(_ kind: Int) -> (Int, Double, Double, Int) {
    let (least, usual) = (smallestTolerance, Tolerance.crossPlatform)
    let sizes = Tolerance.Limit.allCases.filter { $0 != .spots }.map { least[$0] / usual[$0] }
    return (kind, worstMeasure?.severity ?? 0, sizes.max() ?? 0, changedPixels)
  }
}
