/// Sets the lines of one text: divides paragraphs, cuts the last line, places them all; lengths in millionths of a point.
struct LineSetter {
  let text: AttributedText
  let style: ParagraphStyle
  let options: TextLayoutOptions

  /// A line that knows what it shows but not where it is.
  struct Draft {
    let paragraph: ShapedParagraph
    /// The first cluster it shows, in its paragraph.
    let start: Int
    /// Where it ends in the whole text, separator included.
    var end: Int
    let isParagraphStart: Bool
    var isParagraphEnd: Bool
    var content: LineContent
    var ellipsisIndex: Int?
  }

  /// Divides paragraphs into lines until the text, the number of lines or the height ends.
  func divide(_ paragraphs: [TextParagraph]) -> [Draft] {
    var drafts: [Draft] = []
    var top = 0
    for paragraph in paragraphs {
      let shaped = ShapedParagraph(paragraph, of: text, style: style)
      let divider = LineDivider(shaped, breaksAnywhere: style.lineBreakMode == .charWrapping)
      var start = 0
      repeat {
        let limit = wraps ? limit(isParagraphStart: start == 0) : nil
        let end = divider.lineEnd(from: start, limit: limit)
        let draft = draft(of: shaped, start..<end)
        let height = draft.content.metrics.height(usesLineGap: options.usesLineGap)
        guard options.maximumLines <= 0 || drafts.count < options.maximumLines, fits(top + height) else {
          return drafts
        }
        drafts.append(draft)
        top += height + lineSpacing
        start = end
      } while start < shaped.count
    }
    return drafts
  }

  /// Puts an ellipsis on the last line when text remains or the line is too wide; whether it did.
  func truncateLast(_ drafts: inout [Draft], of paragraphs: [TextParagraph]) -> Bool {
    guard options.truncates, style.lineBreakMode.truncates, var draft = drafts.last else { return false }
    let limit = limit(isParagraphStart: draft.isParagraphStart)
    guard draft.end < text.count || limit.map({ draft.content.width > $0 }) ?? false else { return false }
    let own = draft.paragraph
    let last = paragraphs.last { $0.count > 0 && $0.range.lowerBound > own.paragraph.range.lowerBound }
    let truncation = Truncation(
      of: text, style: style, limit: limit, line: draft.start, in: own,
      last: last.map { ShapedParagraph($0, of: text, style: style) } ?? own)
    let result = truncation.result()
    draft.content = result.content
    draft.ellipsisIndex = result.ellipsisIndex
    draft.end = text.count
    draft.isParagraphEnd = true
    drafts[drafts.count - 1] = draft
    return true
  }

  /// The narrowest layout width that holds the lines with their indents.
  func width(of drafts: [Draft]) -> Int {
    let tail = Int(millionthsOf: style.tailIndent)
    return drafts.reduce(0) { max($0, head($1.isParagraphStart) + $1.content.width + max(0, -tail)) }
  }

  /// Gives the lines their places in a layout width.
  func place(_ drafts: [Draft], in width: Int) -> [TextLine] {
    var top = 0
    return drafts.map { draft in
      let metrics = draft.content.metrics
      let height = metrics.height(usesLineGap: options.usesLineGap)
      defer { top += height + lineSpacing }
      return TextLine(
        range: draft.paragraph.paragraph.range.lowerBound + draft.start..<draft.end,
        x: left(of: draft, in: width).points, top: top.points, baseline: (top + metrics.ascent).points,
        width: draft.content.width.points, ascent: metrics.ascent.points, descent: metrics.descent.points,
        lineGap: metrics.lineGap.points, height: height.points, runs: draft.content.runs,
        ellipsisIndex: draft.ellipsisIndex, isParagraphEnd: draft.isParagraphEnd,
        isRightToLeft: draft.content.isRightToLeft)
    }
  }

  private func draft(of paragraph: ShapedParagraph, _ clusters: Range<Int>) -> Draft {
    let isEnd = clusters.upperBound == paragraph.count
    let base = paragraph.paragraph.range.lowerBound
    let isStart = clusters.lowerBound == 0
    let isJustified = style.alignment == .justified && !isEnd
    let builder = LineBuilder(paragraph: paragraph, numbering: ClusterNumbering(from: base))
    return Draft(
      paragraph: paragraph, start: clusters.lowerBound,
      end: isEnd ? paragraph.paragraph.range.upperBound : base + clusters.upperBound,
      isParagraphStart: isStart, isParagraphEnd: isEnd,
      content: builder.content(of: clusters, filling: isJustified ? room(isParagraphStart: isStart) : nil))
  }

  /// Whether lines are wrapped at all.
  private var wraps: Bool {
    switch style.lineBreakMode {
    case .wordWrapping, .charWrapping: true
    case .clipping, .truncatingHead, .truncatingTail, .truncatingMiddle: options.maximumLines != 1
    }
  }

  private var lineSpacing: Int { Int(millionthsOf: style.lineSpacing) }

  private func fits(_ bottom: Int) -> Bool {
    options.maximumHeight.map { bottom <= Int(millionthsOf: $0) } ?? true
  }

  /// The distance of a line from the leading edge.
  private func head(_ isParagraphStart: Bool) -> Int {
    Int(millionthsOf: isParagraphStart ? style.firstLineHeadIndent : style.headIndent)
  }

  /// The distance of every line from the trailing edge of a width.
  private func tail(in width: Int) -> Int {
    let indent = Int(millionthsOf: style.tailIndent)
    return indent > 0 ? width - indent : -indent
  }

  /// The width a line is given; nil without a limit.
  private func room(isParagraphStart: Bool) -> Int? {
    options.widthLimit.map { max(0, $0 - head(isParagraphStart) - tail(in: $0)) }
  }

  /// The width a line may have, tolerance included.
  private func limit(isParagraphStart: Bool) -> Int? {
    room(isParagraphStart: isParagraphStart).map { $0 + max(0, Int(millionthsOf: options.widthTolerance)) }
  }

  /// Where a line begins in a width.
  private func left(of draft: Draft, in width: Int) -> Int {
    let (head, tail) = (head(draft.isParagraphStart), tail(in: width))
    let isRightToLeft = draft.content.isRightToLeft
    let (left, right) = isRightToLeft ? (tail, width - head) : (head, width - tail)
    switch style.alignment {
    case .left: return left
    case .right: return right - draft.content.width
    case .center: return left + (right - left - draft.content.width) >> 1
    case .natural, .justified: return isRightToLeft ? right - draft.content.width : left
    }
  }
}
