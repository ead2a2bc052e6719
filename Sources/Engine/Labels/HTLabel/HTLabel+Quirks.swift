/// Where the published class differs from what its author meant.
///
/// Setters that forget to ask for drawing (HT-24) are marked as `original:` in the property table.
extension Quirks<HTLabel> {
  /// From an archive the label has no mask, no corners and top alignment: only one initializer is overridden (HT-26).
  var archiveLacksDefaults: Bool { variant.isPublished }
  /// The label measures its text as plain text in its own font, even if it draws attributes (HT-38).
  var measuresPlainText: Bool { variant.isPublished }
  /// Center alignment ignores the insets (HT-41).
  var centersInBounds: Bool { variant.isPublished }
  /// Paragraph styles are removed before drawing, and with them the alignment (HT-45).
  var dropsParagraphStyle: Bool { variant.isPublished }
  /// The label's own size does not include the insets (HT-52).
  var sizeLacksInsets: Bool { variant.isPublished }
  /// An upward search that no size satisfies ends at 80 points, even where 80 points do not fit (HT-61).
  var growsPastFit: Bool { variant.isPublished }
  /// A downward search goes on below the minimum (HT-63).
  var shrinksBelowMinimum: Bool { variant.isPublished }
  /// Text at or below the minimum gets the minimum at once, which can make it larger (HT-64).
  var jumpsToMinimum: Bool { variant.isPublished }
  /// The label measures and draws at most `numberOfLines` lines, as the repository's newest revision does (HT-47, HT-66).
  var countsLines: Bool { variant == .head }
}
