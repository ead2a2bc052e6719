public import AssayFacts

/// The subjects of one scenario file, whose facts are stored together.
public struct SubjectGroup: Sendable {
  /// The file's path below the scenario folder, without extension: `htlabel/corners`.
  public var name: String
  /// The file, for messages.
  public var location: SourceLocation
  /// Everything else that the pictures depend on: engine revision, library versions, font hashes.
  public var fingerprint: Facts
  /// Its subjects, in the file's order.
  public var subjects: [Subject]

  /// Creates a group.
  public init(name: String, location: SourceLocation, fingerprint: Facts, subjects: [Subject]) {
    self.name = name
    self.location = location
    self.fingerprint = fingerprint
    self.subjects = subjects
  }
}

/// All subjects, and the problems that keep some from being judged.
public struct Catalog: Sendable {
  /// The groups, ordered by name.
  public var groups: [SubjectGroup]
  /// The problems of the scenario files, ordered by place; a verification with problems never passes.
  public var problems: [Problem]
  /// The words that explain its subjects' facts to a reviewer.
  public var vocabulary: FactVocabulary

  /// Creates a catalog.
  public init(
    groups: [SubjectGroup] = [], problems: [Problem] = [], vocabulary: FactVocabulary = FactVocabulary()
  ) {
    self.groups = groups
    self.problems = problems
    self.vocabulary = vocabulary
  }

  /// All subjects, in the order of groups.
  public var subjects: [Subject] { groups.flatMap(\.subjects) }
}
