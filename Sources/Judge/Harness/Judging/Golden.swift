import AssayFacts
import AssayGoldenStorage
import AssayImaging
import AssaySubjects

/// The golden side of an evaluation: what is recorded, and the way to the picture.
struct Golden: Sendable {
  var record: GoldenRecord
  /// What the golden depended on when it was accepted.
  var fingerprint: Facts
  /// Whether the file is decoded even where the recorded hash says that it is the rendering.
  var isDecoded: Bool
  /// Reads the PNG file, which must be the recorded one.
  var file: @Sendable (PictureRecord) throws(Problem) -> [UInt8]
  /// Decodes the file, whose pixels must be the recorded ones.
  var picture: @Sendable ([UInt8], PictureRecord) throws(Problem) -> Bitmap
}

/// Whether there is a golden to judge by.
enum GoldenState: Sendable {
  case found(Golden)
  /// There is none; the sentence says what of it is missing.
  case missing(String)
  /// There is something, but it cannot be used.
  case unusable(Problem)
  /// Nobody asks for it: only what is stated counts.
  case unasked
}
