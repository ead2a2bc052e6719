public import AssayImaging

/// The attributes of a range of CJLabel's text, and the box around it.
public struct RangeLook: Hashable, Sendable {
  /// The attributes of the characters.
  public var attributes: SpanAttributes
  /// The box around the characters.
  public var box = BoxStyle()

  /// Creates a look without a box.
  public init(attributes: SpanAttributes = SpanAttributes()) { self.attributes = attributes }
}

/// The part of a text that a look or a link is for.
public enum RangePlace: Hashable, Sendable {
  /// A range of grapheme clusters, with inserted pictures counted.
  case range(Range<Int>)
  /// The first place where the text has this string, or all such places (CJ-58).
  case string(String, all: Bool)
}

/// A part of a text that responds to touch (CJ-57, CJ-58).
public struct Link: Hashable, Sendable {
  /// The events that a link's block can be called for.
  public enum Callback: String, Hashable, Sendable, CaseIterable {
    /// A finger was lifted.
    case click
    /// A finger rested half a second.
    case longPress
  }

  /// The link's name in events and facts.
  public var name: String
  /// The part of the text; each matching place becomes a link.
  public var place: RangePlace
  /// The look of the link's characters, on top of their own attributes.
  public var look = RangeLook()
  /// The look on top of that while the link is pressed (CJ-59).
  public var activeLook = RangeLook()
  /// A text that callbacks also receive.
  public var parameter: String?
  /// The blocks that the link was given.
  public var blocks: Set<Callback> = Set(Callback.allCases)

  /// Creates a link without a look of its own.
  public init(name: String, place: RangePlace) {
    self.name = name
    self.place = place
  }

  /// The attributes that the published code keeps in the text; neighbors that share them are one link (CJ-67).
  var attributes: Link {
    var link = self
    link.name = ""
    link.place = .range(0..<0)
    return link
  }
}

/// The box around the characters of a range; lengths in points.
public struct BoxStyle: Hashable, Sendable {
  /// The color behind the characters; nil for none (CJ-45).
  public var fill: Color?
  /// The color of the line around the characters; nil for none (CJ-46).
  public var stroke: Color?
  /// The width of that line; nil and 0 mean 1 (CJ-47).
  public var lineWidth: Double?
  /// The radius of its corners; nil and 0 mean 5 (CJ-48).
  public var cornerRadius: Double?
  /// The color behind the characters of a pressed link; nil means `fill` (CJ-49).
  public var activeFill: Color?
  /// The color of the line around a pressed link; nil means `stroke` (CJ-49).
  public var activeStroke: Color?

  /// The width of a line that is not set.
  static let defaultLineWidth = 1.0
  /// The radius that is not set.
  static let defaultCornerRadius = 5.0

  /// Sets what another style sets.
  mutating func add(_ other: BoxStyle) {
    fill = other.fill ?? fill
    stroke = other.stroke ?? stroke
    lineWidth = other.lineWidth ?? lineWidth
    cornerRadius = other.cornerRadius ?? cornerRadius
    activeFill = other.activeFill ?? activeFill
    activeStroke = other.activeStroke ?? activeStroke
  }

  /// Removes what another style sets, except the colors of a pressed link.
  mutating func remove(keysOf other: BoxStyle) {
    if other.fill != nil { fill = nil }
    if other.stroke != nil { stroke = nil }
    if other.lineWidth != nil { lineWidth = nil }
    if other.cornerRadius != nil { cornerRadius = nil }
  }

  /// The style with which a box is drawn: every length is set, and only visible colors (CJ-53).
  ///
  /// `active` holds a link's active attributes, which fill the gaps of the normal ones. The published code
  /// then takes their corner radius for the width of the line (CJ-54).
  func resolved(active: BoxStyle?, takesRadiusForWidth: Bool) -> BoxStyle {
    var style = self
    style.fill = fill.visible
    style.stroke = stroke.visible
    style.activeFill = activeFill.visible ?? active?.activeFill.visible ?? style.fill
    style.activeStroke = activeStroke.visible ?? active?.activeStroke.visible ?? style.stroke
    let activeWidth = takesRadiusForWidth ? active?.cornerRadius : active?.lineWidth
    style.lineWidth = lineWidth.positive ?? activeWidth.positive ?? BoxStyle.defaultLineWidth
    style.cornerRadius =
      cornerRadius.positive ?? active?.cornerRadius.positive ?? BoxStyle.defaultCornerRadius
    return style
  }

  /// Whether a box has anything to draw, pressed or not.
  var isVisible: Bool { [fill, stroke, activeFill, activeStroke].contains { $0.visible != nil } }
}

extension Color? {
  /// The color, unless it is fully transparent.
  fileprivate var visible: Color? { flatMap { $0.alpha > 0 ? $0 : nil } }
}

extension Double? {
  /// The length, unless it counts as not set.
  fileprivate var positive: Double? { flatMap { $0 > 0 ? $0 : nil } }
}
