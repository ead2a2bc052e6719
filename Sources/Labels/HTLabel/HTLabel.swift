public import Facts
public import Geometry
import Typesetting

/// Where HTLabel puts its text between top and bottom.
///
/// The published name, `HTTextHorizontalAlignment`, says the opposite of what it does (HT-32).
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

/// HTLabel: rounded corners by a mask, insets, vertical alignment, and text that grows or shrinks to its box.
public struct HTLabel: Label {
  /// The name scenario files use.
  public static let name = "HTLabel"
  /// What it is.
  public static let summary =
    "A label with any set of rounded corners, insets, vertical alignment and a search for the fitting size."

  /// What it has of UILabel.
  public var core: LabelCore
  /// The corners that are rounded; all unless set (HT-10).
  public var corners: Set<Corner>
  /// The extent of a corner's curve, in points; negative values become 0 at the next layout (HT-18).
  public var cornerRadius = 0.0
  /// The distances of the text from the edges.
  public var insets = EdgeInsets.zero
  /// Where the text stands between top and bottom.
  public var verticalAlignment: VerticalAlignment
  /// Whether the size is searched for at all.
  public var adjustsFontSizeToFitWidth = false
  /// Where the search for a larger size begins, in points.
  public var minFontSize = 0.0
  /// The mask's outline; nil for a label from an archive, which has no mask (HT-26).
  public private(set) var mask: Path?

  /// Creates it; from an archive it has neither mask nor defaults, unless the variant mends that (HT-26).
  public init(core: LabelCore, creation: Creation) {
    self.core = core
    let isComplete = creation == .frame || core.environment.variant == .intended
    corners = isComplete ? Set(Corner.allCases) : []
    verticalAlignment = isComplete ? .center : .top
    mask = isComplete ? Path() : nil
    self.core.log("init")
  }

  /// Builds the mask anew from the bounds (HT-11, HT-12).
  public mutating func layoutSubviews() -> Effect {
    core.log("layout")
    let isNegative = cornerRadius < 0
    if isNegative { cornerRadius = 0 }
    if mask != nil {
      mask = Path(box: core.bounds.size, quadraticCorners: corners, radius: cornerRadius)
    }
    return isNegative ? .layout : .nothing
  }

  /// The size of the text; the insets are part of it only as intended (HT-52).
  public mutating func intrinsicContentSize(maximumWidth: Double?) -> Size {
    let isIntended = core.environment.variant == .intended
    let width = isIntended ? maximumWidth.map { $0 - insets.horizontal } : maximumWidth
    var size = core.textRect(width: width, numberOfLines: core.numberOfLines).size
    if isIntended {
      size.width += insets.horizontal
      size.height += insets.vertical
    }
    return size
  }

  /// States its own properties.
  public var facts: Facts {
    [
      "corners": .list(Corner.allCases.filter(corners.contains).map { .text($0.rawValue) }),
      "cornerRadius": .number(cornerRadius),
      "verticalAlignment": .text(verticalAlignment.rawValue),
    ]
  }

  /// Its properties.
  public static let ownProperties: [Property<HTLabel>] = [
    Property(
      "corners", .words(Corner.allCases.map(\.rawValue)), "The corners that are rounded; all unless set.",
      aliases: ["roundingCornerType"], effect: .layout
    ) { label, value throws(LabelError) in
      label.corners = Set(try value.words.compactMap(Corner.init(rawValue:)))
    },
    Property(
      "cornerRadius", .number, "The extent of a corner's curve, in points; 0 unless set.", effect: .layout
    ) { label, value throws(LabelError) in label.cornerRadius = try value.number },
    Property(
      "insets", .insets, "Top, left, bottom and right distances of the text, in points; 0 unless set.",
      aliases: ["titleEdgeInsets"], effect: .display, original: .nothing  // HT-24
    ) { label, value throws(LabelError) in label.insets = try value.insets },
    Property(
      "verticalAlignment", .word(VerticalAlignment.allCases.map(\.rawValue)),
      "Where the text stands between top and bottom; center unless set.",
      aliases: ["contentHorizontalAlignment"], effect: .display, original: .nothing  // HT-24
    ) { label, value throws(LabelError) in
      label.verticalAlignment = try value.word(VerticalAlignment.self)
    },
    Property(
      "adjustsFontSizeToFitWidth", .bool,
      "Whether the font size is searched for that fills the box, larger or smaller; false unless set."
    ) { label, value throws(LabelError) in label.adjustsFontSizeToFitWidth = try value.bool },
    Property(
      "minFontSize", .number, "Where the search for a larger size begins, in points; 0 unless set.",
      effect: .display, original: .nothing  // HT-24
    ) { label, value throws(LabelError) in label.minFontSize = try value.fontSize },
  ]
}
