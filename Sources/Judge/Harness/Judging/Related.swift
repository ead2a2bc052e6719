import AssayGoldenStorage
import AssayImageDiff
import AssayImaging
import AssaySubjects

/// What relations need to know of the other subjects: their pictures' hashes, or why there are none.
struct Related: Sendable {
  /// The rendered picture, or why there is none.
  typealias Picture = Result<RenderedPicture, RenderingError>

  private(set) var pictures: [SubjectName: Picture] = [:]
  let all: Plan.Everything
  let store: GoldenStore

  /// Takes the pictures of finished trials, and renders what else the relations name.
  init(_ trials: [Trial], plan: Plan, store: GoldenStore, jobs: Int?) async {
    self.store = store
    all = plan.all
    let others = Set(plan.items.flatMap { $0.subject.relations.map(\.other) })
    for trial in trials where others.contains(trial.evaluation.name) {
      if let picture = trial.picture { pictures[trial.evaluation.name] = .success(picture) }
    }
    let missing = others.filter { pictures[$0] == nil }.sorted().compactMap { plan.all[$0]?.subject }
    let rendered = await mapInParallel(missing, jobs: jobs) { subject in
      Result { () throws(RenderingError) in RenderedPicture(try subject.render().bitmap) }
    }
    for (subject, picture) in zip(missing, rendered) { pictures[subject.name] = picture }
  }

  /// How the pictures of a subject and its other fall short of a relation; nil when they do not.
  static func failure(of relation: Relation, own: ContentHash, other: ContentHash) -> Finding? {
    switch relation.kind {
    case .sameAs where own != other:
      Finding(cause: .expectation, sentence: "must equal '\(relation.other)', but the pictures differ")
    case .differsFrom where own == other:
      Finding(
        cause: .expectation, sentence: "must differ from '\(relation.other)', but the pictures are equal")
    default: nil
    }
  }

  /// Judges a subject's relations.
  func judge(_ trial: inout Trial, of subject: Subject, compare: Compare) {
    guard let own = trial.picture else { return }
    for relation in subject.relations {
      if let problem = problem(with: relation, of: subject) {
        trial.hasBrokenRelation = true
        trial.evaluation.add([Finding(cause: .unusable, sentence: problem)])
        continue
      }
      switch pictures[relation.other] {
      case .success(let other)?:
        let failure = Related.failure(of: relation, own: own.pixelHash, other: other.pixelHash)
        let isCached = if case .cache = trial.route { true } else { false }
        if relation.kind == .sameAs, !isCached { trial.route = .hash }
        guard let failure else {
          if relation.kind == .differsFrom, !isCached, let other = all[relation.other]?.subject {
            trial.evaluation.contrasts.append(Contrast(of: subject, and: other))
          }
          continue
        }
        trial.evaluation.add([failure])
        if relation.kind == .sameAs {
          trial.evaluation.unequal.append(relation.other)
          show(relation, in: &trial, subject: subject, compare: compare)
        }
      case .failure(.unavailable(let sentence))?:
        trial.evaluation.add([Finding(cause: .unusable, sentence: "'\(relation.other)': \(sentence)")])
        trial.evaluation.verdict = .unavailable
        return
      case .failure(.broken(let problem))?:
        trial.hasBrokenRelation = true
        trial.evaluation.add([Finding(cause: .unusable, sentence: problem.description)])
      case nil: break
      }
    }
    if !subject.relations.isEmpty { trial.decide() }
  }

  /// Renders both pictures again, which is cheaper than keeping all of them for the few that differ.
  private func show(_ relation: Relation, in trial: inout Trial, subject: Subject, compare: Compare) {
    guard let other = all[relation.other]?.subject, let reference = try? other.render().bitmap,
      let candidate = try? subject.render().bitmap
    else { return }
    let comparison = compare(Comparator(tolerance: .exact), reference, candidate)
    trial.evaluation.referencePath = other.hasGolden ? store.picturePath(of: other.name) : ""
    trial.evaluation.reference = reference
    trial.evaluation.candidate = candidate
    trial.evaluation.comparison = comparison
    switch comparison {
    case .different(let difference), .tolerated(let difference):
      trial.evaluation.messages.append(Sentences.pixels(difference))
      if let change = ColorChange(reference, candidate), change.isCertain {
        trial.evaluation.recolorings = change.recolorings
      }
    case .sizeMismatch(let reference, let candidate):
      trial.evaluation.messages.append(
        "the picture is \(candidate), that of '\(relation.other)' \(reference)")
    case .identical: break
    }
  }

  /// Why a relation can say nothing: the other does not exist, or all pictures it leads to rest on each other.
  private func problem(with relation: Relation, of subject: Subject) -> String? {
    guard all[relation.other] != nil else {
      return "\(relation.location): \(relation.kind.rawValue) names '\(relation.other)', which is no subject"
    }
    if relation.other == subject.name {
      return "\(relation.location): \(relation.kind.rawValue) names the subject itself"
    }
    guard relation.kind == .sameAs else { return nil }
    var seen: Set<SubjectName> = [subject.name]
    var next: SubjectName? = relation.other
    while let name = next {
      guard seen.insert(name).inserted else {
        return
          "\(relation.location): sameAs goes in a circle, so that no golden decides; give one of them its own"
      }
      next = all[name]?.subject.relations.first { $0.kind == .sameAs }?.other
    }
    return nil
  }
}
