import AssayImaging
public import AssaySubjects

/// A golden that belongs to no case.
public enum Orphan: Hashable, Sendable, CustomStringConvertible {
  /// A picture file, relative to the folder of goldens.
  case picture(String)
  /// The facts file of a whole group.
  case facts(group: String)
  /// The record of one case in a facts file.
  case record(SubjectName)

  /// The name that the subject had; nil for the facts of a whole group.
  package var name: SubjectName? {
    switch self {
    case .picture(let file): GoldenStore.name(ofPicture: file)
    case .facts: nil
    case .record(let name): name
    }
  }

  /// `htlabel/corners/all-10.png`, or `htlabel/corners.facts: all-10`.
  public var description: String {
    switch self {
    case .picture(let file): file
    case .facts(let group): GoldenStore.factsFile(ofGroup: group)
    case .record(let name): "\(GoldenStore.factsFile(ofGroup: name.group)): \(name.leaf)"
    }
  }
}

extension GoldenStore {
  /// The goldens without a case: pictures, facts files, then records, each kind by name.
  ///
  /// Ignores damage in facts files, which judging reports. A WebP or JPEG file without a record counts only in a folder without
  /// facts: elsewhere it may be anything.
  public func orphans(in catalog: Catalog) throws(Problem) -> [Orphan] {
    let expected = Dictionary(
      grouping: catalog.groups.lazy.flatMap(\.subjects).filter { !$0.isGone }, by: \.name.group)
    var (pictures, others, groups): ([String], [String], [String]) = ([], [], [])
    var hasFacts = false
    try folder.visit { parent, names in
      let own =
        names.contains(where: \.isPicture) ? self.pictures(of: expected[parent] ?? [], group: parent) : []
      for name in names {
        let file = parent.isEmpty ? name : parent + "/" + name
        if PictureFormat(ofFile: name) == .png {
          if !own.contains(name.dropLast(3) + "png") { pictures.append(file) }
        } else if name.isPicture, !own.contains(name + ".png") {
          others.append(file)
        }
        guard name.hasSuffix(".facts") else { continue }
        hasFacts = true
        let group = file == GoldenStore.factsFile(ofGroup: "") ? "" : String(file.dropLast(".facts".count))
        if expected[group] == nil { groups.append(group) }
      }
    }
    if !hasFacts { pictures += others }
    var orphans = pictures.sorted().map(Orphan.picture) + groups.sorted().map(Orphan.facts)
    for (group, subjects) in expected.sorted(by: { $0.key < $1.key }) {
      let lost = try recordedCases(ofGroup: group).subtracting(subjects.map(\.name.leaf)).sorted()
      orphans += lost.compactMap { SubjectName($0, in: group) }.map(Orphan.record)
    }
    return orphans
  }

  /// The names of the pictures that belong in a group's folder.
  private func pictures(of subjects: [Subject], group: String) -> Set<Substring> {
    var pictures: Set<Substring> = []
    var record: GroupRecord?
    for subject in subjects where subject.hasGoldenPicture {
      pictures.insert(GoldenStore.pictureFile(ofLeaf: subject.name.leaf)[...])
      guard subject.severalGoldens != nil else { continue }
      record = record ?? (try? self.record(ofGroup: group))
      for further in record?.cases[subject.name.leaf]?.alternatives ?? [] {
        pictures.insert(GoldenStore.pictureFile(ofLeaf: subject.name.leaf, number: further.number)[...])
      }
    }
    return pictures
  }

  /// The names in a facts file, found without parsing it, which would take many times longer.
  private func recordedCases(ofGroup group: String) throws(Problem) -> Set<String> {
    var rest = (try read(GoldenStore.factsFile(ofGroup: group)) ?? [])[...]
    var names: Set<String> = []
    while !rest.isEmpty {
      let line = rest.prefix { $0 != UInt8(ascii: "\n") }
      if line.starts(with: "case ".utf8) {
        names.insert(String(decoding: line.dropFirst(5).prefix { $0 != UInt8(ascii: "\r") }, as: UTF8.self))
      }
      rest = rest[line.endIndex...].dropFirst()
    }
    return names
  }

  /// Deletes orphans: all of them or none.
  public func prune(_ orphans: [Orphan]) throws(Problem) {
    try Transaction.run(in: folder) { () throws(Problem) in
      var transaction = Transaction()
      var lost: [String: Set<String>] = [:]
      for orphan in orphans {
        switch orphan {
        case .picture(let file): transaction.removals.append(try checked(file))
        case .facts(let group):
          let cases = (try? record(ofGroup: group))?.cases ?? [:]
          transaction.removals += [try checked(orphan.description)] + texts(of: cases, in: group)
        case .record(let name): lost[name.group, default: []].insert(name.leaf)
        }
      }
      for group in lost.keys.sorted() {
        guard var record = try record(ofGroup: group) else { continue }
        transaction.removals += texts(
          of: record.cases.filter { lost[group]?.contains($0.key) == true }, in: group)
        for leaf in lost[group] ?? [] { record.cases[leaf] = nil }
        transaction.writes.append((GoldenStore.factsFile(ofGroup: group), Array(record.text.utf8)))
      }
      return transaction
    }
  }

  /// The files of golden texts, which only their records show to be goldens.
  private func texts(of cases: [String: GoldenRecord], in group: String) -> [String] {
    cases.compactMap { leaf, record in
      guard let form = record.text?.form, let name = SubjectName(leaf, in: group) else { return nil }
      return GoldenStore.textFile(of: name, form: form)
    }.filter(folder.exists).sorted()
  }

  /// Throws unless a file could be a golden by its name.
  private func checked(_ file: String) throws(Problem) -> String {
    guard GoldenStore.isGoldenName(file) else {
      throw Problem(path: folder.path(file), "this is not a golden's name; remove the file by hand")
    }
    return file
  }
}
