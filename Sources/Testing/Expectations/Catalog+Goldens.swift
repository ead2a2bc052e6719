import AssayFacts
package import AssayGoldens
package import AssaySubjects

extension Catalog {
  /// Adds a subject to its group, and makes the group if needed.
  package mutating func add(_ subject: Subject) {
    if let index = groups.firstIndex(where: { $0.name == subject.name.file }) {
      groups[index].subjects.append(subject)
    } else {
      groups.append(
        ScenarioGroup(
          name: subject.name.file, location: subject.location, fingerprint: Facts(), subjects: [subject]))
    }
  }

  /// The same, with the accepted pictures that subjects refer to by `sameAs` or `differsFrom` and that were not drawn.
  package func addingNamedGoldens(of store: GoldenStore) -> Catalog {
    let drawn = Set(subjects.map(\.name))
    let others = Set(subjects.flatMap(\.relations).map(\.other)).subtracting(drawn)
    var all = self
    for name in others.sorted() { all.add(Subject(golden: name, of: store)) }
    return all
  }
}

extension Subject {
  /// A subject that "draws" the picture and facts of its golden.
  fileprivate init(golden name: SubjectName, of store: GoldenStore) {
    let path = store.picturePath(of: name)
    let location = SourceLocation(path: path)
    self.init(name: name, location: location) { () throws(RenderingError) in
      do throws(Problem) {
        guard let record = try store.record(of: name),
          let picture = record.picture
        else { throw Problem(location, "there is no golden '\(name)' yet; accept it first") }
        let file = try store.pictureFile(of: name, recorded: picture)
        let bitmap = try store.picture(of: name, file: file, recorded: picture)
        return Rendering(bitmap: bitmap, facts: record.facts)
      } catch {
        throw .broken(error)
      }
    }
  }
}
