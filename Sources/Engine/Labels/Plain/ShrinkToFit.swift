import AssayGeometry
import AssayTypesetting

/// UILabel's search for the size at which a text fits its width and its number of lines (rank 6).
///
/// It tries n thousandths of the label's size, so that a scale can be computed by hand: for one line it is the available
/// width divided by the natural width, rounded down to a thousandth. All runs are scaled together, with their kern,
/// baseline offset and boxes, but not with their indents. The height does not count, nor do paragraphs beyond the number
/// of lines, which no size could show. Without a number of lines nothing is made smaller.
struct ShrinkToFit {
  /// The text at its own size.
  let text: AttributedText
  /// The paragraph style of the layout.
  let style: ParagraphStyle
  /// The available width, in points.
  let width: Double
  /// The number of lines; 0 for no limit.
  let numberOfLines: Int
  /// The smallest scale, 0…1; 0 is no limit, which comes to one thousandth.
  let minimum: Double

  private static let steps = 1000

  /// The largest scale that fits, 1 for the text as it is; the smallest scale when none fits.
  var scale: Double {
    guard numberOfLines > 0, !text.isEmpty else { return 1 }
    let trial = Trial(shrink: self)
    guard !trial.fits(1) else { return 1 }
    // A binary search: scales above `low` may fit, the scale `high` does not.
    let least = max(1, Int((minimum * Double(Self.steps)).rounded(.up)))
    var (low, high) = (least - 1, Self.steps)
    while high - low > 1 {
      let middle = (low + high) / 2
      if trial.fits(Double(middle) / Double(Self.steps)) { low = middle } else { high = middle }
    }
    return low >= least ? Double(low) / Double(Self.steps) : max(minimum, 1 / Double(Self.steps))
  }

  /// The text prepared for trying scales.
  private struct Trial {
    private let text: AttributedText
    private let style: ParagraphStyle
    private let options: TextLayoutOptions
    /// The clusters before which a line may end without dividing a word; nil when any will do.
    private let breaks: Set<Int>?

    init(shrink: ShrinkToFit) {
      var text = shrink.text.beginning(paragraphs: shrink.numberOfLines)
      text.updateAttributes { $0.paragraphStyle?.wrap() }
      var style = shrink.style
      style.wrap()
      breaks = style.lineBreakMode == .charWrapping ? nil : text.lineBreaks
      self.text = text
      self.style = style
      options = TextLayoutOptions(
        width: shrink.width, maximumLines: shrink.numberOfLines, truncates: false)
    }

    func fits(_ scale: Double) -> Bool {
      let layout = TextLayout(text.scaled(by: scale), style: style, options: options)
      guard !layout.isTruncated, layout.size.width <= (options.width ?? 0) + options.widthTolerance else {
        return false
      }
      return layout.lines.allSatisfy { line in
        line.isParagraphEnd || breaks?.contains(line.range.upperBound) != false
      }
    }
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
    for (position, character) in string.enumerated() where character.endsParagraph {
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

  /// The positions of clusters before which UAX #14, or a dictionary, lets a line end.
  fileprivate var lineBreaks: Set<Int> {
    let dictionary = isEmpty ? nil : attributes(at: 0).font.dictionary
    let offsets = Set(LineBreaker.opportunities(in: string, by: dictionary).map(\.offset))
    var (offset, breaks) = (0, Set<Int>())
    for (position, character) in string.enumerated() {
      if offsets.contains(offset) { breaks.insert(position) }
      offset += character.utf8.count
    }
    return breaks
  }
}

extension Character {
  /// Whether typesetting ends a paragraph at this character.
  fileprivate var endsParagraph: Bool {
    switch unicodeScalars.first?.value ?? 0 {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }
}
