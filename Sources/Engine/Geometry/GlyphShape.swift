/// How a glyph's outline is distorted before it is drawn: widened, then slanted about the baseline.
public struct GlyphShape: Hashable, Sendable {
  /// How many times as wide it is.
  public let widthFactor: Double
  /// How far it leans to the right for each unit above the baseline: the tangent of the angle.
  public let slant: Double

  /// The outline as it is.
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
    return path.transformed(
      by: Transform(
        a: em * shape.widthFactor, b: 0, c: em * shape.slant, d: -em, tx: baseline.x, ty: baseline.y))
  }
}
