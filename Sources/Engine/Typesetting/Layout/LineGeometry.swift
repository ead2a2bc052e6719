/// The space for a line of a paragraph and its position in it; lengths in millionths of a point.
struct LineGeometry {
  private struct Rules: Hashable {
    let style: ParagraphStyle
    let options: TextLayoutOptions
  }

  // Shared, because every line has a copy of its geometry.
  private let rules: Shared<Rules>
  /// Whether it is the first line of its paragraph.
  var isParagraphStart = true

  init(style: ParagraphStyle, options: TextLayoutOptions) {
    rules = Shared(Rules(style: style, options: options))
  }

  var style: ParagraphStyle { _read { yield rules.value.style } }
  var options: TextLayoutOptions { _read { yield rules.value.options } }

  /// Whether lines wrap.
  var wraps: Bool {
    let isSingle = options.maximumLines == 1
    switch style.lineBreakMode {
    case .charWrapping: return true
    case .wordWrapping: return !(isSingle && options.clipsSingleLine)
    case .clipping: return !isSingle && !options.cutsEachParagraph
    case .truncatingHead, .truncatingTail, .truncatingMiddle:
      return !(isSingle && options.truncates) && !options.cutsEachParagraph
    }
  }

  /// The distance of the line from the leading edge.
  var head: Int { Int(millionthsOf: isParagraphStart ? style.firstLineHeadIndent : style.headIndent) }

  /// The distance of the line from the trailing edge of a width.
  func tail(in width: Int) -> Int {
    let indent = Int(millionthsOf: style.tailIndent)
    return indent > 0 ? width - indent : -indent
  }

  /// The width that is available to the line; nil without a limit.
  var width: Int? { options.widthLimit.map { max(0, $0 - head - tail(in: $0)) } }

  /// The largest width of the line, including the tolerance; nil without a limit.
  var limit: Int? { width.map { $0 + Int(millionthsOf: TextLayoutOptions.widthTolerance) } }

  /// The position of the line's left in a layout width.
  func left(of content: LineContent, in width: Int) -> Int {
    let (tail, isRightToLeft) = (tail(in: width), content.isRightToLeft)
    let (left, right) = isRightToLeft ? (tail, width - head) : (head, width - tail)
    switch style.alignment {
    case .left: return left
    case .right: return right - content.width
    case .center: return left + (right - left - content.width) >> 1
    case .natural, .justified: return isRightToLeft ? right - content.width : left
    }
  }

  /// The height of the line: the natural one times the style's multiple, at least the minimum, at most the maximum.
  func height(of metrics: LineMetrics) -> Int {
    var height = naturalHeight(of: metrics)
    if style.lineHeightMultiple > 0 {
      height = Int(millionthsOf: height.points * style.lineHeightMultiple)
    }
    if style.minimumLineHeight > 0 { height = max(height, Int(millionthsOf: style.minimumLineHeight)) }
    if style.maximumLineHeight > 0 { height = min(height, Int(millionthsOf: style.maximumLineHeight)) }
    return height
  }

  /// The distance of the baseline from the line's top; the style adds or removes height above the ascent.
  func baseline(of metrics: LineMetrics) -> Int {
    height(of: metrics) - naturalHeight(of: metrics)
      + (options.usesWholePoints ? metrics.inWholePoints : metrics).ascent
  }

  private func naturalHeight(of metrics: LineMetrics) -> Int {
    (options.usesWholePoints ? metrics.inWholePoints : metrics).height(usesLineGap: options.usesLineGap)
  }

  /// The distance between the line and the next.
  func gap(before next: LineGeometry, isParagraphEnd: Bool) -> Int {
    let spacing = Int(millionthsOf: style.lineSpacing)
    guard isParagraphEnd else { return spacing }
    return spacing + Int(millionthsOf: style.paragraphSpacing)
      + Int(millionthsOf: next.style.paragraphSpacingBefore)
  }
}
