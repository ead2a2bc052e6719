import AssayGeometry
import AssayTypesetting

extension CJLabel {
  /// Where CJLabel's lines stand, and where they would stand without its known bug.
  struct Arrangement {
    /// The lines that are drawn, as Core Text's frame has them: the last one whole.
    var framed: [TextLine]
    /// The same lines, the last one cut where text follows it.
    var lines: [TextLine]
    /// How far the first line's top lies below the top inset, in points.
    var offset: Double
    /// The same, had only the drawn lines been measured (A.3.z).
    var rightOffset: Double
    /// The height that the lines were laid out in: two lines of the label's font at least (CJ-15).
    var height: Double
    /// The cluster from which the last line's runs count theirs: it is cut from the rest of the text alone.
    var baseOfLast = 0
  }

  /// The room between the insets (CJ-13).
  var content: Rect { core.bounds.inset(by: insets) }

  /// Breaks the text into lines and says which are drawn where (CJ-15, CJ-16).
  ///
  /// The published code places the block of all lines that would fit, but draws only the first `numberOfLines`
  /// of it, so they stand too high (CJ-17).
  func arrange(_ text: AttributedText) -> Arrangement {
    let limit = core.numberOfLines
    // A paragraph that truncates does not wrap (A.3.z 5).
    let layout = TextLayout(
      text, style: paragraphStyle,
      options: TextLayoutOptions(framing: content.width))
    let height = max(core.font.lineHeight * Double(max(2, limit)), content.height)
    let fitting = layout.wholeLines(within: height)
    let drawn = limit > 0 ? Array(fitting.prefix(limit)) : fitting
    let right = offset(ofBlock: drawn)
    var arrangement = Arrangement(
      framed: drawn, lines: drawn, offset: quirks.placesHiddenLines ? offset(ofBlock: fitting) : right,
      rightOffset: right, height: height)
    if let cut = cutLast(of: drawn, in: text) {
      arrangement.lines[drawn.count - 1] = cut.line
      arrangement.baseOfLast = cut.base
    }
    return arrangement
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
}
