/// The reference of facts: what labels state about their pictures; a test compares it with all goldens.
public enum FactReference {
  /// All facts, in the order in which a label states them.
  public static let entries: [Entry] = everywhere + systems

  private static let box = [".x", ".y", ".width", ".height"]
  private static let size = [".width", ".height"]

  /// The names below a part.
  private static func parts(_ part: String, _ names: [String]) -> [String] { names.map { part + $0 } }

  private static let everywhere = [
    Entry(
      "frame", "points",
      "The label's frame in its parent, from the parent's upper left corner.", parts: box),
    Entry(
      "intrinsicContentSize", "points", "The size the label asks for without a width.", parts: size),
    Entry(
      "drawOrder", .wordsEach,
      "The kinds of drawn parts, in order: `fill`, `stroke`, `image`, `text` and others; repeated kinds count once."
    ),
    Entry("drawCount", .count, "How often the label was drawn."),
    Entry("lineCount", .count, "How many lines are shown."),
    Entry(
      "firstBaseline lastBaseline", "points",
      "The baselines of the first and the last line, from the top of the bounds; null without a line."),
    Entry(
      "textTop", "points", "The top of the text, from the top of the bounds; null without a line.",
      "PlainLabel", "HTLabel", "StringDrawing", "CornerHelper", "RoundedRectLabel", "IrregularLabel",
      "ArrowLabel"),
    Entry("line", .list, "The lines from the top, empty without any."),
    Entry(
      "line[].range line[].runs[].range", .range,
      "The part of the text that the line or run shows, from the text's beginning."),
    Entry("line[].x", "points", "The line's left edge, from the left of the bounds."),
    Entry("line[].baseline", "points", "The baseline, from the top of the bounds, downward."),
    Entry(
      "line[].width", "points",
      "The width of the line's text without the spaces at its end; a justified line is as wide as its room."
    ),
    Entry(
      "line[].ascent line[].descent line[].lineGap", "points",
      "The largest values of the line's fonts: above the baseline, below it, and between lines. Pictures and fallback fonts count."
    ),
    Entry(
      "line[].height", "points", "The height of the line by its paragraph's style."),
    Entry(
      "line[].runs[].font", "text",
      "The typeface and its size in points, such as `Assay Stencil Regular 20`; a fallback font if the label's font has no glyph."
    ),
    Entry("line[].runs[].glyphs", .count, "How many glyphs the run has; a ligature is one."),
    Entry("line[].runs[].x", "points", "The run's left edge, from the left of the bounds."),
    Entry("line[].runs[].direction", "word", "`rightToLeft`, or not stated."),
    Entry("ellipsis", "record or null", "The ellipsis of a cut text; null if nothing is cut."),
    Entry("ellipsis.text", "text", "The text in place of the hidden text: `…`, or the token."),
    Entry("ellipsis.line", .position, "The line with the ellipsis, from 0."),
    Entry("ellipsis.index", .position, "The number of grapheme clusters before it in its line."),
    Entry(
      "ellipsis.hidden", .range, "The hidden grapheme clusters, from the text's beginning."
    ),
    Entry(
      "missingGlyphs", .positions,
      "The grapheme clusters for which no font has a glyph; stated only if there are any."),
    Entry(
      "fit.size", "points",
      "The font's size after shrinking or growing; for CJLabel the size of the text's first run."),
    Entry("fit.scale", .factor, "The factor by which all sizes were multiplied."),
    Entry("steps[].capture", "text", "The name of the picture that the step made."),
    Entry(
      "steps[].dirty", "yes or no",
      "Whether the setters of the step asked for layout or for drawing; steps are counted from 0.",
      parts: [".layout", ".display"]),
    Entry(
      "probe.<name>.color", "color", "The picture's color at the place of that name, after the last step."),
    Entry("probe.<name>.hit", "yes or no", "Whether a touch there hits the label."),
    Entry(
      "probe.<name>.winding", "turns",
      "How many times the mask's outline goes around the place, clockwise; 0 outside.", "ArrowLabel",
      "CornerHelper", "HTLabel", "IrregularLabel"),
    Entry("probe.<name>.link", "text or null", "The link that a touch there finds.", "CJLabel"),
    Entry(
      "mask.area", .area, "The area inside the mask and the bounds.", "ArrowLabel", "CornerHelper",
      "HTLabel", "IrregularLabel"),
    Entry(
      "calls", .textsEach, "The published methods that ran, in order, with the numbers they print.",
      "ArrowLabel", "HTLabel", "IrregularLabel", "LayerLabel", "RoundedRectLabel"),
  ]

