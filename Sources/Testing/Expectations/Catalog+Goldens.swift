import AssayFacts
package import AssayGoldenStorage
package import AssaySubjects

extension Catalog {
  /// The same with the goldens that its subjects must equal or differ from, where nobody drew these: as they were accepted.
  package func addingNamedGoldens(of store: GoldenStore) -> Catalog {
    let known = Set(subjects.map(\.name))
    let others = Set(subjects.flatMap(\.relations).map(\.other)).subtracting(known).sorted()
    var all = self
    for name in others {
      let subject = Subject(golden: name, of: store)
      if let index = all.groups.firstIndex(where: { $0.name == name.group }) {
        all.groups[index].subjects.append(subject)
      } else {
        all.groups.append(
          SubjectGroup(
            name: name.group, location: subject.location, fingerprint: Facts(), subjects: [subject]))
      }
    }
    return all
  }
}

extension Subject {
  /// A golden as it was accepted.
  fileprivate init(golden name: SubjectName, of store: GoldenStore) {
    let path = store.picturePath(of: name)
    let location = SourceLocation(path: path)
    self.init(name: name, location: location) { () throws(RenderingError) in
      do throws(Problem) {
        guard let record = try store.record(ofGroup: name.group)?.cases[name.leaf],
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
