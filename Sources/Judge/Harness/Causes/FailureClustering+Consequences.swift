import AssayFacts
import AssayImageDiff
import AssaySubjects

extension FailureClustering {
  /// Merges small groups into the largest group whose change explains them.
  ///
  /// A case that does not state the changed fact can only show its consequences, such as another size that the label asks
  /// for. A case that states the fact, unchanged, shows another change.
  static func mergeConsequences(_ clusters: inout [FailureCluster]) {
    clusters.sort { ($0.failures.count, $0.root.text) < ($1.failures.count, $1.root.text) }
    let homes = clusters.indices.reversed().filter { clusters[$0].canExplain }
    let shown = Dictionary(uniqueKeysWithValues: homes.map { ($0, ShownChanges(in: clusters[$0])) })
    for index in clusters.indices {
      guard let own = shown[index] else { continue }
      let home = homes.first { home in
        home > index && shown[home]?.explains(own) == true
      }
      guard let home else { continue }
      clusters[home].failures += clusters[index].failures
      clusters[index].failures = []
    }
    clusters.removeAll { $0.failures.isEmpty }
  }
}

extension FailureCluster {
  fileprivate var canExplain: Bool {
    switch cause {
    case .structure, .environment, .color, .raster: true
    default: false
    }
  }
}

/// The changed facts and places of one group.
private struct ShownChanges {
  let cluster: FailureCluster
  /// The facts that changed in any failure.
  let facts: Set<String>
  /// How most pictures changed; nil where they changed in different ways.
  let way: PictureChange.Way?
  /// Where pictures changed, by their folder of scenarios.
  let places: [String: Set<PixelRect>]

  /// How many times larger a group must be to explain another one of the same cause, and of another cause.
  private static let (sameCause, otherCause) = (5, 50)

  init(in cluster: FailureCluster) {
    self.cluster = cluster
    facts = cluster.failures.reduce(into: []) { $0.formUnion($1.changedFacts) }
    way = PictureChange.Way(inMostOf: cluster.failures.map(\.evaluation.pictureChange))
    var places: [String: Set<PixelRect>] = [:]
    if cluster.cause == .structure {
      for failure in cluster.failures { places[failure.folder, default: []].formUnion(failure.places) }
    }
    self.places = places
  }

  private var count: Int { cluster.failures.count }
  private var root: Change { cluster.root }
  private var hasAreas: Bool { cluster.failures.contains { $0.evaluation.hasRecoloredAreas } }

  /// Whether the change of this group explains all changes of another one.
  func explains(_ other: ShownChanges) -> Bool {
    guard other.count * leastRatio(to: other) <= count else { return false }
    switch (cluster.cause, other.cluster.cause) {
    case (.structure?, .structure?): return explains(factsOf: other)
    case (.environment?, .structure?): return facts.isSuperset(of: other.facts) && isEnvironment(of: other)
    // In an enlarged small drawing, the coverage of edges looks like areas of a color.
    case (.environment?, .color?): return isEnvironment(of: other)
    // Of a few pictures only the place is known, and the change at that place explains them.
    case (.structure?, .raster?)
    where isFew(other) && other.way?.isAmount != true
      && [place?.rawValue, Region.Kind.moved.rawValue, "elsewhere"].contains(other.root.text):
      return true
    case (.structure?, .raster?), (.structure?, .color?): return explains(placesOf: other)
    case (.raster?, .color?) where other.hasAreas: return other.way != nil && other.way == way
    // A few colors may have changed because there is more or less ink.
    case (.raster?, .color?) where isFew(other):
      return other.way == way || sharesPlace(with: other)
    case (.raster?, .raster?), (.raster?, .color?):
      return other.way.map { $0 == way } ?? sharesPlace(with: other)
    // Ink in another color is closer to its ground, or farther from it.
    case (.color?, .raster?): return other.way?.isAmount != false && sharesPlace(with: other)
    default: return false
    }
  }

  /// Whether another group's failures show the change, too, or show only its consequences.
  private func explains(factsOf other: ShownChanges) -> Bool {
    let both = other.cluster.failures.filter { $0.changes.contains(root) }
    let known = both.reduce(into: facts) { $0.formUnion($1.changedFacts) }
    return other.cluster.failures.allSatisfy {
      $0.changes.contains(root) || (known.isSuperset(of: $0.changedFacts) && !$0.states(root.text))
    }
  }

  private func leastRatio(to other: ShownChanges) -> Int {
    switch (cluster.cause, other.cluster.cause) {
    // Thin shapes also take another color by moving, and by another coverage.
    case (.raster?, .color?): other.hasAreas ? ShownChanges.otherCause : ShownChanges.sameCause
    case (.color?, .raster?), (.environment?, .color?): ShownChanges.otherCause
    default: ShownChanges.sameCause
    }
  }

  /// Whether another group is very much smaller.
  private func isFew(_ other: ShownChanges) -> Bool { other.count * ShownChanges.otherCause <= count }

  private var place: Guide.Kind? { cluster.failures.place }

  /// Whether nearly every picture of another group changed in the kind of place where most of these did.
  private func sharesPlace(with other: ShownChanges) -> Bool {
    guard let place else { return true }
    let sharing = other.cluster.failures.count {
      guard let places = $0.evaluation.pictureChange?.places, !places.isEmpty else { return true }
      return places.contains(place)
    }
    return sharing * 10 >= other.count * 9
  }

  /// Whether every picture of another group changed only where a picture of this group in the same folder did.
  private func explains(placesOf other: ShownChanges) -> Bool {
    other.cluster.failures.allSatisfy { failure in
      let known = places[failure.folder] ?? []
      return !failure.places.isEmpty && failure.places.allSatisfy(known.contains)
    }
  }

  private func isEnvironment(of other: ShownChanges) -> Bool {
    other.cluster.failures.allSatisfy { failure in
      failure.evaluation.environmentDifferences.contains { EnvironmentDifference.words(for: $0) == root.text }
    }
  }
}

extension [Failure] {
  /// The kind of place where most pictures changed; nil where there is none.
  var place: Guide.Kind? {
    let all = compactMap(\.evaluation.pictureChange?.places.first)
    let most = Dictionary(grouping: all) { $0 }.max {
      ($0.value.count, $1.key.rawValue) < ($1.value.count, $0.key.rawValue)
    }
    return most.flatMap { $0.value.count * 2 >= count ? $0.key : nil }
  }
}

extension Failure {
  /// The names of the facts that changed in more than a color.
  fileprivate var changedFacts: [String] {
    evaluation.mainCause == .structure
      ? changes.map(\.text) : evaluation.structuralDifferences.map(\.path.subject)
  }

  /// Whether its facts state one; null means that there is nothing of the kind in the picture.
  fileprivate func states(_ fact: String) -> Bool {
    evaluation.facts.leaves.contains { $0.value != .null && $0.path.subject == fact }
  }

  fileprivate var folder: String {
    String(evaluation.name.text.prefix { $0 != "/" })
  }

  fileprivate var places: [PixelRect] { evaluation.difference?.regions.map(\.box) ?? [] }
}
