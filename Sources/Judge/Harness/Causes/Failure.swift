import AssayFacts
import AssayImageDiff
import AssayImaging
import AssaySubjects

/// A failure as grouping sees it.
struct Failure {
  let evaluation: Evaluation
  let position: Int
  /// Why it fails, in a word or two.
  let title: String
  /// What changed, the most telling first; never empty.
  let changes: [Change]

  init(_ evaluation: Evaluation, position: Int) {
    self.evaluation = evaluation
    self.position = position
    title = evaluation.causeWords
    let changes = Failure.changes(of: evaluation)
    // A bundle may name a cause and hold nothing of it.
    self.changes = changes.isEmpty ? [Change(evaluation.headline)] : changes.uniqued
  }

  /// How many changes of one text groups are made by.
  private static let mostBlocks = 64

  private static func changes(of evaluation: Evaluation) -> [Change] {
    guard evaluation.verdict != .unavailable, let cause = evaluation.mainCause else {
      return [Change(evaluation.headline)]
    }
    return switch cause {
    case .environment: evaluation.environmentReasons.map(Change.init(environment:))
    case .text: evaluation.textDifference?.blocks.prefix(mostBlocks).map { Change($0.change) } ?? []
    case .structure: evaluation.structuralDifferences.map { Change($0.path.subject) }
    case .color: Change.recolorings(in: evaluation)
    case .size: [Change(evaluation.growthOfPicture)]
    case .expectation: [Change(evaluation.findings[0].claim ?? evaluation.headline)]
    case .raster: [Change(evaluation.place)]
    case .missing, .unexpectedPass, .added, .removed: [Change(cause.explanation)]
    case .unusable: [Change(evaluation.headline)]
    }
  }
}

/// One thing that changed, in a form that is the same in other pictures.
struct Change: Hashable {
  /// What it is called and ordered by: `line[].baseline`, `#000000 became #010000`, `FreeType 2.13.2 → 2.14.1`.
  let text: String
  /// Which channels a color that became another raises and lowers; nil for what is no color.
  let direction: [Int]?

  init(_ text: String) {
    self.text = text
    direction = nil
  }

  init(environment difference: FactDifference) {
    self.init(EnvironmentDifference.words(for: difference))
  }

  init(_ recoloring: Recoloring) {
    self.init(recoloring: "\(recoloring.old)", "\(recoloring.new)")
  }

  init(recoloring old: String, _ new: String) {
    text = "\(old) became \(new)"
    guard let old = Color(old), let new = Color(new) else {
      direction = nil
      return
    }
    direction = zip([old.red, old.green, old.blue, old.alpha], [new.red, new.green, new.blue, new.alpha]).map
    {
      (Int($1) - Int($0)).signum()
    }
  }

  /// The colors that became others, in the picture and in facts.
  static func recolorings(in evaluation: Evaluation) -> [Change] {
    let inFacts = evaluation.factDifferences.filter(\.isRecoloring).compactMap { difference -> Change? in
      guard case .text(let old)? = difference.old, case .text(let new)? = difference.new else { return nil }
      return Change(recoloring: old, new)
    }
    let all = evaluation.recolorings.map { Change($0) } + inFacts
    return all.isEmpty ? [Change(Cause.color.explanation)] : all
  }
}

extension FactPath {
  /// The name of the fact in every element of every list: `line[].baseline`, `line[].range`.
  var factName: String {
    var name = pattern
    while name.hasSuffix("[]") { name.removeLast(2) }
    return name
  }

  /// What groups go by: the name, or that of the record of its own which the fact is a member of: `fit` for `fit.size`.
  var subject: String {
    guard steps.count > 1, case .name(let record) = steps[0], case .name = steps[1] else { return factName }
    return record
  }
}

extension Evaluation {
  /// The cause to review it by.
  var mainCause: Cause? {
    causes.contains(.unexpectedPass) ? .unexpectedPass : causes.first
  }

  /// The first cause, in words; the verdict where no cause is given or nothing is known.
  public var causeWords: String {
    verdict == .unavailable ? "unavailable" : mainCause?.words ?? verdict.rawValue
  }

  /// What the first cause means for the reviewer, one sentence.
  public var causeExplanation: String {
    verdict == .unavailable
      ? "Something it needs is not on this machine, so nothing is known." : mainCause?.explanation ?? ""
  }

  /// Names it with what was seen of it: its golden, and the picture and facts that would replace it.
  var identity: String {
    if let replacement {
      return "\(name) \(replacement.golden?.description ?? "-") \(replacement.candidate)"
    }
    // What cannot be accepted has no replacement, but is seen all the same.
    let picture = candidatePNG.map { ContentHash(of: $0).description } ?? "-"
    return "\(name) \(picture) \(ContentHash(of: Array(facts.manifestLines.joined(separator: "\n").utf8)))"
  }

  /// Whether there is another picture to see than the golden's.
  var hasOtherPicture: Bool { candidatePNG != nil || causes == [.removed] }

  /// The first sentence of why; facts that differ where none was given.
  public var headline: String {
    if let message = messages.first { return message }
    return factDifferences.isEmpty ? verdict.rawValue : Sentences.facts(factDifferences)
  }

  /// What changed: where nothing but rounding did, that is no moved line or picture.
  fileprivate var place: String {
    if let difference, difference.largestLevel <= ColorChange.rounding { return "rounding" }
    return pictureChange?.places.first?.rawValue ?? "elsewhere"
  }

  /// `wider, lower`.
  fileprivate var growthOfPicture: String {
    guard case .sizeMismatch(let old, let new)? = comparison else { return Cause.size.explanation }
    let width = new.width == old.width ? nil : new.width > old.width ? "wider" : "narrower"
    let height = new.height == old.height ? nil : new.height > old.height ? "higher" : "lower"
    return [width, height].compactMap(\.self).joined(separator: ", ")
  }
}

extension Sequence where Element: Hashable {
  /// The elements without repetitions, each where it stands first.
  var uniqued: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
