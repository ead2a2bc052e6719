public import AssayFacts
import AssayImaging
public import AssaySubjects

/// A candidate to make a golden.
public struct AcceptedGolden: Sendable {
  /// What happens to the golden picture.
  public enum Picture: Sendable {
    /// No picture: the case shares another case's picture, or is not a picture.
    case none
    /// The file and its record stay as they are.
    case kept
    /// A new file replaces all others.
    case new(png: [UInt8], record: PictureRecord)
    /// A new file is added to the accepted ones.
    case further(png: [UInt8], record: PictureRecord)

    /// The new file, if there is one.
    var png: [UInt8]? {
      switch self {
      case .new(let png, _), .further(let png, _): png
      case .none, .kept: nil
      }
    }
  }

  /// The name of the case.
  public var name: SubjectName
  /// The facts to record, a golden text among them.
  public var facts: Facts
  /// The picture to record.
  public var picture: Picture
  /// What may be stored, and whether the picture may be larger than ``GoldenStore/pictureLimit``.
  public var traits: GoldenTraits
  /// The golden whose picture it is, and that no case has any more; accepting removes it.
  package var formerName: SubjectName?

  /// Whether there is more to record than a picture.
  var hasFacts: Bool {
    guard case .new = picture else { return true }
    return !facts.isEmpty
  }

  /// Creates an accepted candidate.
  public init(name: SubjectName, facts: Facts, picture: Picture, traits: GoldenTraits = GoldenTraits()) {
    self.name = name
    self.facts = facts
    self.picture = picture
    self.traits = traits
  }
}

extension GoldenStore {
  /// Makes candidates goldens: all of them or none.
  ///
  /// After a crash, the next call completes the work or takes it back. A damaged facts file is replaced. A folder of pictures gets
  /// facts files when the first candidate with facts is accepted.
  ///
  /// - Parameters:
  ///   - goldens: The candidates, one for each case; `deleted` names goldens to delete.
  ///   - fingerprints: The environment of the candidates, by group; other groups keep theirs.
  ///   - confirmed: Cases whose goldens were found right in that environment; those of any other environment get the new fingerprint.
  public func accept(
    _ goldens: [AcceptedGolden], fingerprints: [String: Facts] = [:], confirmed: Set<SubjectName> = [],
    deleting deleted: [SubjectName] = []
  ) throws(Problem) {
    try GoldenUpdate.carryOut([
      update(to: goldens, fingerprints: fingerprints, confirmed: confirmed, deleting: deleted)
    ])
  }

  /// The files that ``accept(_:fingerprints:confirmed:deleting:)`` writes.
  package func update(
    to goldens: [AcceptedGolden], fingerprints: [String: Facts], confirmed: Set<SubjectName>,
    deleting deleted: [SubjectName] = []
  ) -> GoldenUpdate {
    GoldenUpdate(folder: folder) { () throws(Problem) in
      try refuseLarge(goldens.filter { !$0.traits.mayBeLarge })
      let hadFacts = try !hasOnlyPictures()
      let hasFacts = hadFacts || goldens.contains(where: \.hasFacts)
      let names = Set(goldens.filter { $0.picture.png != nil }.map(\.name) + deleted)
      // Where some pictures are recorded, all must be.
      var records = hadFacts || !hasFacts ? [:] : try unrecorded(besides: names)
      var transaction = Transaction()
      for name in confirmed {
        guard let now = fingerprints[name.file], let file = try? facts(of: name),
          let before = try? fingerprint(file.fingerprint), before.contradicts(now)
        else { continue }
        records[name] = try? file.record()
      }
      for golden in goldens {
        let old = records[golden.name] ?? (try? record(of: golden.name))
        try refuseMismatch(golden, old: old)
        records[golden.name] = try record(of: golden, old: old, transaction: &transaction)
      }
      if hasFacts {
        let drawn = confirmed.union(goldens.map(\.name))
        transaction.writes += try factsFiles(of: records, drawn: drawn, fingerprints)
      }
      for name in goldens.compactMap(\.formerName) + deleted {
        let facts = [factsFile(of: name)].filter(folder.exists)
        transaction.removals += files(of: name, in: try? record(of: name)) + facts
      }
      return transaction
    }
  }

  /// The files of fingerprints and then of facts whose content is not on disk yet.
  private func factsFiles(
    of records: [SubjectName: GoldenRecord], drawn: Set<SubjectName>, _ fingerprints: [String: Facts]
  ) throws(Problem) -> [(file: String, bytes: [UInt8])] {
    let environments = fingerprints.mapValues(FactsFile.fingerprint)
    var (environmentFiles, files): ([String: [UInt8]], [(file: String, bytes: [UInt8])]) = ([:], [])
    for (name, record) in records.sorted(by: { $0.key < $1.key }) {
      var record = record
      if drawn.contains(name), let (file, bytes) = environments[name.file] {
        record.fingerprint = file
        if let file { environmentFiles[GoldenStore.fingerprintFile(file)] = bytes }
      }
      files.append((factsFile(of: name), try checkedContent(of: record, name: name)))
    }
    var changed: [(file: String, bytes: [UInt8])] = []
    for (file, bytes) in environmentFiles.sorted(by: { $0.key < $1.key }).map({ ($0, $1) }) + files
    where try read(file) != bytes {
      changed.append((file, bytes))
    }
    return changed
  }

