import AssayFacts
import AssayImageDiff
import AssaySubjects

extension FailureClustering {
  /// Joins small groups to a large one of another cause that they are certainly the same change as.
  ///
  /// Pictures that differ though their facts are equal, in exactly the places where other pictures of the same folder do whose
  /// facts tell why: the case does not state that fact. And where a font or library is another one, facts that differ
  /// as they do in many pictures it explains, though these facts do not name it, and a few colors among many pictures. And
  /// a few pictures that show no more of a color than its blends with the ground, or no more than a line of it.
  static func joinOutliers(_ clusters: inout [FailureCluster], vocabulary: FactVocabulary) {
    clusters.sort { ($0.failures.count, $0.root.text) < ($1.failures.count, $1.root.text) }
    let causes: Set<Cause?> = [.structure, .environment, .color, .raster]
    let homes = clusters.indices.reversed().filter { causes.contains(clusters[$0].cause) }
    for index in clusters.indices where [.structure, .raster, .color].contains(clusters[index].cause) {
      let home = homes.first {
        $0 > index
          && (clusters[$0].isHome(of: clusters[index])
            || clusters[$0].explains(effect: clusters[index], vocabulary))
      }
      guard let home else { continue }
      clusters[home].failures += clusters[index].failures
      clusters[index].failures = []
    }
    clusters.removeAll { $0.failures.isEmpty }
  }
}

extension FailureCluster {
  /// An outlier has at most this share of its home's failures.
  private static let largestShare = 0.1

  fileprivate func isHome(of outlier: FailureCluster) -> Bool {
    if cause == .raster, outlier.cause == .raster, showsTheSame(as: outlier) { return true }
    guard Double(outlier.failures.count) <= FailureCluster.largestShare * Double(failures.count) else {
      return false
    }
    switch (cause, outlier.cause) {
    case (.structure?, .raster?), (.structure?, .color?): return explains(placesOf: outlier)
    case (.environment?, .structure?): return explains(factsOf: outlier)
    // A small drawing that is enlarged shows the coverage of its edges as areas of a color.
    case (.environment?, .color?):
      return outlier.failures.count * 50 <= failures.count && isEnvironment(of: outlier)
    case (.color?, .raster?):
      return outlier.failures.count * 50 <= failures.count && explains(blendsOf: outlier)
    // What is one pixel wide takes another color by moving, too, and by another coverage.
    case (.raster?, .color?):
      return (outlier.failures.count * 50 <= failures.count || showsTheSame(as: outlier))
        && !outlier.failures.contains { $0.evaluation.hasRecoloredAreas }
    case (.raster?, .raster?):
      return outlier.root.text == Change.elsewhere && outlier.failures.count * 20 <= failures.count
    default: return false
    }
  }

  /// Whether what happened in another group's pictures, of which no fact tells, is what happened in most of these.
  ///
  /// Some places are found in no facts, and some lie in two kinds of guides.
  private func showsTheSame(as other: FailureCluster) -> Bool {
    let changes = failures.compactMap(\.evaluation.pictureChange)
    let alike = other.failures.count { failure in
      guard let change = failure.evaluation.pictureChange else { return false }
      return changes.count { $0.isLike(change) } * 2 > changes.count
    }
    return alike * 10 >= other.failures.count * 9
  }

  /// Whether every picture of another group differs in places where one of these does, in the same folder.
  private func explains(placesOf other: FailureCluster) -> Bool {
    var places: [String: Set<PixelRect>] = [:]
    for failure in failures { places[failure.folder, default: []].formUnion(failure.places) }
    return other.failures.allSatisfy { failure in
      let known = places[failure.folder] ?? []
      return !failure.places.isEmpty && failure.places.allSatisfy(known.contains)
    }
  }

  /// Whether a small group shows nothing but what a layout settles later than what changed here, and what often follows from it.
  fileprivate func explains(effect other: FailureCluster, _ vocabulary: FactVocabulary) -> Bool {
    guard cause == .structure, other.cause == .structure, other.failures.count * 5 <= failures.count,
      vocabulary.rank(of: other.root.text) > vocabulary.rank(of: root.text)
    else { return false }
    return Double(count(showing: other.root)) >= FailureCluster.largestShare * Double(failures.count)
  }

  /// How many failures show a fact that differs.
  private func count(showing root: Change) -> Int {
    failures.count { failure in
      failure.evaluation.structuralDifferences.contains { $0.path.subject == root.text }
    }
  }

  /// Whether another group's facts often differ here, and its environment differs in the same way.
  private func explains(factsOf other: FailureCluster) -> Bool {
    Double(count(showing: other.root)) >= FailureCluster.largestShare * Double(failures.count)
      && isEnvironment(of: other)
  }

  /// Whether all that changed in another group's pictures are blends of a color that changed, to the same side.
  private func explains(blendsOf other: FailureCluster) -> Bool {
    guard let direction = root.direction else { return false }
    return other.failures.allSatisfy { failure in
      let blends = failure.evaluation.blends.map { Change($0) }
      return !blends.isEmpty && blends.allSatisfy { $0.direction == direction }
    }
  }

  private func isEnvironment(of other: FailureCluster) -> Bool {
    other.failures.allSatisfy { failure in
      failure.evaluation.environmentDifferences.contains { Change(environment: $0) == root }
    }
  }
}

extension Failure {
  /// The folder of scenarios it is in, the first part of its name.
  fileprivate var folder: String {
    String(evaluation.name.text.prefix { $0 != "/" })
  }

  /// Where its picture differs.
  fileprivate var places: [PixelRect] { evaluation.difference?.regions.map(\.box) ?? [] }
}
