/// The names and units of all facts about labels.
///
/// Their meanings are on the reference page. A test checks that all goldens have only these facts.
public enum FactReference {
  /// All facts, in the order in which a label states them.
  public static let entries: [Entry] = everywhere + systems

  private static let box = [".x", ".y", ".width", ".height"]
  private static let size = [".width", ".height"]

  /// The names below a part.
  private static func parts(_ part: String, _ names: [String]) -> [String] { names.map { part + $0 } }

  private static let everywhere = [
    Entry("frame", "points", parts: box),
    Entry("intrinsicContentSize", "points", parts: size),
    Entry("drawOrder", .wordsEach),
    Entry("drawCount", .count),
    Entry("lineCount", .count),
    Entry("firstBaseline lastBaseline", "points"),
    Entry(
      "textTop", "points", "PlainLabel", "HTLabel", "StringDrawing", "CornerHelper", "RoundedRectLabel",
      "IrregularLabel", "ArrowLabel"),
    Entry("line", .list),
    Entry("line[].range line[].runs[].range", .range),
    Entry("line[].x", "points"),
    Entry("line[].baseline", "points"),
    Entry("line[].width", "points"),
    Entry("line[].ascent line[].descent line[].lineGap", "points"),
    Entry("line[].height", "points"),
    Entry("line[].runs[].font", "text"),
    Entry("line[].runs[].glyphs", .count),
    Entry("line[].runs[].x", "points"),
    Entry("line[].runs[].direction", "word"),
    Entry("ellipsis", "record or null"),
    Entry("ellipsis.text", "text"),
    Entry("ellipsis.line", .position),
    Entry("ellipsis.index", .position),
    Entry("ellipsis.hidden", .range),
    Entry("missingGlyphs", .positions),
    Entry("fit.size", "points"),
    Entry("fit.scale", .factor),
    Entry("steps[].capture", "text"),
    Entry("steps[].dirty", "yes or no", parts: [".layout", ".display"]),
    Entry("probe.<name>.color", "color"),
    Entry("probe.<name>.hit", "yes or no"),
    Entry("probe.<name>.winding", "turns", "ArrowLabel", "CornerHelper", "HTLabel", "IrregularLabel"),
    Entry("probe.<name>.link", "text or null", "CJLabel"),
    Entry("mask.area", .area, "ArrowLabel", "CornerHelper", "HTLabel", "IrregularLabel"),
    Entry("calls", .textsEach, "ArrowLabel", "HTLabel", "IrregularLabel", "LayerLabel", "RoundedRectLabel"),
  ]

  private static let systems = [
    Entry("properties", "record", "CJLabel", parts: [".*"]),
    Entry("verticalAlignment", "word", "CJLabel", "HTLabel"),
    Entry("corners", .wordsEach, "CornerHelper", "HTLabel"),
    Entry("cornerRadius", "points", "CornerHelper", "HTLabel"),
    Entry("insets", .pointsEach, "HTLabel"),
    Entry("fontSize minFontSize adjustsFontSizeToFitWidth", "as set", "HTLabel"),
    Entry("content", "points", "HTLabel", parts: size),
    Entry("measured", .extent, "HTLabel", "StringDrawing", parts: size),
    Entry("textRect", "points", "HTLabel", "RoundedRectLabel", parts: box),
    Entry("fit.branch", "word", "HTLabel"),
    Entry("fit.probes", .count, "HTLabel"),
    Entry("bubble", "points", "RoundedRectLabel", parts: box),
    Entry("bubbleRadius", "points", "RoundedRectLabel"),
    Entry("bubbleArea", .area, "RoundedRectLabel"),
    Entry("tailTip", "points", "RoundedRectLabel", parts: [".x", ".y"]),
    Entry("image", "points", "RoundedRectLabel", parts: box),
    Entry("yOffset yOffsetRight", "points", "CJLabel"),
    Entry("frameX", .pointsEach, "CJLabel"),
    Entry("classSize", "points", "CJLabel", parts: size),
    Entry("images", .listOrNull, "CJLabel", parts: ["[].name", "[].range"] + parts("[].rect", box)),
    Entry(
      "boxes", .list, "CJLabel",
      parts: ["[].line", "[].fill", "[].stroke", "[].lineWidth", "[].cornerRadius"] + parts("[].rect", box)),
    Entry(
      "links", .listOrNull, "CJLabel",
      parts: ["[].name", "[].line", "[].range", "[].drift"] + parts("[].rect", box) + parts("[].hit", box)),
    Entry(
      "accessibleLinks", .list, "CJLabel",
      parts: ["[].label", "[].trait"] + parts("[].frame", box) + parts("[].activationPoint", [".x", ".y"])),
    Entry("events", .textsEach, "CJLabel"),
    Entry("linkModels", .list, "CJLabel", parts: ["[].*"]),
    Entry(
      "metrics", .list, "CoreTextLabel",
      parts: [
        "[].ascent", "[].descent", "[].leading", "[].lineHeight", "[].origin", "[].inkTop", "[].inkBottom",
        "[].glyphsWithInk",
      ]),
    Entry(
      "layer", "record", "LayerLabel", "TextLayer",
      parts: [
        ".string", ".font", ".size", ".color", ".alignment", ".truncation", ".wrapped", ".scale",
        ".missingFont",
      ]),
    Entry("layerFrame", "points, or null", "TextLayer", parts: size),
  ]

  /// The page's prose with the unit of each fact, and the labels that state it, in the table of facts.
  static func completing(_ prose: String) -> String {
    prose.replacing(/\| Fact \| Meaning \|\n\|---\|---\|\n((?:\|.*\n)+)/) { table in
      let rows = table.1.replacing(/\| `(.*?)` \| (.*) \|/) { row in
        entries.first { $0.paths.first == String(row.1) }?.row(meaning: row.2) ?? String(row.0)
      }
      return "| Fact | Unit | Meaning | Labels |\n|---|---|---|---|\n" + rows
    }
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
    /// The labels that state it; empty if all do.
    public var labels: [String]

    init(_ paths: String, _ unit: FactUnit, _ labels: String..., parts: [String] = []) {
      self.paths = paths.split(separator: " ").map(String.init)
      self.parts = parts
      self.unit = unit
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

    /// A row of the table of facts.
    fileprivate func row(meaning: Substring) -> String {
      let paths = paths.map { "`\($0)`" }.joined(separator: ", ")
      let labels = labels.isEmpty ? "any" : labels.joined(separator: ", ")
      return "| \(paths) | \(unitOfParts) | \(meaning) | \(labels) |"
    }

    /// The unit, and the parts that have it: `points: `x`, `y``.
    private var unitOfParts: String {
      let names = parts.filter { $0.first == "." && $0 != ".*" && !unit.words.hasPrefix("record") }
      return unit.words
        + (names.isEmpty ? "" : ": " + names.map { "`\($0.dropFirst())`" }.joined(separator: ", "))
    }
  }
}
