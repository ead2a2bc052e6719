import AssayImaging
public import AssayTypesetting

/// Attributes that are written as a mapping: their keys, and how they are made from the values.
extension DecorationLine {
  /// Its keys.
  public static let fields = [
    PropertyDescription(
      key: "style", kind: .word(Style.allCases.map(\.rawValue)),
      summary: "How heavy it is; single unless set."),
    PropertyDescription(
      key: "pattern", kind: .word(Pattern.allCases.map(\.rawValue)),
      summary: "How it is interrupted; solid unless set."),
    PropertyDescription(
      key: "byWord", kind: .bool, summary: "Whether white space goes without; false unless set."),
    PropertyDescription(
      key: "skipsDescenders", kind: .bool,
      summary: "Whether an underline leaves room for descenders; true unless set."),
    PropertyDescription(key: "color", kind: .color, summary: "The color; the text's unless set."),
  ]

  init(_ record: [String: PropertyValue]) throws(LabelError) {
    self.init(
      try record.value("style")?.word(Style.self) ?? .single,
      pattern: try record.value("pattern")?.word(Pattern.self) ?? .solid,
      isByWord: try record.value("byWord")?.bool ?? false,
      skipsDescenders: try record.value("skipsDescenders")?.bool ?? true,
      color: try record.value("color")?.color)
  }
}

extension TextStroke {
  /// Its keys.
  static let fields = [
    PropertyDescription(
      key: "width", kind: .limited(widths),
      summary: "The width in percent of the font's size; above 0 the outline alone, below 0 with the fill.",
      isRequired: true),
    PropertyDescription(key: "color", kind: .color, summary: "The color; the text's unless set."),
  ]

  private static let widths = -1000.0...1000

  init(_ record: [String: PropertyValue]) throws(LabelError) {
    self.init(
      width: try record.required("width").number(in: TextStroke.widths),
      color: try record.value("color")?.color)
  }
}

extension TextShadow {
  /// Its keys.
  static let fields = [
    PropertyDescription(
      key: "offset", kind: .numbers(["x", "y"], PropertyKind.lengths),
      summary: "How far it is moved to the right and down, in points; `[0, 0]` unless set."),
    PropertyDescription(
      key: "blur", kind: .limited(blurs), summary: "The radius of its blur, in points; 0 unless set."),
    PropertyDescription(
      key: "color", kind: .color, summary: "The color with its alpha; a third of black unless set."),
  ]

  private static let blurs = 0.0...1000

  init(_ record: [String: PropertyValue]) throws(LabelError) {
    let offset = try record.value("offset")?.numbers(2, in: PropertyKind.lengths) ?? [0, 0]
    self.init(x: offset[0], y: offset[1], blur: try record.value("blur")?.number(in: TextShadow.blurs) ?? 0)
    if let color = try record.value("color")?.color { self.color = color }
  }
}

extension InlineBox {
  /// Its keys.
  static let fields = [
    PropertyDescription(
      key: "width", kind: .limited(PropertyKind.extents), summary: "The width, in points.", isRequired: true),
    PropertyDescription(
      key: "ascent", kind: .limited(PropertyKind.lengths),
      summary: "The height above the baseline, in points.",
      isRequired: true),
    PropertyDescription(
      key: "descent", kind: .limited(PropertyKind.lengths),
      summary: "The depth below the baseline, in points; 0 unless set, below 0 the box is lifted."),
    PropertyDescription(
      key: "image", kind: .text, summary: "The name of the picture that fills the box; none unless set."),
  ]

  init(_ record: [String: PropertyValue]) throws(LabelError) {
    self.init(
      width: try record.required("width").number(in: PropertyKind.extents),
      ascent: try record.required("ascent").number(in: PropertyKind.lengths),
      descent: try record.value("descent")?.number(in: PropertyKind.lengths) ?? 0,
      image: try record.value("image")?.text)
  }
}

extension BoxStyle {
  /// Its keys.
  public static let fields = [
    PropertyDescription(
      key: "fill", kind: .color, summary: "The color behind the characters; none unless set."),
    PropertyDescription(
      key: "stroke", kind: .color, summary: "The color of the line around them; none unless set."),
    PropertyDescription(
      key: "lineWidth", kind: .limited(PropertyKind.extents),
      summary: "The width of that line, in points; 1 unless set, and for 0."),
    PropertyDescription(
      key: "cornerRadius", kind: .limited(PropertyKind.extents),
      summary: "The radius of its corners, in points; 5 unless set, and for 0."),
    PropertyDescription(
      key: "activeFill", kind: .color,
      summary: "The color behind the characters of a pressed link; `fill` unless set."),
    PropertyDescription(
      key: "activeStroke", kind: .color,
      summary: "The color of the line around a pressed link; `stroke` unless set."),
  ]

  /// Creates a style from the values of its keys.
  public init(_ record: [String: PropertyValue]) throws(LabelError) {
    self.init()
    fill = try record.value("fill")?.color
    stroke = try record.value("stroke")?.color
    lineWidth = try record.value("lineWidth")?.number(in: PropertyKind.extents)
    cornerRadius = try record.value("cornerRadius")?.number(in: PropertyKind.extents)
    activeFill = try record.value("activeFill")?.color
    activeStroke = try record.value("activeStroke")?.color
  }
}

extension TabStop {
  /// Its keys.
  public static let fields = [
    PropertyDescription(
      key: "location", kind: .limited(PropertyKind.extents),
      summary: "The distance from the paragraph's leading edge, in points.", isRequired: true),
    PropertyDescription(
      key: "alignment", kind: .word(Alignment.allCases.map(\.rawValue)),
      summary: "What of the text after the tab stands there; left unless set."),
  ]
}

extension [String: PropertyValue] {
  /// A value that is stated, and not as nothing.
  fileprivate func value(_ key: String) -> PropertyValue? {
    self[key] == PropertyValue.none ? nil : self[key]
  }

  fileprivate func required(_ key: String) throws(LabelError) -> PropertyValue {
    guard let value = value(key) else { throw LabelError("the mapping must state '\(key)'") }
    return value
  }
}
