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
  ///
  /// - Parameters:
  ///   - catalog: The subjects there are.
  ///   - known: Groups whose facts files are known to record their subjects and no others; of those that are not in the
  ///     catalog, the folders of pictures, too, are known to hold nothing else.
  public func orphans(in catalog: Catalog, knowing known: Set<String> = []) throws(Problem) -> [Orphan] {
    let whole = known.subtracting(catalog.groups.map(\.name))
    let files = try listing(passing: whole)
    var pictures = Set(try alternatives(in: catalog))
    for group in catalog.groups {
      // By position: a hundred thousand copies would take more memory than all the rest.
      for index in group.subjects.indices where group.subjects[index].hasGolden {
        pictures.insert(GoldenStore.pictureFile(of: group.subjects[index].name))
      }
    }
    var cases: [String: Set<String>] = [:]
    for group in catalog.groups {
      if known.contains(group.name) {
        cases[group.name] = []
      } else {
        for subject in group.subjects { cases[subject.name.group, default: []].insert(subject.name.leaf) }
      }
    }
    let factsFiles = Set(whole.union(cases.keys).map(GoldenStore.factsFile))

    var orphans = files.filter { $0.hasSuffix(".png") && !pictures.contains($0) }.map(Orphan.picture)
    orphans += files.filter { $0.hasSuffix(".facts") && !factsFiles.contains($0) }.map(Orphan.facts)
    for group in cases.keys.sorted() where !known.contains(group) {
      let lost = try recordedCases(ofGroup: group).subtracting(cases[group] ?? []).sorted()
      orphans += lost.compactMap { SubjectName(group.isEmpty ? $0 : "\(group)/\($0)") }.map(Orphan.record)
    }
    return orphans
  }

  /// The files of further pictures that are recorded of subjects that may have several.
  private func alternatives(in catalog: Catalog) throws(Problem) -> [String] {
    var files: [String] = []
    for group in catalog.groups {
      let several = group.subjects.filter { $0.severalGoldens != nil }
      guard !several.isEmpty, let record = try? record(ofGroup: group.name) else { continue }
      for subject in several {
        files += (record.cases[subject.name.leaf]?.alternatives ?? []).map {
          GoldenStore.pictureFile(of: subject.name, number: $0.number)
        }
      }
    }
    return files
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
        case .picture(let file), .facts(let file):
          transaction.removals.append(try checked(file))
        case .record(let name): lost[name.group, default: []].insert(name.leaf)
        }
      }
      for group in lost.keys.sorted() {
        guard var record = try record(ofGroup: group) else { continue }
        for leaf in lost[group] ?? [] { record.cases[leaf] = nil }
        transaction.writes.append((GoldenStore.factsFile(ofGroup: group), Array(record.text.utf8)))
      }
      return transaction
    }
  }

  /// A file that may be deleted: one whose name a golden could have, or at least one that was found in the folder.
  private func checked(_ file: String) throws(Problem) -> String {
    guard JournalText.isGolden(file) else {
      throw problem(folder.path(file), "this is not a golden's name; remove the file by hand")
    }
    return file
  }

  private func listing(passing known: Set<String>) throws(Problem) -> [String] {
    do throws(FileError) {
      return try folder.files(passing: known)
    } catch {
      throw problem(error)
    }
  }
}
