/// Cuts the last line of a layout and shows an ellipsis for what it hides.
///
/// The line shows as much as fits: at the tail mode the text from the line's beginning, at the head mode the end of the
/// text, at the middle mode both, as equally wide as possible. A grapheme cluster is never divided. Where not even the
/// ellipsis fits, it stands alone. What is shown never crosses a paragraph's end: the beginning ends with the line's
/// paragraph, the end is taken from the last paragraph that has any text.
struct Truncation {
  private let text: AttributedText
  private let style: ParagraphStyle
  private let options: TextLayoutOptions
  private let limit: Int?
  private let head: Int
  // The line's paragraph and its place in it; the paragraph the end is taken from.
  private let first: ShapedParagraph
  private let start: Int
  private let last: ShapedParagraph
  // Where the text ends of which the line hides some.
  private let end: Int

  /// What is shown: the text from the line's beginning to `head`, and from `tail` to the end.
  private struct Cut: Hashable {
    var head: Int
    var tail: Int
  }

  /// A line with an ellipsis.
  struct Result {
    let content: LineContent
    /// How many clusters stand before the ellipsis.
    let ellipsisIndex: Int
  }

  /// Prepares to cut the line that begins at a cluster of a paragraph, and stands for the text up to `end`.
  init(
    of text: AttributedText, room: LineRoom, isParagraphStart: Bool, line start: Int,
    in first: ShapedParagraph, last: ShapedParagraph, end: Int
  ) {
    self.text = text
    style = room.style
    options = room.options
    limit = room.limit(isParagraphStart: isParagraphStart)
    head = room.head(isParagraphStart: isParagraphStart)
    self.start = start
    self.first = first
    self.last = last
    self.end = end
  }

  /// Cuts the line.
  func result() -> Result {
    var cut = estimate()
    var best = line(cut)
    while !fits(best), let smaller = shrunk(cut) {
      cut = smaller
      best = line(cut)
    }
    while let larger = grown(cut), case let longer = line(larger), fits(longer) {
      cut = larger
      best = longer
    }
    return Result(content: best.content, ellipsisIndex: cut.head - lineStart)
  }

  private var lineStart: Int { first.paragraph.range.lowerBound + start }
  private var headEnd: Int {
    let end = first.paragraph.range.lowerBound + first.count
    return min(end, lineStart + max(0, options.shownClusters ?? end))
  }
  private var tailStart: Int { max(last.paragraph.range.lowerBound, lineStart) }
  private var tailEnd: Int { last.paragraph.range.lowerBound + last.count }
  private var mode: LineBreakMode { style.lineBreakMode }
  private var showsHead: Bool { mode != .truncatingHead }
  private var showsTail: Bool { mode != .truncatingTail }

  /// Whether a line is narrow enough and the ellipsis has not joined its neighbors to one cluster.
  private func fits(_ line: (content: LineContent, isJoined: Bool)) -> Bool {
    !line.isJoined && (limit.map { line.content.width <= $0 } ?? true)
  }

  /// Nearly the right cut, from the widths of the parts alone.
  private func estimate() -> Cut {
    let nothing = Cut(head: lineStart, tail: tailEnd)
    guard let limit else {
      return Cut(head: showsHead ? headEnd : lineStart, tail: showsTail ? tailStart : tailEnd)
    }
    let room = limit - line(nothing).content.width
    guard room > 0 else { return nothing }
    switch mode {
    case .truncatingHead: return Cut(head: lineStart, tail: tail(within: room))
    case .truncatingMiddle:
      let half = tail(within: room / 2)
      let head = head(within: room - last.uncutWidth(of: half - last.paragraph.range.lowerBound..<last.count))
      return Cut(head: min(head, half), tail: half)
    default: return Cut(head: head(within: room), tail: tailEnd)
    }
  }

  private func head(within room: Int) -> Int {
    min(headEnd, first.paragraph.range.lowerBound + first.longestFit(from: start, limit: room))
  }

  private func tail(within room: Int) -> Int {
    let base = last.paragraph.range.lowerBound
    return base + last.longestFit(toEndFrom: tailStart - base, limit: room)
  }

  /// One cluster less: at the middle mode from the side that shows more.
  private func shrunk(_ cut: Cut) -> Cut? {
    let (head, tail) = (cut.head - lineStart, tailEnd - cut.tail)
    if head == 0 && tail == 0 { return nil }
    return head >= tail ? Cut(head: cut.head - 1, tail: cut.tail) : Cut(head: cut.head, tail: cut.tail + 1)
  }

  /// One cluster more, of what the mode shows; at the middle mode the tail's.
  private func grown(_ cut: Cut) -> Cut? {
    let larger = showsTail ? Cut(head: cut.head, tail: cut.tail - 1) : Cut(head: cut.head + 1, tail: cut.tail)
    let isPossible = showsTail ? larger.tail >= max(tailStart, cut.head) : larger.head <= headEnd
    return isPossible && limit != nil ? larger : nil
  }

  /// The line with a cut, shaped anew, because letters and direction depend on their neighbors.
  private func line(_ cut: Cut) -> (content: LineContent, isJoined: Bool) {
    let hidden = cut.head..<(showsTail ? max(cut.tail, cut.head) : end)
    let token = AttributedText(token, attributes: attributes(at: cut))
    let parts = [
      text.subrange(lineStart..<cut.head), token,
      text.subrange(hidden.upperBound..<max(hidden.upperBound, showsTail ? tailEnd : 0)),
    ]
    let shown = AttributedText(joining: parts)
    var style = style
    style.writingDirection = first.levels.isRightToLeft ? .rightToLeft : .leftToRight
    let shaped = TextParagraph.split(shown.string).map { ShapedParagraph($0, of: shown, style: style) }[0]
    let tokenStart = cut.head - lineStart
    let numbering = ClusterNumbering(
      from: lineStart, token: tokenStart..<tokenStart + token.count, hiding: hidden)
    let content = LineBuilder(paragraph: shaped, numbering: numbering, head: head).content(
      of: 0..<shaped.count)
    return (content, shown.count != parts.reduce(0) { $0 + $1.count })
  }

  private var token: String { String(options.truncationToken.map { $0.isNewline ? " " : $0 }) }

  /// The attributes of the ellipsis unless the options state them: those of the character before it, at the head mode of
  /// the one after it (CJ-23).
  private func attributes(at cut: Cut) -> TextAttributes {
    let position = showsHead ? max(lineStart, cut.head - 1) : min(cut.tail, max(lineStart, tailEnd - 1))
    var attributes = options.truncationAttributes ?? text.attributes(at: position)
    attributes.attachment = nil
    return attributes
  }
}
