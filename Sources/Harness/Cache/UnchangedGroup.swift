import AssaySubjects

/// A group that was not looked at beyond the word of the file system: nothing in it has changed since it passed.
public struct UnchangedGroup: Sendable {
  /// Its name.
  public let name: String
  /// The path of its scenario file.
  public let path: String
  private let group: CachedGroup

  init(name: String, path: String, group: CachedGroup) {
    self.name = name
    self.path = path
    self.group = group
  }

  /// How many subjects it has.
  public var count: Int { group.count }

  /// The names of its subjects within the group, in order.
  public var leaves: [String] { group.subjects.map(\.leaf) }

  /// An opinion of each of its subjects, in order.
  var judgements: [Judgement] {
    group.subjects.compactMap { subject in
      guard let name = SubjectName(CachedGroup.name(of: subject, in: name)) else { return nil }
      return Judgement(
        name: name, location: SourceLocation(path: path, line: subject.line, column: subject.column),
        verdict: .passed)
    }
  }
}