  private static let systems = [
    Entry(
      "properties", "record",
      "The label's properties, in the words of the format; only with `listsProperties`.",
      "CJLabel", parts: [".*"]),
    Entry(
      "verticalAlignment", "word", "The vertical place of text that is lower than the label.", "CJLabel",
      "HTLabel"),
    Entry(
      "corners", .wordsEach, "The corners that are rounded, as set.", "CornerHelper", "HTLabel"),
    Entry("cornerRadius", "points", "The radius of the corners, as set.", "CornerHelper", "HTLabel"),
    Entry("insets", .pointsEach, "The insets, as set: top, left, bottom and right.", "HTLabel"),
    Entry(
      "fontSize minFontSize adjustsFontSizeToFitWidth", "as set",
      "The last value of the property of that name; lengths are points.", "HTLabel"),
    Entry("content", "points", "The room between the insets.", "HTLabel", parts: size),
    Entry(
      "measured", .extent, "The measured size of the text.", "HTLabel", "StringDrawing", parts: size),
    Entry(
      "textRect", "points",
      "HTLabel: the measured text, at the left of the room between the insets; its lines are aligned in it. RoundedRectLabel: the last result of the size hook. From the upper left corner of the bounds.",
      "HTLabel", "RoundedRectLabel", parts: box),
    Entry(
      "fit.branch", "word",
      "The way of the search: `keep`, `grow` or `shrink`; `exhausted` if no size fits.", "HTLabel"),
    Entry("fit.probes", .count, "The number of sizes that the search tried.", "HTLabel"),
    Entry(
      "bubble", "points",
      "The bubble without its tail, from the upper left corner of the bounds.", "RoundedRectLabel", parts: box
    ),
    Entry("bubbleRadius", "points", "The radius of its corners, after clamping.", "RoundedRectLabel"),
    Entry("bubbleArea", .area, "The area within its outline.", "RoundedRectLabel"),
    Entry("tailTip", "points", "The end of its tail.", "RoundedRectLabel", parts: [".x", ".y"]),
    Entry("image", "points", "The picture next to the text.", "RoundedRectLabel", parts: box),
    Entry(
      "yOffset yOffsetRight", "points",
      "How far the text is moved down from the top by its vertical alignment: as drawn, and the right distance (A.3.z).",
      "CJLabel"),
    Entry(
      "frameX", .pointsEach,
      "The left edges of lines in Core Text's frame; stated only if CJLabel draws the lines at other places.",
      "CJLabel"),
    Entry(
      "classSize", "points",
      "The result of the class's size method; only with the property `classSize`.", "CJLabel", parts: size),
    Entry(
      "images", .listOrNull,
      "The visible pictures, line by line: `name`, `range`, and `rect` in points of the bounds.",
      "CJLabel", parts: ["[].name", "[].range"] + parts("[].rect", box)),
    Entry(
      "boxes", .list,
      "The boxes of attributes and links: `line`, `rect` in points of the bounds, `fill`, `stroke`, `lineWidth`, `cornerRadius`.",
      "CJLabel",
      parts: ["[].line", "[].fill", "[].stroke", "[].lineWidth", "[].cornerRadius"] + parts("[].rect", box)),
    Entry(
      "links", .listOrNull,
      "The pieces of links, line by line: `name`, `line`, `range`, the drawn `rect` and the touch area `hit` in points of the bounds, and `drift`, the distance between the tops of the two.",
      "CJLabel",
      parts: ["[].name", "[].line", "[].range", "[].drift"] + parts("[].rect", box) + parts("[].hit", box)),
    Entry(
      "accessibleLinks", .list,
      "What a screen reader gets for each link: `label`, `trait`, and `frame` and `activationPoint` in points of the bounds.",
      "CJLabel",
      parts: ["[].label", "[].trait"] + parts("[].frame", box) + parts("[].activationPoint", [".x", ".y"])),
    Entry("events", .textsEach, "The calls that touches caused, in order.", "CJLabel"),
    Entry(
      "linkModels", .list, "The arguments of blocks and delegates, by the published names.", "CJLabel",
      parts: ["[].*"]),
    Entry(
      "metrics", .list,
      "For each line: `ascent`, `descent` (negative), `leading`, `lineHeight`, `origin`, the ink's `inkTop` and `inkBottom` above the baseline, in points, and `glyphsWithInk`.",
      "CoreTextLabel",
      parts: [
        "[].ascent", "[].descent", "[].leading", "[].lineHeight", "[].origin", "[].inkTop", "[].inkBottom",
        "[].glyphsWithInk",
      ]),
    Entry(
      "layer", "record",
      "The properties of the text layer: `string`, `font`, `size` in points, `color`, `alignment`, `truncation`, `wrapped`, `scale` in pixels a point; `missingFont` if a font was not found.",
      "LayerLabel", "TextLayer",
      parts: [
        ".string", ".font", ".size", ".color", ".alignment", ".truncation", ".wrapped", ".scale",
        ".missingFont",
      ]),
    Entry(
      "layerFrame", "points, or null",
      "The size of the layer itself, which the view does not resize.", "TextLayer", parts: size),
  ]

