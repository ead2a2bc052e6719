import AssayImaging
public import AssaySubjects

/// A golden that belongs to no case.
public enum Orphan: Hashable, Sendable, CustomStringConvertible {
  /// A picture file, relative to the folder of goldens.
  case picture(String)
  /// A facts file, relative to the folder of goldens.
  case facts(String)

  /// The name that the case had.
  package var name: SubjectName? {
    switch self {
    case .picture(let file): GoldenStore.name(ofPicture: file)
    case .facts(let file): SubjectName(String(file.dropLast(".facts".count)))
    }
  }

  /// The file: `htlabel/corners/all-10.png`.
  public var description: String {
    switch self {
    case .picture(let file), .facts(let file): file
    }
  }
}

extension GoldenStore {
  /// The goldens without a case: pictures, then facts files, each kind by name.
  ///
  /// A WebP or JPEG file without a record counts only in a folder without facts: elsewhere it may be anything. A file that an older
  /// Assay wrote for a whole group is none: it is needed until all of its cases are accepted again.
  public func orphans(in catalog: Catalog) throws(Problem) -> [Orphan] {
    let expected = Dictionary(
      grouping: catalog.groups.lazy.flatMap(\.subjects).filter { !$0.isGone }, by: \.name.group)
    var (pictures, others, facts): ([String], [String], [String]) = ([], [], [])
    var hasFacts = false
    try folder.visit { parent, names in
      let (prefix, subjects) = (parent.isEmpty ? "" : parent + "/", expected[parent] ?? [])
      let own = names.contains(where: \.isPicture) ? self.pictures(of: subjects) : []
      let leaves = Set(subjects.map(\.name.leaf))
      for name in names {
        if PictureFormat(ofFile: name) == .png {
          if !own.contains(name.dropLast(3) + "png") { pictures.append(prefix + name) }
        } else if name.isPicture, !own.contains(name + ".png") {
          others.append(prefix + name)
        }
        guard name.hasSuffix(".facts") else { continue }
        hasFacts = true
        let leaf = String(name.dropLast(".facts".count))
        let isOfGroup = expected[prefix + leaf == "_" ? "" : prefix + leaf] != nil
        if parent != "_", !leaves.contains(leaf), !isOfGroup { facts.append(prefix + name) }
      }
    }
    if !hasFacts { pictures += others }
    return pictures.sorted().map(Orphan.picture) + facts.sorted().map(Orphan.facts)
  }

  /// The names of the pictures that belong in a group's folder.
  private func pictures(of subjects: [Subject]) -> Set<Substring> {
    var pictures: Set<Substring> = []
    for subject in subjects where subject.hasGoldenPicture {
      pictures.insert(GoldenStore.pictureFile(ofLeaf: subject.name.leaf)[...])
      guard subject.severalGoldens != nil else { continue }
      var numbers = Array(2...100)
      // While the record cannot be read, each of them may be right.
      if case .success(let record) = Result(catching: { try record(of: subject.name) }) {
        numbers = record?.alternatives.map(\.number) ?? []
      }
      for number in numbers {
        pictures.insert(GoldenStore.pictureFile(ofLeaf: subject.name.leaf, number: number)[...])
      }
    }
    return pictures
  }

  /// Deletes orphans: all of them or none.
  public func prune(_ orphans: [Orphan]) throws(Problem) {
    try Transaction.run(in: folder) { () throws(Problem) in
      var transaction = Transaction()
      for orphan in orphans {
        let file = orphan.description
        guard GoldenStore.isGoldenName(file) else {
          throw Problem(path: folder.path(file), "this is not a golden's name; remove the file by hand")
        }
        transaction.removals.append(file)
        // Only its facts file shows that a text is a golden.
        if case .facts = orphan, let name = orphan.name, let form = (try? record(of: name))?.text?.form {
          transaction.removals += [GoldenStore.textFile(of: name, form: form)].filter(folder.exists)
        }
      }
      return transaction
    }
  }
}
