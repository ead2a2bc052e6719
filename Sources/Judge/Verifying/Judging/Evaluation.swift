package import AssayExplaining
package import AssayFacts
import AssayGoldens
public import AssayImageDiff
public import AssayImaging
public import AssaySubjects

/// The result for one case: the verdict, the reasons, and the evidence to look at.
@dynamicMemberLookup
public struct Evaluation: Sendable {
  /// The case's name.
  public var name: SubjectName
  /// Where the case is described.
  public var location: SourceLocation
  /// The case in a sentence; nil when the scenario has none.
  public var summary: String?
  /// What its golden is.
  package var form = GoldenForm.picture
  /// Pixels per point in the picture.
  public var pixelsPerPoint = 1.0
  /// The path of the golden, or only its folder where the case's name and `.png` follow: most often all cases share it.
  private var golden = (start: "", isNamed: false)
  /// The verdict.
  public var verdict: Verdict
  /// Why it did not pass: one finding per cause, the most important first; empty when it passed.
  public var findings: [Finding] = []
  /// Further remarks.
  public var remarks: [Remark] = []
  /// Whether an option reverses the meaning of the verdict: *tolerated* fails, or *unavailable* does not.
  public var isOverruled = false
  /// How long rendering and judging took.
  public var duration: Duration = .zero
  /// How the picture was compared.
  var route = Route.none
  /// The picture's size and hash; nil when there is no rendering.
  var picture: RenderedPicture?
  /// What the picture shows besides plain text; nil for nothing, or when it is unknown.
  var parts: PictureParts?
  /// One element, in an array so that a copy of an evaluation is small.
  private var evidence = Evaluation.noEvidence

  private static let noEvidence = [Evidence()]

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
    form = subject.golden.form
    (summary, pixelsPerPoint) = (subject.notes.summary, subject.notes.pixelsPerPoint)
    self.findings = findings
  }

  /// The path of the golden, as a person would type it.
  public var referencePath: String {
    get { golden.isNamed ? "\(golden.start)\(name).png" : golden.start }
    set {
      let (path, ending) = (Array(newValue.utf8), Array("\(name).png".utf8))
      let isNamed = path.suffix(ending.count) == ending[...]
      golden = (String(decoding: path.dropLast(isNamed ? ending.count : 0), as: UTF8.self), isNamed)
    }
  }

  /// Forgets the evidence of a case that passed: that of a hundred thousand would not fit in memory.
  mutating func forgetEvidence() {
    if self.contrasts.isEmpty { evidence = Evaluation.noEvidence } else { self.facts = Facts() }
  }

  /// A part of the evidence.
  public subscript<Value>(dynamicMember member: WritableKeyPath<Evidence, Value>) -> Value {
    get { evidence[0][keyPath: member] }
    set { evidence[0][keyPath: member] = newValue }
  }
}

extension Evaluation: Codable {
  /// The members that a bundle stores with the evidence: nothing of this machine, and nothing that is decided again on reading.
  private enum CodingKeys: CodingKey {
    case name, location, summary, form, verdict, findings, remarks, pixelsPerPoint, referencePath, parts
  }

  /// Reads what a bundle stores.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    name = try values.decode(SubjectName.self, forKey: .name)
    location = try values.decode(SourceLocation.self, forKey: .location)
    summary = try values.decodeIfPresent(String.self, forKey: .summary)
    form = try values.decode(GoldenForm.self, forKey: .form)
    verdict = try values.decode(Verdict.self, forKey: .verdict)
    findings = try values.decodeIfPresent([Finding].self, forKey: .findings) ?? []
    remarks = try values.decodeIfPresent([Remark].self, forKey: .remarks) ?? []
    pixelsPerPoint = try values.decode(Double.self, forKey: .pixelsPerPoint)
    referencePath = try values.decode(String.self, forKey: .referencePath)
    parts = try values.decodeIfPresent(PictureParts.self, forKey: .parts)
    evidence = [try Evidence(from: decoder)]
  }

  /// Writes what a bundle stores.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(name, forKey: .name)
    try values.encode(location, forKey: .location)
    try values.encodeIfPresent(summary, forKey: .summary)
    try values.encode(form, forKey: .form)
    try values.encode(verdict, forKey: .verdict)
    if !findings.isEmpty { try values.encode(findings, forKey: .findings) }
    if !remarks.isEmpty { try values.encode(remarks, forKey: .remarks) }
    try values.encode(pixelsPerPoint, forKey: .pixelsPerPoint)
    try values.encode(referencePath, forKey: .referencePath)
    try values.encodeIfPresent(parts, forKey: .parts)
    try evidence[0].encode(to: encoder)
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
  public var difference: Difference? { self.comparison?.difference }

  /// How the text differs from the golden's; all of it where the golden is missing, and nil for a picture or an equal text.
  package var textDifference: TextDifference? {
    guard form.isText, verdict != .passed else { return nil }
    if let difference = self.factDifferences.first(where: \.isOfText), let new = difference.new?.string {
      return TextDifference(difference.old?.string, new)
    }
    let isNew = causes.contains(.missing) || causes.contains(.added)
    return isNew ? self.facts.goldenText.map { TextDifference(nil, $0) } : nil
  }

  /// What changed in the picture, in a sentence with the nouns of its guides; nil where nothing is explained.
  package var seen: String? {
    self.explanation.flatMap { $0.changes.isEmpty ? nil : $0.sentence(in: guide(of:)) }
  }

  /// The kind of guide that holds a change.
  package func guide(of change: Change) -> GuideKind? {
    change.guide(before: self.referenceGuides, after: self.candidateGuides)
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
    form.isText ? self.factDifferences.filter { !$0.isOfText } : self.factDifferences
  }

  /// The facts that differ in more than a color.
  var structuralDifferences: [FactDifference] { self.factDifferences.filter { !$0.isRecoloring } }

  /// The hash of the pixels just rendered; nil if they were not kept, or read from a bundle.
  package var candidateHash: ContentHash? { self.candidatePNG == nil ? nil : picture?.pixelHash }

  /// The golden's picture, decoded on every reading; nil when it was not needed or is missing.
  public var reference: Bitmap? {
    get { self.referencePNG.flatMap { try? Bitmap(png: $0) } }
    set { self.referencePNG = newValue.flatMap { try? $0.png() } }
  }

  /// The picture just rendered, decoded on every reading; nil if it was not drawn or equals the golden.
  public var candidate: Bitmap? {
    get { self.candidatePNG.flatMap { try? Bitmap(png: $0) } }
    set { self.candidatePNG = newValue.flatMap { try? $0.png() } }
  }
}
