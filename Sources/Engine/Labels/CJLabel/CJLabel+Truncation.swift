import AssayGeometry
import AssayTypesetting

extension CJLabel {
  /// The last of some lines with an ellipsis, when text follows it and the label's mode truncates (CJ-23).
  ///
  /// Where several lines are drawn, and at the tail, the line shows its own characters and no more, less those for
  /// which the ellipsis leaves no room. A single line cut at its head or in the middle shows the end of the text; in
  /// the published code it has only its own characters there, too, with a second ellipsis behind them (CJ-24). The
  /// ellipsis looks like the line's last, first or middle character. `base` is the cluster from which the line's runs
  /// count theirs: it is cut from the rest of the text alone.
  func cutLast(of lines: [TextLine], in text: AttributedText) -> (line: TextLine, base: Int)? {
    guard let last = lines.last, last.range.upperBound < text.count, core.lineBreakMode.truncates else {
      return nil
    }
    let mode = lines.count == 1 ? core.lineBreakMode : .truncatingTail
    let own = text.subrange(last.range).withoutFinalSeparator
    var options = TextLayoutOptions(width: content.width, maximumLines: 1)
    options.truncationAttributes = text.attributes(
      at: last.range.lowerBound + mode.markedPosition(in: last.range))
    var rest = text.subrange(last.range.lowerBound..<text.count)
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
    return (line, last.range.lowerBound)
  }

  /// The style of a line that is set by itself: its paragraph's, with the mode that it is cut by.
  ///
  /// The published code cuts it to the whole width, whatever the indents (CJ-21).
  private func style(
    of line: TextLine, among lines: [TextLine], mode: LineBreakMode, in text: AttributedText
  ) -> ParagraphStyle {
    let start = lines.dropLast().last { $0.isParagraphEnd }?.range.upperBound ?? 0
    var style = text.attributes(at: start).paragraphStyle ?? paragraphStyle
    style.lineBreakMode = mode
    if start < line.range.lowerBound { style.firstLineHeadIndent = style.headIndent }
    if quirks.flushesByLabel {
      (style.firstLineHeadIndent, style.headIndent, style.tailIndent) = (0, 0, 0)
    }
    style.writingDirection = line.isRightToLeft ? .rightToLeft : .leftToRight
    return style
  }
}

extension LineBreakMode {
  /// The place in a line of the character that an ellipsis looks like: the last, at the head the first, in the middle
  /// the middle one (CJ-23).
  fileprivate func markedPosition(in range: Range<Int>) -> Int {
    switch self {
    case .truncatingHead: 0
    case .truncatingMiddle: range.count / 2
    default: max(0, range.count - 1)
    }
  }
}

extension AttributedText {
  /// The text without the line feed or other separator at its end.
  fileprivate var withoutFinalSeparator: AttributedText {
    string.last?.isNewline == true ? subrange(0..<count - 1) : self
  }
}

extension TextLayoutOptions {
  /// The room of a frame of Core Text: of a width, without end, where every paragraph is set by its own mode.
  init(framing width: Double?) {
    self.init(width: width)
    cutsEachParagraph = true
  }
}
