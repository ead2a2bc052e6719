import AssayFacts
import AssayGoldenStorage
import AssayImaging
import AssaySubjects

/// A golden: what is recorded of it, and functions that read its picture.
struct Golden: Sendable {
  var record: GoldenRecord
  /// The environment that the golden was accepted in.
  var fingerprint: Facts
  /// Whether the file is decoded even where the recorded hash equals the rendering's.
  var isDecoded: Bool
  /// Reads the PNG file, which must be the recorded one.
  var file: @Sendable (PictureRecord) throws(Problem) -> [UInt8]
  /// Decodes the file, whose pixels must be the recorded ones.
  var picture: @Sendable ([UInt8], PictureRecord) throws(Problem) -> Bitmap
}

/// The golden of a case, or why there is none.
enum GoldenState: Sendable {
  case found(Golden)
  /// There is none; the sentence says what is missing.
  case missing(String)
  /// There is something, but it cannot be used.
  case unusable(Problem)
  /// Goldens are ignored: only expectations count.
  case unasked
}
