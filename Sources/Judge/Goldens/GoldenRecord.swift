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

/// The record of one golden: the content of its facts file.
public struct GoldenRecord: Hashable, Sendable {
  /// The picture; nil for a case with another case's picture, or without a picture.
  public var picture: PictureRecord?
  /// The text; nil for a case that is not a text.
  public var text: TextRecord?
  /// More pictures that are also right, numbered from 2.
  public var alternatives: [PictureRecord]
  /// The facts; those of a text include it once its file is read.
  public var facts: Facts
  /// The file with the fingerprint of the environment that it was accepted in: `1a2b3c4d`; nil for an empty fingerprint.
  public var fingerprint: String?

  /// Creates a record.
  public init(
    picture: PictureRecord?, alternatives: [PictureRecord] = [], text: TextRecord? = nil, facts: Facts,
    fingerprint: String? = nil
  ) {
    self.picture = picture
    self.text = text
    self.alternatives = alternatives
    self.facts = facts
    self.fingerprint = fingerprint
  }
}

extension GoldenRecord {
  /// The start of every facts file; the number grows when the format changes.
  static let heading = "assay facts 3"

  /// The content of a facts file: the format with the fingerprint's file, the pictures or the text, then all facts.
  ///
  /// ```text
  /// assay facts 3 1a2b3c4d
  /// picture 320x50 00112233445566778899aabbccddeeff ffeeddccbbaa99887766554433221100
  /// size: {width:300,height:30}
  /// line[0]: {range:[0,5],x:0,baseline:16,width:100}
  /// line[1]: {..,range:[6,9],baseline:40}
  /// ```
  ///
  /// A picture has its size, the hash of its pixels and the hash of its file.
  public var content: [UInt8] {
    let pictures = ([picture].compactMap(\.self) + alternatives).map { picture in
      let key = PictureRecord.key(number: picture.number)
      return "\(key) \(picture.width)x\(picture.height) \(picture.pixelHash) \(picture.fileHash)"
    }
    let lines =
      [([GoldenRecord.heading] + [fingerprint].compactMap(\.self)).joined(separator: " ")] + pictures
      + (text.map { ["text \($0.form.rawValue) \($0.fileHash)"] } ?? [])
    return Array((lines.joined(separator: "\n") + "\n").utf8) + facts.text
  }
}

extension PictureRecord {
  /// The first word of its line: `picture`, or `picture~2` for the second of several.
  static func key(number: Int) -> String { number == 1 ? "picture" : "picture~\(number)" }
}
