public import AssayGoldens
public import AssaySubjects

extension Catalog {
  /// The cases that changed files affect, and the cases that are compared with these.
  ///
  /// A font affects every case, and a scenario file all cases of its group. A facts file or picture affects only its own case, and a
  /// fingerprint affects the cases whose goldens were accepted with it.
  ///
  /// - Parameter isChanged: Gets the path of a scenario file or golden, below the folder as the user named it.
  public func affectedNames(
    fontsHaveChanged: Bool, goldens store: GoldenStore, where isChanged: (String) -> Bool
  ) -> Set<SubjectName> {
    if fontsHaveChanged { return Set(subjects.map(\.name)) }
    var names: Set<SubjectName> = []
    for group in groups {
      let isWhole = isChanged(group.location.path)
      names.formUnion(
        group.subjects.filter { subject in
          // Of a case with several goldens, a hundred are looked at.
          isWhole || subject.files.contains(where: isChanged) || isChanged(store.factsPath(of: subject.name))
            || store.fingerprintPath(of: subject.name).map(isChanged) ?? false
            || (1...(subject.golden.mayBeSeveral ? 100 : 1)).contains {
              isChanged(store.picturePath(of: subject.name, number: $0))
            }
        }.map(\.name))
    }
    return withRelated(names)
  }

  /// Cases with those whose relations name one of them, directly or through others.
  private func withRelated(_ names: Set<SubjectName>) -> Set<SubjectName> {
    var relating: [SubjectName: [SubjectName]] = [:]
    for subject in subjects {
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
