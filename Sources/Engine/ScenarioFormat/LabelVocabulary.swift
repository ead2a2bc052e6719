public import AssaySubjects

extension FactVocabulary {
  /// The words that explain facts of labels in a report, in the order of layout.
  public static let labels = FactVocabulary(
    terms: fitting + lines + behavior, drawingLibraries: ["FreeType"])

  private static let fitting = [
    Term("fit", "the fitting of text changed"),
    Term(
      "fit.size", "the fitted size changed", more: "text is fitted larger",
      less: "text is fitted smaller", by: "points"),
    Term(
      "fit.probes", "the search for a fitting size takes other steps",
      more: "the search for a fitting size takes more steps",
      less: "the search for a fitting size takes fewer steps", isEffect: true),
    Term("ellipsis", "text is cut elsewhere"),
    Term("ellipsis.text", "the ellipsis changed"),
    Term(
      "ellipsis.index", "text is cut elsewhere", more: "text is cut later", less: "text is cut earlier",
      by: "characters"),
    Term("ellipsis.hidden", "text is cut elsewhere"),
    Term("tailTip", "tails of bubbles end elsewhere"),
  ]

  /// A term for a coordinate of lines.
  private static func place(_ fact: String, _ words: String, _ more: String, _ less: String) -> Term {
    Term(fact, "lines moved", more: words + " " + more, less: words + " " + less, by: "points")
  }

  /// A term for a number, whose sentences begin with the same words.
  private static func measure(
    _ fact: String, _ words: String, _ more: String, _ less: String, by unit: String = "points",
    isGiven: Bool? = nil
  ) -> Term {
    Term(
      fact, words + " changed", more: words + " " + more, less: words + " " + less, by: unit, isGiven: isGiven
    )
  }

  private static let lines = [
    Term("line[].runs[].font", "fonts or sizes changed", isGiven: true),
    measure("line[].ascent", "ascents of lines", "grew", "shrank", isGiven: true),
    measure("line[].descent", "descents of lines", "grew", "shrank", isGiven: true),
    measure("line[].lineGap", "gaps between lines", "grew", "shrank", isGiven: true),
    Term("line[].range", "lines break elsewhere"),
    Term("line[].runs[].range", "the pieces of lines begin elsewhere"),
    Term("line[].runs[].glyphs", "glyphs changed", isGiven: true),
    Term("line[].runs", "the pieces of lines changed"),
    Term("line", "lines came or went", element: "line"),
    Term("lineCount", "lines came or went", more: "there are more lines", less: "there are fewer lines"),
    Term(
      "line[].height", "heights of lines changed", more: "lines are taller", less: "lines are less tall",
      by: "points"),
    Term(
      "line[].width", "widths of lines changed", more: "lines are wider", less: "lines are narrower",
      by: "points"),
    place("line[].baseline", "lines moved", "down", "up"),
    place("line[].x", "lines moved", "right", "left"),
    place("line[].runs[].x", "text moved", "right", "left"),
    place("firstBaseline", "lines moved", "down", "up"),
    place("lastBaseline", "lines moved", "down", "up"),
    place("textTop", "text starts", "lower", "higher"),
    Term("measured", "the measured size changed"),
    Term(
      "measured.height", "the measured size changed", more: "text is measured taller",
      less: "text is measured less tall", by: "points"),
    Term(
      "measured.width", "the measured size changed", more: "text is measured wider",
      less: "text is measured narrower", by: "points"),
    Term("textRect", "the rectangle of text changed", isEffect: true),
    place("textRect.y", "text starts", "lower", "higher"), place("yOffset", "text starts", "lower", "higher"),
    Term("yOffsetRight", "the right place of lines changed"),
    Term("bubble", "bubbles changed size or place"),
    Term(
      "bubbleArea", "bubbles changed size or place", more: "bubbles are larger",
      less: "bubbles are smaller", by: "square points"),
    measure("bubbleRadius", "corners of bubbles", "are rounder", "are less round"),
    measure("cornerRadius", "corners", "are rounder", "are less round"),
    Term("mask", "masks changed"),
    measure("mask.area", "masks", "are larger", "are smaller", by: "square points"),
    Term("image", "pictures moved"),
    Term("images", "pictures moved", element: "picture"),
    Term("boxes", "boxes around text changed", element: "box"),
    Term("links", "links moved", element: "link"),
    Term("accessibleLinks", "screen readers announce links differently", element: "link"),
    Term("intrinsicContentSize", "labels ask for a different size", isEffect: true),
    Term("classSize", "labels ask for a different size", isEffect: true),
    Term("frame", "frames changed"),
  ]

  private static let behavior = [
    Term("probe", "colors or touches at probes changed"),
    Term("events", "touches have other effects"),
    Term("linkModels", "touched links report other values"),
    Term("calls", "calls of methods changed", isEffect: true),
    Term("drawOrder", "parts are drawn in another order"),
    Term(
      "drawCount", "labels are drawn more or less often", more: "labels are drawn more often",
      less: "labels are drawn less often"),
    Term("steps", "setters ask for other updates"),
    Term("layer", "the text layer's properties changed"),
    Term("metrics", "metrics of lines changed"),
  ]
}
