import AssayFacts
import AssayGeometry
import AssayImaging
import AssayTypesetting

/// The example with which CJLabel's article explains Core Text: a label that draws one frame, line by line.
public struct CoreTextLabel: Label {
  /// The label draws its text itself.
  public static let drawsAsUILabel = false

  /// The state it shares with UILabel.
  public var core: LabelCore
  /// Whether the metrics that the article explains are drawn over the text (CJ-01).
  var showsMetrics = false

  /// Creates a label; both initializers do the same.
  public init(core: LabelCore, creation: Creation) { self.core = core }

  /// Draws the lines that fit into the bounds, at their frame's origins (CJ-04).
  ///
  /// In the published code text without attributes has Core Text's defaults, black 12-point Helvetica, instead of
  /// the label's font and color (CJ-05).
  public mutating func draw() -> DisplayList {
    var list = DisplayList()
    let environment = core.environment
    let base =
      environment.variant.isPublished
      ? TextAttributes(font: environment.coreTextFont)
      : TextAttributes(font: core.font, color: core.textColor)
    var options = TextLayoutOptions(width: core.bounds.width, truncates: false)
    options.usesWholePoints = true
    let layout = TextLayout(
      core.attributedText(base: base, style: ParagraphStyle()), style: ParagraphStyle(), options: options)
    let lines = layout.wholeLines(within: core.bounds.height)
    list.addLines(lines)
    if showsMetrics {
      list.items += lines.flatMap { $0.metricItems(edge: 1 / environment.scale) }
      list.facts["metrics"] = .list(lines.map(\.metricFacts))
    }
    return list
  }

  /// Its own property.
  public static let properties = PropertyTable<CoreTextLabel>(own: [
    Property("showsMetrics", .bool, \.showsMetrics)
  ])
}

/// The metrics of a line as CJLabel's article explains them: ink bounds, origin, ascent, descent, line gap (CJ-01).
extension TextLine {
  /// The rectangle that each glyph's ink covers.
  private var ink: [Rect] {
    runs.flatMap { run in run.glyphs.compactMap { run.ink(of: $0, pen: Point(x: x, y: baseline)) } }
  }

  /// A box around the ink of each glyph, and lines of one pixel: ascent, baseline, descent and line gap.
  fileprivate func metricItems(edge: Double) -> [DisplayList.Item] {
    let heights: [(y: Double, color: Color)] = [
      (-ascent, Color(red: 0, green: 80, blue: 255)), (0, Color(red: 0, green: 160, blue: 60)),
      (descent, Color(red: 230, green: 180, blue: 0)),
      (descent + lineGap, Color(red: 255, green: 0, blue: 0)),
    ]
    let magenta = Color(red: 230, green: 0, blue: 200)
    let boxes = ink.map { DisplayList.Item.fill(Path(frameOf: $0, edge: edge), magenta) }
    return boxes
      + heights.map { y, color in
        let rect = Rect(x: x, y: baseline + y, width: width, height: edge)
        return .fill(Path(rect: rect), color)
      }
  }

  /// The numbers with the article's signs: the ascent is positive, the descent negative, heights are above the baseline.
  fileprivate var metricFacts: Fact {
    let ink = ink
    let bounds = ink.dropFirst().reduce(ink.first ?? .zero) { $0.union($1) }
    return [
      "ascent": .number(rounded(ascent)), "descent": .number(rounded(-descent)),
      "leading": .number(rounded(lineGap)),
      "lineHeight": .number(rounded(faceHeight)),
      "origin": [.number(rounded(x)), .number(rounded(baseline))],
      "inkTop": .number(rounded(baseline - bounds.minY)),
      "inkBottom": .number(rounded(baseline - bounds.maxY)),
      "glyphsWithInk": .number(ink.count),
    ]
  }
}

extension Path {
  /// The four sides of a rectangle, inside it and as wide as an edge; a rectangle without width is a line.
  fileprivate init(frameOf rect: Rect, edge: Double) {
    self.init(rect: Rect(x: rect.minX, y: rect.minY, width: rect.width, height: edge))
    append(Path(rect: Rect(x: rect.minX, y: rect.maxY - edge, width: rect.width, height: edge)))
    append(Path(rect: Rect(x: rect.minX, y: rect.minY, width: edge, height: rect.height)))
    append(Path(rect: Rect(x: rect.maxX - edge, y: rect.minY, width: edge, height: rect.height)))
  }
}
