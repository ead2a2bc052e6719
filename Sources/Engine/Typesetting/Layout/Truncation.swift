/// Truncates the last line of a layout: an ellipsis replaces the text that does not fit.
///
/// The line shows as much as fits, without the white space next to the ellipsis. In the middle mode the beginning is the longest
/// that fits in half of the room, and the end of the text gets the rest. If nothing else fits, the line is only the ellipsis.
/// The shown beginning is of the line itself, up to a separator, and the shown end of the last line that has text.
struct Truncation {
  let text: AttributedText
  let draft: LayoutBuilder.Draft
  /// The paragraph whose end is shown.
  let last: ShapedParagraph
  /// The clusters of that paragraph that may be shown: its last line, if only separators end lines.
  let lastLine: Range<Int>
  /// The end of the text that the line shows or hides.
  let end: Int

  /// The shown text: from the line's beginning to `head`, and from `tail` to the end.
  private struct Cut {
    var head: Int
    var tail: Int
  }

  /// The line with an ellipsis.
  func result() -> LayoutBuilder.Draft {
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
    var result = draft
    result.content = best.content
    result.ellipsisIndex = trimmed(cut).head - lineStart
    return result
  }

  private var first: ShapedParagraph { draft.paragraph }
  private var options: TextLayoutOptions { draft.geometry.options }
  private var limit: Int? { draft.geometry.limit }
  private var lineStart: Int { first.start + draft.start }
  private var headEnd: Int {
    var end = first.start + first.paragraph.lineEnd(after: draft.start)
    if first.paragraph.endsLine(at: end - first.start) { end -= 1 }
    return min(end, lineStart + max(0, options.shownClusters ?? end))
  }
  private var tailStart: Int { max(last.start + lastLine.lowerBound, lineStart) }
  private var tailEnd: Int { max(last.start + lastLine.upperBound, tailStart) }
  private var mode: LineBreakMode { draft.geometry.style.lineBreakMode }
  private var showsHead: Bool { mode != .truncatingHead }
  private var showsTail: Bool { mode != .truncatingTail }

  /// Whether a line is narrow enough and its ellipsis is a cluster of its own.
  private func fits(_ line: (content: LineContent, isJoined: Bool)) -> Bool {
    !line.isJoined && (limit.map { line.content.width <= $0 } ?? true)
  }

  /// An estimate of the cut from the widths of the parts.
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
      let head = trimmed(Cut(head: head(within: room / 2), tail: tailEnd)).head
      let tail = tail(within: room - first.uncutWidth(of: draft.start..<head - first.start))
      return Cut(head: head, tail: max(head, tail))
    default: return Cut(head: head(within: room), tail: tailEnd)
    }
  }

  private func head(within room: Int) -> Int {
    min(headEnd, first.start + first.longestFit(from: draft.start, limit: room))
  }

  private func tail(within room: Int) -> Int {
    last.start
      + last.longestFit(atEndOf: tailStart - last.start..<tailEnd - last.start, limit: room)
  }

  /// The cut without the white space next to the ellipsis.
  ///
  /// A token that is put behind a whole line keeps the space at that line's end (CJ-23).
  private func trimmed(_ cut: Cut) -> Cut {
    var cut = cut
    let isWhole = options.shownClusters != nil && cut.head == headEnd
    while !isWhole, cut.head > lineStart, first.isHangingSpace(cut.head - 1 - first.start) { cut.head -= 1 }
    while cut.tail < tailEnd, last.isHangingSpace(cut.tail - last.start) { cut.tail += 1 }
    return cut
  }

  /// One cluster less: in the middle mode from the side that shows more.
  private func shrunk(_ cut: Cut) -> Cut? {
    let (head, tail) = (cut.head - lineStart, tailEnd - cut.tail)
    if head == 0 && tail == 0 { return nil }
    return head >= tail ? Cut(head: cut.head - 1, tail: cut.tail) : Cut(head: cut.head, tail: cut.tail + 1)
  }

  /// One cluster more, if there is one; in the middle mode at the tail.
  private func grown(_ cut: Cut) -> Cut? {
    let larger = showsTail ? Cut(head: cut.head, tail: cut.tail - 1) : Cut(head: cut.head + 1, tail: cut.tail)
    let isPossible = showsTail ? larger.tail >= max(tailStart, cut.head) : larger.head <= headEnd
    return isPossible && limit != nil ? larger : nil
  }

  /// The line with a cut, shaped again, because letters depend on their neighbors; their direction stays the same.
  private func line(_ cut: Cut) -> (content: LineContent, isJoined: Bool) {
    let cut = trimmed(cut)
    let tail = showsTail ? max(cut.head, cut.tail)..<max(cut.head, tailEnd) : end..<end
    let hidden = cut.head..<tail.lowerBound
    let token = AttributedText(token, attributes: attributes(at: cut))
    let parts = [text.subrange(lineStart..<cut.head), token, text.subrange(tail)]
    let shown = AttributedText(joining: parts)
    let paragraph = TextParagraph.split(shown.string)[0]
    let tailClusters = tail.isEmpty ? 0..<0 : tail.lowerBound - last.start..<tail.upperBound - last.start
    let levels = BidiLevels(
      first.levels, first.paragraph.scalarRange(draft.start..<cut.head - first.start),
      token: token.string.unicodeScalars.map(\.value), last.levels, last.paragraph.scalarRange(tailClusters),
      scalars: paragraph.scalars)
    let shaped = ShapedParagraph(paragraph, of: shown, style: draft.geometry.style, levels: levels)
    let tokenStart = cut.head - lineStart
    let numbering = ClusterNumbering(
      start: lineStart, token: (tokenStart..<tokenStart + token.count, hidden))
    let content = LineBuilder(paragraph: shaped, numbering: numbering, geometry: draft.geometry)
      .content(of: 0..<shaped.count)
    return (content, shown.count != parts.reduce(0) { $0 + $1.count })
  }

  private var token: String { String(options.truncationToken.map { $0.isNewline ? " " : $0 }) }

  /// The attributes of the ellipsis: those in the options, or else those of the character before it, in the head mode of the
  /// character after it (CJ-23).
  private func attributes(at cut: Cut) -> TextAttributes {
    let position = showsHead ? max(lineStart, cut.head - 1) : min(cut.tail, max(lineStart, tailEnd - 1))
    var attributes = options.truncationAttributes ?? text.attributes(at: position)
    attributes.attachment = nil
    return attributes
  }
}
