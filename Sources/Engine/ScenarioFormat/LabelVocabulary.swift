public import AssaySubjects

extension FactVocabulary {
  /// The words that explain facts of labels in a report, in the order of layout.
  public static let labels = FactVocabulary(
    terms: fitting + lines + behavior, aspects: aspects, drawingLibraries: ["FreeType"])

  // What decides which characters a line has, and where lines and boxes are.
  private static let breaking = ["ellipsis text", "fonts", "fitting", "cut", "line breaks"]
  private static let limits = ["horizontal frame", "vertical frame", "bubble width", "bubble height"]
  private static let shaping =
    ["ellipsis text", "fonts", "line metrics", "glyph counts", "line heights", "line widths"] + limits
  private static let horizontal =
    breaking + ["runs", "glyph counts", "line widths", "wanted width", "horizontal frame", "bubble width"]
  private static let vertical =
    breaking + ["line metrics", "line heights", "wanted height", "vertical frame", "bubble height"]
  private static let sizes = ["intrinsicContentSize", "classSize", "measured", "textRect"]

  private static let aspects = [
    Aspect("ellipsis text", of: ["ellipsis.text"], after: []),
    Aspect("fitting", of: ["fit"], after: shaping),
    Aspect(
      "cut", of: ["ellipsis"], after: shaping + ["fitting", "line breaks", "wanted width", "wanted height"]),
    Aspect(
      "line breaks", of: ["line", "lineCount", "line[].range"],
      after: shaping + ["fitting", "cut", "wanted width", "wanted height"]),
    Aspect("fonts", of: ["line[].runs[].font"], after: ["fitting", "cut", "line breaks", "runs"]),
    Aspect(
      "line metrics", of: ["line[].ascent", "line[].descent", "line[].lineGap"],
      after: ["fonts", "fitting", "cut", "line breaks"]),
    Aspect(
      "glyph counts", of: ["line[].runs[].glyphs"],
      after: ["ellipsis text", "fonts", "cut", "line breaks", "runs"]),
    Aspect(
      "runs", of: ["line[].runs"], after: ["ellipsis text", "fonts", "cut", "line breaks", "glyph counts"]),
    Aspect(
      "line heights", of: ["line[].height"],
      after: ["line metrics", "fonts", "fitting", "cut", "line breaks"]),
    Aspect("line widths", of: ["line[].width"], after: breaking + ["glyph counts"]),
    Aspect(
      "wanted width", of: sizes.map { $0 + ".width" },
      after: breaking + ["glyph counts", "line widths", "bubble width"]),
    Aspect(
      "wanted height", of: sizes,
      after: breaking + ["line metrics", "line heights", "line widths", "bubble height"]),
    Aspect(
      "horizontal frame", of: ["frame.x", "frame.width"],
      after: ["fonts", "fitting", "line breaks", "line widths", "wanted width"]),
    Aspect(
      "vertical frame", of: ["frame"],
      after: [
        "fonts", "fitting", "line breaks", "line metrics", "line heights", "line widths", "wanted width",
        "wanted height",
      ]),
    Aspect(
      "horizontal places", of: ["line[].x", "line[].runs[].x", "textRect.x", "frameX"], after: horizontal),
    Aspect(
      "vertical places",
      of: [
        "line[].baseline", "firstBaseline", "lastBaseline", "textTop", "textRect.y", "yOffset",
        "yOffsetRight",
      ], after: vertical),
    Aspect(
      "bubble width", of: ["bubble.x", "bubble.width", "tailTip.x"],
      after: ["fonts", "fitting", "line breaks", "line widths", "wanted width", "horizontal frame"]),
    Aspect(
      "bubble height", of: ["bubble", "bubbleArea", "bubbleRadius", "tailTip"],
      after: vertical.filter { $0 != "bubble height" } + ["bubble width"]),
    Aspect("mask", of: ["mask", "cornerRadius"], after: limits),
    Aspect(
      "pictures", of: ["image", "images"],
      after: horizontal + vertical + ["horizontal places", "vertical places"]),
    Aspect(
      "boxes", of: ["boxes", "links", "accessibleLinks"],
      after: horizontal + vertical + ["horizontal places", "vertical places", "pictures"]),
  ]

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
    _ fact: String, _ words: String, _ more: String, _ less: String, by unit: String = "points"
  ) -> Term {
    Term(fact, words + " changed", more: words + " " + more, less: words + " " + less, by: unit)
  }

  private static let lines = [
    Term("line[].runs[].font", "fonts or sizes changed"),
    measure("line[].ascent", "ascents of lines", "grew", "shrank"),
    measure("line[].descent", "descents of lines", "grew", "shrank"),
    measure("line[].lineGap", "gaps between lines", "grew", "shrank"),
    Term("line[].range", "lines break elsewhere"),
    Term("line[].runs[].range", "the pieces of lines begin elsewhere"),
    Term("line[].runs[].glyphs", "glyphs changed"),
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
    Term("frame", "frames changed", isEffect: true),
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
