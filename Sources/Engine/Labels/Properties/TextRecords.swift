import AssayGeometry
import AssayImaging
public import AssayTypesetting

// Attributes that are written as a mapping: the keys of each, and how it is read.

extension DecorationLine {
  /// The keys of the mapping.
  public static var fields: [PropertyDescription] { properties.map(\.description) }

  private static let properties: [Property<DecorationLine>] = [
    Property("style", .word(Style.self), "The thickness; single by default.", \.style),
    Property("pattern", .word(Pattern.self), "The pattern of dots and dashes; solid by default.", \.pattern),
    Property("byWord", .bool, "Whether white space has no line; false by default.", \.isByWord),
    Property(
      "skipsDescenders", .bool, "Whether an underline leaves gaps at descenders; true by default.",
      \.skipsDescenders),
    Property("color", .color, "The color; the text's color by default.", \.color),
  ]

  fileprivate static let record = ValueReader.record(DecorationLine(), properties)
}

extension ValueReader<DecorationLine> {
  static var decoration: Self {
    Self(.decoration) { value in
      switch value {
      case .bool(true): DecorationLine()
      case .word(let style): DecorationLine.Style(rawValue: style).map { DecorationLine($0) }
      default: DecorationLine.record.convert(value)
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
          "The width in percent of the font's size; above 0 only the outline is drawn, below 0 also the fill.",
          \.width, isRequired: true),
        Property("color", .color, "The color; the text's color by default.", \.color),
      ])
  }
}

extension ValueReader<TextShadow> {
  static var shadow: Self {
    record(
      TextShadow(x: 0, y: 0),
      [
        Property(
          "offset", .point, "How far it is moved to the right and down, in points; `[0, 0]` by default."
        ) { shadow, offset in (shadow.x, shadow.y) = (offset.x, offset.y) },
        Property(
          "blur", .number(in: 0...1000), "The radius of its blur, in points; 0 by default.", \.blur),
        Property("color", .color, "The color with its alpha; a third of black by default.", \.color),
      ])
  }
}

extension ValueReader<Attachment> {
  static var inlineBox: Self {
    record(
      Attachment(width: 0, ascent: 0),
      [
        Property("width", .extent, "The width, in points.", \.width, isRequired: true),
        Property("ascent", .length, "The height above the baseline, in points.", \.ascent, isRequired: true),
        Property(
          "descent", .length,
          "The depth below the baseline, in points; 0 by default. A negative depth lifts the box.", \.descent),
        Property(
          "image", .text, "The name of the picture that fills the box; none by default.", \.image),
      ])
  }
}

extension BoxStyle {
  /// The keys of the mapping.
  public static var fields: [PropertyDescription] { properties.map(\.description) }

  /// Creates a style from a mapping.
  public init(_ record: [String: PropertyValue]) {
    self = ValueReader.record(BoxStyle(), Self.properties).convert(.record(record)) ?? BoxStyle()
  }

  private static let properties: [Property<BoxStyle>] = [
    Property("fill", .color, "The color behind the characters; none by default.", \.fill),
    Property("stroke", .color, "The color of the line around them; none by default.", \.stroke),
    Property(
      "lineWidth", .extent, "The width of that line, in points; 1 by default, and if 0 is set.", \.lineWidth),
    Property(
      "cornerRadius", .extent, "The radius of its corners, in points; 5 by default, and if 0 is set.",
      \.cornerRadius),
    Property(
      "activeFill", .color, "The color behind the characters of a pressed link; `fill` by default.",
      \.activeFill),
    Property(
      "activeStroke", .color, "The color of the line around a pressed link; `stroke` by default.",
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
      "alignment", .word(Alignment.self),
      "The part of the text after the tab that is at the stop; left by default.",
      \.alignment),
  ]
}
