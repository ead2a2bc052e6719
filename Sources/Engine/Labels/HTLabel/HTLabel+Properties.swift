import AssayGeometry

extension HTLabel {
  /// Its properties.
  public static let properties = PropertyTable<HTLabel>(
    own: maskProperties + textProperties + fittingProperties + keptProperties)

  private static let maskProperties: [Property<HTLabel>] = [
    Property(
      "corners", .words(Corner.self, orBits: true), "The corners that are rounded; all by default.",
      \.corners,
      aliases: ["roundingCornerType"], effect: .layout),  // HT-22
    Property(
      "cornerRadius", .number, "The extent of a corner's curve, in points; 0 by default.", \.cornerRadius,
      effect: .layout),
    Property(
      "maskPath", .path, "The mask's outline instead of rounded corners; null, none, by default.",
      \.maskPath, effect: .layout),
    Property(
      "maskRule", .word(FillRule.self), "The rule for the inside of the mask's outline; nonZero by default.",
      \.maskRule, effect: .nothing),
    Property(
      "maskLineWidth", .extent,
      "The width of a line along the mask's outline, in points; only this line shows then, not the inside. 0, none, by default.",
      \.maskLineWidth, effect: .nothing),
  ]

  private static let textProperties: [Property<HTLabel>] = [
    Property(
      "insets", .insets, "Top, left, bottom and right distances of the text, in points; 0 by default.",
      \.insets, aliases: ["titleEdgeInsets"], original: .nothing),  // HT-24
    Property(
      "verticalAlignment", .word(VerticalAlignment.self, orNumber: true),
      "The vertical place of the text; center by default.", \.verticalAlignment,
      aliases: ["contentHorizontalAlignment"], original: .nothing),  // HT-24
    Property(
      "drawHook", .word(DrawHook.self),
      "The drawing method: the class's own, or an empty one, which draws no text; own by default.",
      \.drawHook),
  ]

  private static let fittingProperties: [Property<HTLabel>] = [
    Property(
      "adjustsFontSizeToFitWidth", .bool,  // HT-23
      "Whether the label searches the font size that fills the box, larger or smaller; false by default.",
      \.adjustsFontSizeToFitWidth),
    Property(
      "minFontSize", .fontSize,
      "The size at which the search for a larger size begins, in points; 0 by default.",
      \.minFontSize, original: .nothing),  // HT-24
  ]

  /// The properties of UILabel that the label stores and its drawing ignores (HT-50).
  private static let keptProperties = drawingProperties.described { key in
    let keys = ["shadowColor", "shadowOffset", "highlighted", "highlightedTextColor", "enabled"]
    return keys.contains(key) ? "Stored as in any label, but HTLabel's drawing ignores it." : nil
  }
}
