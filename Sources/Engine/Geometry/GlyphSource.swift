/// Where the outlines of numbered glyphs come from: a typeface, as drawing sees it.
///
/// It is a class so that a drawn glyph can be cached by the identity of its source and by its number.
public protocol GlyphSource: AnyObject, Sendable {
  /// The outline of a glyph, always the same; nil when there is none.
  func outline(of glyph: UInt32) -> GlyphOutline?
}
