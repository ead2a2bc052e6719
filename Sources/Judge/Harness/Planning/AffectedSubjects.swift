public import AssayGoldenStorage
public import AssaySubjects

/// Which subjects files belong to.
public struct AffectedSubjects: Sendable {
  private let catalog: Catalog
  private let store: GoldenStore

  /// Looks among the subjects of a catalog and their goldens.
  public init(in catalog: Catalog, store: GoldenStore) {
    self.catalog = catalog
    self.store = store
  }

  /// The subjects that changed files can change, and those that are compared with them.
  ///
  /// A scenario file and a facts file belong to all subjects of the group, a picture to its own. A scenario file that is
  /// gone leaves no subjects. All paths must be written in the same way as the catalog and the store write theirs.
  ///
  /// - Parameters:
  ///   - isChanged: Whether a file has changed.
  ///   - fontsHaveChanged: Whether a font or the list of fonts has, which every subject may depend on.
  public func names(fontsHaveChanged: Bool, where isChanged: (String) -> Bool) -> Set<SubjectName> {
    if fontsHaveChanged { return Set(catalog.subjects.map(\.name)) }
    var names: Set<SubjectName> = []
    for group in catalog.groups {
      if isChanged(group.location.path) || isChanged(store.factsPath(ofGroup: group.name)) {
        names.formUnion(group.subjects.map(\.name))
      } else {
        names.formUnion(group.subjects.filter { hasChangedPicture($0, where: isChanged) }.map(\.name))
      }
    }
    return withRelated(names)
  }

  /// The most goldens of one subject among which a changed one is looked for.
  private static let furtherLimit = 100

  /// Whether the golden has changed, or one of several.
  private func hasChangedPicture(_ subject: Subject, where isChanged: (String) -> Bool) -> Bool {
    let last = subject.severalGoldens == nil ? 1 : AffectedSubjects.furtherLimit
    return (1...last).contains { isChanged(store.picturePath(of: subject.name, number: $0)) }
  }

  /// The subjects with those whose relations name one of them, and so on.
  private func withRelated(_ names: Set<SubjectName>) -> Set<SubjectName> {
    var relating: [SubjectName: [SubjectName]] = [:]
    for subject in catalog.subjects {
      for relation in subject.relations { relating[relation.other, default: []].append(subject.name) }
    }
    var all = names
    var new = Array(names)
    while let name = new.popLast() {
      for other in relating[name] ?? [] where all.insert(other).inserted { new.append(other) }
    }
    return all
  }
}
