import AssayGeometry
import AssayTypesetting

extension CJLabel {
  /// The lines that are drawn, and their vertical offset with and without the known bug.
  struct Arrangement {
    /// The drawn lines, the last one cut where text follows it.
    var lines: [DrawnLine]
    /// The distance of the first line's top from the top inset, in points.
    var offset: Double
    /// The offset if only the drawn lines were measured (A.3.z).
    var rightOffset: Double
    /// The height of the layout: at least two lines of the label's font (CJ-15).
    var height: Double
  }

  /// The box between the insets (CJ-13).
  var content: Rect { core.bounds.inset(by: insets) }

  /// Breaks the text into lines, and chooses and places the lines to draw (CJ-15, CJ-16).
  func arrange(_ text: AttributedText) -> Arrangement {
    let limit = core.numberOfLines
    var options = TextLayoutOptions(width: content.width)
    options.usesWholePoints = true
    options.cutsEachParagraph = true  // A paragraph that truncates does not wrap (A.3.z 5).
    let layout = TextLayout(text, style: look.paragraph, options: options)
    let height = max(core.font.lineHeight * Double(max(2, limit)), content.height)
    let fitting = layout.wholeLines(within: height)
    let framed = limit > 0 ? Array(fitting.prefix(limit)) : fitting
    let right = offset(ofBlock: framed)
    let shown = quirks.placesHiddenLines ? offset(ofBlock: fitting) : right
    var lines = framed.map { drawnLine($0, framed: $0, offset: shown) }
    if let last = framed.last, let cut = cutLast(of: framed, in: text) {
      lines[lines.count - 1] = drawnLine(cut, framed: last, offset: shown, base: last.range.lowerBound)
    }
    return Arrangement(lines: lines, offset: shown, rightOffset: right, height: height)
  }

  /// How far the vertical alignment moves a block of lines down.
  private func offset(ofBlock lines: [TextLine]) -> Double {
    let block = (lines.last.map { $0.top + $0.height } ?? 0).rounded(.up)
    guard block < content.height else { return 0 }
    switch verticalAlignment {
    case .center: return ((content.height - block) / 2).rounded(.down)
    case .bottom: return content.height - block
    case .top: return 0
    }
  }

  /// The last of some lines with an ellipsis, when text follows it and the label's mode truncates (CJ-23).
  ///
  /// Where several lines are drawn, and in tail mode, the line shows its own characters, except those for which the
  /// ellipsis leaves no room. A single line cut at its head or in the middle shows the end of the text. The ellipsis looks
  /// like the line's last, first or middle character. The line's runs count clusters from its beginning.
  private func cutLast(of lines: [TextLine], in text: AttributedText) -> TextLine? {
    guard let last = lines.last, last.range.upperBound < text.count, core.lineBreakMode.truncates else {
      return nil
    }
    let mode = lines.count == 1 ? core.lineBreakMode : .truncatingTail
    var own = text.subrange(last.range)
    if own.string.last?.isNewline == true { own = own.subrange(0..<own.count - 1) }
    var options = TextLayoutOptions(width: content.width, maximumLines: 1)
    let (start, count) = (last.range.lowerBound, last.range.count)
    let marked = mode == .truncatingHead ? 0 : mode == .truncatingMiddle ? count / 2 : max(0, count - 1)
    options.truncationAttributes = text.attributes(at: start + marked)
    var rest = text.subrange(start..<text.count)
    if mode == .truncatingTail {
      options.shownClusters = own.count
    } else if quirks.truncatesTwice, let attributes = options.truncationAttributes {
      rest = own
      rest.append(AttributedText(options.truncationToken, attributes: attributes))
    }
    let style = style(of: last, among: lines, mode: mode, in: text)
    rest.updateAttributes { $0.paragraphStyle = style }
    guard var line = TextLayout(rest, style: style, options: options).lines.first else { return nil }
    line.range = last.range
    line.top = last.top
    line.baseline = last.baseline
    return line
  }

  /// The style of a line that is laid out alone: its paragraph's, with the mode that it is cut by.
  private func style(
    of line: TextLine, among lines: [TextLine], mode: LineBreakMode, in text: AttributedText
  ) -> ParagraphStyle {
    let start = lines.dropLast().last { $0.isParagraphEnd }?.range.upperBound ?? 0
    var style = text.attributes(at: start).paragraphStyle ?? look.paragraph
    style.lineBreakMode = mode
    if start < line.range.lowerBound { style.firstLineHeadIndent = style.headIndent }
    if quirks.flushesByLabel {
      (style.firstLineHeadIndent, style.headIndent, style.tailIndent) = (0, 0, 0)
    }
    style.writingDirection = line.isRightToLeft ? .rightToLeft : .leftToRight
    return style
  }
}
