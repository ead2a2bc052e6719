extension PictureChange {
  /// In what way a picture changed, without how far.
  enum Way: Hashable {
    /// Right or left and down or up, each 1, 0 or −1.
    case moved([Int])
    case heavier
    case lighter
    case softer
    case sharper

    /// Whether it is about how much ink there is.
    var isAmount: Bool { self == .heavier || self == .lighter }

    /// What happened in at least half of some pictures; of several things the one that says the most.
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

    /// Its place among the kinds, of which the first says the most.
    private var kind: Int {
      switch self {
      case .moved: 0
      case .heavier, .lighter: 1
      case .softer, .sharper: 2
      }
    }
  }

  /// All that is known of it.
  private var ways: [Way] {
    [
      shift.map { .moved([$0.x.signum(), $0.y.signum()]) },
      weight.flatMap { $0 == 0 ? nil : $0 > 0 ? .heavier : .lighter },
      isSofter.map { $0 ? .softer : .sharper },
    ].compactMap(\.self)
  }
}
