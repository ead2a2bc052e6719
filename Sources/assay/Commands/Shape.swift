import ArgumentParser
import AssayScenarioFormat

/// Prints the glyph runs of one scenario.
struct Shape: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "shape",
    abstract: "Print the glyph runs of one scenario's text in the notation of hb-shape.",
    discussion: """
      One run a line, from left to right: its line, typeface, size in points and direction, then glyph=cluster@x,y+advance \
      for each glyph, in font units, an offset of nothing left out:

        line[0] Noto Sans Regular 17 ltr [55=0+556|72=1@0,12+564]

      What the label adds counts: kerning of its own and stretched spaces in the advances, a raised baseline in the \
      offsets. Clusters are grapheme clusters of the whole text; hb-shape counts scalars of its input. An attachment has \
      its width in points in the place of glyphs.

        assay shape htlabel/articles/example-1_system-font-noto
      """)

  @Argument(help: "The scenario, as `assay list` names it.")
  var name: String

  @OptionGroup var folder: ScenarioFolder

  func run() throws {
    for run in try folder.shown(name).shapedRuns { print(run) }
  }
}
