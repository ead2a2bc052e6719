public import AssaySubjects

/// A golden that no subject asks for any more.
public enum Orphan: Hashable, Sendable, CustomStringConvertible {
  /// A picture file, by its path below the folder of goldens.
  case picture(String)
  /// The facts of a whole group, by the file's path below the folder of goldens.
  case facts(String)
  /// The record of one case in a group's facts, by the subject's name.
  case record(SubjectName)

  /// `htlabel/corners/all-10.png`, or `htlabel/corners.facts: all-10`.
  public var description: String {
    switch self {
    case .picture(let file), .facts(let file): file
    case .record(let name): "\(GoldenStore.factsFile(ofGroup: name.group)): \(name.leaf)"
    }
  }
}

extension GoldenStore {
  /// The goldens and facts without a subject, pictures first, each kind by name.
  ///
  /// Damaged facts files are passed over; judging reports them.
  public func orphans(in catalog: Catalog) throws(Problem) -> [Orphan] {
    let expected = Expected(catalog)
    let factsFiles = Set(expected.groups.map(GoldenStore.factsFile))
    var (pictures, facts): ([String], [String]) = ([], [])
    do throws(FileError) {
      try folder.visit { parent, names in
        let own = names.contains { $0.hasSuffix(".png") } ? self.pictures(of: parent, expected) : []
        for name in names {
          let file = parent.isEmpty ? name : parent + "/" + name
          if name.hasSuffix(".png"), !own.contains(name) { pictures.append(file) }
          if name.hasSuffix(".facts"), !factsFiles.contains(file) { facts.append(file) }
        }
      }
    } catch {
      throw problem(error)
    }
    var orphans = pictures.sorted().map(Orphan.picture) + facts.sorted().map(Orphan.facts)
    for group in expected.groups.sorted() {
      let lost = try recordedCases(ofGroup: group)
        .subtracting(expected.subjects(of: group).map(\.name.leaf)).sorted()
      orphans += lost.compactMap { SubjectName(group.isEmpty ? $0 : "\(group)/\($0)") }.map(Orphan.record)
    }
    return orphans
  }

  /// The names of the pictures that subjects of a group have in its folder.
  private func pictures(of group: String, _ expected: Expected) -> Set<String> {
    var pictures: Set<String> = []
    var record: GroupRecord?
    for subject in expected.subjects(of: group) where subject.hasGoldenPicture {
      pictures.insert(GoldenStore.pictureFile(ofLeaf: subject.name.leaf))
      guard subject.severalGoldens != nil else { continue }
      record = record ?? (try? self.record(ofGroup: group))
      for further in record?.cases[subject.name.leaf]?.alternatives ?? [] {
        pictures.insert(GoldenStore.pictureFile(ofLeaf: subject.name.leaf, number: further.number))
      }
    }
    return pictures
  }

  /// The names in a facts file, found without reading the facts, which takes many times longer.
  private func recordedCases(ofGroup group: String) throws(Problem) -> Set<String> {
    let bytes = try read(GoldenStore.factsFile(ofGroup: group)) ?? []
    let key = Array("case ".utf8)
    var names: Set<String> = []
    var next = bytes[...]
    while !next.isEmpty {
      let end = next.firstIndex(of: UInt8(ascii: "\n")) ?? next.endIndex
      // Most lines are facts, which begin with a space.
      if next.first == key[0], next[..<end].starts(with: key) {
        let name = next[..<end].dropFirst(key.count).prefix { $0 != UInt8(ascii: "\r") }
        names.insert(String(decoding: name, as: UTF8.self))
      }
      next = end == next.endIndex ? [] : next[(end + 1)...]
    }
    return names
  }

  /// Deletes goldens without a subject: all of them, or none.
  public func prune(_ orphans: [Orphan]) throws(Problem) {
    try exclusively { () throws(Problem) in
      var transaction = Transaction()
      var lost: [String: Set<String>] = [:]
      for orphan in orphans {
        switch orphan {
        case .picture(let file): transaction.removals.append(try checked(file))
        case .facts(let file):
          transaction.removals +=
            [try checked(file)] + texts(ofGroup: file == "_.facts" ? "" : String(file.dropLast(6)))
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

  /// The files of a group's texts, which only their records tell from files of others.
  private func texts(ofGroup group: String) -> [String] {
    texts(of: (try? record(ofGroup: group))?.cases ?? [:], in: group)
  }

  private func texts(of cases: [String: GoldenRecord], in group: String) -> [String] {
    cases.compactMap { leaf, record in
      guard let form = record.text?.form, let name = SubjectName(group.isEmpty ? leaf : "\(group)/\(leaf)")
      else { return nil }
      return GoldenStore.textFile(of: name, form: form)
    }.filter(folder.exists).sorted()
  }

  /// A file that may be deleted: one whose name a golden could have, or at least one that was found in the folder.
  private func checked(_ file: String) throws(Problem) -> String {
    guard JournalText.isGolden(file) else {
      throw problem(folder.path(file), "this is not a golden's name; remove the file by hand")
    }
    return file
  }
}

/// The subjects of a catalog by the first parts of their names, which are groups as a rule.
private struct Expected {
  private let catalog: Catalog
  /// The groups of the catalog that have subjects of such names.
  private var places: [String: Set<Int>] = [:]

  init(_ catalog: Catalog) {
    self.catalog = catalog
    for (index, group) in catalog.groups.enumerated() {
      for name in Set(group.subjects.map(\.name.group)) { places[name, default: []].insert(index) }
    }
  }

  /// All first parts.
  var groups: Set<String> { Set(places.keys) }

  /// The subjects whose names begin so, in no order.
  func subjects(of group: String) -> [Subject] {
    (places[group] ?? []).flatMap { catalog.groups[$0].subjects.filter { $0.name.group == group } }
  }
}
