import AssayGeometry

extension HTLabel {
  /// Its properties.
  public static let properties = PropertyTable<HTLabel>(
    own: maskProperties + textProperties + fittingProperties + keptProperties)

  private static let maskProperties: [Property<HTLabel>] = [
    Property(
      "corners", .words(Corner.self, orBits: true), \.corners, aliases: ["roundingCornerType"],
      effect: .layout),  // HT-22
    Property("cornerRadius", .number, \.cornerRadius, effect: .layout),
    Property("maskPath", .path, \.maskPath, effect: .layout),
    Property("maskRule", .word(FillRule.self), \.maskRule, effect: .nothing),
    Property("maskLineWidth", .extent, \.maskLineWidth, effect: .nothing),
  ]

  private static let textProperties: [Property<HTLabel>] = [
    Property("insets", .insets, \.insets, aliases: ["titleEdgeInsets"], original: .nothing),  // HT-24
    Property(
      "verticalAlignment", .word(VerticalAlignment.self, orNumber: true), \.verticalAlignment,
      aliases: ["contentHorizontalAlignment"], original: .nothing),  // HT-24
    Property("drawHook", .word(DrawHook.self), \.drawHook),
  ]

  private static let fittingProperties: [Property<HTLabel>] = [
    Property("adjustsFontSizeToFitWidth", .bool, \.adjustsFontSizeToFitWidth),  // HT-23
    Property("minFontSize", .fontSize, \.minFontSize, original: .nothing),  // HT-24
  ]

  /// The properties of UILabel that the label stores and its drawing ignores (HT-50).
  private static let keptProperties = drawingProperties.with([
    "shadowColor", "shadowOffset", "highlighted", "highlightedTextColor", "enabled",
  ])
}