  /// The table of all facts, in Markdown.
  static var table: String {
    let rows = entries.map { entry in
      let paths = entry.paths.map { "`\($0)`" }.joined(separator: ", ")
      let labels = entry.labels.isEmpty ? "any" : entry.labels.joined(separator: ", ")
      return "| \(paths) | \(entry.unitOfParts) | \(entry.meaning) | \(labels) |\n"
    }
    return "| Fact | Unit | Meaning | Labels |\n|---|---|---|---|\n" + rows.joined()
  }
}

extension FactReference {
  /// A fact, or several facts with one meaning.
  public struct Entry: Hashable, Sendable {
    /// Paths with `[]` for a position and `<name>` for a probe's name.
    public var paths: [String]
    /// The parts of each: `.x`, `[].rect.x`, `.*` for parts with any name.
    public var parts: [String]
    /// The unit of numbers, or the kind of other values.
    public var unit: FactUnit
    /// The meaning, and the place of zero.
    public var meaning: String
    /// The labels that state it; empty if all do.
    public var labels: [String]

    init(
      _ paths: String, _ unit: FactUnit, _ meaning: String, _ labels: String..., parts: [String] = []
    ) {
      self.paths = paths.split(separator: " ").map(String.init)
      self.parts = parts
      self.unit = unit
      self.meaning = meaning
      self.labels = labels
    }

    /// The units by path, also those of the parts.
    var units: [(pattern: String, unit: FactUnit)] {
      paths.flatMap { path in
        [(path, unit)]
          + parts.map { part in
            let name = part.split(separator: ".").last.map(String.init) ?? ""
            return (path + part, FactUnit.ofParts[name] ?? unit.element ?? unit)
          }
      }
    }

    /// The unit, and the parts that have it: `points: `x`, `y``.
    var unitOfParts: String {
      let names = parts.filter { $0.first == "." && $0 != ".*" && !unit.words.hasPrefix("record") }
      return unit.words
        + (names.isEmpty ? "" : ": " + names.map { "`\($0.dropFirst())`" }.joined(separator: ", "))
    }
  }
}
