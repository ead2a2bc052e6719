/// A part of an item at one level, on a line.
struct LinePiece {
  let item: ShapedItem
  let range: Range<Int>
  let level: Int8
  let glyphs: ArraySlice<ShapedGlyph>
  /// Whether it is white space outside the line's width.
  let hangs: Bool
  let width: Int
}
