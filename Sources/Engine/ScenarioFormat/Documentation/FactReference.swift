/// The names and units of all facts about labels.
///
/// Their meanings are on the reference page. A test checks that all goldens have only these facts.
public enum FactReference {
  /// All facts, in the order in which a label states them.
  public static let entries: [DocumentedFact] = everywhere + systems

  private static let box = [".x", ".y", ".width", ".height"]
  private static let size = [".width", ".height"]

  /// The names below a part.
  private static func parts(_ part: String, _ names: [String]) -> [String] { names.map { part + $0 } }

  private static let everywhere = [
    DocumentedFact("frame", "points", parts: box),
    DocumentedFact("intrinsicContentSize", "points", parts: size),
    DocumentedFact("drawOrder", .wordsEach),
    DocumentedFact("drawCount", .count),
    DocumentedFact("lineCount", .count),
    DocumentedFact("firstBaseline lastBaseline", "points"),
    DocumentedFact(
      "textTop", "points", "PlainLabel", "HTLabel", "StringDrawing", "CornerHelper", "RoundedRectLabel",
      "IrregularLabel", "ArrowLabel"),
    DocumentedFact("line", .list),
    DocumentedFact("line[].range line[].runs[].range", .range),
    DocumentedFact("line[].x", "points"),
    DocumentedFact("line[].baseline", "points"),
    DocumentedFact("line[].width", "points"),
    DocumentedFact("line[].ascent line[].descent line[].lineGap", "points"),
    DocumentedFact("line[].height", "points"),
    DocumentedFact("line[].runs[].font", "text"),
    DocumentedFact("line[].runs[].glyphs", .count),
    DocumentedFact("line[].runs[].x", "points"),
    DocumentedFact("line[].runs[].direction", "word"),
    DocumentedFact("ellipsis", "record or null"),
    DocumentedFact("ellipsis.text", "text"),
    DocumentedFact("ellipsis.line", .position),
    DocumentedFact("ellipsis.index", .position),
    DocumentedFact("ellipsis.hidden", .range),
    DocumentedFact("missingGlyphs", .positions),
    DocumentedFact("fit.size", "points"),
    DocumentedFact("fit.scale", .factor),
    DocumentedFact("steps[].capture", "text"),
    DocumentedFact("steps[].dirty", "yes or no", parts: [".layout", ".display"]),
    DocumentedFact("probe.<name>.color", "color"),
    DocumentedFact("probe.<name>.hit", "yes or no"),
    DocumentedFact(
      "probe.<name>.winding", "turns", "ArrowLabel", "CornerHelper", "HTLabel", "IrregularLabel"),
    DocumentedFact("probe.<name>.link", "text or null", "CJLabel"),
    DocumentedFact("mask.area", .area, "ArrowLabel", "CornerHelper", "HTLabel", "IrregularLabel"),
    DocumentedFact(
      "calls", .textsEach, "ArrowLabel", "HTLabel", "IrregularLabel", "LayerLabel", "RoundedRectLabel"),
  ]

  private static let systems = [
    DocumentedFact("properties", "record", "CJLabel", parts: [".*"]),
    DocumentedFact("verticalAlignment", "word", "CJLabel", "HTLabel"),
    DocumentedFact("corners", .wordsEach, "CornerHelper", "HTLabel"),
    DocumentedFact("cornerRadius", "points", "CornerHelper", "HTLabel"),
    DocumentedFact("insets", .pointsEach, "HTLabel"),
    DocumentedFact("fontSize minFontSize adjustsFontSizeToFitWidth", "as set", "HTLabel"),
    DocumentedFact("content", "points", "HTLabel", parts: size),
    DocumentedFact("measured", .extent, "HTLabel", "StringDrawing", parts: size),
    DocumentedFact("textRect", "points", "HTLabel", "RoundedRectLabel", parts: box),
    DocumentedFact("fit.branch", "word", "HTLabel"),
    DocumentedFact("fit.probes", .count, "HTLabel"),
    DocumentedFact("bubble", "points", "RoundedRectLabel", parts: box),
    DocumentedFact("bubbleRadius", "points", "RoundedRectLabel"),
    DocumentedFact("bubbleArea", .area, "RoundedRectLabel"),
    DocumentedFact("tailTip", "points", "RoundedRectLabel", parts: [".x", ".y"]),
    DocumentedFact("image", "points", "RoundedRectLabel", parts: box),
    DocumentedFact("yOffset yOffsetRight", "points", "CJLabel"),
    DocumentedFact("frameX", .pointsEach, "CJLabel"),
    DocumentedFact("classSize", "points", "CJLabel", parts: size),
    DocumentedFact("images", .listOrNull, "CJLabel", parts: ["[].name", "[].range"] + parts("[].rect", box)),
    DocumentedFact(
      "boxes", .list, "CJLabel",
      parts: ["[].line", "[].fill", "[].stroke", "[].lineWidth", "[].cornerRadius"] + parts("[].rect", box)),
    DocumentedFact(
      "links", .listOrNull, "CJLabel",
      parts: ["[].name", "[].line", "[].range", "[].drift"] + parts("[].rect", box) + parts("[].hit", box)),
    DocumentedFact(
      "accessibleLinks", .list, "CJLabel",
      parts: ["[].label", "[].trait"] + parts("[].frame", box) + parts("[].activationPoint", [".x", ".y"])),
    DocumentedFact("events", .textsEach, "CJLabel"),
    DocumentedFact("linkModels", .list, "CJLabel", parts: ["[].*"]),
    DocumentedFact(
      "metrics", .list, "CoreTextLabel",
      parts: [
        "[].ascent", "[].descent", "[].leading", "[].lineHeight", "[].origin", "[].inkTop", "[].inkBottom",
        "[].glyphsWithInk",
      ]),
    DocumentedFact(
      "layer", "record", "LayerLabel", "TextLayer",
      parts: [
        ".string", ".font", ".size", ".color", ".alignment", ".truncation", ".wrapped", ".scale",
        ".missingFont",
      ]),
    DocumentedFact("layerFrame", "points, or null", "TextLayer", parts: size),
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
  public struct DocumentedFact: Hashable, Sendable {
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
