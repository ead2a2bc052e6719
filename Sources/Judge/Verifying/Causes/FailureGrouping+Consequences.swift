import AssayExplaining
import AssayFacts
import AssayImageDiff
import AssayImaging
import AssaySubjects

extension FailureGrouping {
  /// Merges small groups into the largest group whose change explains them.
  ///
  /// A case that does not state the changed fact can only show its consequences, such as a different size that the label asks
  /// for. A case that states the fact, unchanged, shows another change.
  static func mergeConsequences(_ clusters: inout [GroupDraft], _ vocabulary: FactVocabulary) {
    clusters.sort { ($0.failures.count, $0.root.text) < ($1.failures.count, $1.root.text) }
    let homes = clusters.indices.reversed().filter { clusters[$0].canExplain }
    let shown = Dictionary(
      uniqueKeysWithValues: homes.map { ($0, ShownChanges(in: clusters[$0], vocabulary)) })
    for index in clusters.indices {
      guard let own = shown[index] else { continue }
      let larger = homes.filter { $0 > index && shown[$0]?.isMuchLarger(than: own) == true }
      if let home = larger.first(where: { shown[$0]?.explains(own) == true }) {
        clusters[home].failures += clusters[index].failures
        clusters[index].failures = []
        continue
      }
      for failure in clusters[index].failures {
        guard let home = larger.first(where: { shown[$0]?.explains(thingsOf: failure) == true }) else {
          continue
        }
        clusters[home].failures.append(failure)
        clusters[index].failures.removeAll { $0.position == failure.position }
      }
    }
    clusters.removeAll { $0.failures.isEmpty }
  }
}

extension GroupDraft {
  fileprivate var canExplain: Bool {
    switch cause {
    case .structure, .environment, .color, .raster: true
    default: false
    }
  }
}

/// The changed facts and places of one group.
private struct ShownChanges {
  let cluster: GroupDraft
  private let vocabulary: FactVocabulary
  /// The facts that changed in any failure.
  let facts: Set<String>
  /// Where pictures changed, by their folder of scenarios.
  let places: [String: Set<PixelRect>]

  /// How many times larger a group must be to explain another.
  private static let ratio = 5

  init(in cluster: GroupDraft, _ vocabulary: FactVocabulary) {
    (self.cluster, self.vocabulary) = (cluster, vocabulary)
    facts = cluster.failures.reduce(into: []) { $0.formUnion($1.changedFacts) }
    var places: [String: Set<PixelRect>] = [:]
    if cluster.cause == .structure {
      for failure in cluster.failures { places[failure.folder, default: []].formUnion(failure.places) }
    }
    self.places = places
  }

  private var root: SharedChange { cluster.root }

  /// Whether this group is so much larger than another that the other may be part of it.
  func isMuchLarger(than other: ShownChanges) -> Bool {
    other.cluster.failures.count * ShownChanges.ratio <= cluster.failures.count
  }

  /// Whether the change of this group explains all changes of another.
  func explains(_ other: ShownChanges) -> Bool {
    switch (cluster.cause, other.cluster.cause) {
    case (.structure?, .structure?): return explains(factsOf: other)
    case (.environment?, .structure?): return facts.isSuperset(of: other.facts) && isEnvironment(of: other)
    case (.environment?, .color?): return isEnvironment(of: other)
    case (.structure?, .raster?), (.structure?, .color?): return explains(placesOf: other)
    default: return false
    }
  }

  /// Whether another group's failures show the change, too, or show only its consequences.
  private func explains(factsOf other: ShownChanges) -> Bool {
    guard let name = root.name, !isGiven(in: other) else { return false }
    let both = other.cluster.failures.filter { $0.changes.contains(root) }
    let known = both.reduce(into: facts) { $0.formUnion($1.changedFacts) }
    return other.cluster.failures.allSatisfy {
      $0.changes.contains(root) || (known.isSuperset(of: $0.changedFacts) && !$0.states(name))
    }
  }

  /// Whether another group's change never follows from this one's.
  private func isGiven(in other: ShownChanges) -> Bool {
    guard let name = root.name, let given = other.root.name else { return false }
    return vocabulary.term(for: given)?.isGiven == true
      && vocabulary.rank(of: given) < vocabulary.rank(of: name)
  }

  /// Whether a picture with facts or guides shows the change of these, or nothing that contradicts it.
  ///
  /// Things of a drawing may touch, and may have no sharp edges, so that one change of all of them looks like several. But what moved
  /// elsewhere or took a different color did not change in the same way.
  func explains(thingsOf failure: Failure) -> Bool {
    let evaluation = failure.evaluation
    guard failure.isSeen, evaluation.isGuided else { return false }
    switch root {
    case .seen(let kind, let noun, let amount, _):
      return SharedChange.seen(in: evaluation).allSatisfy { change in
        switch change {
        case .unknown: return noun == .things || evaluation.nounOfRegions == noun
        // Thin strokes look paler or darker if less or more of their pixels is covered.
        case .color:
          return kind == .weight
        case .seen(let otherKind, let otherNoun, let otherAmount, _):
          let isSame = otherKind == kind && otherAmount == amount
          return (isSame || !otherKind.isTelling) && (noun == .things || [noun, .things].contains(otherNoun))
        case .named, .several: return false
        }
      }
    case .color: return root.isRounding(of: failure)
    case .named, .several, .unknown: return false
    }
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
      failure.evaluation.environmentDifferences.contains {
        EnvironmentDifference.words(for: $0) == root.text
      }
    }
  }
}

extension Change.Kind {
  /// Whether it is seldom anything else.
  fileprivate var isTelling: Bool { [.moved, .recolored].contains(self) }
}

extension Failure {
  /// The names of the facts that changed in more than a color.
  var changedFacts: [String] {
    evaluation.mainCause == .structure
      ? changes.map(\.text) : evaluation.structuralDifferences.map(\.path.subject)
  }

  /// Whether its facts state one; null means that there is nothing of the kind in the picture.
  func states(_ fact: String) -> Bool {
    evaluation.facts.leaves.contains { $0.value != .null && $0.path.subject == fact }
  }

  fileprivate var folder: String {
    String(evaluation.name.text.prefix { $0 != "/" })
  }

  fileprivate var places: [PixelRect] { evaluation.difference?.regions.map(\.box) ?? [] }
}
