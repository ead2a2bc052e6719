public import AssayFacts
public import AssayImaging
public import AssaySubjects

/// A candidate to make a golden.
public struct AcceptedGolden: Sendable {
  /// What happens to the golden picture.
  public enum Picture: Sendable {
    /// There is none: the case shares another case's picture, or is not a picture.
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

    /// A new file that contains a bitmap.
    public static func new(_ bitmap: Bitmap) throws(PictureError) -> Picture {
      let png = try bitmap.png()
      return .new(png: png, record: PictureRecord(of: bitmap, in: png))
    }
  }

  /// The name of the case.
  public var name: SubjectName
  /// The facts to record, a golden text among them.
  public var facts: Facts
  /// The picture to record.
  public var picture: Picture
  /// The kind of golden.
  package var form = GoldenForm.picture
  /// Whether the picture may be larger than ``GoldenStore/pictureLimit``.
  public var mayBeLarge: Bool
  /// The golden whose picture it is, and that no case has any more; accepting removes it.
  package var formerName: SubjectName?

  /// Whether there is more to record than a picture.
  var hasFacts: Bool {
    guard case .new = picture else { return true }
    return !facts.isEmpty
  }

  /// Creates an accepted candidate.
  public init(name: SubjectName, facts: Facts, picture: Picture, mayBeLarge: Bool = false) {
    self.name = name
    self.facts = facts
    self.picture = picture
    self.mayBeLarge = mayBeLarge
  }
}

extension GoldenStore {
  /// Makes candidates goldens: all of them or none.
  ///
  /// After a crash, the next call completes the work or takes it back. A folder of pictures gets its first facts file when a
  /// candidate with facts is accepted.
  ///
  /// - Parameters:
  ///   - goldens: The candidates, one for each case.
  ///   - fingerprints: New fingerprints by group; other groups keep theirs.
  ///   - rewriting: Groups whose damaged facts files are replaced, so that they contain only goldens that are accepted now.
  public func accept(
    _ goldens: [AcceptedGolden], fingerprints: [String: Facts] = [:], rewriting: Set<String> = []
  ) throws(Problem) {
    try refuseLarge(goldens.filter { !$0.mayBeLarge })
    let groups = Dictionary(grouping: goldens, by: \.name.group)
    let former = Dictionary(grouping: goldens.compactMap(\.formerName), by: \.group)
    try Transaction.run(in: folder) { () throws(Problem) in
      let hadFacts = try !hasOnlyPictures()
      let hasFacts = hadFacts || goldens.contains(where: \.hasFacts)
      // Where some pictures are recorded, all must be.
      let names = Set(goldens.filter { $0.picture.png != nil }.map(\.name))
      let unrecorded = try hadFacts || !hasFacts ? [:] : unrecordedGroups(besides: names)
      var transaction = Transaction()
      var factsFiles: [(file: String, bytes: [UInt8])] = []
      let changed = Set(groups.keys).union(fingerprints.keys).union(former.keys).union(unrecorded.keys)
      for group in changed.sorted() {
        let recorded = rewriting.contains(group) ? GroupRecord() : try record(ofGroup: group)
        var record = unrecorded[group] ?? recorded ?? GroupRecord()
        record.fingerprint = fingerprints[group] ?? record.fingerprint
        for golden in groups[group] ?? [] {
          try refuseMismatch(golden, old: record.cases[golden.name.leaf])
          try take(golden, into: &record, transaction: &transaction)
        }
        for name in former[group] ?? [] {
          transaction.removals += files(of: name, in: record.cases.removeValue(forKey: name.leaf))
        }
        if !hasFacts || record == recorded && !rewriting.contains(group) { continue }
        let file = GoldenStore.factsFile(ofGroup: group)
        if record.cases.isEmpty {
          transaction.removals += folder.exists(file) ? [file] : []
        } else {
          factsFiles.append((file, try checkedText(of: record, group: group)))
        }
      }
      transaction.writes += factsFiles
      return transaction
    }
  }

  /// Throws when an update of the goldens was interrupted, so that some are new and others old.
  ///
  /// Writes nothing. Waits while another process updates the goldens.
  public func refuseInterrupted() throws(Problem) {
    guard folder.exists(Transaction.journal),
      try folder.locked({ () throws(Problem) in folder.exists(Transaction.journal) })
    else { return }
    throw Problem(
      path: folder.path(Transaction.journal),
      "an update of the goldens was interrupted; accept again, which completes it or takes it back first, or remove "
        + "this file and restore the goldens from version control")
  }

  /// Completes an interrupted update of the goldens or takes it back; nil when there was none.
  @discardableResult
  public func recover() throws(Problem) -> Recovery? {
    guard Transaction.isPending(in: folder) else { return nil }
    return try Transaction.run(in: folder) { () throws(Problem) in Transaction() }
  }

  private func take(
    _ golden: AcceptedGolden, into record: inout GroupRecord, transaction: inout Transaction
  ) throws(Problem) {
    let (name, old) = (golden.name, record.cases[golden.name.leaf])
    var new = GoldenRecord(picture: nil, facts: golden.facts)
    var written: (file: String, bytes: [UInt8])?
    switch golden.picture {
    case .none:
      guard golden.form.isText, let text = golden.facts.goldenText else { break }
      let bytes = Array(text.utf8)
      new.text = TextRecord(form: golden.form, fileHash: ContentHash(of: bytes))
      new.facts = golden.facts.besidesText
      written = (GoldenStore.textFile(of: name, form: golden.form), bytes)
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
      (new.picture, new.alternatives) = (old.picture, old.alternatives + [picture])
      written = (GoldenStore.pictureFile(of: name, number: picture.number), png)
    case .new(let png, let picture):
      new.picture = picture
      written = (try file(of: name, holding: png), png)
    }
    record.cases[name.leaf] = new
    if let written { transaction.writes.append(written) }
    switch golden.picture {
    case .kept, .further: break
    case .none, .new: transaction.removals += files(of: name, in: old).filter { $0 != written?.file }
    }
  }

  /// The files of a golden that exist.
  private func files(of name: SubjectName, in record: GoldenRecord?) -> [String] {
    let further = (record?.alternatives ?? []).map { GoldenStore.pictureFile(of: name, number: $0.number) }
    let text = record?.text.map { GoldenStore.textFile(of: name, form: $0.form) }
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

  /// The text of a facts file; throws unless parsing it gives the same record.
  private func checkedText(of record: GroupRecord, group: String) throws(Problem) -> [UInt8] {
    let path = factsPath(ofGroup: group)
    let text = record.text
    guard text.utf8.count <= GoldenStore.factsLimit else {
      throw Problem(
        path: path,
        "the facts would have \(text.utf8.count) bytes; at most \(GoldenStore.factsLimit) are read: split the group"
      )
    }
    let readBack = try GroupRecord(text: text, path: path)
    guard readBack == record else {
      let name = record.cases.keys.sorted().first { record.cases[$0] != readBack.cases[$0] }
      throw Problem(
        path: path,
        "the facts of '\(name ?? "fingerprint")' cannot be written as text and read back; state null where there is no number"
      )
    }
    return Array(text.utf8)
  }
}
