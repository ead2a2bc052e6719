import AssayGeometry
import AssayTypesetting

/// UILabel's search for the size at which a text fits its width and its number of lines (rank 6).
///
/// It tries n thousandths of the label's size, so that a scale can be computed by hand: for one line it is the available
/// width divided by the natural width, rounded down to a thousandth. All runs are scaled together, with their kern,
/// baseline offset and boxes, but not with their indents. The height does not count, nor do paragraphs beyond the number
/// of lines, which no size could show. Without a number of lines nothing is made smaller.
struct ShrinkToFit {
  /// The text at its own size, without the paragraphs that no size could show.
  private var text: AttributedText
  /// The paragraph style of the layout.
  private var style: ParagraphStyle
  private let options: TextLayoutOptions
  /// The smallest scale, 0…1; 0 is no limit, which comes to one thousandth.
  private let minimum: Double

  private static let steps = 1000

  /// Prepares a text for a width in points and a number of lines, 0 for no limit.
  init(text: AttributedText, style: ParagraphStyle, width: Double, numberOfLines: Int, minimum: Double) {
    self.text = text.beginning(paragraphs: numberOfLines)
    self.text.updateAttributes { $0.paragraphStyle?.wrap() }
    self.style = style
    self.style.wrap()
    self.minimum = minimum
    options = TextLayoutOptions(width: width, maximumLines: numberOfLines, truncates: false)
  }

  /// The largest scale that fits, 1 for the text as it is; the smallest scale when none fits.
  var scale: Double {
    guard options.maximumLines > 0, !text.isEmpty, !fits(1) else { return 1 }
    // A binary search: scales above `low` may fit, the scale `high` does not.
    let least = max(1, Int((minimum * Double(Self.steps)).rounded(.up)))
    var (low, high) = (least - 1, Self.steps)
    while high - low > 1 {
      let middle = (low + high) / 2
      if fits(Double(middle) / Double(Self.steps)) { low = middle } else { high = middle }
    }
    return low >= least ? Double(low) / Double(Self.steps) : max(minimum, 1 / Double(Self.steps))
  }

  private func fits(_ scale: Double) -> Bool {
    let layout = TextLayout(text.scaled(by: scale), style: style, options: options)
    let room = (options.width ?? 0) + TextLayoutOptions.widthTolerance
    return !layout.isTruncated && layout.size.width <= room && !layout.lines.contains(where: \.dividesWord)
  }
}

extension ParagraphStyle {
  /// Wraps by words instead of truncating or clipping, without stretching or tightening.
  fileprivate mutating func wrap() {
    if lineBreakMode != .charWrapping { lineBreakMode = .wordWrapping }
    alignment = .natural
    allowsTightening = false
  }
}

extension AttributedText {
  /// The first paragraphs, without the separator of the last.
  fileprivate func beginning(paragraphs limit: Int) -> AttributedText {
    var paragraphs = 1
    for (position, character) in string.enumerated() where character.isNewline {
      if paragraphs == limit { return subrange(0..<position) }
      paragraphs += 1
    }
    return self
  }

  /// The text at a scale.
  func scaled(by scale: Double) -> AttributedText {
    guard scale != 1 else { return self }
    var text = self
    text.updateAttributes { attributes in
      attributes.font = attributes.font.withSize(attributes.font.size * scale)
      attributes.kern = attributes.kern.map { $0 * scale }
      attributes.baselineOffset *= scale
      attributes.attachment?.width *= scale
      attributes.attachment?.ascent *= scale
      attributes.attachment?.descent *= scale
    }
    return text
  }
}
