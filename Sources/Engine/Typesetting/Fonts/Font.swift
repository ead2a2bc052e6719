/// A typeface at a size, with fallback faces for the characters it lacks.
public struct Font: Hashable, Sendable {
  /// The primary face, then the fallback faces in order; never empty.
  public let faces: [Typeface]
  /// The size in points, 0…``largestSize``; at 0, nothing is drawn and every measure is 0.
  public let size: Double
  /// The dictionary for line breaks between Thai words; nil breaks Thai only at spaces.
  public let dictionary: ThaiDictionary?

  /// The largest size, in points; larger sizes are reduced to it.
  public static let largestSize = 100_000.0

  /// Creates a font; a size that is negative or not finite becomes 0.
  public init(faces: [Typeface], size: Double, dictionary: ThaiDictionary? = nil) {
    precondition(!faces.isEmpty, "a font has a primary face")
    self.faces = faces
    self.dictionary = dictionary
    self.size = size.isFinite && size > 0 ? min(size, Font.largestSize) : 0
  }

  /// The first face, whose metrics are the font's.
  public var primary: Typeface { faces[0] }

  /// The height of the primary face above the baseline, in points.
  public var ascent: Double { scaled(primary.ascent, of: primary).points }
  /// The depth of the primary face below the baseline, in points, positive.
  public var descent: Double { scaled(primary.descent, of: primary).points }
  /// The extra distance between lines of the primary face, in points.
  public var lineGap: Double { scaled(primary.lineGap, of: primary).points }
  /// Ascent, descent and line gap together, in points.
  public var lineHeight: Double {
    (scaled(primary.ascent, of: primary) + scaled(primary.descent, of: primary)
      + scaled(primary.lineGap, of: primary)).points
  }
  /// The height of a flat small letter of the primary face, in points.
  public var xHeight: Double { scaled(primary.xHeight, of: primary).points }

  /// The same font at a different size.
  public func withSize(_ size: Double) -> Font { Font(faces: faces, size: size, dictionary: dictionary) }

  /// Font units of a face in millionths of a point at this size.
  func scaled(_ units: Int, of face: Typeface) -> Int {
    units.scaled(by: Int(millionthsOf: size), over: face.unitsPerEm)
  }
}
