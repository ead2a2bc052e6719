import AssayExplaining
import AssayFacts
import AssayGoldens
import AssayImageDiff
import AssayImaging
import AssaySubjects

/// The pictures that scenarios relate others to, by which `sameAs` and `differsFrom` are checked.
struct RelatedPictures {
  /// Each picture's hash, or why it has no picture.
  private var pictures: [SubjectName: Result<RenderedPicture, RenderingError>] = [:]
  /// The evaluations of cases that passed.
  private var passed: [SubjectName: Evaluation] = [:]
  private let plan: Plan
  /// How many contrasts have been drawn.
  private var contrasts = 0
  private let store: GoldenStore

  /// Takes the pictures of evaluations, and renders the others that relations name.
  init(_ evaluations: [Evaluation], plan: Plan, store: GoldenStore) {
    self.store = store
    self.plan = plan
    let others = Set(plan.items.lazy.flatMap(\.subject.relations).map(\.other))
    for evaluation in evaluations where others.contains(evaluation.name) {
      if let picture = evaluation.picture { pictures[evaluation.name] = .success(picture) }
      if evaluation.verdict == .passed { passed[evaluation.name] = evaluation }
    }
    for name in others where pictures[name] == nil {
      guard let subject = plan[name]?.subject else { continue }
      pictures[name] = Result { () throws(RenderingError) in RenderedPicture(try subject.render()) }
    }
  }

  /// Whether two pictures are equal or different, as a relation states.
  static func holds(_ relation: Relation, own: ContentHash, other: ContentHash) -> Bool {
    switch relation.kind {
    case .sameAs: own == other
    case .differsFrom: own != other
    }
  }

  /// The evaluation of a case after its relations were checked.
  mutating func judge(_ evaluation: Evaluation, of subject: Subject, compare: Compare) -> Evaluation {
    guard evaluation.picture != nil, !subject.relations.isEmpty else { return evaluation }
    var judged = evaluation
    for relation in subject.relations {
      if let problem = problem(with: relation, of: subject) {
        judged.add([Finding(.broken, .brokenRelation(problem))])
        continue
      }
      switch pictures[relation.other] {
      case .success(let other)?:
        judge(relation, by: other, in: &judged, of: subject, compare: compare)
      case .failure(.unavailable(let sentence))?:
        judged.add([Finding(.broken, "'\(relation.other)': \(sentence)")])
        judged.verdict = .unavailable
        return judged
      case .failure(.broken(let problem))?:
        judged.add([Finding(.broken, .brokenRelation(problem.description))])
      case nil: break
      }
    }
    judged.decide()
    return judged
  }

  private mutating func judge(
    _ relation: Relation, by other: RenderedPicture, in judged: inout Evaluation, of subject: Subject,
    compare: Compare
  ) {
    guard let picture = judged.picture else { return }
    if relation.kind == .sameAs { judged.route = .hash }
    guard RelatedPictures.holds(relation, own: picture.pixelHash, other: other.pixelHash) else {
      judged.add([Finding(.expectation, .relation(relation))])
      guard relation.kind == .sameAs else { return }
      judged.unequal.append(relation.other)
      show(relation, in: &judged, subject: subject, compare: compare)
      return
    }
    if relation.kind == .differsFrom, let other = plan[relation.other]?.subject {
      contrasts += 1
      let isShown = contrasts <= Contrast.limit
      judged.contrasts.append(
        Contrast(other: other.name, sides: isShown ? sides(of: subject, judged, and: other) : nil))
    }
  }

  /// What a report shows of two cases that differ.
  private func sides(of subject: Subject, _ evaluation: Evaluation, and other: Subject) -> Contrast.Sides? {
    guard let own = seen(subject, evaluation.verdict == .passed ? evaluation : nil),
      let others = seen(other, passed[other.name])
    else { return nil }
    return Contrast.Sides(
      picturePNG: own.file, otherPNG: others.file, differences: others.facts.differences(to: own.facts))
  }

  /// The picture and the facts of a case, which is not drawn again if it passed.
  private func seen(_ subject: Subject, _ evaluation: Evaluation?) -> (file: [UInt8], facts: Facts)? {
    guard let evaluation else { return subject.seen(golden: nil, facts: nil) }
    // A case that must equal another one has the other's golden.
    let equals = subject.relations.filter { $0.kind == .sameAs }.compactMap { passed[$0.other] }
    let shown = ([evaluation] + equals).first {
      $0.picture == evaluation.picture && plan[$0.name]?.subject.hasGoldenPicture == true
    }
    return subject.seen(golden: shown?.referencePath, facts: evaluation.facts)
  }

  /// Shows how two pictures differ that must be equal; both are rendered again, since pictures are not kept.
  private func show(
    _ relation: Relation, in judged: inout Evaluation, subject: Subject, compare: Compare
  ) {
    guard let other = plan[relation.other]?.subject, let first = try? other.render(),
      let second = try? subject.render(), let reference = first.bitmap, let candidate = second.bitmap
    else { return }
    let comparison = compare(PictureComparator(tolerance: .exact), reference, candidate)
    judged.referencePath = other.hasGoldenPicture ? store.picturePath(of: other.name) : ""
    judged.reference = reference
    judged.candidate = candidate
    judged.comparison = comparison
    (judged.referenceGuides, judged.candidateGuides) = (
      other.notes.guides(first.facts), subject.notes.guides(second.facts)
    )
    if comparison != .identical {
      let isOneLabel = !judged.referenceGuides.isEmpty
      judged.explanation = Explanation(from: reference, to: candidate, isOneLabel: isOneLabel)
    }
    switch comparison {
    case .different(let difference) where difference.displacement != nil:
      judged.remarks.append(.message(difference.words))
    case .different(let difference), .tolerated(let difference):
      let words = Sentences.difference(difference, seen: judged.seen)
      judged.remarks.append(.message("\(words) (\(difference.words))"))
    case .sizeMismatch(let reference, let candidate):
      judged.remarks.append(
        .message("the picture is \(candidate), that of '\(relation.other)' \(reference)"))
    case .identical: break
    }
  }

  /// Why a relation cannot be checked: the other case does not exist, or it must equal this one in turn.
  private func problem(with relation: Relation, of subject: Subject) -> String? {
    guard plan[relation.other] != nil else {
      return "\(relation.location): \(relation.kind.rawValue) names '\(relation.other)', which is not a case"
    }
    if relation.other == subject.name {
      return "\(relation.location): \(relation.kind.rawValue) names the case itself"
    }
    guard relation.kind == .sameAs, let other = plan[relation.other]?.subject else { return nil }
    let references = plan.references(of: other)
    guard references.contains(subject.name) || references.last.flatMap({ plan[$0]?.subject.reference }) != nil
    else { return nil }
    return
      "\(relation.location): sameAs goes in a circle, so that no golden decides; give one of them its own"
  }
}
