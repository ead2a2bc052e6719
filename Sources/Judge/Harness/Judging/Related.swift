import AssayGoldenStorage
import AssayImageDiff
import AssayImaging
import AssaySubjects
import AssaySystem

/// What relations need to know of the other subjects: their pictures' hashes, or why there are none.
struct Related: Sendable {
  /// The rendered picture, or why there is none.
  typealias Picture = Result<RenderedPicture, RenderingError>

  private(set) var pictures: [SubjectName: Picture] = [:]
  /// The evaluations of those that were rendered and passed.
  private var passed: [SubjectName: Evaluation] = [:]
  let all: Plan.Everything
  let store: GoldenStore

  /// Takes the pictures of finished evaluations, and renders what else the relations name.
  init(_ evaluations: [Evaluation], plan: Plan, store: GoldenStore, jobs: Int?) async {
    self.store = store
    all = plan.all
    let others = Set(plan.items.indices.flatMap { plan.items.relations(at: $0).map(\.other) })
    for index in evaluations.indices where others.contains(evaluations[index].name) {
      let evaluation = evaluations[index]
      if let picture = evaluation.picture { pictures[evaluation.name] = .success(picture) }
      if evaluation.verdict == .passed { passed[evaluation.name] = evaluation }
    }
    let missing = others.filter { pictures[$0] == nil }.sorted().compactMap { plan.all[$0]?.subject }
    let rendered = await Threads.mapAside(missing, jobs: jobs) { subject in
      Result { () throws(RenderingError) in RenderedPicture(try subject.render()) }
    }
    for (subject, picture) in zip(missing, rendered) { pictures[subject.name] = picture }
  }

  /// Whether the pictures of a subject and its other are as a relation states.
  static func holds(_ relation: Relation, own: ContentHash, other: ContentHash) -> Bool {
    switch relation.kind {
    case .sameAs: own == other
    case .differsFrom: own != other
    }
  }

  /// A subject's evaluation with what its relations say.
  func judge(_ evaluation: Evaluation, of subject: Subject, compare: Compare) -> Evaluation {
    guard evaluation.picture != nil, !subject.relations.isEmpty else { return evaluation }
    var judged = evaluation
    let side = side(of: subject, evaluation.verdict == .passed ? evaluation : nil)
    for relation in subject.relations {
      if let problem = problem(with: relation, of: subject) {
        judged.hasBrokenRelation = true
        judged.add([Finding(.unusable, problem)])
        continue
      }
      switch pictures[relation.other] {
      case .success(let other)?:
        judge(relation, by: other, in: &judged, of: side, compare: compare)
      case .failure(.unavailable(let sentence))?:
        judged.add([Finding(.unusable, "'\(relation.other)': \(sentence)")])
        judged.verdict = .unavailable
        return judged
      case .failure(.broken(let problem))?:
        judged.hasBrokenRelation = true
        judged.add([Finding(.unusable, problem.description)])
      case nil: break
      }
    }
    judged.decide()
    return judged
  }

  private func judge(
    _ relation: Relation, by other: RenderedPicture, in judged: inout Evaluation, of own: Contrast.Side,
    compare: Compare
  ) {
    let subject = own.subject
    guard let picture = judged.picture else { return }
    if relation.kind == .sameAs { judged.route = .hash }
    guard Related.holds(relation, own: picture.pixelHash, other: other.pixelHash) else {
      judged.add([Finding(relation, brokenBy: subject.name)])
      guard relation.kind == .sameAs else { return }
      judged.unequal.append(relation.other)
      show(relation, in: &judged, subject: subject, compare: compare)
      return
    }
    if relation.kind == .differsFrom, let other = all[relation.other]?.subject {
      judged.contrasts.append(Contrast(of: own, and: side(of: other, passed[other.name])))
    }
  }

  /// A subject as a contrast shows it; one that passed need not be drawn again.
  private func side(of subject: Subject, _ evaluation: Evaluation?) -> Contrast.Side {
    guard let evaluation else { return Contrast.Side(subject: subject) }
    // What must equal another's picture has that one's golden.
    let equals = subject.relations.filter { $0.kind == .sameAs }.compactMap { passed[$0.other] }
    let shown = ([evaluation] + equals).first {
      $0.picture == evaluation.picture && all[$0.name]?.subject.hasGoldenPicture == true
    }
    return Contrast.Side(subject: subject, golden: shown?.referencePath, facts: evaluation.facts)
  }

  /// Renders both pictures again, which is cheaper than keeping all of them for the few that differ.
  private func show(
    _ relation: Relation, in judged: inout Evaluation, subject: Subject, compare: Compare
  ) {
    guard let other = all[relation.other]?.subject, let reference = try? other.render().bitmap,
      let candidate = try? subject.render().bitmap
    else { return }
    let comparison = compare(Comparator(tolerance: .exact), reference, candidate)
    judged.referencePath = other.hasGoldenPicture ? store.picturePath(of: other.name) : ""
    judged.reference = reference
    judged.candidate = candidate
    judged.comparison = comparison
    switch comparison {
    case .different(let difference), .tolerated(let difference):
      judged.remarks.append(Sentences.raster(difference).sentence)
      if let change = ColorChange(reference, candidate), change.isCertain {
        judged.recolorings = change.recolorings
      }
    case .sizeMismatch(let reference, let candidate):
      judged.remarks.append("the picture is \(candidate), that of '\(relation.other)' \(reference)")
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
