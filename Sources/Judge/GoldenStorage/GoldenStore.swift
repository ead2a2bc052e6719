import AssayFacts
public import AssayImaging
public import AssaySubjects

/// The folder of goldens: `<name>.png`, `.txt` or `.json` for each picture and text, `<group>.facts` for each scenario file.
///
/// Nothing else writes there. Every failure is a `Problem` that names the file and the way out.
public struct GoldenStore: Sendable {
  /// The most bytes a golden picture may have unless it is meant to be large.
  public static let pictureLimit = 20 << 10
  /// The most bytes of a file that are read at all.
  static let readingLimit = 64 << 20
  /// The most bytes of a facts file.
  package static let factsLimit = 16 << 20

  let folder: Folder

  /// Names the folder of goldens, which need not exist yet.
  ///
  /// - Parameter root: The folder's path as a person would type it; messages repeat it.
  public init(root: String) {
    self.init(folder: Folder(root: root))
  }

  init(folder: Folder) {
    self.folder = folder
  }

  /// The folder, as a person would type it.
  public var root: String { folder.root }

  /// The path of a subject's golden picture.
  ///
  /// - Parameters:
  ///   - name: The subject's name.
  ///   - number: Which one, of a subject that may have several.
  public func picturePath(of name: SubjectName, number: Int = 1) -> String {
    folder.path(GoldenStore.pictureFile(of: name, number: number))
  }

  /// The path of the file that a subject's golden is in: the picture's, the text's, or that of its group's facts.
  ///
  /// - Parameters:
  ///   - name: The subject's name.
  ///   - form: What its golden is.
  ///   - number: Which one, of a subject that may have several.
  package func path(of name: SubjectName, form: GoldenForm, number: Int = 1) -> String {
    switch form {
    case .picture: picturePath(of: name, number: number)
    case .text, .json: folder.path(GoldenStore.textFile(of: name, form: form))
    case .facts: factsPath(ofGroup: name.group)
    }
  }

  /// The text's file, relative to the folder.
  static func textFile(of name: SubjectName, form: GoldenForm) -> String { "\(name).\(form.rawValue)" }

  /// The path of the facts of a group, the subjects of one scenario file.
  public func factsPath(ofGroup group: String) -> String {
    folder.path(GoldenStore.factsFile(ofGroup: group))
  }

  /// The picture's file, relative to the folder; no subject's name has a `~`.
  static func pictureFile(of name: SubjectName, number: Int = 1) -> String {
    pictureFile(ofLeaf: name.text, number: number)
  }

  /// The picture's file in the folder of its group.
  static func pictureFile(ofLeaf leaf: String, number: Int = 1) -> String {
    number == 1 ? leaf + ".png" : "\(leaf)~\(number).png"
  }

  /// The subject whose picture a file without its ending may be, the first or a further one; nil for no golden's name.
  static func subject(ofPicture stem: Substring) -> SubjectName? {
    let parts = stem.split(separator: "~", omittingEmptySubsequences: false)
    guard parts.count == 1 || parts.count == 2 && Int(parts[1]).map({ $0 > 1 && "\($0)" == parts[1] }) == true
    else { return nil }
    return SubjectName(String(parts[0]))
  }

  /// The facts' file, relative to the folder; no subject can be called `_`.
  static func factsFile(ofGroup group: String) -> String { (group.isEmpty ? "_" : group) + ".facts" }
}

// MARK: Reading

