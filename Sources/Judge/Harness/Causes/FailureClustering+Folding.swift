import AssayFacts
import AssayImageDiff
import AssayImaging
import AssaySubjects

extension FailureClustering {
  /// Folds small groups into the largest one that explains them: they show only what follows from its change.
  ///
  /// A case that does not state the fact that changed can show no more than what came of it, such as another size that the
  /// label asks for. A case that does state it, and whose fact is as it was, shows another change.
  static func fold(_ clusters: inout [FailureCluster]) {
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

/// What the failures of one group show, in facts and pictures.
private struct ShownChanges {
  let cluster: FailureCluster
  /// The facts that differ in any of them.
  let facts: Set<String>
  /// What happened in most of their pictures; nil where no one thing did.
  let way: PictureChange.Way?
  /// Where their pictures differ, by the folder of scenarios they are in.
  let places: [String: Set<PixelRect>]

  /// One in so many is a small group beside one of the same cause, and beside one of another cause.
  private static let (kin, stranger) = (5, 50)

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

  /// Whether all that another group shows follows from what changed here.
  func explains(_ other: ShownChanges) -> Bool {
    guard other.count * leastRatio(to: other) <= count else { return false }
    switch (cluster.cause, other.cluster.cause) {
    case (.structure?, .structure?): return explains(factsOf: other)
    case (.environment?, .structure?): return facts.isSuperset(of: other.facts) && isEnvironment(of: other)
    // A small drawing that is enlarged shows the coverage of its edges as areas of a color.
    case (.environment?, .color?): return isEnvironment(of: other)
    // Of a few of which only the place is known, what changed there otherwise is as good a reason.
    case (.structure?, .raster?) where isFew(other) && other.way == nil && other.root.text == place?.rawValue:
      return true
    case (.structure?, .raster?), (.structure?, .color?): return explains(placesOf: other)
    case (.raster?, .color?) where other.hasAreas: return other.way != nil && other.way == way
    // Of a few colors, it may be as well that there is more or less ink.
    case (.raster?, .color?) where isFew(other):
      return other.way == way || sharesPlace(with: other)
    case (.raster?, .raster?), (.raster?, .color?):
      return other.way.map { $0 == way } ?? sharesPlace(with: other)
    // Ink in another color is closer to its ground, or farther from it.
    case (.color?, .raster?): return other.way?.isAmount != false && sharesPlace(with: other)
    default: return false
    }
  }

  /// Whether another group's failures show the change, too, or say nothing of it and show only what comes along with it.
  private func explains(factsOf other: ShownChanges) -> Bool {
    let both = other.cluster.failures.filter { $0.changes.contains(root) }
    let known = both.reduce(into: facts) { $0.formUnion($1.changedFacts) }
    return other.cluster.failures.allSatisfy {
      $0.changes.contains(root) || (known.isSuperset(of: $0.changedFacts) && !$0.states(root.text))
    }
  }

  private func leastRatio(to other: ShownChanges) -> Int {
    switch (cluster.cause, other.cluster.cause) {
    // What is a pixel or two wide takes another color by moving, too, and by another coverage.
    case (.raster?, .color?): other.hasAreas ? ShownChanges.stranger : ShownChanges.kin
    case (.color?, .raster?), (.environment?, .color?): ShownChanges.stranger
    default: ShownChanges.kin
    }
  }

  /// Whether another group is so much smaller that what is known of it hardly counts.
  private func isFew(_ other: ShownChanges) -> Bool { other.count * ShownChanges.stranger <= count }

  /// The kind of place that most of their pictures differ in; nil where there is none.
  private var place: Guide.Kind? {
    let all = cluster.failures.compactMap(\.evaluation.pictureChange?.places.first)
    let most = Dictionary(grouping: all) { $0 }.max {
      ($0.value.count, $1.key.rawValue) < ($1.value.count, $0.key.rawValue)
    }
    return most.flatMap { $0.value.count * 2 >= count ? $0.key : nil }
  }

  /// Whether nearly every picture of another group differs within the kind of place that most of these do, as far as one is
  /// known.
  private func sharesPlace(with other: ShownChanges) -> Bool {
    guard let place else { return true }
    let sharing = other.cluster.failures.count {
      guard let places = $0.evaluation.pictureChange?.places, !places.isEmpty else { return true }
      return places.contains(place)
    }
    return sharing * 10 >= other.count * 9
  }

  /// Whether every picture of another group differs in places where one of these does, in the same folder.
  private func explains(placesOf other: ShownChanges) -> Bool {
    other.cluster.failures.allSatisfy { failure in
      let known = places[failure.folder] ?? []
      return !failure.places.isEmpty && failure.places.allSatisfy(known.contains)
    }
  }

  private func isEnvironment(of other: ShownChanges) -> Bool {
    other.cluster.failures.allSatisfy { failure in
      failure.evaluation.environmentDifferences.contains { Change(environment: $0) == root }
    }
  }
}

extension Failure {
  /// The names of the facts that differ in more than a color.
  fileprivate var changedFacts: [String] {
    evaluation.mainCause == .structure
      ? changes.map(\.text) : evaluation.structuralDifferences.map(\.path.subject)
  }

  /// Whether its facts say anything of one; null says that there is no such thing in the picture.
  fileprivate func states(_ fact: String) -> Bool {
    evaluation.facts.leaves.contains { $0.value != .null && $0.path.subject == fact }
  }

  /// The folder of scenarios it is in, the first part of its name.
  fileprivate var folder: String {
    String(evaluation.name.text.prefix { $0 != "/" })
  }

  /// Where its picture differs.
  fileprivate var places: [PixelRect] { evaluation.difference?.regions.map(\.box) ?? [] }
}
