public import AssayDrawing
public import AssayFacts
public import AssayGeometry
import AssayTypesetting

/// The vertical alignment of HTLabel's text.
///
/// The published name, `HTTextHorizontalAlignment`, states the opposite of its effect (HT-32).
public enum VerticalAlignment: String, Hashable, Sendable, CaseIterable {
  /// At the top inset.
  case top
  /// In the middle.
  case center
  /// At the bottom inset.
  case bottom
  /// A value the enumeration does not have; drawn at the top.
  case unrecognized
}

/// The draw hook that runs.
public enum DrawHook: String, Hashable, Sendable, CaseIterable {
  /// The class's own.
  case own
  /// An empty method, which draws no text (HT-01).
  case empty
}

/// HTLabel: rounded corners by a mask, insets, vertical alignment, and text that grows or shrinks to its box.
public struct HTLabel: Label {
  /// The label draws its text itself.
  public static let drawsAsUILabel = false

  /// The state it shares with UILabel.
  public var core: LabelCore
  /// The corners that are rounded; all by default (HT-10).
  public var corners: Set<Corner>
  /// The extent of a corner's curve, in points; negative values become 0 at the next layout (HT-18).
  public var cornerRadius = 0.0
  /// The outline of the mask instead of rounded corners, in the bounds; nil for none (HT-27).
  public var maskPath: Path?
  /// The rule for the inside of the mask's outline (HT-03).
  public var maskRule = FillRule.nonZero
  /// The width of a line along the mask's outline that shows instead of its inside, in points; 0 for none.
  public var maskLineWidth = 0.0
  /// The distances of the text from the edges; negative ones enlarge its box (HT-44).
  public var insets = EdgeInsets.zero
  /// The vertical alignment of the text.
  public var verticalAlignment: VerticalAlignment
  /// The draw hook that runs.
  public var drawHook = DrawHook.own
  /// Whether the label searches for a font size that fills its box.
  public var adjustsFontSizeToFitWidth = false
  /// Where the search for a larger size begins, in points.
  public var minFontSize = 0.0
  /// The mask's outline; nil for a label from an archive, which has no mask (HT-26).
  private var outline: Path?

  /// Creates a label; from an archive it may lack its defaults (HT-26).
  public init(core: LabelCore, creation: Creation) {
    self.core = core
    let quirks = Quirks<HTLabel>(variant: core.environment.variant)
    let isComplete = creation == .frame || !quirks.archiveLacksDefaults
    corners = isComplete ? Set(Corner.allCases) : []
    verticalAlignment = isComplete ? .center : .top
    outline = isComplete ? Path() : nil
    self.core.log("init")
  }

  /// Shows the inside of its outline or a line along it, as a shape layer fills or strokes it (HT-03, HT-07).
  public var mask: Mask? {
    let style = maskLineWidth > 0 ? MaskStyle.line(StrokeStyle(width: maskLineWidth)) : .inside(maskRule)
    return outline.map { Mask($0, style: style) }
  }

  /// Builds a new mask from the bounds (HT-02, HT-11, HT-12).
  public mutating func layoutSubviews() -> Effect {
    core.log("layout")
    let isNegative = cornerRadius < 0
    if isNegative { cornerRadius = 0 }
    if outline != nil {
      outline = maskPath ?? Path(box: core.bounds.size, quadraticCorners: corners, radius: cornerRadius)
    }
    return isNegative ? .layout : .nothing
  }

  /// The size of the text and the insets around it (HT-52).
  public mutating func intrinsicContentSize(maximumWidth: Double?) -> Size {
    let outer = quirks.sizeLacksInsets ? .zero : insets
    var size = core.textRect(
      width: maximumWidth.map { $0 - outer.horizontal }, numberOfLines: core.numberOfLines
    ).size
    size.width += outer.horizontal
    size.height += outer.vertical
    return size
  }

  /// States its own properties.
  public var facts: Facts {
    [
      "corners": Fact(corners: corners),
      "cornerRadius": .number(cornerRadius),
      "insets": Fact(insets),
      "verticalAlignment": .text(verticalAlignment.rawValue),
      "adjustsFontSizeToFitWidth": .bool(adjustsFontSizeToFitWidth),
      "minFontSize": .number(minFontSize),
      "fontSize": .number(core.font.size),
    ]
  }
}
