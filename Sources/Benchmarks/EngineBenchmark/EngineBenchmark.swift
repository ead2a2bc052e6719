import ArgumentParser
import AssayScenarioFormat
import AssayTypesetting

/// Measures how fast labels are laid out and drawn, next to Pango on Cairo.
///
/// `scripts/bench engine` runs it.
@main
struct EngineBenchmark: ParsableCommand {
  @Option(help: "The lock file of the fonts.")
  var fonts: String
  @Option(help: "The program that draws the same labels with Pango on Cairo.")
  var peer: String?
  @Option(help: "How often each measurement is repeated. The fastest counts.")
  var rounds = 7
  @Option(help: "Only draw `label`, `bubble`, or a text with this number of characters, for a profiler.")
  var draw: String?
  @Option(help: "How often to draw it.")
  var times = 1000

  func validate() throws {
    guard draw != nil || peer != nil else { throw ValidationError("name a --peer, or what to --draw") }
  }

  func run() throws {
    let lock = try FontLock(path: fonts)
    let font = try FontBook(files: lock.files, fallback: lock.fallback)
      .font(family: "Noto Sans", size: Specimen.fontSize)
    if let draw, let characters = Int(draw) {
      let column = Specimen.column(characters: characters, font)
      for _ in 0..<times { _ = column.draw() }
    } else if let draw {
      let specimens = (draw == "bubble" ? Specimen.bubble(font) : .label(font)).variations
      for number in 0..<times { _ = try specimens[number % specimens.count].drawView() }
    } else if let peer {
      try Measurement(font: font, peer: Peer(program: peer), rounds: max(1, rounds)).run()
    }
  }
}
