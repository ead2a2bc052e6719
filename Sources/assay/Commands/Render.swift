import ArgumentParser
import Subjects
import Imaging

/// Writes the picture of one scenario.
struct Render: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write the picture of one scenario as a PNG file.",
    discussion: "  assay render htlabel/articles/example-1_system-font-assay-square -o /tmp/example.png")

  @Argument(help: "The scenario, as `assay list` names it.")
  var name: String

  @Option(name: [.short, .long], help: ArgumentHelp("The file to write.", valueName: "file.png"))
  var output: String

  @OptionGroup var folder: ScenarioFolder

  func run() throws {
    let rendering = try folder.rendering(of: name)
    try OutputFile.write(try rendering.bitmap.png(), to: output)
    print("\(output)  \(rendering.bitmap.width)×\(rendering.bitmap.height)  \(rendering.bitmap.contentHash)")
  }
}
