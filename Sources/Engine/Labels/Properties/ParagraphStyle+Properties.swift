import AssayTypesetting

extension ParagraphStyle {
  /// The keys of the attribute `paragraph`.
  static let properties = PropertyTable(lines + heights)

  private static let lines: [Property<ParagraphStyle>] = [
    Property("alignment", .word(TextAlignment.self), "The alignment of lines.", \.alignment),
    Property("lineBreakMode", .word(LineBreakMode.self), "How lines end.", \.lineBreakMode),
    Property(
      "firstLineHeadIndent", .length, "The distance of the first line from the leading edge, in points.",
      \.firstLineHeadIndent),
    Property(
      "headIndent", .length, "The distance of the other lines from the leading edge, in points.", \.headIndent
    ),
    Property(
      "tailIndent", .length,
      "Where lines end, in points: above 0 from the leading edge, otherwise back from the trailing edge.",
      \.tailIndent),
    Property("lineSpacing", .extent, "Extra distance between two lines, in points.", \.lineSpacing),
    Property(
      "paragraphSpacing", .extent, "Extra distance after the paragraph, in points.", \.paragraphSpacing),
    Property(
      "paragraphSpacingBefore", .extent, "Extra distance before the paragraph, in points.",
      \.paragraphSpacingBefore),
  ]

  private static let heights: [Property<ParagraphStyle>] = [
    Property(
      "lineHeightMultiple", .number(in: 0...1000), "A factor of the natural line height; 0 for none.",
      \.lineHeightMultiple),
    Property(
      "minimumLineHeight", .extent, "The minimum height of a line, in points; 0 for none.",
      \.minimumLineHeight),
    Property(
      "maximumLineHeight", .extent,
      "The maximum height of a line, in points, which wins over the minimum; 0 for none.", \.maximumLineHeight
    ),
    Property(
      "tabStops", .tabStops, "The stops that tabs lead to: a list of `[location, alignment]`.", \.tabStops),
    Property(
      "defaultTabInterval", .extent,
      "The distance between default stops after the last stop, in points.",
      \.defaultTabInterval),
    Property(
      "writingDirection", .word(WritingDirection.self), "The direction of the paragraph.", \.writingDirection),
    Property(
      "language", .language, "The language, such as `zh-Hant`, which selects the forms of characters.",
      \.language),
  ]
}
