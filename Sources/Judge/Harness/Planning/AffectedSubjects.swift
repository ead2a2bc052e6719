public import AssayGoldenStorage
public import AssaySubjects

/// Finds the cases that changed files affect.
public struct AffectedSubjects: Sendable {
  private let catalog: Catalog
  private let store: GoldenStore

  /// Searches the cases of a catalog and their goldens.
  public init(in catalog: Catalog, store: GoldenStore) {
    self.catalog = catalog
    self.store = store
  }

  /// The cases that changed files affect, and the cases that are compared with these.
  ///
  /// A scenario file or facts file affects all cases of its group, a picture only its own. All paths must be written as the
  /// catalog and the store write theirs.
  ///
  /// - Parameters:
  ///   - isChanged: Whether a file has changed.
  ///   - fontsHaveChanged: Whether a font or the list of fonts has changed, which affects every case.
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

  /// How many goldens of a case with several are looked at.
  private static let furtherLimit = 100

  /// Whether a golden of a case has changed.
  private func hasChangedPicture(_ subject: Subject, where isChanged: (String) -> Bool) -> Bool {
    let last = subject.severalGoldens == nil ? 1 : AffectedSubjects.furtherLimit
    return (1...last).contains { isChanged(store.picturePath(of: subject.name, number: $0)) }
  }

  /// Cases with those whose relations name one of them, directly or through others.
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
