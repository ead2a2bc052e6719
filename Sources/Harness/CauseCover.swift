/// Failures of one cause, divided among as few changes as explain all of them.
///
/// The same change shows differently in different pictures: a taller line moves a baseline here and shrinks a text there.
/// So not equal differences make a group, but a shared one, its root: the most frequent difference is the first root, the
/// most frequent among the failures it does not explain the second, and so on (greedy set cover). A root that often comes
/// together with a larger one is an effect of that and no change of its own.
struct CauseCover {
  /// The groups, the largest first.
  private(set) var clusters: [CauseCluster]

  /// From this share of a root's failures on, what comes along is its effect.
  private static let effectShare = 0.1
  /// More changes than this at once are not told apart.
  private static let mostRoots = 64

  init(of failures: [Failure]) {
    guard failures.contains(where: { $0.elements.count > 1 }) else {
      clusters = Dictionary(grouping: failures) { $0.elements[0] }.map {
        CauseCluster(root: $0, failures: $1)
      }
      return
    }
    let roots = CauseCover.roots(of: failures)
    clusters = CauseCover.divide(failures, by: CauseCover.withoutEffects(roots, among: failures))
  }

  /// The roots that explain all failures, the most frequent first.
  private static func roots(of failures: [Failure]) -> [String] {
    var counts: [String: Int] = [:]
    for failure in failures { for element in failure.elements { counts[element, default: 0] += 1 } }
    var left = failures
    var roots: [String] = []
    while !left.isEmpty, roots.count < mostRoots {
      guard let root = mostTelling(counts) else { break }
      roots.append(root)
      for failure in left where failure.elements.contains(root) {
        for element in failure.elements {
          counts[element, default: 0] -= 1
          if counts[element] == 0 { counts[element] = nil }
        }
      }
      left.removeAll { $0.elements.contains(root) }
    }
    return roots + left.map { $0.elements[0] }.uniqued
  }

  /// The most frequent difference; of those nearly as frequent the one a layout settles first, then the first by name, so
  /// that no dictionary's order has a part in it.
  private static func mostTelling(_ counts: [String: Int]) -> String? {
    guard let most = counts.values.max() else { return nil }
    let frequent = counts.filter { $0.value * 10 >= most * 9 }
    return frequent.min { first, second in
      let ranks = (CauseWords.rank(of: first.key), CauseWords.rank(of: second.key))
      if ranks.0 != ranks.1 { return ranks.0 < ranks.1 }
      return (second.value, first.key) < (first.value, second.key)
    }?.key
  }

  /// Joins each root, the last found first, to the earlier one it is an effect of.
  private static func withoutEffects(_ roots: [String], among failures: [Failure]) -> [[String]] {
    var joined = roots.map { [$0] }
    for later in roots.indices.dropFirst().reversed() {
      let earlier = roots[..<later].firstIndex { isEffect(roots[later], of: $0, among: failures) }
      guard let earlier else { continue }
      joined[earlier] += joined[later]
      joined[later] = []
    }
    return joined.filter { !$0.isEmpty }
  }

  private static func isEffect(_ root: String, of cause: String, among failures: [Failure]) -> Bool {
    if let own = CauseWords.direction(ofRecoloring: root) {
      let counts = [root, cause].map { element in failures.count { $0.elements.contains(element) } }
      return own == CauseWords.direction(ofRecoloring: cause) && counts[0] * 10 <= counts[1]
    }
    let all = failures.filter { $0.elements.contains(cause) }
    return Double(all.count { $0.elements.contains(root) }) >= effectShare * Double(all.count)
  }

  /// Puts each failure to the rarest of the causes it shows: a frequent one comes along with many others.
  private static func divide(_ failures: [Failure], by causes: [[String]]) -> [CauseCluster] {
    let counts = causes.map { roots in failures.count { !$0.elements.allSatisfy { !roots.contains($0) } } }
    let order = causes.indices.sorted { (counts[$0], $0) < (counts[$1], $1) }
    var members = [[Failure]](repeating: [], count: causes.count)
    for failure in failures {
      let place = order.first { causes[$0].contains(where: failure.elements.contains) }
      if let place { members[place].append(failure) }
    }
    return zip(causes, members).filter { !$1.isEmpty }.map { CauseCluster(root: $0[0], failures: $1) }
  }
}

extension Sequence where Element: Hashable {
  /// The elements without repetitions, each where it stands first.
  var uniqued: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
