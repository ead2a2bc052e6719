/// The parts of a picture besides plain text, so that a report can name them where no fact does.
public struct PictureParts: OptionSet, Codable, Hashable, Sendable {
  /// One bit for each part.
  public let rawValue: UInt16

  /// Creates a set from its bits.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Shadows of text or shapes.
  public static let shadows = PictureParts(rawValue: 1)
  /// Lines under text.
  public static let underlines = PictureParts(rawValue: 2)
  /// Lines through text.
  public static let strikethroughs = PictureParts(rawValue: 4)
  /// Outlines of letters.
  public static let outlines = PictureParts(rawValue: 8)
  /// Colors behind ranges of text.
  public static let backgrounds = PictureParts(rawValue: 16)
  /// Glyphs that are pictures.
  public static let emoji = PictureParts(rawValue: 32)
  /// Pictures in text or next to it.
  public static let pictures = PictureParts(rawValue: 64)
  /// Masks, such as rounded corners.
  public static let masks = PictureParts(rawValue: 128)

  /// The names of the parts, by their bits.
  private static let nouns = [
    "shadows", "underlines", "lines through text", "outlines of letters", "texts with a background", "emoji",
    "pictures", "edges of masks",
  ]

  /// Every part.
  package static let all = nouns.indices.map { PictureParts(rawValue: 1 << $0) }

  /// The name of one part for a reviewer, a plural.
  package var noun: String {
    PictureParts.all.firstIndex(of: self).map { PictureParts.nouns[$0] } ?? "parts of the pictures"
  }
}
