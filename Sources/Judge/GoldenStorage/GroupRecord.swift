public import AssayFacts
public import AssayImaging
public import AssaySubjects

/// The record of a golden text, which is a file of its own.
public struct TextRecord: Hashable, Sendable {
  /// The kind of text.
  public var form: GoldenForm
  /// The hash of the file.
  public var fileHash: ContentHash
}

/// The record of a golden picture, by which it is recognized without being decoded.
public struct PictureRecord: Hashable, Sendable {
  /// The width in pixels.
  public var width: Int
  /// The height in pixels.
  public var height: Int
  /// The hash of the decoded pixels (`Bitmap.contentHash`).
  public var pixelHash: ContentHash
  /// The hash of the PNG file.
  public var fileHash: ContentHash
  /// Which of several goldens it is: 1 for the first, `<name>.png`; 2 for `<name>~2.png`.
  public var number: Int

  /// Creates a record of a picture and its PNG file.
  public init(width: Int, height: Int, pixelHash: ContentHash, fileHash: ContentHash, number: Int = 1) {
    self.number = number
    self.width = width
    self.height = height
    self.pixelHash = pixelHash
    self.fileHash = fileHash
  }
}

/// The record of one golden.
public struct GoldenRecord: Hashable, Sendable {
  /// The picture; nil for a case with another case's picture, or without a picture.
  public var picture: PictureRecord?
  /// The text; nil for a case that is not a text.
  public var text: TextRecord?
  /// More pictures that are also right, numbered from 2.
  public var alternatives: [PictureRecord]
  /// The facts; those of a text include it once its file is read.
  public var facts: Facts

  /// Creates a record.
  public init(
    picture: PictureRecord?, alternatives: [PictureRecord] = [], text: TextRecord? = nil, facts: Facts
  ) {
    self.picture = picture
    self.text = text
    self.alternatives = alternatives
    self.facts = facts
  }
}

/// The records of one scenario file's goldens: the content of a facts file.
public struct GroupRecord: Hashable, Sendable {
  /// What the goldens depended on when they were accepted.
  public var fingerprint: Facts
  /// The goldens by the last part of their names.
  public var cases: [String: GoldenRecord]

  /// Creates records.
  public init(fingerprint: Facts = Facts(), cases: [String: GoldenRecord] = [:]) {
    self.fingerprint = fingerprint
    self.cases = cases
  }
}

// MARK: Facts files

extension GroupRecord {
  /// The first line of every facts file; the number grows when the format changes.
  static let heading = "assay facts 2"
  /// The previous format, which is still read: every case lists all its facts.
  static let olderHeading = "assay facts 1"

  /// The content of a facts file: the fingerprint, then the cases by name, each with the facts that differ from the case before.
  ///
  /// ```text
  /// assay facts 2
  /// fingerprint
  ///   engine: 1
  ///
  /// case all-10
  ///   picture 320x50
  ///   pixels 00112233445566778899aabbccddeeff
  ///   file 00112233445566778899aabbccddeeff
  ///   size.width: 300
  ///   size.height: 30
  ///
  /// case all-15
  ///   picture 320x50
  ///   pixels ffeeddccbbaa99887766554433221100
  ///   file ffeeddccbbaa99887766554433221100
  ///   size.height: 45
  /// ```
  ///
  /// ``FactChanges`` explains the lines.
  public var text: String {
    var lines = [GroupRecord.heading, "fingerprint"] + fingerprint.lines.map { "  " + $0 }
    let names = cases.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    var changes = FactChanges()
    for name in names {
      guard let record = cases[name] else { continue }
      lines +=
        ["", "case \(name)"]
        + ((record.picture?.lines ?? []) + record.alternatives.flatMap(\.lines)
        + (record.text.map { ["text \($0.form.rawValue) \($0.fileHash)"] } ?? [])).map { "  " + $0 }
      lines += changes.write(record.facts.text.split(separator: UInt8(ascii: "\n")))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Parses ``text``; the file's path is for error messages.
  ///
  /// - Throws: The place of the first line that is damaged.
  public init(text: String, path: String) throws(Problem) {
    try self.init(FactsFile(bytes: Array(text.utf8), path: path))
  }

  /// Parses all facts of a facts file.
  init(_ file: FactsFile) throws(Problem) {
    self.init(fingerprint: file.fingerprint, cases: try file.records())
  }
}

extension PictureRecord {
  /// The first word of its lines: `picture`, or `picture~2` for the second of several.
  static func key(number: Int) -> String { number == 1 ? "picture" : "picture~\(number)" }

  fileprivate var lines: [String] {
    ["\(PictureRecord.key(number: number)) \(width)x\(height)", "pixels \(pixelHash)", "file \(fileHash)"]
  }
}
