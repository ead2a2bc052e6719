import AssayGeometry
import AssayTypesetting

extension AttributedText {
  /// UILabel's search for the largest scale at which a text fits a width and a number of lines (rank 6); the smallest scale
  /// when none fits, and 1 without a number of lines.
  ///
  /// It tries n thousandths of the label's size, so that a scale can be computed by hand: for one line it is the available
  /// width divided by the natural width, rounded down to a thousandth. All runs are scaled together, with their kern,
  /// baseline offset and boxes, but not with their indents. The height does not count, nor do paragraphs beyond the number
  /// of lines, which no size could show. `minimum` is 0…1; 0 means no limit, which comes to one thousandth.
  func scale(fitting width: Double, numberOfLines: Int, style: ParagraphStyle, minimum: Double) -> Double {
    var (text, style) = (beginning(lines: numberOfLines), style)
    guard numberOfLines > 0, !text.isEmpty else { return 1 }
    text.updateAttributes { $0.paragraphStyle?.wrap() }
    style.wrap()
    let options = TextLayoutOptions(width: width, maximumLines: numberOfLines, truncates: false)
    let fits = { [text, style] (thousandths: Int) in
      let layout = TextLayout(text.scaled(by: Double(thousandths) / 1000), style: style, options: options)
      return !layout.isTruncated && layout.size.width <= width + TextLayoutOptions.widthTolerance
        && !layout.lines.contains(where: \.dividesWord)
    }
    guard !fits(1000) else { return 1 }
    // A binary search: scales above `low` may fit, the scale `high` does not.
    let minimum = max(minimum, 0.001)
    let least = Int((minimum * 1000).rounded(.up))
    var (low, high) = (least - 1, 1000)
    while high - low > 1 {
      let middle = (low + high) / 2
      if fits(middle) { low = middle } else { high = middle }
    }
    return low >= least ? Double(low) / 1000 : minimum
  }

  /// The first lines, if only separators end lines, without the separator of the last.
  fileprivate func beginning(lines limit: Int) -> AttributedText {
    var lines = 1
    for (position, character) in string.enumerated() where character.isNewline {
      if lines == limit { return subrange(0..<position) }
      lines += 1
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

extension ParagraphStyle {
  /// Wraps by words instead of truncating or clipping, without stretching or tightening.
  fileprivate mutating func wrap() {
    if lineBreakMode != .charWrapping { lineBreakMode = .wordWrapping }
    alignment = .natural
    allowsTightening = false
  }
}
