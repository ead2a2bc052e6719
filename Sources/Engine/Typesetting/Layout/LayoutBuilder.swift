import AssayGeometry

/// Lays out one text: wraps its paragraphs, truncates the last line, and positions all lines; lengths in millionths of a point.
struct LayoutBuilder {
  let shaped: ShapedText
  let options: TextLayoutOptions

  /// A line whose content is known but not its final position.
  struct Draft {
    let paragraph: ShapedParagraph
    let geometry: LineGeometry
    /// The distance of its top from the layout's top.
    let top: Int
    /// Its first cluster, counted in its paragraph.
    let start: Int
    /// Its end in the whole text, including the separator.
    var end: Int
    var isParagraphEnd: Bool
    let dividesWord: Bool
    var content: LineContent
    var ellipsisIndex: Int?

    /// Whether the line is wider than its limit.
    var isTooWide: Bool { geometry.limit.map { content.width > $0 } ?? false }
  }

  /// The lines, and whether the last one is truncated.
  func drafts() -> (lines: [Draft], isCut: Bool) {
    var drafts = wrap()
    if drafts.isEmpty, options.showsOneLine { return ofOneLine.drafts() }
    guard options.truncates else { return (drafts, false) }
    if options.cutsEachParagraph { return (drafts.map(truncatedAlone), false) }
    let isCut = truncateLast(&drafts)
    return (drafts, isCut)
  }

  /// A builder for the same text on one line of any height.
  private var ofOneLine: LayoutBuilder {
    var options = options
    options.maximumLines = 1
    options.maximumHeight = nil
    return LayoutBuilder(shaped: shaped, options: options)
  }

  /// Wraps the paragraphs until the text ends or the maximum number of lines or height is reached.
  private func wrap() -> [Draft] {
    var drafts: [Draft] = []
    for paragraph in shaped.paragraphs {
      var geometry = LineGeometry(style: shaped.style(at: paragraph.start), options: options)
      let wrapper = LineWrapper(
        paragraph, breaksAnywhere: geometry.style.lineBreakMode == .charWrapping,
        isLimited: geometry.wraps && !fits(paragraph, in: geometry))
      var start = 0
      repeat {
        let end = wrapper.lineEnd(
          from: start, limit: geometry.wraps ? geometry.limit : nil, in: geometry)
        let draft = draft(
          of: paragraph, start..<end, in: geometry, top: top(after: drafts, of: geometry),
          dividesWord: wrapper.dividesWord(at: end))
        guard options.maximumLines <= 0 || drafts.count < options.maximumLines, fits(draft) else {
          return drafts
        }
        drafts.append(draft)
        start = end
        geometry.isParagraphStart = false
      } while drafts.last?.isParagraphEnd == false
    }
    return drafts
  }

  /// A paragraph of a frame, truncated if it is a single line and too wide.
  private func truncatedAlone(_ draft: Draft) -> Draft {
    guard draft.geometry.style.lineBreakMode.truncates, draft.isTooWide else { return draft }
    let own = draft.paragraph
    let line = own.paragraph.lastLine(before: min(own.count, draft.end - own.start))
    return Truncation(text: shaped.text, draft: draft, last: own, lastLine: line, end: draft.end).result()
  }

  /// Tightens or truncates the last line if text remains or the line is too wide; returns whether text is hidden.
  private func truncateLast(_ drafts: inout [Draft]) -> Bool {
    guard let index = drafts.indices.last,
      drafts[index].end < shaped.text.count || drafts[index].isTooWide
    else { return false }
    var draft = drafts[index]
    guard draft.geometry.style.lineBreakMode.truncates else { return false }
    defer { drafts[index] = draft }
    if let tight = tightened(draft) {
      draft.content = tight
      return false
    }
    let own = draft.paragraph
    let last =
      shaped.paragraphs.last {
        !$0.paragraph.lastLine(before: $0.count).isEmpty && $0.start > own.start
      } ?? own
    draft = Truncation(
      text: shaped.text, draft: draft, last: last, lastLine: last.paragraph.lastLine(before: last.count),
      end: shaped.text.count
    ).result()
    draft.end = shaped.text.count
    draft.isParagraphEnd = true
    return true
  }

