public import AssayExplaining
public import AssayFacts
import AssayGoldenStorage
public import AssayImageDiff
public import AssayImaging
public import AssaySubjects

/// The result for one case: the verdict, the reasons, and the pictures to look at.
public struct Evaluation: Codable, Sendable {
  /// The case's name.
  public var name: SubjectName
  /// Where the case is described.
  public var location: SourceLocation
  /// What the case shows, in a sentence; nil when the scenario has none.
  public var summary: String?
  /// What its golden is.
  package var form = GoldenForm.picture
  /// The verdict.
  public var verdict: Verdict
  /// Why it did not pass: one finding per cause, the most important first; empty when it passed.
  public var findings: [Finding] = []
  /// Further remarks.
  public var remarks: [Remark] = []
  /// Whether an option reverses what the verdict means: *tolerated* fails, or *unavailable* does not.
  public var isOverruled = false

  /// The golden whose picture it has, and that no case has any more; nil unless it was renamed.
  public package(set) var formerName: SubjectName?
  /// The facts that differ from the golden's.
  public var factDifferences: [FactDifference] = []
  /// The differences between the golden's environment and this one that can be the reason; empty for other causes.
  public var environmentReasons: [FactDifference] = []
  /// All differences between the golden's environment and this one.
  var environmentDifferences: [FactDifference] = []
  /// What changed in the picture; nil unless two pictures were compared, and their difference fails.
  public var explanation: Explanation?
  /// The comparison of the pictures; nil when their hashes are equal or one is missing.
  public var comparison: Comparison?
  /// The cases whose pictures its own must equal, but does not.
  public var unequal: [SubjectName] = []
  /// The cases that it must differ from, and does.
  public var contrasts: [Contrast] = []

  /// The PNG file of the golden's picture; nil when the verdict is *passed* or there is no golden.
  public var referencePNG: [UInt8]?
  /// The picture just rendered, as a PNG file; nil when there is none or it equals the golden.
  public var candidatePNG: [UInt8]?
  /// The difference image that was written, so that the page does not draw it again.
  var diffPNG: [UInt8]?
  /// The file that ``candidatePNG`` shows, which accepting copies, but no bundle holds; nil if that file is a PNG.
  var candidateOriginal: [UInt8]?
  /// The facts just rendered; empty when rendering failed.
  public var facts = Facts()
  /// The guides of the golden's facts; empty when the case passed.
  public var referenceGuides: [Guide] = []
  /// The guides of the facts just rendered; empty when the case passed.
  public var candidateGuides: [Guide] = []
  /// What the picture shows besides plain text; nil for nothing, or when it is unknown.
  var parts: PictureParts?
  /// Pixels per point in the picture.
  public var pixelsPerPoint = 1.0
  /// The path of the golden, as a person would type it.
  public var referencePath = ""
  /// The path the candidate was written to; nil when it was not.
  public var candidatePath: String?
  /// The path the diff image was written to; nil when it was not.
  public var diffPath: String?
  /// What accepting it would replace; nil when it passed or cannot be accepted.
  public var replacement: GoldenReplacement?
  /// How long rendering and judging took.
  public var duration: Duration = .zero

  /// How the picture was compared.
  var route = Route.none
  /// Which of several goldens it was compared with, from 1.
  var goldenNumber = 1
  /// The picture's size and hash; nil when there is no rendering.
  var picture: RenderedPicture?

  /// The members that a bundle stores: no pictures, nothing of this machine, and nothing that is decided again on reading.
  enum CodingKeys: CodingKey {
    case name, location, summary, form, verdict, findings, remarks
    case factDifferences, environmentReasons, environmentDifferences, explanation
    case comparison, unequal, facts, referenceGuides, candidateGuides, parts, pixelsPerPoint
    case referencePath, replacement
  }

  /// How a picture was compared with its golden, or with the picture that it must equal.
  enum Route: Sendable {
    case none
    case hash
    case pixels
  }