extension GoldenStore {
  /// What is recorded of a group's goldens; nil when nothing is.
  public func record(ofGroup group: String) throws(Problem) -> GroupRecord? {
    let path = factsPath(ofGroup: group)
    guard SubjectName(group) != nil || group.isEmpty else {
      throw problem(
        path, "'\(group)' cannot be the name of a group; use lower-case letters, digits and -._@+=,")
    }
    guard let bytes = try read(GoldenStore.factsFile(ofGroup: group)) else { return nil }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw problem(
        path, "the file is not UTF-8 text; restore it from version control, or accept this group anew")
    }
    if let line = MergeConflict.line(in: text) {
      throw MergeConflict.problem(in: path, line: line, group: group)
    }
    return try GroupRecord(text: text, path: path)
  }

  /// The PNG file of a golden, exactly as it was accepted.
  ///
  /// Throws when the file is missing or is not the one that was recorded.
  public func pictureFile(of name: SubjectName, recorded: PictureRecord) throws(Problem) -> [UInt8] {
    let path = picturePath(of: name, number: recorded.number)
    guard let bytes = try read(GoldenStore.pictureFile(of: name, number: recorded.number)) else {
      throw problem(
        path,
        "the picture is missing although '\(factsPath(ofGroup: name.group))' records it; restore it from version control, or `assay accept \(name)`"
      )
    }
    guard ContentHash(of: bytes) == recorded.fileHash else {
      throw problem(path, GoldenStore.difference(of: bytes, name: name))
    }
    let facts = factsPath(ofGroup: name.group)
    guard let size = Bitmap.size(ofPNG: bytes), size == (recorded.width, recorded.height) else {
      throw problem(
        path,
        "the picture is not of the size that '\(facts)' records, \(recorded.width)x\(recorded.height); restore both files from version control, or `assay accept \(name)`"
      )
    }
    return bytes
  }

  /// Decodes a golden's PNG file and checks the pixels against the record.
  public func picture(of name: SubjectName, file: [UInt8], recorded: PictureRecord) throws(Problem) -> Bitmap
  {
    let bitmap: Bitmap
    do throws(PNGError) {
      bitmap = try Bitmap(png: file)
    } catch {
      throw problem(
        picturePath(of: name, number: recorded.number),
        "\(error); restore it from version control, or `assay accept \(name)`")
    }
    guard bitmap.contentHash == recorded.pixelHash else {
      throw problem(
        picturePath(of: name, number: recorded.number),
        "the pixels are not those '\(factsPath(ofGroup: name.group))' records; restore both files from version control, or `assay accept \(name)`"
      )
    }
    return bitmap
  }

  /// What is recorded of a golden, with its text among its facts if it is one, exactly as it was accepted.
  ///
  /// Line ends that a checkout turned into two characters are taken for one.
  package func withText(_ record: GoldenRecord, of name: SubjectName) throws(Problem) -> GoldenRecord {
    guard let text = record.text else { return record }
    let path = path(of: name, form: text.form)
    guard let bytes = try read(GoldenStore.textFile(of: name, form: text.form)) else {
      throw problem(
        path,
        "the text is missing although '\(factsPath(ofGroup: name.group))' records it; restore it from version control, or `assay accept \(name)`"
      )
    }
    let found = [bytes, Array(String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n").utf8)]
      .first {
        ContentHash(of: $0) == text.fileHash
      }
    guard let found, let content = String(validating: found, as: UTF8.self) else {
      throw problem(
        path,
        "the text is not the one that was accepted: edited by hand, or committed without its facts; restore it from version control, or `assay accept \(name)`"
      )
    }
    var whole = record
    let others = record.facts.entries.filter { $0.name != Rendering.textFact }
    whole.facts = Facts(entries: [.init(name: Rendering.textFact, value: .text(content))] + others)
    return whole
  }

  /// Whether there is a picture file of that name, recorded or not.
  public func hasPictureFile(_ name: SubjectName) -> Bool {
    folder.exists(GoldenStore.pictureFile(of: name))
  }

  /// A problem with a file of the folder as a whole.
  func problem(_ path: String, _ message: String) -> Problem {
    Problem(SourceLocation(path: path), message)
  }

  func problem(_ error: FileError) -> Problem {
    problem(error.path, error.reason)
  }

  func read(_ file: String) throws(Problem) -> [UInt8]? {
    do throws(FileError) {
      let limit =
        file.hasSuffix(".facts")
        ? GoldenStore.factsLimit : file.hasSuffix(".png") ? GoldenStore.readingLimit : Facts.textLimit
      return try folder.read(file, limit: limit)
    } catch {
      throw problem(error)
    }
  }

  /// Why a picture file may not be the recorded one.
  private static func difference(of bytes: [UInt8], name: SubjectName) -> String {
    if bytes.starts(with: Array("version https://git-lfs".utf8)) {
      return "the file is a git-lfs pointer, not a picture; run `git lfs pull`"
    }
    if !bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      return "the file is not a PNG; restore it from version control, or `assay accept \(name)`"
    }
    return
      "the file is not the one that was accepted: edited by hand, recompressed, or committed without its facts; restore it from version control, or `assay accept \(name)`"
  }
}
