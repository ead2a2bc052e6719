public import Geometry

/// A text divided into lines, each with its glyphs placed.
public struct TextLayout: Hashable, Sendable {
  /// The lines, from the top.
  public let lines: [TextLine]
  /// The widest line without white space at its end, and the distance from the first line's top to the last one's bottom.
  public let size: Size
  /// Whether some text is not shown: lines were dropped, or an ellipsis stands for it.
  public let isTruncated: Bool

  /// Lays out a text.
  public init(
    _ text: AttributedText, style: ParagraphStyle = ParagraphStyle(),
    options: TextLayoutOptions = TextLayoutOptions()
  ) {
    let font = text.attributes(at: 0).font
    let line = TextLine(
      range: 0..<text.count, x: 0, top: 0, baseline: font.ascent, width: 0, ascent: font.ascent,
      descent: font.descent, lineGap: font.lineGap, height: font.lineHeight, runs: [], ellipsisIndex: nil,
      isParagraphEnd: true, isRightToLeft: false)
    lines = [line]
    size = Size(width: 0, height: line.height)
    isTruncated = false
  }
}
