import AssayGeometry

/// Sets the lines of one text: divides paragraphs, cuts the last line, places them all; lengths in millionths of a point.
struct LineSetter {
  let shaped: ShapedText
  let options: TextLayoutOptions

  /// A line that knows what it shows but not where it is.
  struct Draft {
    let paragraph: ShapedParagraph
    let room: LineRoom
    /// The distance of its top from the layout's.
    let top: Int
    /// The first cluster it shows, in its paragraph.
    let start: Int
    /// Where it ends in the whole text, separator included.
    var end: Int
    let isParagraphStart: Bool
    var isParagraphEnd: Bool
    var content: LineContent
    var ellipsisIndex: Int?
  }

  /// The lines, and whether the last one hides text.
  func drafts() -> (lines: [Draft], isCut: Bool) {
    var drafts = divide()
    if drafts.isEmpty, options.showsOneLine { return ofOneLine.drafts() }
    truncateEach(&drafts)
    let isCut = truncateLast(&drafts)
    return (drafts, isCut)
  }

  /// The same text on one line of any height.
  private var ofOneLine: LineSetter {
    var options = options
    options.maximumLines = 1
    options.maximumHeight = nil
    options.showsOneLine = false
    return LineSetter(shaped: shaped, options: options)
  }

  /// Divides paragraphs into lines until the text, the number of lines or the height ends.
  private func divide() -> [Draft] {
    var drafts: [Draft] = []
    for number in shaped.paragraphs.indices {
      let paragraph = shaped[number]
      let room = LineRoom(style: paragraph.style, options: options)
      let divider = LineDivider(
        paragraph, breaksAnywhere: room.style.lineBreakMode == .charWrapping,
        isLimited: room.wraps && options.widthLimit != nil)
      var start = 0
      repeat {
        let isStart = start == 0
        let end = divider.lineEnd(
          from: start, limit: room.wraps ? room.limit(isParagraphStart: isStart) : nil,
          head: room.head(isParagraphStart: isStart))
        let draft = draft(of: paragraph, start..<end, in: room, top: top(after: drafts.last, of: room))
        guard options.maximumLines <= 0 || drafts.count < options.maximumLines,
          fits(draft) || drafts.isEmpty && isOnlyLine(draft)
        else {
          return drafts
        }
        drafts.append(draft)
        start = end
      } while start < paragraph.count
    }
    return drafts
  }

  /// Cuts the paragraphs of a frame that are a single line and too wide, each by itself.
  private func truncateEach(_ drafts: inout [Draft]) {
    guard options.cutsEachParagraph, options.truncates else { return }
    for (index, draft) in drafts.enumerated() where draft.room.style.lineBreakMode.truncates {
      guard let limit = draft.room.limit(isParagraphStart: true), draft.content.width > limit else {
        continue
      }
      let result = Truncation(
        of: shaped.text, room: draft.room, isParagraphStart: true, line: draft.start, in: draft.paragraph,
        last: draft.paragraph, end: draft.end
      ).result()
      drafts[index].content = result.content
      drafts[index].ellipsisIndex = result.ellipsisIndex
    }
  }

  /// Tightens the last line or puts an ellipsis on it when text remains or the line is too wide; whether text is hidden.
  private func truncateLast(_ drafts: inout [Draft]) -> Bool {
    guard options.truncates, !options.cutsEachParagraph, let place = drafts.indices.last,
      drafts[place].room.style.lineBreakMode.truncates, isTooLong(drafts[place])
    else { return false }
    var draft = drafts[place]
    if let tight = tightened(draft) {
      drafts[place].content = tight
      return false
    }
    let own = draft.paragraph
    let last = shaped.paragraphs.lastIndex {
      $0.count > 0 && $0.range.lowerBound > own.paragraph.range.lowerBound
    }
    let truncation = Truncation(
      of: shaped.text, room: draft.room, isParagraphStart: draft.isParagraphStart, line: draft.start, in: own,
      last: last.map { shaped[$0] } ?? own, end: shaped.text.count)
    let result = truncation.result()
    draft.content = result.content
    draft.ellipsisIndex = result.ellipsisIndex
    draft.end = shaped.text.count
    draft.isParagraphEnd = true
    drafts[place] = draft
    return true
  }

  /// Whether text remains after a line or the line is too wide.
  private func isTooLong(_ draft: Draft) -> Bool {
    guard draft.end == shaped.text.count else { return true }
    let limit = draft.room.limit(isParagraphStart: draft.isParagraphStart)
    return limit.map { draft.content.width > $0 } ?? false
  }

