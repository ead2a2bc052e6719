/// Where the published class differs from what its author meant.
extension Quirks<CJLabel> {
  /// A string keeps the font, color and style that the label had when the string was set (CJ-10).
  var freezesString: Bool { variant.isPublished }
  /// A text with attributes takes missing attributes from Core Text instead of the label, and later setters leave
  /// its attributes alone (CJ-10, CJ-31).
  var ignoresLabelLook: Bool { variant.isPublished }
  /// Text is aligned by the label in the whole width, but its boxes and pictures are aligned and indented by the
  /// paragraph (CJ-20, CJ-21).
  var flushesByLabel: Bool { variant.isPublished }
  /// A size is measured at a width from which the insets are not subtracted (CJ-28).
  var measuresOverInsets: Bool { variant.isPublished }
  /// The vertical alignment counts all lines that would fit, though only the first of them are drawn, too high (CJ-17, CJ-18).
  var placesHiddenLines: Bool { variant.isPublished }
  /// A line cut at the head or in the middle shows only its own characters, between two ellipses (CJ-24).
  var truncatesTwice: Bool { variant.isPublished }
  /// Pictures leave their gaps by the line's origin, which is added twice (CJ-41).
  var countsLineOriginTwice: Bool { variant.isPublished }
  /// Boxes belong to the uncut lines, so they may be under an ellipsis (CJ-26).
  var boxesUncutLines: Bool { variant.isPublished }
  /// Boxes are placed by the descent of the label's font instead of their characters' font (CJ-50).
  var boxesByLabelFont: Bool { variant.isPublished }
  /// Boxes are also filled behind text that has a background, around which their rims may show (CJ-45).
  var fillsUnderBackgrounds: Bool { variant.isPublished }
  /// The box of right-to-left characters begins where their string ends (CJ-69).
  var boxesFromStringEnd: Bool { variant.isPublished }
  /// All runs of one link on a line become one box as wide as all together, even if there are gaps between them (CJ-52).
  var joinsAcrossGaps: Bool { variant.isPublished }
  /// The line around a link without a line width takes the corner radius of its active attributes as width (CJ-54).
  var takesRadiusForWidth: Bool { variant.isPublished }
  /// A link that is not pressed loses the text's own values for the keys of its active attributes (CJ-59).
  var losesActiveKeys: Bool { variant.isPublished }
  /// Links are hit where their boxes were before the frame was turned upside down and moved (CJ-65).
  var storesDriftingBoxes: Bool { variant.isPublished }
  /// A link is divided where its characters' other attributes change, and joined with an equal neighbor (CJ-67).
  var splitsLinks: Bool { variant.isPublished }
  /// After a canceled touch a link looks pressed until something else asks for drawing (CJ-62).
  var keepsPressedLook: Bool { variant.isPublished }
  /// A link is clicked even if the finger is lifted elsewhere (CJ-62).
  var clicksAnywhere: Bool { variant.isPublished }
}
