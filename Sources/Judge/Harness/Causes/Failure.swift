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
  /// What changed, the most important first; never empty.
  let changes: [Change]

  init(_ evaluation: Evaluation, position: Int) {
    self.evaluation = evaluation
    self.position = position
    title = evaluation.isOtherFailure ? "known failure" : evaluation.causeWords
    let changes = Failure.changes(of: evaluation)
    // A bundle may name a cause without any details.
    self.changes = changes.isEmpty ? [Change(evaluation.headline)] : changes.uniqued
  }

  /// How many changes of one text count.
  private static let mostBlocks = 64

  private static func changes(of evaluation: Evaluation) -> [Change] {
    if evaluation.isOtherFailure { return [Change("known failures no longer fail as stated")] }
    guard evaluation.verdict != .unavailable, let cause = evaluation.mainCause else {
      return [Change(evaluation.headline)]
    }
    return switch cause {
    case .environment: evaluation.environmentReasons.map { Change(EnvironmentDifference.words(for: $0)) }
    case .text: evaluation.textDifference?.blocks.prefix(mostBlocks).map { Change($0.change) } ?? []
    case .structure: evaluation.structuralDifferences.map { Change($0.path.subject) }
    case .color: Change.recolorings(in: evaluation)
    case .size: [Change(evaluation.growthOfPicture)]
    case .expectation: [Change(evaluation.findings[0].expectationKey ?? evaluation.headline)]
    case .raster: [Change(evaluation.place)]
    case .missing where evaluation.formerName != nil, .broken: [Change(evaluation.headline)]
    case .missing, .unexpectedPass, .added, .removed: [Change(cause.explanation)]
    }
  }
}

/// One change, in a form that is the same in other pictures.
struct Change: Hashable {
  /// Its name: `line[].baseline`, `#000000 became #010000`, `FreeType 2.13.2 → 2.14.1`.
  let text: String
  /// For each channel of a color whether it rose (1) or fell (−1); nil for a change of something else.
  let direction: [Int]?

  init(_ text: String) {
    self.text = text
    direction = nil
  }

  init(recoloring old: String, _ new: String) {
    text = "\(old) became \(new)"
    let channels = [\Color.red, \.green, \.blue, \.alpha]
    direction =
      if let old = Color(old), let new = Color(new) {
        channels.map { (Int(new[keyPath: $0]) - Int(old[keyPath: $0])).signum() }
      } else { nil }
  }

  /// The colors that changed, in the picture and in facts.
  static func recolorings(in evaluation: Evaluation) -> [Change] {
    let inFacts = evaluation.factDifferences.filter(\.isRecoloring)
      .map { ($0.old?.string ?? "", $0.new?.string ?? "") }
    let all = evaluation.recolorings.map { ("\($0.old)", "\($0.new)") } + inFacts
    return all.isEmpty ? [Change(Cause.color.explanation)] : all.map(Change.init(recoloring:_:))
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

  /// The first cause, in words; the verdict where there is no cause.
  public var causeWords: String {
    verdict == .unavailable ? "unavailable" : mainCause?.words ?? verdict.rawValue
  }

  /// What the first cause means for the reviewer, one sentence.
  public var causeExplanation: String {
    verdict == .unavailable
      ? "Something it needs is not on this machine, so nothing is known." : mainCause?.explanation ?? ""
  }

  /// Its name with the hashes of its golden, and of the picture and facts that would replace it.
  var identity: String {
    if let replacement {
      return "\(name) \(replacement.golden?.description ?? "-") \(replacement.candidate)"
    }
    // A case that cannot be accepted has no replacement.
    let picture = candidatePNG.map { ContentHash(of: $0).description } ?? "-"
    return "\(name) \(picture) \(ContentHash(of: Array(Fact.record(facts).compactJSON.utf8)))"
  }

  /// Whether it shows something that could be accepted.
  var mayHaveCandidate: Bool {
    let unacceptable: Set<Cause> = [.broken, .unexpectedPass, .removed]
    return verdict != .unavailable && unacceptable.isDisjoint(with: causes)
      && !isOtherFailure
  }

  /// Whether it is a known failure that fails in another way than its scenario states, or not at all.
  var isOtherFailure: Bool {
    exceedsKnownFailure && (mainCause == .missing || mainCause == .expectation)
  }

  /// Whether its picture has a part.
  func shows(_ part: PictureParts) -> Bool { parts?.contains(part) == true }

  /// Whether its picture differs from the golden's.
  var hasOtherPicture: Bool { candidatePNG != nil || causes == [.removed] }

  /// The first message; the facts that differ where there is none.
  public var headline: String {
    if let message = messages.first { return message }
    return factDifferences.isEmpty ? verdict.rawValue : Sentences.facts(factDifferences)
  }

  /// The kind of place that changed in the picture, or what its regions show; `rounding` where nothing else did.
  fileprivate var place: String {
    if let displacement = difference?.displacement { return displacement.amounts }
    if let difference, difference.largestLevel <= ColorChange.rounding { return "rounding" }
    if let guide = pictureChange?.places.first { return guide.rawValue }
    let kind = pictureChange?.shift == nil ? difference?.kinds.first : .moved
    return kind?.rawValue ?? "elsewhere"
  }

  /// `wider, lower`, or `28 rows inserted`.
  fileprivate var growthOfPicture: String {
    if let displacement = difference?.displacement { return displacement.amounts }
    guard let (old, new) = comparison?.sizes else { return Cause.size.explanation }
    let width = new.width == old.width ? nil : new.width > old.width ? "wider" : "narrower"
    let height = new.height == old.height ? nil : new.height > old.height ? "higher" : "lower"
    return [width, height].compactMap(\.self).joined(separator: ", ")
  }
}
