import AssayGeometry

extension HTLabel {
  /// Its properties.
  public static let properties = PropertyTable<HTLabel>(
    own: maskProperties + textProperties + fittingProperties + keptProperties)

  private static let maskProperties: [Property<HTLabel>] = [
    Property(
      "corners", .flags(Corner.self), "The corners that are rounded; all unless set.", \.corners,
      aliases: ["roundingCornerType"], effect: .layout),  // HT-22
    Property(
      "cornerRadius", .number, "The extent of a corner's curve, in points; 0 unless set.", \.cornerRadius,
      effect: .layout),
    Property(
      "maskPath", .path, "An outline that the mask has instead of rounded corners; null, none, unless set.",
      \.maskPath, effect: .layout),
    Property(
      "maskRule", .word(FillRule.self), "Which places the mask's outline encloses; nonZero unless set.",
      \.maskRule, effect: .nothing),
    Property(
      "maskLineWidth", .extent,
      "The width of a line along the mask's outline that shows instead of its inside, in points; 0, none, unless set.",
      \.maskLineWidth, effect: .nothing),
  ]

  private static let textProperties: [Property<HTLabel>] = [
    Property(
      "insets", .insets, "Top, left, bottom and right distances of the text, in points; 0 unless set.",
      \.insets, aliases: ["titleEdgeInsets"], original: .nothing),  // HT-24
    Property(
      "verticalAlignment", .numbered(VerticalAlignment.self),
      "Where the text stands between top and bottom; center unless set.", \.verticalAlignment,
      aliases: ["contentHorizontalAlignment"], original: .nothing),  // HT-24
    Property(
      "drawHook", .word(DrawHook.self),
      "Which draw hook runs: the class's own, or an empty one, after which there is no text; own unless set.",
      \.drawHook),
  ]

  private static let fittingProperties: [Property<HTLabel>] = [
    Property(
      "adjustsFontSizeToFitWidth", .bool,  // HT-23
      "Whether the font size is searched for that fills the box, larger or smaller; false unless set.",
      \.adjustsFontSizeToFitWidth),
    Property(
      "minFontSize", .fontSize, "Where the search for a larger size begins, in points; 0 unless set.",
      \.minFontSize, original: .nothing),  // HT-24
  ]

  /// The properties of UILabel that the label stores and its drawing ignores (HT-50).
  private static let keptProperties = drawingProperties.described { key in
    let keys = ["shadowColor", "shadowOffset", "highlighted", "highlightedTextColor", "enabled"]
    return keys.contains(key) ? "Kept as any label keeps it; HTLabel's drawing takes no notice." : nil
  }
}
