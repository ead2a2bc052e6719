extension HTLabel {
  /// Where the published class does other than its author meant, one switch per quirk, named after what then happens.
  ///
  /// Setters that forget to ask for drawing (HT-24) are stated where the properties are, as `original:`.
  struct Quirks: Hashable, Sendable {
    /// From an archive it has no mask, no corners, and stands at the top, since only one initializer is overridden (HT-26).
    var archiveLacksDefaults: Bool
    /// It measures the characters in the label's font, whatever font and spacing they are drawn with (HT-38).
    var measuresPlainText: Bool
    /// In the center it stands between the edges of the bounds, as if there were no insets (HT-41).
    var centersInBounds: Bool
    /// It takes paragraph styles away, and with them the alignment (HT-45).
    var dropsParagraphStyle: Bool
    /// Its own size is that of its text without the insets (HT-52).
    var sizeLacksInsets: Bool
    /// A search upward that no size satisfies ends at 80 points, even where these do not fit (HT-61).
    var growsPastFit: Bool
    /// A search downward goes on below the least size (HT-63).
    var shrinksBelowMinimum: Bool
    /// Text of at most the least size gets the least size at once, larger or not (HT-64).
    var jumpsToMinimum: Bool
    /// No more is measured and drawn than `numberOfLines` lines, as in the repository's newest revision (HT-47, HT-66).
    var countsLines: Bool

    /// The quirks of a variant: none as intended, all but the newest revision's own in the article's code.
    init(_ variant: Variant) {
      let isPublished = variant != .intended
      archiveLacksDefaults = isPublished
      measuresPlainText = isPublished
      centersInBounds = isPublished
      dropsParagraphStyle = isPublished
      sizeLacksInsets = isPublished
      growsPastFit = isPublished
      shrinksBelowMinimum = isPublished
      jumpsToMinimum = isPublished
      countsLines = variant == .head
    }
  }

  /// The quirks it has.
  var quirks: Quirks { Quirks(core.environment.variant) }
}
