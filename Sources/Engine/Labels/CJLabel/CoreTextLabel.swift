import AssayFacts
import AssayGeometry
import AssayTypesetting

/// The example with which CJLabel's article explains Core Text: a label that draws one frame, line by line.
public struct CoreTextLabel: Label {
  /// The name scenario files use.
  public static let name = "CoreTextLabel"
  /// What it is.
  public static let summary =
    "The Core Text example of CJLabel's article: one frame of attributed text, from the top."

  /// What it has of UILabel.
  public var core: LabelCore
  /// Whether what the article tells of a line is drawn over its text (CJ-01).
  var showsMetrics = false

  /// Creates it; both initializers do the same.
  public init(core: LabelCore, creation: Creation) { self.core = core }

  /// Draws the lines that fit into the bounds, at their frame's origins (CJ-04).
  ///
  /// In the published code text without attributes has Core Text's defaults, black 12-point Helvetica, whatever
  /// the label's font and color are (CJ-05).
  public mutating func draw() -> DisplayList {
    var list = DisplayList()
    let environment = core.environment
    let base =
      environment.variant == .intended
      ? TextAttributes(font: core.font, color: core.textColor)
      : TextAttributes(font: environment.coreTextFont)
    let layout = TextLayout(
      core.attributedText(base: base, style: ParagraphStyle()), style: ParagraphStyle(),
      options: TextLayoutOptions(width: core.bounds.width, maximumLines: 0, truncates: false))
    list.addWholeLines(of: layout, height: core.bounds.height)
    if showsMetrics {
      let metrics = layout.wholeLines(within: core.bounds.height).map(LineMetricsOverlay.init)
      list.items += metrics.flatMap { $0.items(edge: 1 / environment.scale) }
      list.facts["metrics"] = .list(metrics.map { .record($0.facts) })
    }
    return list
  }

  /// Its one property.
  public static let properties = PropertyTable<CoreTextLabel>(own: [
    Property(
      "showsMetrics", .bool,
      "Whether the bounds of each glyph's ink and each line's ascent, baseline, descent and line gap are drawn over "
        + "the text; false unless set."
    ) { label, value throws(LabelError) in label.showsMetrics = try value.bool }
  ])
}
