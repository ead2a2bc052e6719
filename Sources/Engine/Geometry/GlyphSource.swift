/// Where the outlines of numbered glyphs come from: a typeface, as drawing sees it.
///
/// A class, so that a drawn glyph can be remembered by the identity of its source and its number alone.
public protocol GlyphSource: AnyObject, Sendable {
  /// The outline of a glyph, always the same; nil when there is none.
  func outline(of glyph: UInt32) -> GlyphOutline?
}
