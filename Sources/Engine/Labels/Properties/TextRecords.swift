import AssayGeometry
import AssayImaging
public import AssayTypesetting

// Attributes that are written as a mapping: the keys of each, and how it is read.

extension DecorationLine {
  /// The keys of the mapping.
  public static var fields: [PropertyDescription] { properties.map(\.description) }

  private static let properties: [Property<DecorationLine>] = [
    Property("style", .word(Style.self), "How heavy it is; single unless set.", \.style),
    Property("pattern", .word(Pattern.self), "How it is interrupted; solid unless set.", \.pattern),
    Property("byWord", .bool, "Whether white space goes without; false unless set.", \.isByWord),
    Property(
      "skipsDescenders", .bool, "Whether an underline leaves room for descenders; true unless set.",
      \.skipsDescenders),
    Property("color", .color, "The color; the text's unless set.", \.color),
  ]

  fileprivate static let record = ValueReader.record(DecorationLine(), properties)
}

extension ValueReader<DecorationLine> {
  static var decoration: Self {
    Self(.decoration) { value throws(LabelError) in
      switch value {
      case .bool(true): return DecorationLine()
      case .word:
        return DecorationLine(
          try ValueReader<DecorationLine.Style>.word(DecorationLine.Style.self).read(value))
      case .record: return try DecorationLine.record.read(value)
      default: throw LabelError("the value must be true, a style or a mapping")
      }
    }
  }
}

extension ValueReader<TextStroke> {
  static var stroke: Self {
    record(
      TextStroke(width: 0),
      [
        Property(
          "width", .number(in: -1000...1000),
          "The width in percent of the font's size; above 0 the outline alone, below 0 with the fill.",
          \.width, isRequired: true),
        Property("color", .color, "The color; the text's unless set.", \.color),
      ])
  }
}

extension ValueReader<TextShadow> {
  static var shadow: Self {
    record(
      TextShadow(x: 0, y: 0),
      [
        Property(
          "offset", .point, "How far it is moved to the right and down, in points; `[0, 0]` unless set."
        ) { shadow, offset in (shadow.x, shadow.y) = (offset.x, offset.y) },
        Property(
          "blur", .number(in: 0...1000), "The radius of its blur, in points; 0 unless set.", \.blur),
        Property("color", .color, "The color with its alpha; a third of black unless set.", \.color),
      ])
  }
}

extension ValueReader<InlineBox> {
  static var inlineBox: Self {
    record(
      InlineBox(width: 0, ascent: 0),
      [
        Property("width", .extent, "The width, in points.", \.width, isRequired: true),
        Property("ascent", .length, "The height above the baseline, in points.", \.ascent, isRequired: true),
        Property(
          "descent", .length,
          "The depth below the baseline, in points; 0 unless set, below 0 the box is lifted.", \.descent),
        Property(
          "image", .text, "The name of the picture that fills the box; none unless set.", \.image),
      ])
  }
}

extension BoxStyle {
  /// The keys of the mapping.
  public static var fields: [PropertyDescription] { properties.map(\.description) }

  /// Creates a style from a mapping.
  public init(_ record: [String: PropertyValue]) throws(LabelError) {
    self = try ValueReader.record(BoxStyle(), Self.properties).read(.record(record))
  }

  private static let properties: [Property<BoxStyle>] = [
    Property("fill", .color, "The color behind the characters; none unless set.", \.fill),
    Property("stroke", .color, "The color of the line around them; none unless set.", \.stroke),
    Property(
      "lineWidth", .extent, "The width of that line, in points; 1 unless set, and for 0.", \.lineWidth),
    Property(
      "cornerRadius", .extent, "The radius of its corners, in points; 5 unless set, and for 0.",
      \.cornerRadius),
    Property(
      "activeFill", .color, "The color behind the characters of a pressed link; `fill` unless set.",
      \.activeFill),
    Property(
      "activeStroke", .color, "The color of the line around a pressed link; `stroke` unless set.",
      \.activeStroke),
  ]
}

extension TabStop {
  /// The keys of the mapping.
  public static var fields: [PropertyDescription] { properties.map(\.description) }

  private static let properties: [Property<TabStop>] = [
    Property(
      "location", .extent, "The distance from the paragraph's leading edge, in points.", \.location,
      isRequired: true),
    Property(
      "alignment", .word(Alignment.self), "What of the text after the tab stands there; left unless set.",
      \.alignment),
  ]
}
