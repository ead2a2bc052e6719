/// The outline of one glyph in font units, y **up**, origin on the baseline; unhinted and unscaled.
///
/// It is a class so that a drawn glyph can be cached by the identity of its outline.
public final class GlyphOutline: Sendable {
  /// How many font units make one em.
  public let unitsPerEm: Int
  /// The contours; every coordinate is a whole number of font units.
  public let path: Path

  /// Creates an outline.
  public init(unitsPerEm: Int, path: Path) {
    self.unitsPerEm = unitsPerEm
    self.path = path
  }
}
