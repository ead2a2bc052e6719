import AssayTypesetting

extension ParagraphStyle {
  /// The keys of the attribute `paragraph`.
  static let properties = PropertyTable(lines + heights)

  private static let lines: [Property<ParagraphStyle>] = [
    Property("alignment", .word(TextAlignment.self), \.alignment),
    Property("lineBreakMode", .word(LineBreakMode.self), \.lineBreakMode),
    Property("firstLineHeadIndent", .length, \.firstLineHeadIndent),
    Property("headIndent", .length, \.headIndent),
    Property("tailIndent", .length, \.tailIndent),
    Property("lineSpacing", .extent, \.lineSpacing),
    Property("paragraphSpacing", .extent, \.paragraphSpacing),
    Property("paragraphSpacingBefore", .extent, \.paragraphSpacingBefore),
  ]

  private static let heights: [Property<ParagraphStyle>] = [
    Property("lineHeightMultiple", .number(in: 0...1000), \.lineHeightMultiple),
    Property("minimumLineHeight", .extent, \.minimumLineHeight),
    Property("maximumLineHeight", .extent, \.maximumLineHeight),
    Property("tabStops", .tabStops, \.tabStops),
    Property("defaultTabInterval", .extent, \.defaultTabInterval),
    Property("writingDirection", .word(WritingDirection.self), \.writingDirection),
    Property("language", .language, \.language),
  ]
}
