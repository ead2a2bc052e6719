import ArgumentParser
import AssayImaging
import AssayScenarioFormat
import AssaySubjects

/// Writes the picture of one case.
struct Render: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Write the picture of a case as a PNG file.",
    discussion: """
        assay render label/frame-wide -o label.png
        assay render label/frame-wide -o guides.png --scale 6 --guides

      Without options it is the picture that is judged. --scale draws the same layout with more or fewer pixels per \
      point. --guides draws over the picture, in translucent lines one pixel wide:

        blue     line boxes: ascent, descent and line gap, as wide as the line
        green    advance boxes: from pen to pen, as high as the glyph's face
        magenta  ink bounds: what the glyph itself covers
        red      baselines
        orange   where a finger hits a link
      """)

  @Argument(help: "The case, as `assay list` names it.")
  var name: String

  @Option(name: [.short, .long], help: ArgumentHelp("The file to write.", valueName: "file.png"))
  var output: String

  @Option(help: ArgumentHelp("Pixels per point; the case's own by default.", valueName: "n"))
  var scale: Double?

  @Flag(help: "Draw line boxes, advance boxes, ink bounds, baselines and links over the picture.")
  var guides = false

  @OptionGroup var folder: ScenarioFolder

  func validate() throws {
    if let scale, !(scale > 0 && scale.isFinite) {
      throw ValidationError("'--scale' must be a number above 0, not \(scale).")
    }
  }

  func run() throws {
    try Places.check(reading: [GoldenFolder.standard, folder.scenarios], writing: [output])
    let bitmap = try folder.shown(name).picture(scale: scale, guides: guides)
    try PlainFile.write(try bitmap.png(), to: output)
    Terminal.say("\(output)  \(bitmap.width)×\(bitmap.height)  \(bitmap.contentHash)")
  }
}
