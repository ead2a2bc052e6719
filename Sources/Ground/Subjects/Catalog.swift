public import AssayFacts

/// The subjects of one scenario file, whose facts are stored together.
public struct ScenarioGroup: Sendable {
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

/// All subjects, and the problems that keep some from being compared.
public struct Catalog: Sendable {
  /// The groups, ordered by name.
  public var groups: [ScenarioGroup]
  /// The problems of the scenario files, ordered by place; a verification with problems never passes.
  public var problems: [Problem]
  /// The words that explain its subjects' facts to a reviewer.
  public var vocabulary: FactVocabulary

  /// Creates a catalog.
  public init(
    groups: [ScenarioGroup] = [], problems: [Problem] = [], vocabulary: FactVocabulary = FactVocabulary()
  ) {
    self.groups = groups
    self.problems = problems
    self.vocabulary = vocabulary
  }

  /// The same with names that begin with a folder, as those of several suites do.
  package func below(_ folder: String) -> Catalog {
    func moved(_ name: SubjectName) -> SubjectName { SubjectName(folder + "/" + name.text) ?? name }
    var all = self
    for group in groups.indices {
      all.groups[group].name = groups[group].name.isEmpty ? folder : folder + "/" + groups[group].name
      for index in groups[group].subjects.indices {
        all.groups[group].subjects[index].name = moved(groups[group].subjects[index].name)
        for relation in groups[group].subjects[index].relations.indices {
          let other = groups[group].subjects[index].relations[relation].other
          all.groups[group].subjects[index].relations[relation].other = moved(other)
        }
      }
    }
    return all
  }

  /// All subjects, in the order of groups.
  public var subjects: [Subject] { groups.flatMap(\.subjects) }
}
