extension CJLabel {
  /// Where the published class does other than its author meant, one switch per quirk, named after what then happens.
  struct Quirks: Hashable, Sendable {
    /// A string keeps the font, color and style that the label had when it was set, whatever the label is given later (CJ-10).
    var freezesString: Bool
    /// A text with attributes takes what these leave open from Core Text, not from the label, and later setters leave
    /// its attributes alone (CJ-10, CJ-31).
    var ignoresLabelLook: Bool
    /// Text stands by the label's alignment in the whole width, where the paragraph's own alignment and indents put
    /// its boxes and pictures (CJ-20, CJ-21).
    var flushesByLabel: Bool
    /// A size is measured at a width without taking the insets from it (CJ-28).
    var measuresOverInsets: Bool
    /// The block of all lines that would fit is placed, though only the first of them are drawn (CJ-17, CJ-18).
    var placesHiddenLines: Bool
    /// A line cut at the head or in the middle shows only its own characters, between two ellipses (CJ-24).
    var truncatesTwice: Bool
    /// Pictures stand as far from their gaps as the line's origin is from the left, since that is counted twice (CJ-41).
    var countsLineOriginTwice: Bool
    /// Boxes are those of the uncut lines, so that they may lie under an ellipsis (CJ-26).
    var boxesUncutLines: Bool
    /// Boxes hang at the descent of the label's font, whatever the font of their characters (CJ-50).
    var boxesByLabelFont: Bool
    /// The box of characters from right to left begins where the string goes on after them (CJ-69).
    var boxesFromStringEnd: Bool
    /// Runs of one link on a line become one box as wide as all together, however far apart they stand (CJ-52).
    var joinsAcrossGaps: Bool
    /// A line around a link that has no width takes the corner radius of its active attributes (CJ-54).
    var takesRadiusForWidth: Bool
    /// A link that is not pressed loses what the text itself has set of the keys of its active attributes (CJ-59).
    var losesActiveKeys: Bool
    /// Links are hit where their boxes were before the frame was turned upside down and moved (CJ-65).
    var storesDriftingBoxes: Bool
    /// A link is divided where its characters' other attributes change, and joined with an equal neighbor (CJ-67).
    var splitsLinks: Bool
    /// A link whose touch was taken away looks pressed until something else asks for drawing (CJ-62).
    var keepsPressedLook: Bool
    /// A link is clicked wherever the finger is lifted (CJ-62).
    var clicksAnywhere: Bool

    /// The quirks of a variant: none as intended, all in the published code.
    init(_ variant: Variant) {
      let isPublished = variant != .intended
      freezesString = isPublished
      ignoresLabelLook = isPublished
      flushesByLabel = isPublished
      measuresOverInsets = isPublished
      placesHiddenLines = isPublished
      truncatesTwice = isPublished
      countsLineOriginTwice = isPublished
      boxesUncutLines = isPublished
      boxesByLabelFont = isPublished
      boxesFromStringEnd = isPublished
      joinsAcrossGaps = isPublished
      takesRadiusForWidth = isPublished
      losesActiveKeys = isPublished
      storesDriftingBoxes = isPublished
      splitsLinks = isPublished
      keepsPressedLook = isPublished
      clicksAnywhere = isPublished
    }
  }

  /// The quirks it has.
  var quirks: Quirks { Quirks(core.environment.variant) }
}
