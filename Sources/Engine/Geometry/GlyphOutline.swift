/// The outline of one glyph in font units, y **up**, origin on the baseline; unhinted and unscaled.
public final class GlyphOutline: Sendable {
  /// The number of font units per em.
  public let unitsPerEm: Int
  /// The contours; every coordinate is a whole number of font units.
  public let path: Path
  /// The winding number of the inside, drawn y down, if the contours neither cross nor overlap; else nil.
  package let plainWinding: Int?

  /// Creates an outline.
  public init(unitsPerEm: Int, path: Path) {
    self.unitsPerEm = unitsPerEm
    self.path = path
    // Found in font units, so that all sizes of a glyph differ only by rounding.
    let contours = path.flattened(flatness: Double(unitsPerEm) / 2000).map(\.points)
    let isFinite = contours.allSatisfy { $0.allSatisfy { $0.x.isFinite && $0.y.isFinite } }
    let region =
      isFinite
      ? TrapezoidDecomposition(contours, rule: .nonZero, mostSteps: TrapezoidDecomposition.mostSteps) : nil
    plainWinding = region?.plainWinding.map { -$0 }
  }
}

/// The distortion of a glyph's outline: it is widened, then slanted about the baseline.
public struct GlyphShape: Hashable, Sendable {
  /// The factor by which it is widened.
  public let widthFactor: Double
  /// The shift to the right for each unit above the baseline: the tangent of the angle.
  public let slant: Double

  /// No distortion.
  public static let plain = GlyphShape()

  /// Creates a shape; a factor that is not a positive number becomes 1, a slant that is not a finite number becomes 0.
  public init(widthFactor: Double = 1, slant: Double = 0) {
    self.widthFactor = widthFactor > 0 && widthFactor.isFinite ? widthFactor : 1
    self.slant = slant.isFinite ? slant : 0
  }
}

extension GlyphOutline {
  /// The outline in points, y down, with its origin at a point of the baseline; `size` is points per em.
  public func path(size: Double, at baseline: Point, shape: GlyphShape = .plain) -> Path {
    let em = size / Double(unitsPerEm)
    let (width, slant) = (em * shape.widthFactor, em * shape.slant)
    return path.mapped {
      Point(x: width * $0.x + slant * $0.y + baseline.x, y: baseline.y - em * $0.y)
    }
  }
}

/// A source of numbered glyph outlines, such as a typeface; drawn glyphs are cached by its identity.
public protocol GlyphSource: AnyObject, Sendable {
  /// The outline of a glyph, if any, the same at every call.
  func outline(of glyph: UInt32) -> GlyphOutline?
}