  /// The smallest layout width for the lines with their indents.
  func width(of drafts: [Draft]) -> Int {
    drafts.reduce(0) { width, draft in
      let tail = Int(millionthsOf: draft.geometry.style.tailIndent)
      return max(width, draft.geometry.head + draft.content.width + max(0, -tail))
    }
  }

  /// The smallest width for the lines, and the distance from the first line's top to the last line's bottom.
  func size(of drafts: [Draft]) -> Size {
    let height = drafts.last.map { draft in
      Int(millionthsOf: draft.top.points)
        + Int(millionthsOf: draft.geometry.height(of: draft.content.metrics).points)
    }
    return Size(width: width(of: drafts).points, height: (height ?? 0).points)
  }

  /// Positions the lines in a layout width.
  func place(_ drafts: [Draft], in width: Int) -> [TextLine] {
    drafts.map { draft in
      let metrics = draft.content.metrics
      return TextLine(
        range: draft.paragraph.start + draft.start..<draft.end,
        x: draft.geometry.left(of: draft.content, in: width).points, top: draft.top.points,
        baseline: (draft.top + draft.geometry.baseline(of: metrics)).points,
        width: draft.content.width.points, ascent: metrics.ascent.points, descent: metrics.descent.points,
        lineGap: metrics.lineGap.points, height: draft.geometry.height(of: metrics).points,
        runs: draft.content.runs, ellipsisIndex: draft.ellipsisIndex,
        ellipsis: draft.ellipsisIndex.map { _ in options.truncationToken },
        isParagraphEnd: draft.isParagraphEnd, dividesWord: draft.dividesWord,
        isRightToLeft: draft.content.isRightToLeft)
    }
  }

  private func draft(
    of paragraph: ShapedParagraph, _ clusters: Range<Int>, in geometry: LineGeometry, top: Int,
    dividesWord: Bool
  ) -> Draft {
    let isSeparated = !clusters.isEmpty && paragraph.paragraph.endsLine(at: clusters.upperBound)
    let isEnd = clusters.upperBound == paragraph.count && !isSeparated
    let isJustified = options.justifies && geometry.style.alignment == .justified && !isEnd && !isSeparated
    let target = isJustified ? geometry.width : nil
    return Draft(
      paragraph: paragraph, geometry: geometry, top: top, start: clusters.lowerBound,
      end: isEnd ? paragraph.paragraph.range.upperBound : paragraph.start + clusters.upperBound,
      isParagraphEnd: isEnd, dividesWord: dividesWord,
      content: LineBuilder(paragraph: paragraph, numbering: paragraph.numbering, geometry: geometry)
        .content(of: clusters, target: target.map(Justification.Target.gaps)))
  }

  /// A single line narrowed by less space between its clusters; nil if that is not allowed or not enough.
  private func tightened(_ draft: Draft) -> LineContent? {
    guard draft.geometry.style.allowsTightening, options.maximumLines == 1, draft.end == shaped.text.count,
      let width = draft.geometry.width
    else { return nil }
    let content = LineBuilder(
      paragraph: draft.paragraph, numbering: draft.paragraph.numbering, geometry: draft.geometry
    ).content(of: draft.start..<draft.paragraph.count, target: .clusters(width))
    return content.width <= width ? content : nil
  }

  private func top(after drafts: [Draft], of geometry: LineGeometry) -> Int {
    // By index, because a copy of the last line would count all its references.
    guard let last = drafts.indices.last else { return 0 }
    return drafts[last].top + drafts[last].geometry.height(of: drafts[last].content.metrics)
      + drafts[last].geometry.gap(before: geometry, isParagraphEnd: drafts[last].isParagraphEnd)
  }

  /// Whether a paragraph is certain to fit on one line.
  private func fits(_ paragraph: ShapedParagraph, in geometry: LineGeometry) -> Bool {
    geometry.limit.map { !paragraph.hasTabs && paragraph.width(of: 0..<paragraph.count) <= $0 } ?? true
  }

  private func fits(_ draft: Draft) -> Bool {
    options.maximumHeight.map {
      draft.top + draft.geometry.height(of: draft.content.metrics) <= Int(millionthsOf: $0)
    } ?? true
  }
}
