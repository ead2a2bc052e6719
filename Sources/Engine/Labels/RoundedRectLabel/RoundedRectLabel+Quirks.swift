/// Where the published class differs from what its author meant.
extension Quirks<RoundedRectLabel> {
  /// The text is measured at its own width less twice the insets, instead of the label's width less the insets (RR-16).
  ///
  /// For short text that width is 0 or less, which counts as unlimited (RR-26).
  var estimatesFromOwnWidth: Bool { variant.isPublished }
  /// The label measures its text as plain text in its own font, even if it draws attributes (RR-18).
  var measuresPlainText: Bool { variant.isPublished }
  /// The width is that of the text, without the insets (RR-21).
  var widthLacksInsets: Bool { variant.isPublished }
  /// Lines are measured without line gaps (RR-22).
  var measuresWithoutLineGap: Bool { variant.isPublished }
  /// All lines are measured, however many are shown (RR-27).
  var measuresAllLines: Bool { variant.isPublished }
  /// The outline runs along the edge of the bounds, which cut off its outer half (RR-32), and the insets count from there.
  ///
  /// As intended the outline is inside the bounds, and the insets count from its inner edge. From the bounds they would be
  /// too small: a corner of radius 50 would run through the text, which the published height hides (RR-16).
  var strokesAlongEdge: Bool { variant.isPublished }
}
