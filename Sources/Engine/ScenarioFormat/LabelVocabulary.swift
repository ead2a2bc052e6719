public import AssaySubjects

extension FactVocabulary {
  /// The words that explain facts of labels in a report, in the order of layout.
  public static let labels = FactVocabulary(
    terms: fitting + lines + places + behavior, drawingLibraries: ["FreeType"])

  private static let fitting = [
    Term("fit", "text is fitted another way"),
    Term(
      "fit.size", "text is fitted to another size", more: "text is fitted larger",
      less: "text is fitted smaller", by: "points"),
    Term(
      "fit.probes", "the search for a fitting size takes another way",
      more: "the search for a fitting size takes more steps",
      less: "the search for a fitting size takes fewer steps"),
    Term("ellipsis", "text is cut elsewhere"),
    Term("ellipsis.text", "the ellipsis is another text"),
    Term(
      "ellipsis.index", "text is cut elsewhere", more: "text is cut later", less: "text is cut earlier",
      by: "characters"),
    Term("ellipsis.hidden", "text is cut elsewhere"),
    Term("tailTip", "tails of bubbles end elsewhere"),
  ]

  /// A term for a coordinate of lines.
  private static func place(_ fact: String, _ words: String, _ more: String, _ less: String) -> Term {
    Term(
      fact, "lines stand elsewhere", more: words + " " + more, less: words + " " + less, by: "points")
  }

  private static let lines = [
    Term("line[].runs[].font", "text is set in another font or size"),
    Term(
      "line[].ascent", "lines reach another height above the baseline",
      more: "lines reach higher above the baseline", less: "lines reach less high above the baseline",
      by: "points"),
    Term(
      "line[].descent", "lines reach another depth below the baseline",
      more: "lines reach deeper below the baseline", less: "lines reach less deep below the baseline",
      by: "points"),
    Term(
      "line[].lineGap", "gaps between lines changed", more: "gaps between lines are larger",
      less: "gaps between lines are smaller", by: "points"),
    Term("line[].range", "lines break elsewhere"),
    Term("line[].runs[].range", "the words of lines stand in another order"),
    Term("line[].runs[].glyphs", "other glyphs are shown"),
    Term("line[].runs", "lines are made of other pieces of text"),
    Term("line", "lines came or went", element: "line"),
    Term("lineCount", "lines came or went", more: "there are more lines", less: "there are fewer lines"),
    Term(
      "line[].height", "lines have other heights", more: "lines are taller", less: "lines are less tall",
      by: "points"),
    Term(
      "line[].width", "lines have other widths", more: "lines are wider", less: "lines are narrower",
      by: "points"),
    place("line[].baseline", "lines stand", "lower", "higher"),
    place("line[].x", "lines stand", "further right", "further left"),
    place("line[].runs[].x", "text stands", "further right", "further left"),
    place("firstBaseline", "lines stand", "lower", "higher"),
    place("lastBaseline", "lines stand", "lower", "higher"),
    place("textTop", "text begins", "lower", "higher"),
  ]

  private static let places = [
    Term("measured", "text is measured to another size"),
    Term(
      "measured.height", "text is measured to another size", more: "text is measured taller",
      less: "text is measured less tall", by: "points"),
    Term(
      "measured.width", "text is measured to another size", more: "text is measured wider",
      less: "text is measured narrower", by: "points"),
    Term("textRect", "text has another rectangle"),
    place("textRect.y", "text begins", "lower", "higher"), place("yOffset", "text begins", "lower", "higher"),
    Term("yOffsetRight", "lines should stand elsewhere"),
    Term("bubble", "bubbles have another size or place"),
    Term(
      "bubbleArea", "bubbles have another size or place", more: "bubbles are larger",
      less: "bubbles are smaller", by: "square points"),
    Term(
      "bubbleRadius", "corners of bubbles have another radius", more: "corners of bubbles are rounder",
      less: "corners of bubbles are less round", by: "points"),
    Term("mask", "masks have another outline"),
    Term(
      "mask.area", "masks have another outline", more: "masks are larger", less: "masks are smaller",
      by: "square points"),
    Term("image", "pictures stand elsewhere"),
    Term("images", "pictures stand elsewhere", element: "picture"),
    Term("boxes", "boxes around text changed", element: "box"),
    Term("links", "links are at another place", element: "link"),
    Term("accessibleLinks", "screen readers announce links differently", element: "link"),
    Term("intrinsicContentSize", "labels ask for another size"),
    Term("classSize", "labels ask for another size"),
    Term("frame", "labels have another frame"),
  ]

  private static let behavior = [
    Term("probe", "places that are probed show something else"),
    Term("events", "touches do something else"),
    Term("linkModels", "touched links report something else"),
    Term("calls", "other methods run, or with other numbers"),
    Term("drawOrder", "parts are drawn in another order"),
    Term("drawCount", "labels are drawn another number of times"),
    Term("steps", "setters ask for something else"),
    Term("layer", "the text layer is given something else"),
    Term("metrics", "lines have other metrics"),
  ]
}
