import AssayGeometry
import AssayImaging
public import AssayTypesetting

// Attributes that are written as a mapping: the keys of each, and how it is read.

extension DecorationLine {
  /// The keys of the mapping.
  public static var fields: [PropertyDescription] { properties.map(\.description) }

  private static let properties: [Property<DecorationLine>] = [
    Property("style", .word(Style.self), \.style),
    Property("pattern", .word(Pattern.self), \.pattern),
    Property("byWord", .bool, \.isByWord),
    Property("skipsDescenders", .bool, \.skipsDescenders),
    Property("color", .color, \.color),
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
        Property("width", .number(in: -1000...1000), \.width, isRequired: true),
        Property("color", .color, \.color),
      ])
  }
}

extension ValueReader<TextShadow> {
  static var shadow: Self {
    record(
      TextShadow(x: 0, y: 0),
      [
        Property("offset", .point) { shadow, offset in (shadow.x, shadow.y) = (offset.x, offset.y) },
        Property("blur", .number(in: 0...1000), \.blur),
        Property("color", .color, \.color),
      ])
  }
}

extension ValueReader<Attachment> {
  static var inlineBox: Self {
    record(
      Attachment(width: 0, ascent: 0),
      [
        Property("width", .extent, \.width, isRequired: true),
        Property("ascent", .length, \.ascent, isRequired: true),
        Property("descent", .length, \.descent),
        Property("image", .text, \.image),
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
    Property("fill", .color, \.fill, aliases: ["kCJBackgroundFillColorAttributeName"]),
    Property("stroke", .color, \.stroke, aliases: ["kCJBackgroundStrokeColorAttributeName"]),
    Property("lineWidth", .extent, \.lineWidth, aliases: ["kCJBackgroundLineWidthAttributeName"]),
    Property(
      "cornerRadius", .extent, \.cornerRadius, aliases: ["kCJBackgroundLineCornerRadiusAttributeName"]),
    Property("activeFill", .color, \.activeFill, aliases: ["kCJActiveBackgroundFillColorAttributeName"]),
    Property(
      "activeStroke", .color, \.activeStroke, aliases: ["kCJActiveBackgroundStrokeColorAttributeName"]),
  ]
}

extension TabStop {
  /// The keys of the mapping.
  public static var fields: [PropertyDescription] { properties.map(\.description) }

  private static let properties: [Property<TabStop>] = [
    Property("location", .extent, \.location, isRequired: true),
    Property("alignment", .word(Alignment.self), \.alignment),
  ]
}
