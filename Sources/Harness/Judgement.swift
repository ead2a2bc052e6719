public import Facts
public import ImageDiff
public import Imaging
public import Subjects

/// The judge's whole opinion of one subject.
public struct Judgement: Sendable {
  /// The subject's name.
  public var name: SubjectName
  /// Where the subject is described.
  public var location: SourceLocation
  /// The verdict.
  public var verdict: Verdict
  /// Why it is not *passed*, the most telling cause first; empty when it is.
  public var causes: [Cause] = []
  /// One sentence a cause, in the same order, then details.
  public var messages: [String] = []
  /// The facts that differ from the golden's.
  public var factDifferences: [FactDifference] = []
  /// How the pictures compare; nil when they were equal by hash or one is missing.
  public var comparison: Comparison?
  /// The golden's picture; nil when it was not needed or is missing.
  public var reference: Bitmap?
  /// The picture just rendered; nil when there is none or it equals the golden.
  public var candidate: Bitmap?
  /// The facts just rendered; empty when rendering failed.
  public var facts = Facts()
  /// The path of the golden picture, as a person would type it.
  public var referencePath = ""
  /// The path the candidate was written to; nil when it was not.
  public var candidatePath: String?
  /// How long rendering and judging took.
  public var duration: Duration = .zero

  /// Creates an opinion.
  public init(name: SubjectName, location: SourceLocation, verdict: Verdict) {
    self.name = name
    self.location = location
    self.verdict = verdict
  }

  /// Whether the verification fails because of it.
  public var isFailure: Bool {
    switch verdict {
    case .passed, .tolerated, .knownFailure: false
    case .changed, .missingGolden, .broken, .unavailable: true
    }
  }
}
