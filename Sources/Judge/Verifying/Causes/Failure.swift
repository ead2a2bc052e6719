import AssayFacts
import AssayImageDiff
import AssayImaging
import AssaySubjects

/// A failure that is to be grouped.
struct Failure {
  let evaluation: Evaluation
  let position: Int
  /// The cause, in a word or two.
  let title: String
  /// The changes from which its others can follow; one of each list, which is never empty, is behind the others in it.
  let origins: [[SharedChange]]
  /// What its picture shows.
  let seen: [SharedChange]
  /// All that changed.
  private let changes: Set<SharedChange>

  init(_ evaluation: Evaluation, position: Int, _ aspects: FactAspects) {
    self.evaluation = evaluation
    self.position = position
    title = evaluation.isOtherFailure ? "known failure" : evaluation.causeWords
    seen = SharedChange.seen(in: evaluation)
    let facts = aspects.changed(in: evaluation.structuralDifferences)
    var origins =
      evaluation.mainCause == .structure && !evaluation.isOtherFailure
      ? aspects.origins(among: facts).map { $0.map(SharedChange.fact) }
      : [Failure.changes(of: evaluation, seen).uniqued]
    // A bundle may name a cause without any details.
    if origins.first?.isEmpty != false { origins = [[.named(evaluation.headline)]] }
    self.origins = origins
    showsOnlyEffects = facts.allSatisfy(aspects.isEffect)
    changes = Set(facts.map(SharedChange.fact) + seen + origins.joined())
  }

  /// Whether only facts changed that follow from others.
  let showsOnlyEffects: Bool

  /// Whether it shows a change, as a cause or as a consequence.
  func shows(_ change: SharedChange) -> Bool { changes.contains(change) }

  /// Whether its picture says what changed.
  var isSeen: Bool {
    title == evaluation.mainCause?.words && [.color, .raster, .size].contains(evaluation.mainCause)
  }

  /// How many changes of one text count.
  private static let mostBlocks = 64

  private static func changes(of evaluation: Evaluation, _ seen: [SharedChange]) -> [SharedChange] {
    if evaluation.isOtherFailure { return [.named("known failures no longer fail as stated")] }
    guard evaluation.verdict != .unavailable, let cause = evaluation.mainCause else {
      return [.named(evaluation.headline)]
    }
    return switch cause {
    case .environment: evaluation.environmentReasons.map { .named(EnvironmentDifference.words(for: $0)) }
    case .text: evaluation.textDifference?.blocks.prefix(mostBlocks).map { .named($0.change) } ?? []
    case .structure: []
    case .color, .raster, .size: seen
    case .expectation:
      [.named(evaluation.findings[0].remark.expectationKey(of: evaluation.name) ?? evaluation.headline)]
    case .missing where evaluation.formerName != nil, .broken: [.named(evaluation.headline)]
    case .missing, .unexpectedPass, .added, .removed: [.named(cause.explanation)]
    }
  }
}

extension FactPath {
  /// The name of the fact, without positions in lists: `line[].baseline`, `line[].range`.
  var factName: String {
    var name = pattern
    while name.hasSuffix("[]") { name.removeLast(2) }
    return name
  }

  /// The name by which failures are grouped: the fact's, or its record's, such as `fit` for `fit.size`.
  var subject: String {
    guard steps.count > 1, case .name(let record) = steps[0], case .name = steps[1] else { return factName }
    return record
  }
}

extension Evaluation {
  /// The cause by which it is grouped.
  var mainCause: Cause? {
    causes.contains(.unexpectedPass) ? .unexpectedPass : causes.first
  }

  /// The first cause, in words; the verdict without a cause.
  public var causeWords: String {
    verdict == .unavailable ? "unavailable" : mainCause?.words ?? verdict.rawValue
  }

  /// The meaning of the first cause for the reviewer, one sentence.
  public var causeExplanation: String {
    verdict == .unavailable
      ? "Something it needs is not on this machine, so nothing is known." : mainCause?.explanation ?? ""
  }

  /// Its name with the hashes of its golden, and of the picture and facts that would replace it.
  var identity: String {
    if let replacement = self.replacement {
      return "\(name) \(replacement.golden?.description ?? "-") \(replacement.candidate)"
    }
    // A case that cannot be accepted has no replacement.
    let picture = self.candidatePNG.map { ContentHash(of: $0).description } ?? "-"
    return "\(name) \(picture) \(ContentHash(of: Array(Fact.record(self.facts).compactJSON.utf8)))"
  }

  /// Whether it shows something that could be accepted.
  var mayHaveCandidate: Bool {
    let unacceptable: Set<Cause> = [.broken, .unexpectedPass, .removed]
    return verdict != .unavailable && unacceptable.isDisjoint(with: causes)
      && !isOtherFailure
  }

  /// Whether it is a known failure that fails differently than its scenario states, or not at all.
  var isOtherFailure: Bool {
    exceedsKnownFailure && (mainCause == .missing || mainCause == .expectation)
  }

  /// Whether its picture has a part.
  func shows(_ part: PictureParts) -> Bool { self.parts?.contains(part) == true }

  /// Whether its picture differs from the golden's.
  var hasOtherPicture: Bool { self.candidatePNG != nil || causes == [.removed] }

  /// The first message, or else the facts that differ.
  public var headline: String {
    if let message = messages.first { return message }
    return self.factDifferences.isEmpty ? verdict.rawValue : Sentences.facts(self.factDifferences)
  }
}
