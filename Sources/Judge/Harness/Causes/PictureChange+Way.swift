extension PictureChange {
  /// How a picture changed, without amounts.
  enum Way: Hashable {
    /// To the right (1) or left (−1), and down (1) or up (−1).
    case moved([Int])
    case heavier
    case lighter
    case softer
    case sharper

    /// Whether the amount of ink changed.
    var isAmount: Bool { self == .heavier || self == .lighter }

    /// The way in which more than half of some pictures changed; of several the most specific one.
    init?(inMostOf changes: [PictureChange?]) {
      let all = changes.map { $0?.ways ?? [] }
      for kind in 0..<3 {
        let counts = Dictionary(grouping: all.compactMap { $0.first { $0.kind == kind } }) { $0 }
        if let most = counts.first(where: { $0.value.count * 2 > changes.count }) {
          self = most.key
          return
        }
      }
      return nil
    }

    /// How specific it is; 0 is the most specific.
    private var kind: Int {
      switch self {
      case .moved: 0
      case .heavier, .lighter: 1
      case .softer, .sharper: 2
      }
    }
  }

  /// All ways in which the picture changed.
  private var ways: [Way] {
    [
      shift.map { .moved([$0.x.signum(), $0.y.signum()]) },
      weight.flatMap { $0 == 0 ? nil : $0 > 0 ? .heavier : .lighter },
      isSofter.map { $0 ? .softer : .sharper },
    ].compactMap(\.self)
  }
}
