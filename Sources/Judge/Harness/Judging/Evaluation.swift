public import AssayFacts
import AssayGoldenStorage
public import AssayImageDiff
public import AssayImaging
public import AssaySubjects

/// What a verification says of one subject: the verdict, why, and what there is to see.
///
/// It is made once by judging the subject's rendering; relating it to other subjects and settling it make new ones of it.
public struct Evaluation: Sendable {
  /// The subject's name.
  public var name: SubjectName
  /// Where the subject is described.
  public var location: SourceLocation
  /// What the subject shows, in a sentence; nil when nothing is said.
  public var summary: String?
  /// What its golden is.
  package var form = GoldenForm.picture
  /// The verdict.
  public var verdict: Verdict
  /// Why it is not *passed*, one finding a cause, the most telling first; empty when it is.
  public var findings: [Finding] = []
  /// What else there is to say, one sentence each.
  public var remarks: [String] = []
  /// Whether an option turned what the verdict usually means: *tolerated* fails, or *unavailable* does not.
  public var isOverruled = false

  /// The facts that differ from the golden's.
  public var factDifferences: [FactDifference] = []
  /// What differs between the golden's environment and this one and can be the reason; empty when the cause is another.
  public var environmentReasons: [FactDifference] = []
  /// All that differs between the golden's environment and this one, whether or not it explains anything.
  var environmentDifferences: [FactDifference] = []
  /// The colors that became others, the most frequent first; empty when more than colors changed in the picture.
  public var recolorings: [Recoloring] = []
  /// Whether whole areas have other colors, and not only what is a pixel or two wide.
  package var hasRecoloredAreas = true
  /// What happened in the picture; nil where pictures of one size were not compared.
  var pictureChange: PictureChange?
  /// How the pictures compare; nil when they were equal by hash or one is missing.
  public var comparison: Comparison?
  /// The subjects whose pictures its own must equal, and does not.
  public var unequal: [SubjectName] = []
  /// The subjects it is stated to differ from, and does.
  public var contrasts: [Contrast] = []

  /// The PNG file of the golden's picture; nil when the verdict is *passed* or there is no golden.
  public var referencePNG: [UInt8]?
  /// The picture just rendered, as a PNG file; nil when there is none or it equals the golden.
  public var candidatePNG: [UInt8]?
  /// The facts just rendered; empty when rendering failed.
  public var facts = Facts()
  /// What the golden's facts say of places in its picture; empty when the verdict is *passed*.
  public var referenceGuides: [Guide] = []
  /// What the facts just rendered say of places in the picture; empty when the verdict is *passed*.
  public var candidateGuides: [Guide] = []
  /// How many pixels of the picture are one point.
  public var pixelsPerPoint = 1.0
  /// The path of the golden picture, as a person would type it.
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
  /// Which of several goldens it was compared with.
  var goldenNumber = 1
  /// The picture's size and hash; nil when there is no rendering.
  var picture: RenderedPicture?
  /// Whether a relation can say nothing, because the other picture or the golden behind it does not exist.
  var hasBrokenRelation = false

  /// By which way a picture was compared with its golden, or with the other picture it must equal.
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

  /// Creates an evaluation of a subject.
  init(of subject: Subject, verdict: Verdict, _ findings: Finding...) {
    self.init(name: subject.name, location: subject.location, verdict: verdict)
    form = subject.form
    summary = subject.summary
    pixelsPerPoint = subject.pixelsPerPoint
    self.findings = findings
  }
}

extension Evaluation {
  /// Why it is not *passed*, the most telling cause first; empty when it is.
  public var causes: [Cause] { findings.map(\.cause) }

  /// One sentence a cause, in the same order and without the cause's name, then remarks.
  public var messages: [String] { findings.map(\.sentence) + remarks }

  /// Whether the verification fails because of it.
  public var isFailure: Bool {
    let usually =
      switch verdict {
      case .passed, .tolerated, .knownFailure: false
      case .changed, .missingGolden, .broken, .unavailable: true
      }
    return usually != isOverruled
  }

  /// The measured difference, where pictures of one size were compared.
  public var difference: Difference? {
    switch comparison {
    case .tolerated(let difference)?, .different(let difference)?: difference
    case .identical?, .sizeMismatch?, nil: nil
    }
  }

  /// How the text differs from the golden's, or all of it where there is none; nil for what is no text, and for an equal one.
  package var textDifference: TextDifference? {
    guard form.isText, verdict != .passed else { return nil }
    if let difference = factDifferences.first(where: \.isOfText), case .text(let new)? = difference.new {
      return TextDifference(difference.old?.text, new)
    }
    let isNew = causes.contains(.missing) || causes.contains(.added)
    return isNew ? facts.goldenText.map { TextDifference(nil, $0) } : nil
  }

  /// What is to be looked at, with its verb: `picture is`.
  package var candidateIs: String {
    switch form {
    case .picture: "picture is"
    case .text, .json: "text is"
    case .facts: "facts are"
    }
  }

  /// The facts that differ beside the text.
  package var differencesBesidesText: [FactDifference] {
    form.isText ? factDifferences.filter { !$0.isOfText } : factDifferences
  }

  /// The facts that differ in more than a color.
  var structuralDifferences: [FactDifference] { factDifferences.filter { !$0.isRecoloring } }

  /// The golden's picture, decoded on every reading; nil when it was not needed or is missing.
  ///
  /// Kept as a PNG file, so that thousands of failures fit in memory.
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

extension Fact {
  /// A text; nil for any other value.
  var text: String? { if case .text(let text) = self { text } else { nil } }
}

extension FactDifference {
  /// Whether it is that of a text that stands for a picture.
  var isOfText: Bool { path.steps == [.name(Rendering.textFact)] }

  /// Whether one color became another, so that it says no more than the picture does.
  var isRecoloring: Bool {
    func isColor(_ fact: Fact?) -> Bool {
      guard case .text(let text)? = fact, text.first == "#" else { return false }
      return Color(text) != nil
    }
    return isColor(old) && isColor(new)
  }
}

/// What is kept of a rendered picture when its pixels are let go.
struct RenderedPicture: Hashable, Sendable {
  var width: Int
  var height: Int
  var pixelHash: ContentHash

  init(width: Int, height: Int, pixelHash: ContentHash) {
    self.width = width
    self.height = height
    self.pixelHash = pixelHash
  }

  /// What is recorded of a golden.
  init(_ record: PictureRecord) {
    self.init(width: record.width, height: record.height, pixelHash: record.pixelHash)
  }

  /// A rendering; without a picture it has no size.
  init(_ rendering: Rendering) {
    self.init(
      width: rendering.bitmap?.width ?? 0, height: rendering.bitmap?.height ?? 0,
      pixelHash: rendering.contentHash)
  }
}
