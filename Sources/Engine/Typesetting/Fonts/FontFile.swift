/// The four styles of a family.
public enum FontStyle: String, Hashable, Sendable, CaseIterable {
  /// Upright, of normal weight.
  case regular
  /// Upright, heavy.
  case bold
  /// Slanted, of normal weight.
  case italic
  /// Slanted, heavy.
  case boldItalic

  /// The styles to take when a family lacks this one, nearest first; nothing is synthesized.
  var substitutes: [FontStyle] {
    switch self {
    case .regular: [.regular, .bold, .italic, .boldItalic]
    case .bold: [.bold, .regular, .boldItalic, .italic]
    case .italic: [.italic, .regular, .boldItalic, .bold]
    case .boldItalic: [.boldItalic, .bold, .italic, .regular]
    }
  }
}

/// Vertical metrics that replace a file's own, in em; nil keeps the file's.
public struct FontMetricsOverride: Hashable, Sendable {
  /// The height above the baseline, positive.
  public var ascent: Double?
  /// The depth below the baseline, positive.
  public var descent: Double?
  /// The extra distance between lines.
  public var lineGap: Double?

  /// Creates an override; every metric not named keeps the file's value.
  public init(ascent: Double? = nil, descent: Double? = nil, lineGap: Double? = nil) {
    self.ascent = ascent
    self.descent = descent
    self.lineGap = lineGap
  }
}

/// One face of a font file, as a lock file names it.
public struct FontFile: Hashable, Sendable {
  /// The family name scenarios use; it need not be the name inside the file.
  public var family: String
  /// Which of the family's styles the face is.
  public var style: FontStyle
  /// Where the file is.
  public var path: String
  /// Which face of a collection (`.ttc`); 0 in a file of one face.
  public var index: Int
  /// The file's SHA-256 as 64 hexadecimal digits.
  public var sha256: String
  /// The distribution's package that contains the file.
  public var package: String?
  /// Vertical metrics that replace the file's own.
  public var metricsOverride: FontMetricsOverride?
  /// Whether the face maps every character, so that no other font ever completes it.
  public var isStructure: Bool

  /// Describes a face.
  public init(
    family: String, style: FontStyle = .regular, path: String, index: Int = 0, sha256: String,
    package: String? = nil, metricsOverride: FontMetricsOverride? = nil, isStructure: Bool = false
  ) {
    self.family = family
    self.style = style
    self.path = path
    self.index = index
    self.sha256 = sha256
    self.package = package
    self.metricsOverride = metricsOverride
    self.isStructure = isStructure
  }
}
