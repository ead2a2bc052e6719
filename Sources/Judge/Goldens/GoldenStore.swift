package import AssayFacts
public import AssayImaging
public import AssaySubjects

/// The folder of goldens: a facts file for each case, next to its PNG, text or JSON file.
///
/// Pictures that another program wrote as WebP or JPEG keep their format: the golden of the case `logo.webp` is the file `logo.webp`.
/// Nothing else writes there. Every error names the file and says how to fix it.
public struct GoldenStore: Sendable {
  /// The most bytes of a golden picture, unless its scenario allows more.
  public static let pictureLimit = 20 << 10
  /// The largest file that is read, in bytes.
  static let readingLimit = 64 << 20
  /// The largest facts file, in bytes.
  package static let factsLimit = 16 << 20

  let folder: Folder
  /// The prefix of the names of its cases, such as `apps/web/`; not part of the files' names.
  let prefix: String
  /// Whether a picture's file is left out on purpose: without a case it does not count as a golden.
  package var leavesOut: @Sendable (_ file: String) -> Bool = { _ in false }

  /// Names the folder of goldens, which need not exist yet.
  ///
  /// - Parameter root: The folder's path as a person would type it; messages repeat it.
  /// - Parameter prefix: The prefix of the names of its cases, where several suites are one; files have the rest.
  public init(root: String, prefix: String = "") {
    self.init(folder: Folder(root: root), prefix: prefix)
  }

  init(folder: Folder, prefix: String = "") {
    (self.folder, self.prefix) = (folder, prefix)
  }

  /// The folder's path as a person would type it.
  public var root: String { folder.root }

  /// The path of a case's golden picture, or of one of several, whose numbers begin with 1.
  public func picturePath(of name: SubjectName, number: Int = 1) -> String {
    folder.path(file(of: name, number: number))
  }

  /// The picture's file, relative to the folder, whose ending may be `.PNG` there, or that of another format in its name.
  func file(of name: SubjectName, number: Int = 1) -> String {
    let name = own(name)
    let file = GoldenStore.pictureFile(of: name, number: number)
    if folder.exists(file) { return file }
    let others = [String(file.dropLast("png".count)) + "PNG"] + (name.text.isPicture ? [name.text] : [])
    return others.first(where: folder.exists) ?? file
  }

  /// The file that a new picture is written to: the golden's own, which cannot change its format.
  func file(of name: SubjectName, holding picture: [UInt8]) throws(Problem) -> String {
    let file = file(of: name)
    let (format, own) = (PictureFormat(of: picture) ?? .png, own(name).text)
    if PictureFormat(ofFile: file) == format { return file }
    guard !folder.exists(file), PictureFormat(ofFile: own) == format else {
      throw Problem(
        path: folder.path(file),
        "the golden cannot become a \(format.rawValue); delete it first, or convert the candidate")
    }
    return own
  }

  /// The path of a case's golden: a picture, a text, or its facts file.
  package func path(of name: SubjectName, form: GoldenForm, number: Int = 1) -> String {
    switch form {
    case .picture: picturePath(of: name, number: number)
    case .text, .json: folder.path(textFile(of: name, form: form))
    case .facts: factsPath(of: name)
    }
  }

  /// The file of a golden text, relative to the folder; a name with the ending of texts is the file's own.
  func textFile(of name: SubjectName, form: GoldenForm) -> String {
    let (name, ending) = (own(name), ".\(form.rawValue)")
    return name.text.hasSuffix(ending) && !folder.exists(name.text + ending) ? name.text : name.text + ending
  }

  /// The path of a case's facts file.
  public func factsPath(of name: SubjectName) -> String { folder.path(factsFile(of: name)) }

  /// The facts file of a case, relative to the folder.
  func factsFile(of name: SubjectName) -> String { GoldenStore.factsFile(of: own(name)) }

  /// The file of a golden picture, relative to the folder.
  static func pictureFile(of name: SubjectName, number: Int = 1) -> String {
    number == 1 ? "\(name).png" : "\(name)~\(number).png"
  }

  /// The facts file of a case, relative to the folder of a single suite.
  package static func factsFile(of name: SubjectName) -> String { "\(name).facts" }

  /// The file in which an older Assay recorded all cases of a case's group, relative to the folder.
  package static func olderFactsFile(of name: SubjectName) -> String {
    (name.file.isEmpty ? "_" : name.file) + ".facts"
  }
}

// MARK: Reading

extension GoldenStore {
  /// The facts file of a case; nil if it does not exist.
  ///
  /// - Throws: For a damaged file, and for a case that an older Assay recorded in the file of its group.
  public func facts(of name: SubjectName) throws(Problem) -> FactsFile? {
    if let bytes = try read(factsFile(of: name)) {
      return try FactsFile(bytes: bytes, path: factsPath(of: name), name: name.text)
    }
    let older = GoldenStore.olderFactsFile(of: own(name))
    guard let bytes = try read(older) else { return nil }
    let group = name.file.isEmpty ? "*" : name.file
    _ = try FactsFile(bytes: bytes, path: folder.path(older), name: group)
    return nil
  }

  /// The record of a case with its facts, if any.
  public func record(of name: SubjectName) throws(Problem) -> GoldenRecord? { try facts(of: name)?.record() }

