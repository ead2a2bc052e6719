import ArgumentParser
import AssayBenchmarking
import AssayScenarioFormat
import AssayTypesetting

/// Prints how fast labels are laid out and drawn, beside Pango on Cairo; `scripts/bench engine` runs it.
@main
struct EngineBenchmark: ParsableCommand {
  @Option(help: "The lock file of the fonts.")
  var fonts: String
  @Option(
    help: "The program that draws the same labels with Pango on Cairo; without it only CJLabel is measured.")
  var peer: String?
  @Option(help: "How often everything is measured; the best counts.")
  var rounds = 7
  @Flag(help: "Print one JSON object a line and figure.")
  var json = false
  @Option(
    help: """
      Measure nothing; draw label or bubble, each time with another text, or a number of characters, or lay out a \
      CJLabel of rich1000 or any number of characters, for a profiler to watch.
      """)
  var draw: String?
  @Option(help: "How often to draw it.")
  var times = 1000

  func run() throws {
    let lock = try FontLock(path: fonts)
    let font = try FontBook(files: lock.files, fallback: lock.fallback)
      .font(family: "Noto Sans", size: Specimen.fontSize)
    if let draw, draw.hasPrefix("rich"), let characters = Int(draw.dropFirst(4)) {
      var view = try RichSpecimen(characters: characters, font: font).view()
      for _ in 0..<times { RichSpecimen.layOut(&view) }
      return
    }
    if let draw {
      if let characters = Int(draw) {
        let column = Specimen.column(characters: characters, font)
        for _ in 0..<times { _ = column.draw() }
        return
      }
      let specimens = (draw == "bubble" ? Specimen.bubble(font) : .label(font)).variations
      for number in 0..<times { _ = try specimens[number % specimens.count].drawView() }
      return
    }
    for figure in try figures(font) { print(try figure.line(json: json)) }
  }

  private func figures(_ font: Font) throws -> [Figure] {
    let rounds = max(1, rounds)
    guard let peer else { return try RichMeasurement(font: font, rounds: rounds).figures() }
    return try Measurement(
      font: font, peer: Peer(program: peer, fontFile: font.primary.path), rounds: rounds
    ).figures()
  }
}