  /// The new record of a case, whose picture or text the transaction writes.
  private func record(
    of golden: AcceptedGolden, old: GoldenRecord?, transaction: inout Transaction
  ) throws(Problem) -> GoldenRecord {
    let name = golden.name
    var new = GoldenRecord(picture: nil, facts: golden.facts, fingerprint: old?.fingerprint)
    var written: (file: String, bytes: [UInt8])?
    switch golden.picture {
    case .none:
      guard golden.traits.form.isText, let text = golden.facts.goldenText else { break }
      let bytes = Array(text.utf8)
      new.text = TextRecord(form: golden.traits.form, fileHash: ContentHash(of: bytes))
      new.facts = golden.facts.besidesText
      written = (textFile(of: name, form: golden.traits.form), bytes)
    case .kept:
      guard let old, let picture = old.picture else {
        throw Problem(
          path: picturePath(of: name), "the picture cannot be kept because none is recorded; accept it again")
      }
      (new.picture, new.alternatives) = (picture, old.alternatives)
    case .further(let png, var picture):
      guard let old, old.picture != nil, old.facts == golden.facts else {
        throw Problem(
          path: picturePath(of: name),
          "another picture can only be added to a golden with the same facts; accept it as the only one")
      }
      picture.number = old.alternatives.count + 2
      try refuseGoldenOfOtherCase(named: name, number: picture.number)
      (new.picture, new.alternatives) = (old.picture, old.alternatives + [picture])
      written = (GoldenStore.pictureFile(of: own(name), number: picture.number), png)
    case .new(let png, let picture):
      try refuseFurtherGolden(named: name)
      new.picture = picture
      written = (try file(of: name, holding: png), png)
    }
    if let written { transaction.writes.append(written) }
    switch golden.picture {
    case .kept, .further: break
    case .none, .new: transaction.removals += files(of: name, in: old).filter { $0 != written?.file }
    }
    return new
  }

  /// The files of a golden that exist, besides its facts.
  private func files(of name: SubjectName, in record: GoldenRecord?) -> [String] {
    let further = (record?.alternatives ?? []).map {
      GoldenStore.pictureFile(of: own(name), number: $0.number)
    }
    let text = record?.text.map { textFile(of: name, form: $0.form) }
    return (further + [file(of: name), text].compactMap(\.self)).filter(folder.exists)
  }

  /// Throws unless file, size and pixels of a picture match the record that is going to be written.
  private func refuseMismatch(_ golden: AcceptedGolden, old: GoldenRecord?) throws(Problem) {
    let (file, record): ([UInt8], PictureRecord)
    switch golden.picture {
    case .none: return
    case .kept:
      guard let kept = old?.picture else { return }
      (file, record) = (try pictureFile(of: golden.name, recorded: kept), kept)
    case .new(let png, let new), .further(let png, let new):
      (file, record) = (png, new)
      guard ContentHash(of: png) == new.fileHash, new.hasSize(of: png) else {
        throw Problem(
          path: picturePath(of: golden.name), "the picture differs from the record that would be written")
      }
    }
    _ = try picture(of: golden.name, file: file, recorded: record)
  }

  private func refuseLarge(_ goldens: [AcceptedGolden]) throws(Problem) {
    for golden in goldens {
      guard let png = golden.picture.png, png.count > GoldenStore.pictureLimit else { continue }
      throw Problem(
        path: picturePath(of: golden.name),
        "the picture would have \(png.count) bytes; a golden has at most \(GoldenStore.pictureLimit) (20 KiB): "
          + "make the picture smaller, or give the reason in the scenario as 'largeGolden'"
      )
    }
  }

  /// The content of a facts file; throws unless parsing it gives the same record.
  private func checkedContent(of record: GoldenRecord, name: SubjectName) throws(Problem) -> [UInt8] {
    let (path, content) = (factsPath(of: name), record.content)
    guard content.count <= GoldenStore.factsLimit else {
      throw Problem(
        path: path,
        "the facts would have \(content.count) bytes; at most \(GoldenStore.factsLimit) are read: state fewer"
      )
    }
    guard (try? FactsFile(bytes: content, path: path).record()) == record else {
      throw Problem(
        path: path,
        "the facts of '\(name)' cannot be written as text and read back; state null where there is no number")
    }
    return content
  }
}

extension Facts {
  /// Whether another environment has a different font or library of the same name.
  fileprivate func contradicts(_ other: Facts) -> Bool {
    differences(to: other).contains { $0.old != nil && $0.new != nil }
  }
}
