import ArgumentParser
import AssayFacts
import AssayScenarioFormat

/// Prints the facts of one case.
struct FactsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "facts",
    abstract: "Print the facts behind the picture of a case, one per line.",
    discussion: """
        assay facts label/frame-wide

      Each line is `path: value`. `expect` names facts by these paths.
      """)

  @Argument(help: "The case, as `assay list` names it.")
  var name: String

  @OptionGroup var folder: ScenarioFolder

  func run() throws {
    for line in try folder.shown(name).facts.lines { Terminal.say(line) }
  }
}

/// Prints the glyph runs of one case.
struct Shape: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "shape",
    abstract: "Print the glyph runs of a case in the notation of hb-shape.",
    discussion: """
        assay shape label/frame-wide

      Prints one run per line, from left to right: its line, typeface, size in points and direction, then \
      glyph=cluster@x,y+advance for each glyph, in font units. An offset of 0,0 is left out:

        line[0] Noto Sans Regular 17 ltr [55=0+556|72=1@0,12+564]

      Advances include the label's own kerning and stretched spaces, and offsets include a raised baseline. Clusters \
      count the grapheme clusters of the whole text, where hb-shape counts the scalars of its input. An attachment is \
      shown by its width in points, in place of glyphs.
      """)

  @Argument(help: "The case, as `assay list` names it.")
  var name: String

  @OptionGroup var folder: ScenarioFolder

  func run() throws {
    for run in try folder.shown(name).shapedRuns { Terminal.say(run) }
  }
}
