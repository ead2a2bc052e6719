import AssayImaging
public import AssaySubjects
import AssaySystem

extension GoldenStore {
  /// The files of goldens without a case, relative to the folder: pictures, then facts files, each kind by name.
  ///
  /// Files that are left out on purpose do not count. A WebP or JPEG file without a record counts only in a folder without facts:
  /// elsewhere it may be anything. A file that an older Assay wrote for a whole group does not count: it is needed until all of its cases
  /// are accepted again.
  public func orphans(in catalog: Catalog) throws(Problem) -> [String] {
    var (expected, groups): (Set<ByteText>, Set<ByteText>) = ([], [])
    for subject in catalog.groups.lazy.flatMap(\.subjects) where !subject.golden.isAlone {
      groups.insert(ByteText(own(subject.name).file))
      expected.insert(ByteText(factsFile(of: subject.name)))
      expected.formUnion(pictures(of: subject).map { ByteText($0) })
    }
    var (pictures, others, facts): ([String], [String], [String]) = ([], [], [])
    var hasFacts = false
    try folder.visit { parent, names in
      for name in names {
        let file = Paths.join(parent, name)
        hasFacts = hasFacts || name.hasSuffix(".facts")
        if expected.contains(ByteText(file)) { continue }
        if PictureFormat(ofFile: name) == .png {
          if !expected.contains(ByteText("\(file.dropLast(3))png")) { pictures.append(file) }
        } else if name.isPicture {
          if !expected.contains(ByteText(file + ".png")) { others.append(file) }
        } else if name.hasSuffix(".facts"), parent != "_" {
          let stem = file.dropLast(".facts".count)
          if !groups.contains(ByteText(stem == "_" ? "" : stem)) { facts.append(file) }
        }
      }
    }
    if !hasFacts { pictures += others }
    facts.removeAll { file in
      let stem = String(file.dropLast(".facts".count))
      return leavesOut(stem.isPicture ? stem : stem + ".png")
    }
    return pictures.filter { !leavesOut($0) }.sorted() + facts.sorted()
  }

  /// The files that a case's golden pictures may have.
  private func pictures(of subject: Subject) -> [String] {
    guard subject.hasGoldenPicture else { return [] }
    var numbers = [1]
    if subject.golden.mayBeSeveral {
      // While the record cannot be read, each of them may be right.
      do {
        numbers += try record(of: subject.name)?.alternatives.map(\.number) ?? []
      } catch {
        numbers += 2...100
      }
    }
    return numbers.map { GoldenStore.pictureFile(of: own(subject.name), number: $0) }
  }

  /// Deletes files without a case: all of them or none.
  public func prune(_ orphans: [String]) throws(Problem) {
    try Transaction.run(in: folder) { () throws(Problem) in
      var transaction = Transaction()
      for file in orphans {
        guard GoldenStore.isGoldenName(file) else {
          throw Problem(path: folder.path(file), "this is not a golden's name; remove the file by hand")
        }
        transaction.removals.append(file)
        // Only its facts file shows that a text is a golden.
        if file.hasSuffix(".facts"), let name = name(ofGolden: file),
          let form = (try? record(of: name))?.text?.form
        {
          transaction.removals += [textFile(of: name, form: form)].filter(folder.exists)
        }
      }
      return transaction
    }
  }
}
