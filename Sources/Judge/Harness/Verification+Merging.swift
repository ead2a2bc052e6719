extension Verification {
  /// Several verifications as one, be they of different goldens or the shards of one; nil of none.
  ///
  /// What was found and done adds up; what all have in common is the first one's.
  ///
  /// - Parameter evaluations: The evaluations of all, where something was done with them; ordered by name.
  package init?(merging parts: [Verification], evaluations: [Evaluation]? = nil) {
    guard var all = parts.first else { return nil }
    for part in parts.dropFirst() {
      all.problems += part.problems
      all.duration += part.duration
      all.equalByHash += part.equalByHash
      all.comparedByPixels += part.comparedByPixels
      all.rendered += part.rendered
      all.repetitions = min(all.repetitions, part.repetitions)
      all.omission = all.omission.flatMap { own in part.omission.map { own.joined(with: $0) } }
      all.hints += part.hints
      all.goldens += part.goldens
    }
    all.evaluations = evaluations ?? parts.flatMap(\.evaluations).sorted { $0.name < $1.name }
    self = all
  }
}