  /// The environment that goldens were accepted in, which a file of its own describes; empty for nil.
  ///
  /// The file's name is the start of its hash, so that two branches never write different files of one name. Assay deletes none: a
  /// branch that is merged later may need it.
  package func fingerprint(_ file: String?) throws(Problem) -> Facts {
    guard let file else { return Facts() }
    let path = GoldenStore.fingerprintFile(file)
    guard let bytes = try read(path) else {
      throw Problem(
        path: folder.path(path),
        "the file is missing although facts files name it; commit it where the goldens were accepted, or restore it from version control"
      )
    }
    let record = try FactsFile(bytes: bytes, path: folder.path(path)).record()
    guard FactsFile.fingerprint(record.facts).file == file else {
      throw damage(folder.path(path), "the file differs from the one that Assay wrote")
    }
    return record.facts
  }

  /// The file that describes an environment, relative to the folder.
  static func fingerprintFile(_ name: String) -> String { "_/\(name).facts" }

  /// The path of the file with the fingerprint of a case's golden; nil for none.
  public func fingerprintPath(of name: SubjectName) -> String? {
    (try? facts(of: name))?.fingerprint.map { folder.path(GoldenStore.fingerprintFile($0)) }
  }

  /// A hash of a case's facts file; that of an empty file when it cannot be read.
  public func factsHash(of name: SubjectName) -> ContentHash {
    ContentHash(of: (try? read(factsFile(of: name))) ?? [])
  }

  /// The file of a golden picture, exactly as it was accepted.
  ///
  /// - Throws: When the file is missing or differs from its record.
  public func pictureFile(of name: SubjectName, recorded: PictureRecord) throws(Problem) -> [UInt8] {
    var bytes = try read(GoldenStore.pictureFile(of: own(name), number: recorded.number))
    if bytes == nil { bytes = try read(file(of: name, number: recorded.number)) }
    if let bytes, ContentHash(of: bytes) == recorded.fileHash, recorded.hasSize(of: bytes) {
      return bytes
    }
    let path = picturePath(of: name, number: recorded.number)
    let facts = factsPath(of: name)
    guard let bytes else { throw damage(path, "the picture is missing although '\(facts)' records it") }
    guard ContentHash(of: bytes) == recorded.fileHash else { throw difference(of: bytes, at: path) }
    throw damage(
      path, "the picture is not of the size that '\(facts)' records, \(recorded.width)x\(recorded.height)",
      restore: "both files")
  }

  /// The first picture file of a golden, accepted or not; nil if it has no file.
  package func anyPictureFile(of name: SubjectName) -> [UInt8]? { (try? read(file(of: name))) ?? nil }

  /// Decodes a golden's file and checks the pixels against the record.
  public func picture(of name: SubjectName, file: [UInt8], recorded: PictureRecord) throws(Problem) -> Bitmap
  {
    do throws(PictureError) {
      let bitmap = try Bitmap(file: file)
      if bitmap.contentHash == recorded.pixelHash { return bitmap }
    } catch {
      throw damage(picturePath(of: name, number: recorded.number), "\(error)")
    }
    throw damage(
      picturePath(of: name, number: recorded.number),
      "the pixels are not those '\(factsPath(of: name))' records", restore: "both files")
  }

  /// The record of a golden with the text of its file, if it has one, added to its facts.
  ///
  /// A checkout may have changed the text's line ends to CRLF.
  package func withText(_ record: GoldenRecord, of name: SubjectName) throws(Problem) -> GoldenRecord {
    guard let text = record.text else { return record }
    let path = path(of: name, form: text.form)
    guard let bytes = try read(textFile(of: name, form: text.form)) else {
      let facts = factsPath(of: name)
      throw damage(path, "the text is missing although '\(facts)' records it")
    }
    let found = [bytes, Array(String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n").utf8)]
      .first { ContentHash(of: $0) == text.fileHash }
    guard let found, let content = String(validating: found, as: UTF8.self) else {
      throw damage(
        path, "the text differs from the accepted one: edited by hand, or committed without its facts")
    }
    var whole = record
    let others = record.facts.entries.filter { $0.name != Rendering.textFact }
    whole.facts = Facts(entries: [.init(Rendering.textFact, .text(content))] + others)
    return whole
  }

  /// Whether the folder is there.
  package var exists: Bool { folder.exists("") }

  /// Whether there is a picture file of that name, recorded or not.
  public func hasPictureFile(_ name: SubjectName) -> Bool { folder.exists(file(of: name)) }

  /// All files, relative to the folder; none whose names begin with a dot.
  package func files() throws(Problem) -> [String] {
    try folder.files()
  }

  func read(_ file: String) throws(Problem) -> [UInt8]? {
    let limit =
      file.hasSuffix(".facts")
      ? GoldenStore.factsLimit : file.isPicture ? GoldenStore.readingLimit : Facts.textLimit
    return try folder.read(file, limit: limit)
  }

  /// The likely reason why a picture file differs from its record.
  private func difference(of bytes: [UInt8], at path: String) -> Problem {
    if bytes.starts(with: Array("version https://git-lfs".utf8)) {
      return Problem(path: path, "the file is a git-lfs pointer, not a picture; run `git lfs pull`")
    }
    if let format = PictureFormat(ofFile: path), PictureFormat(of: bytes) != format {
      return damage(path, "the file is not a \(format.rawValue)")
    }
    return damage(
      path,
      "the file differs from the accepted one: edited by hand, recompressed, or committed without its facts")
  }

  /// A problem with the file of a golden, and how to get the file back.
  private func damage(_ path: String, _ message: String, restore files: String = "it") -> Problem {
    Problem(path: path, "\(message); restore \(files) from version control")
  }
}