  /// Creates an evaluation.
  public init(name: SubjectName, location: SourceLocation, verdict: Verdict) {
    self.name = name
    self.location = location
    self.verdict = verdict
  }

  init(of subject: Subject, verdict: Verdict, _ findings: Finding...) {
    self.init(name: subject.name, location: subject.location, verdict: verdict)
    form = subject.form
    summary = subject.summary
    pixelsPerPoint = subject.pixelsPerPoint
    self.findings = findings
  }
}

extension Evaluation {
  /// Why it did not pass, the most important cause first; empty when it passed.
  public var causes: [Cause] { findings.map(\.cause) }

  /// Whether the verification fails because of it.
  public var isFailure: Bool {
    let usually =
      switch verdict {
      case .passed, .tolerated, .knownFailure: false
      case .changed, .missingGolden, .broken, .unavailable: true
      }
    return usually != isOverruled
  }

  /// The measured difference, where pictures were compared.
  public var difference: Difference? { comparison?.difference }

  /// How the text differs from the golden's; all of it where there is no golden, and nil for a picture or an equal text.
  package var textDifference: TextDifference? {
    guard form.isText, verdict != .passed else { return nil }
    if let difference = factDifferences.first(where: \.isOfText), let new = difference.new?.string {
      return TextDifference(difference.old?.string, new)
    }
    let isNew = causes.contains(.missing) || causes.contains(.added)
    return isNew ? facts.goldenText.map { TextDifference(nil, $0) } : nil
  }

  /// What changed in the picture, in a sentence with the nouns of its guides; nil where nothing is explained.
  package var seen: String? {
    explanation.flatMap { $0.changes.isEmpty ? nil : $0.sentence(in: guide(of:)) }
  }

  /// The kind of guide that holds a change.
  package func guide(of change: Change) -> Guide.Kind? {
    change.guide(before: referenceGuides, after: candidateGuides)
  }

  /// The candidate with a verb: `picture is`.
  package var candidateIs: String {
    switch form {
    case .picture: "picture is"
    case .text, .json: "text is"
    case .facts: "facts are"
    }
  }

  /// The facts that differ, without the text.
  package var differencesBesidesText: [FactDifference] {
    form.isText ? factDifferences.filter { !$0.isOfText } : factDifferences
  }

  /// The facts that differ in more than a color.
  var structuralDifferences: [FactDifference] { factDifferences.filter { !$0.isRecoloring } }

  /// The golden's picture, decoded on every reading; nil when it was not needed or is missing.
  public var reference: Bitmap? {
    get { referencePNG.flatMap { try? Bitmap(png: $0) } }
    set { referencePNG = newValue.flatMap { try? $0.png() } }
  }

  /// The picture just rendered, decoded on every reading; nil when there is none or it equals the golden.
  public var candidate: Bitmap? {
    get { candidatePNG.flatMap { try? Bitmap(png: $0) } }
    set { candidatePNG = newValue.flatMap { try? $0.png() } }
  }
}

extension FactDifference {
  /// Whether it is the text that is judged instead of a picture.
  var isOfText: Bool { path.steps == [.name(Rendering.textFact)] }

  /// Whether both values are colors: then the picture shows the difference, too.
  var isRecoloring: Bool {
    [old, new].allSatisfy { fact in
      fact?.string.map { $0.first == "#" && Color($0) != nil } ?? false
    }
  }
}

/// The size and hash of a rendered picture, whose pixels are not kept.
struct RenderedPicture: Hashable, Sendable {
  var width: Int
  var height: Int
  var pixelHash: ContentHash
}

extension RenderedPicture {
  /// Those recorded of a golden.
  init(_ record: PictureRecord) {
    self.init(width: record.width, height: record.height, pixelHash: record.pixelHash)
  }

  /// Those of a rendering; without a picture the size is 0.
  init(_ rendering: Rendering) {
    self.init(
      width: rendering.bitmap?.width ?? 0, height: rendering.bitmap?.height ?? 0,
      pixelHash: rendering.contentHash)
  }
}
