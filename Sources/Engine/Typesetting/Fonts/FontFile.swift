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

  /// The styles that replace this one if a family lacks it, nearest first; nothing is synthesized.
  var substitutes: [FontStyle] {
    switch self {
    case .regular: [.regular, .bold, .italic, .boldItalic]
    case .bold: [.bold, .regular, .boldItalic, .italic]
    case .italic: [.italic, .regular, .boldItalic, .bold]
    case .boldItalic: [.boldItalic, .bold, .italic, .regular]
    }
  }
}

/// Vertical metrics that replace those of a font file, in em; nil keeps the file's.
public struct FontMetricsOverride: Hashable, Sendable {
  /// The height above the baseline, positive.
  public var ascent: Double?
  /// The depth below the baseline, positive.
  public var descent: Double?
  /// The extra distance between lines.
  public var lineGap: Double?

  /// Creates an override; nil keeps the file's metric.
  public init(ascent: Double? = nil, descent: Double? = nil, lineGap: Double? = nil) {
    self.ascent = ascent
    self.descent = descent
    self.lineGap = lineGap
  }
}

/// One face of a font file, as described in a lock file.
public struct FontFile: Hashable, Sendable {
  /// The family name in scenarios, which may differ from the name inside the file.
  public var family: String
  /// The style of the face.
  public var style: FontStyle
  /// The path of the file.
  public var path: String
  /// The number of the face in a collection (`.ttc`); 0 in a file of one face.
  public var index: Int
  /// The file's SHA-256 as 64 hexadecimal digits.
  public var sha256: String
  /// The package of the distribution that contains the file.
  public var package: String?
  /// Vertical metrics that replace the file's own.
  public var metricsOverride: FontMetricsOverride?
  /// Whether the face has a glyph for every character, so that it needs no fallback.
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
