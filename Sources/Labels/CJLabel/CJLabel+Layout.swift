import Geometry
import Typesetting

extension CJLabel {
  /// Where CJLabel's lines stand, and where they would stand without its known bug.
  struct Arrangement {
    /// The lines that are drawn.
    var lines: [TextLine]
    /// How far the first line's top lies below the top inset, in points.
    var offset: Double
    /// The same, had only the drawn lines been measured (A.3.z).
    var rightOffset: Double
    /// The cluster from which the last line's runs count theirs: it is cut from the rest of the text alone.
    var baseOfLast = 0
  }

  /// The room between the insets.
  var content: Rect { core.bounds.inset(by: insets) }

  /// Breaks the text into lines and says which are drawn where (CJ-15, CJ-16).
  ///
  /// The published code places the block of all lines that would fit, but draws only the first `numberOfLines`
  /// of it, so they stand too high (CJ-17).
  func arrange(_ text: AttributedText) -> Arrangement {
    let limit = core.numberOfLines
    let style = paragraphStyle
    let isOneLine = style.lineBreakMode.truncates  // a paragraph that truncates does not wrap (A.3.z 5)
    let layout = TextLayout(
      text, style: style, options: TextLayoutOptions(width: content.width, maximumLines: isOneLine ? 1 : 0))
    let height = max(core.font.lineHeight * Double(max(2, limit)), content.height)
    let fitting = layout.wholeLines(within: height)
    var drawn = limit > 0 ? Array(fitting.prefix(limit)) : fitting
    let right = offset(ofBlock: drawn)
    let published = offset(ofBlock: fitting)
    let base = truncateLast(of: &drawn, in: text)
    let isIntended = core.environment.variant == .intended
    return Arrangement(
      lines: drawn, offset: isIntended ? right : published, rightOffset: right, baseOfLast: base)
  }

  /// How far a block of lines is moved down to stand where the alignment says.
  private func offset(ofBlock lines: [TextLine]) -> Double {
    let block = (lines.last.map { $0.top + $0.height } ?? 0).rounded(.up)
    guard block < content.height else { return 0 }
    switch verticalAlignment {
    case .center: return ((content.height - block) / 2).rounded(.down)
    case .bottom: return content.height - block
    case .top: return 0
    }
  }

  /// Ends the last line with an ellipsis when text follows and the label's mode truncates (CJ-23).
  ///
  /// What is truncated is the rest of the text. The published code appends an ellipsis to the line's own
  /// characters instead and truncates that, which gives two ellipses at the head or in the middle (CJ-24).
  /// Returns the cluster from which the line's runs count.
  private func truncateLast(of lines: inout [TextLine], in text: AttributedText) -> Int {
    guard let last = lines.last, last.range.upperBound < text.count, core.lineBreakMode.truncates else {
      return 0
    }
    let mode = core.numberOfLines == 1 ? core.lineBreakMode : .truncatingTail
    var rest = text.subrange(last.range.lowerBound..<text.count)
    if core.environment.variant != .intended, mode != .truncatingTail {
      let attributes = text.attributes(at: last.range.lowerBound)
      rest = text.subrange(last.range)
      rest.append(AttributedText("…", attributes: attributes))
    }
    let layout = TextLayout(
      rest, style: ParagraphStyle(lineBreakMode: mode),
      options: TextLayoutOptions(width: content.width, maximumLines: 1))
    guard var line = layout.lines.first else { return 0 }
    line.range = last.range
    line.top = last.top
    line.baseline = last.baseline
    lines[lines.count - 1] = line
    return last.range.lowerBound
  }

  /// The style the lines are broken with: the frozen one, or that of a text that came with attributes.
  var paragraphStyle: ParagraphStyle {
    let hasImages = !insertions.isEmpty
    guard let frozen else {
      // CJ-36
      return ParagraphStyle(alignment: .natural, lineBreakMode: hasImages ? .charWrapping : .wordWrapping)
    }
    let isLive = core.environment.variant == .intended
    let mode =
      isLive ? (core.numberOfLines == 1 ? core.lineBreakMode : .wordWrapping) : frozen.lineBreakMode
    return ParagraphStyle(
      alignment: isLive ? core.textAlignment : frozen.alignment,
      lineBreakMode: hasImages && !mode.truncates ? .charWrapping : mode)
  }
}
