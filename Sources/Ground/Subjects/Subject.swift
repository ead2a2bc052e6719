public import AssayFacts
public import AssayImaging

/// The result of rendering a subject: its picture and the facts behind it, or a text or facts alone.
public struct Rendering: Hashable, Sendable {
  /// The kind of golden that it is compared with.
  public var form = GoldenForm.picture
  /// The picture; nil for a text or facts alone.
  public var bitmap: Bitmap?
  /// The file of a picture that was made elsewhere, which becomes the golden as it is; nil for a picture drawn here.
  package var file: [UInt8]?
  /// Facts about the picture, from its renderer: positions, sizes, text ranges, logs.
  public var facts: Facts
  /// The parts of the picture besides plain text; empty if unknown.
  public var parts: PictureParts = []

  /// Creates a rendering with a picture.
  public init(bitmap: Bitmap, facts: Facts = Facts()) {
    self.bitmap = bitmap
    self.facts = facts
  }
}

/// Why a subject has no rendering.
public enum RenderingError: Error, Hashable, Sendable {
  /// Something is missing on this machine; the message says what to install.
  case unavailable(String)
  /// It cannot be rendered on any machine.
  case broken(Problem)
}

/// Anything that can be rendered and compared: all that engine and judge share.
public struct Subject: Sendable {
  /// Its name, which is also its golden's path.
  public var name: SubjectName
  /// Where it is defined, for messages.
  public var location: SourceLocation
  /// Other files that decide how the case is drawn, such as scripts in a program's command.
  package var files: [String] = []
  /// What may be stored as its golden.
  public var golden = GoldenTraits()
  /// How much its picture may differ from the golden; exact by default.
  public var tolerance: Tolerance
  /// Parts of the picture with their own tolerance, or ignored; where two overlap, the later one counts.
  public var regions: [RegionTolerance]
  /// How many rows may be inserted or removed.
  package var allowedRows = 0
  /// What its facts must state, independent of the golden.
  public var expectations: [Expectation]
  /// Which other subjects' pictures it must equal or differ from.
  public var relations: [Relation]
  /// The failure that is known for now; nil for a subject that must pass.
  public var knownFailure: KnownFailure?
  /// What explains it to the reviewer.
  public var notes = SubjectNotes()
  /// Loads shared resources such as fonts before the case is timed; does nothing by default.
  public var prepare: @Sendable () -> Void = {}
  /// Renders it: the same bytes on every call, thread and machine.
  public var render: @Sendable () throws(RenderingError) -> Rendering

  /// Creates a subject.
  public init(
    name: SubjectName, location: SourceLocation, tolerance: Tolerance = .exact,
    regions: [RegionTolerance] = [], expectations: [Expectation] = [], relations: [Relation] = [],
    knownFailure: KnownFailure? = nil, render: @escaping @Sendable () throws(RenderingError) -> Rendering
  ) {
    (self.name, self.location) = (name, location)
    (self.tolerance, self.regions) = (tolerance, regions)
    (self.expectations, self.relations) = (expectations, relations)
    self.knownFailure = knownFailure
    self.render = render
  }

  /// Whether a golden picture is stored for it: not for texts, facts alone, and subjects that must equal another subject.
  public var hasGoldenPicture: Bool {
    golden.form == .picture && !relations.contains { $0.kind == .sameAs }
  }
}

/// What may be stored as a subject's golden; by default one picture of the usual size.
public struct GoldenTraits: Sendable {
  /// Its kind.
  public var form = GoldenForm.picture
  /// The golden in the source code of a test; nil when it has a file of its own.
  package var inline: InlineGolden?
  /// Whether only the golden is left, so that nothing can be rendered.
  package var isAlone = false
  /// Whether more than one picture can be right.
  public var mayBeSeveral = false
  /// Whether its file may be larger than the usual limit.
  public var mayBeLarge = false

  /// The usual ones.
  public init() {}
}

/// What explains a subject to the reviewer.
public struct SubjectNotes: Sendable {
  /// The description; nil without one.
  public var summary: String?
  /// The name of what draws it, such as a label system; nil when unknown.
  public var system: String?
  /// The ids of the documented behaviors that it shows, such as `HT-13`.
  public var behaviors: [String] = []
  /// The number of pixels per point in its picture.
  public var pixelsPerPoint = 1.0
  /// Returns the guides that facts, its own or its golden's, describe; none by default.
  public var guides: @Sendable (Facts) -> [Guide] = { _ in [] }
}

/// A condition that a subject's facts must meet.
public struct Expectation: Sendable {
  /// Where it is written.
  public var location: SourceLocation
  /// The condition as written, which also names it: `mask.area = 9000 ± 0.1%`.
  public var statement: String
  /// Returns how facts fail it, such as `mask.area is 8983.3, expected 9000 ± 9`; nil when they meet it.
  public var failure: @Sendable (Facts) -> String?

  /// Creates an expectation.
  public init(
    location: SourceLocation, statement: String, failure: @escaping @Sendable (Facts) -> String?
  ) {
    self.location = location
    self.statement = statement
    self.failure = failure
  }
}

/// A condition on two subjects' pictures.
public struct Relation: Hashable, Sendable, Codable {
  /// The kind of condition.
  public var kind: RelationKind
  /// The other subject.
  public var other: SubjectName
  /// Where it is written.
  public var location: SourceLocation

  /// Creates a relation.
  public init(kind: RelationKind, other: SubjectName, location: SourceLocation) {
    self.kind = kind
    self.other = other
    self.location = location
  }
}

/// The kind of condition.
public enum RelationKind: String, Hashable, Sendable, Codable {
  /// The pictures must be equal to the last bit.
  case sameAs
  /// The pictures must differ in at least one pixel.
  case differsFrom
}
