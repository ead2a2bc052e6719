public import AssayGeometry
import Synchronization

/// One face of a font file; all measures are in font units, y up.
public final class Typeface: Sendable {
  /// The family and style names inside the file.
  public let name: String
  /// The file it was read from.
  public let path: String
  /// The file's SHA-256 as 64 lowercase hexadecimal digits.
  public let sha256: String
  /// The number of the face in the file, from 0.
  public let index: Int
  /// Whether the glyphs are color pictures (see ``colorGlyph(of:)``) instead of outlines.
  public let isColor: Bool

  /// The largest font file that is read, in bytes.
  package static let sizeLimit = FontData.sizeLimit
  /// The most faces of a file.
  package static let faceLimit = 65_536

  let shapingFont: ShapingFont
  private let metrics: TypefaceMetrics
  private let glyphs: Mutex<GlyphLoader>

  /// Reads a face from a file; throws ``FontError`` if it is missing, has another SHA-256 or is not a font.
  public convenience init(
    path: String, index: Int = 0, expecting sha256: String? = nil, package: String? = nil,
    metricsOverride: FontMetricsOverride? = nil
  ) throws(FontError) {
    let data = try FontData(path: path, package: package)
    if let sha256 { try data.expect(sha256) }
    try self.init(data: data, index: index, metricsOverride: metricsOverride)
  }

  init(data: FontData, index: Int, metricsOverride: FontMetricsOverride?) throws(FontError) {
    guard (0..<Typeface.faceLimit).contains(index) else {
      throw .unreadable(path: data.path, reason: "it has no face number \(index)")
    }
    let loader = try GlyphLoader(data: data, index: index)
    path = data.path
    self.index = index
    sha256 = data.sha256
    name = loader.name
    isColor = loader.isColor
    metrics = loader.metrics.applying(metricsOverride)
    shapingFont = ShapingFont(data: data, index: index, unitsPerEm: metrics.unitsPerEm)
    glyphs = Mutex(loader)
  }

  /// How many font units make one em.
  public var unitsPerEm: Int { metrics.unitsPerEm }
  /// The height of a line above the baseline (`hhea`, or the override).
  public var ascent: Int { metrics.ascent }
  /// The depth of a line below the baseline, positive (`hhea`, or the override).
  public var descent: Int { metrics.descent }
  /// The extra distance between lines (`hhea`, or the override).
  public var lineGap: Int { metrics.lineGap }
  /// The upper edge of the underline above the baseline; negative is below (`post`).
  public var underlinePosition: Int { metrics.underlinePosition }
  /// The thickness of the underline (`post`).
  public var underlineThickness: Int { metrics.underlineThickness }
  /// The height of a flat small letter (`OS/2`); 0 if the file does not have it.
  public var xHeight: Int { metrics.xHeight }
  /// The height of a flat capital (`OS/2`); 0 if the file does not have it.
  public var capHeight: Int { metrics.capHeight }
  /// The number of glyphs.
  public var glyphCount: Int { metrics.glyphCount }

  /// The glyph of a scalar in the character map; nil if the face lacks it.
  public func nominalGlyph(for scalar: Unicode.Scalar) -> UInt32? {
    shapingFont.nominalGlyph(for: scalar.value)
  }

  /// The width of a glyph in font units, before any kerning (`hmtx`).
  public func advance(of glyph: UInt32) -> Int { shapingFont.advance(of: glyph) }

  /// The outline of a glyph, unscaled and unhinted; the same object at every call, nil if the face lacks it.
  ///
  /// A glyph without ink (the space) has an empty one. Glyph 0 always has ink: a box if the file has nothing for it.
  public func outline(of glyph: UInt32) -> GlyphOutline? {
    glyphs.withLock { loader in
      loader.outline(
        of: glyph, unitsPerEm: unitsPerEm,
        missing: MissingGlyph.outline(
          advance: advance(of: glyph), capHeight: capHeight, unitsPerEm: unitsPerEm))
    }
  }

  /// The picture of a glyph of a color font, if any; the same object at every call.
  public func colorGlyph(of glyph: UInt32) -> ColorGlyph? {
    guard isColor else { return nil }
    return glyphs.withLock { $0.colorGlyph(of: glyph) }
  }
}

extension Typeface: GlyphSource {}

extension Typeface: Hashable {
  /// Whether two typefaces have equal bytes, the same index and the same metrics override.
  public static func == (first: Typeface, second: Typeface) -> Bool {
    first === second
      || first.index == second.index && first.metrics == second.metrics && first.sha256 == second.sha256
  }

  /// Hashes the SHA-256 and the index.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(sha256)
    hasher.combine(index)
  }
}
