public import AssayFacts
public import AssayImaging
public import AssaySubjects

/// What is recorded of one golden that is a text in a file of its own.
public struct TextRecord: Hashable, Sendable {
  /// What kind of text it is.
  public var form: GoldenForm
  /// The hash of the text's bytes.
  public var fileHash: ContentHash
}

/// What is recorded of one golden picture, so that it is recognized without being decoded.
public struct PictureRecord: Hashable, Sendable {
  /// The width in pixels.
  public var width: Int
  /// The height in pixels.
  public var height: Int
  /// The hash of the decoded pixels (`Bitmap.contentHash`).
  public var pixelHash: ContentHash
  /// The hash of the PNG file's bytes.
  public var fileHash: ContentHash
  /// Which of several accepted pictures it is: 1 for the first, whose file has the subject's name; 2 for `<name>~2.png`.
  public var number: Int

  /// Creates a record of a picture and the PNG file it is stored in.
  public init(width: Int, height: Int, pixelHash: ContentHash, fileHash: ContentHash, number: Int = 1) {
    self.number = number
    self.width = width
    self.height = height
    self.pixelHash = pixelHash
    self.fileHash = fileHash
  }
}

/// What is recorded of one golden.
public struct GoldenRecord: Hashable, Sendable {
  /// Its picture; nil for a subject that is judged by another one's picture, and for one that is no picture.
  public var picture: PictureRecord?
  /// Its text; nil for what is no text.
  public var text: TextRecord?
  /// Further pictures that are as right, numbered from 2; only for a subject that may have several.
  public var alternatives: [PictureRecord]
  /// The facts behind it; those of a text have it among them once its file is read.
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

/// What is recorded of one scenario file's goldens: the content of `Goldens/<group>.facts`.
public struct GroupRecord: Hashable, Sendable {
  /// What the goldens depended on when they were accepted.
  public var fingerprint: Facts
  /// The goldens, by the last part of their names.
  public var cases: [String: GoldenRecord]

  /// Creates a record.
  public init(fingerprint: Facts = Facts(), cases: [String: GoldenRecord] = [:]) {
    self.fingerprint = fingerprint
    self.cases = cases
  }
}
