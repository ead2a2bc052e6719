extension RoundedRectLabel {
  /// Where the published class does other than its author meant, one switch per quirk, named after what then happens.
  struct Quirks: Hashable, Sendable {
    /// The text is measured at the width it takes by itself less the insets twice, not at the label's less them once (RR-16).
    ///
    /// Short text leaves nothing of it, and a width not above 0 is unlimited (RR-26).
    var estimatesFromOwnWidth: Bool
    /// What is measured is the characters in the label's font, whatever they are drawn with (RR-18).
    var measuresPlainText: Bool
    /// The width is that of the text, without the insets (RR-21).
    var widthLacksInsets: Bool
    /// Lines are measured without line gaps (RR-22).
    var measuresWithoutLineGap: Bool
    /// All lines are measured, however many are shown (RR-27).
    var measuresAllLines: Bool
    /// The outline runs along the very edge of the bounds, which cut its outer half off (RR-32), and the insets count from
    /// that edge, so that half the outline's width is padding as well.
    ///
    /// The article wants its padding "from all edges", and draws the outline only afterward. As intended the outline lies
    /// inside the bounds, and the insets count from its inner edge. From the bounds they would not do: at 20 and 10 points
    /// a corner of radius 50 runs through the text, which the published height hides by being too great (RR-16).
    var strokesAlongEdge: Bool

    /// The quirks of a variant: none as intended, all in the published code.
    init(_ variant: Variant) {
      let isPublished = variant != .intended
      estimatesFromOwnWidth = isPublished
      measuresPlainText = isPublished
      widthLacksInsets = isPublished
      measuresWithoutLineGap = isPublished
      measuresAllLines = isPublished
      strokesAlongEdge = isPublished
    }
  }

  /// The quirks it has.
  var quirks: Quirks { Quirks(core.environment.variant) }
}
