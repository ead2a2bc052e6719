public import AssayFacts
public import AssayImaging

/// The result of rendering a subject: its picture and the facts behind it, or a text or facts alone.
public struct Rendering: Hashable, Sendable {
  /// What it is.
  public var form = GoldenForm.picture
  /// The picture; nil for a text or facts alone.
  public var bitmap: Bitmap?
  /// What the renderer says about the picture: positions, sizes, text ranges, logs.
  public var facts: Facts

  /// Creates a rendering with a picture.
  public init(bitmap: Bitmap, facts: Facts = Facts()) {
    self.bitmap = bitmap
    self.facts = facts
  }
}

/// Why a subject has no rendering.
public enum RenderingError: Error, Hashable, Sendable {
  /// Something it needs is missing on this machine; the sentence says what to install.
  case unavailable(String)
  /// It cannot be rendered anywhere.
  case broken(Problem)
}

/// Anything that can be rendered and judged: all that the engine and the judge know of each other.
public struct Subject: Sendable {
  /// Its name, which is also its golden's path.
  public var name: SubjectName
  /// What its golden is: a picture unless said otherwise.
  public var form = GoldenForm.picture
  /// Its golden, where that stands in the source of a test; nil where the golden has a file of its own.
  package var inline: InlineGolden?
  /// Where it is described, for messages.
  public var location: SourceLocation
  /// What it shows, in a sentence for the reviewer; nil for none.
  public var summary: String?
  /// How far its picture may be from the golden; exact unless a scenario gives a reason for more.
  public var tolerance: Tolerance
  /// Parts of the picture that have their own tolerance or are ignored; where two overlap, the later one counts.
  public var regions: [RegionTolerance]
  /// What its facts must state, whatever the golden says.
  public var expectations: [Expectation]
  /// How its picture relates to other subjects' pictures.
  public var relations: [Relation]
  /// Why it has more than one right picture; nil for a subject with one golden.
  public var severalGoldens: String?
  /// Why its golden's file may be larger than the usual limit; nil if it may not.
  public var largeGolden: String?
  /// Why it is expected to fail for now; nil for a subject that must pass.
  public var knownFailure: String?
  /// What draws it, as people call it, such as a label system; nil unless the renderer says.
  public var system: String?
  /// The documented behaviors that it shows, by their ids, such as `HT-13`; none unless the renderer says otherwise.
  public var behaviors: [String] = []
  /// The number of pixels per point in its picture; 1 unless the renderer says otherwise.
  public var pixelsPerPoint = 1.0
  /// The places that facts, its own or its golden's, state in the picture; none unless the renderer says otherwise.
  public var guides: @Sendable (Facts) -> [Guide] = { _ in [] }
  /// Loads what it shares with other subjects, such as fonts; does nothing unless the renderer says otherwise.
  ///
  /// Rendering loads it, too, if this was not called, but then the first subject to need it seems slow.
  public var prepare: @Sendable () -> Void = {}
  /// Renders it; gives the same bytes on every call, thread and machine.
  public var render: @Sendable () throws(RenderingError) -> Rendering

  /// Creates a subject.
  public init(
    name: SubjectName, location: SourceLocation, summary: String? = nil, tolerance: Tolerance = .exact,
    regions: [RegionTolerance] = [], expectations: [Expectation] = [], relations: [Relation] = [],
    severalGoldens: String? = nil, largeGolden: String? = nil, knownFailure: String? = nil,
    render: @escaping @Sendable () throws(RenderingError) -> Rendering
  ) {
    self.name = name
    self.location = location
    self.summary = summary
    self.tolerance = tolerance
    self.regions = regions
    self.expectations = expectations
    self.relations = relations
    self.severalGoldens = severalGoldens
    self.largeGolden = largeGolden
    self.knownFailure = knownFailure
    self.render = render
  }

  /// Whether a golden picture is stored for it: none is for a text or facts alone, and none for a subject that must equal
  /// another one, with whose picture it is compared.
  public var hasGoldenPicture: Bool {
    form == .picture && !relations.contains { $0.kind == .sameAs }
  }
}

/// A statement about a subject's facts.
public struct Expectation: Sendable {
  /// Where it is written.
  public var location: SourceLocation
  /// What it states, as written: `mask.area = 9000 ± 0.1%`.
  public var statement: String
  /// Says how facts fail it, such as `mask.area is 8983.3, expected 9000 ± 9`; nil when they do not.
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

/// A statement about two subjects' pictures.
public struct Relation: Hashable, Sendable {
  /// What is stated.
  public enum Kind: String, Hashable, Sendable {
    /// The pictures are equal to the last bit.
    case sameAs
    /// The pictures differ in at least one pixel.
    case differsFrom
  }

  /// What is stated.
  public var kind: Kind
  /// The other subject.
  public var other: SubjectName
  /// Where it is written.
  public var location: SourceLocation

  /// Creates a relation.
  public init(kind: Kind, other: SubjectName, location: SourceLocation) {
    self.kind = kind
    self.other = other
    self.location = location
  }
}