  /// The narrowest layout width that holds the lines with their indents.
  func width(of drafts: [Draft]) -> Int {
    drafts.reduce(0) { width, draft in
      let tail = Int(millionthsOf: draft.room.style.tailIndent)
      let head = draft.room.head(isParagraphStart: draft.isParagraphStart)
      return max(width, head + draft.content.width + max(0, -tail))
    }
  }

  /// The narrowest width that holds the lines, and the distance from the first one's top to the last one's bottom.
  func size(of drafts: [Draft]) -> Size {
    let height = drafts.last.map { draft in
      Int(millionthsOf: draft.top.points)
        + Int(millionthsOf: draft.room.height(of: draft.content.metrics).points)
    }
    return Size(width: width(of: drafts).points, height: (height ?? 0).points)
  }

  /// Gives the lines their places in a layout width.
  func place(_ drafts: [Draft], in width: Int) -> [TextLine] {
    drafts.map { draft in
      let metrics = draft.content.metrics
      let x = draft.room.left(of: draft.content, isParagraphStart: draft.isParagraphStart, in: width)
      return TextLine(
        range: draft.paragraph.paragraph.range.lowerBound + draft.start..<draft.end,
        x: x.points, top: draft.top.points, baseline: (draft.top + draft.room.baseline(of: metrics)).points,
        width: draft.content.width.points, ascent: metrics.ascent.points, descent: metrics.descent.points,
        lineGap: metrics.lineGap.points, height: draft.room.height(of: metrics).points,
        runs: draft.content.runs, ellipsisIndex: draft.ellipsisIndex,
        ellipsis: draft.ellipsisIndex.map { _ in options.truncationToken },
        isParagraphEnd: draft.isParagraphEnd, isRightToLeft: draft.content.isRightToLeft)
    }
  }

  private func draft(
    of paragraph: ShapedParagraph, _ clusters: Range<Int>, in room: LineRoom, top: Int
  ) -> Draft {
    let isEnd = clusters.upperBound == paragraph.count
    let base = paragraph.paragraph.range.lowerBound
    let isStart = clusters.lowerBound == 0
    let isJustified = options.justifies && room.style.alignment == .justified && !isEnd
    let builder = LineBuilder(
      paragraph: paragraph, numbering: ClusterNumbering(from: base),
      head: room.head(isParagraphStart: isStart))
    let target = isJustified ? room.width(isParagraphStart: isStart) : nil
    return Draft(
      paragraph: paragraph, room: room, top: top, start: clusters.lowerBound,
      end: isEnd ? paragraph.paragraph.range.upperBound : base + clusters.upperBound,
      isParagraphStart: isStart, isParagraphEnd: isEnd,
      content: builder.content(of: clusters, stretch: target.map(Justification.Target.gaps)))
  }

  /// A single line made narrow enough by less space between its clusters, where that is allowed and enough.
  private func tightened(_ draft: Draft) -> LineContent? {
    guard draft.room.style.allowsTightening, options.maximumLines == 1, draft.end == shaped.text.count,
      let width = draft.room.width(isParagraphStart: draft.isParagraphStart)
    else { return nil }
    let builder = LineBuilder(
      paragraph: draft.paragraph,
      numbering: ClusterNumbering(from: draft.paragraph.paragraph.range.lowerBound),
      head: draft.room.head(isParagraphStart: draft.isParagraphStart))
    let content = builder.content(of: draft.start..<draft.paragraph.count, stretch: .clusters(width))
    return content.width <= width ? content : nil
  }

  private func top(after last: Draft?, of room: LineRoom) -> Int {
    guard let last else { return 0 }
    return last.top + last.room.height(of: last.content.metrics)
      + last.room.gap(before: room, isParagraphEnd: last.isParagraphEnd)
  }

  /// Whether a line that is too high would be the same if one line of any height were asked for.
  private func isOnlyLine(_ draft: Draft) -> Bool {
    guard options.showsOneLine, draft.end == shaped.text.count else { return false }
    return draft.room.limit(isParagraphStart: true).map { draft.content.width <= $0 } ?? true
  }

  private func fits(_ draft: Draft) -> Bool {
    options.maximumHeight.map {
      draft.top + draft.room.height(of: draft.content.metrics) <= Int(millionthsOf: $0)
    } ?? true
  }
}
