public import AssayImaging

/// How the characters of a range are boxed; lengths in points.
public struct BoxStyle: Hashable, Sendable {
  /// The color behind the characters; nil for none (CJ-45).
  public var fill: Color?
  /// The color of the line around them; nil for none (CJ-46).
  public var stroke: Color?
  /// The width of that line; nil and 0 for 1 (CJ-47).
  public var lineWidth: Double?
  /// The radius of its corners; nil and 0 for 5 (CJ-48).
  public var cornerRadius: Double?
  /// The color behind the characters of a pressed link; nil for that of any link (CJ-49).
  public var activeFill: Color?
  /// The color of the line around a pressed link; nil for that of any link (CJ-49).
  public var activeStroke: Color?

  /// The width of a line that is not set.
  static let defaultLineWidth = 1.0
  /// The radius that is not set.
  static let defaultCornerRadius = 5.0

  /// Creates a style that sets nothing.
  public init() {}

  /// Sets what another style sets.
  mutating func add(_ other: BoxStyle) {
    fill = other.fill ?? fill
    stroke = other.stroke ?? stroke
    lineWidth = other.lineWidth ?? lineWidth
    cornerRadius = other.cornerRadius ?? cornerRadius
    activeFill = other.activeFill ?? activeFill
    activeStroke = other.activeStroke ?? activeStroke
  }

  /// Takes away what another style sets, but for the colors that only a pressed box shows.
  mutating func remove(keysOf other: BoxStyle) {
    if other.fill != nil { fill = nil }
    if other.stroke != nil { stroke = nil }
    if other.lineWidth != nil { lineWidth = nil }
    if other.cornerRadius != nil { cornerRadius = nil }
  }

  /// The style with which a box is drawn: every length stated, and colors only that can be seen (CJ-53).
  ///
  /// `active` is what a link's active attributes set, which stands in for what is not set otherwise. The published code
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
