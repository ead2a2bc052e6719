import ArgumentParser
import AssayDrawing
import AssayGeometry
import AssayImaging
import AssayLabels
import AssayScenarioFormat
import AssayTypesetting

/// Draws labels in turns for some seconds: black text on white, one pixel a point.
///
/// The arguments, the input and the output are those of `scripts/measure/labels.h`.
struct Draw: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Draw the texts of standard input, one in each line.",
    discussion:
      "Prints the seconds of one label in the fastest batch, and the number of lines of the first label.")

  @Option(help: "The lock file of the fonts.") var fonts: String
  @Flag(help: "Draw a label in its view, with its facts.") var view = false
  @Argument(help: "The width in pixels.") var width: Int
  @Argument(help: "The height in pixels.") var height: Int
  @Argument(help: "The distance of the text from all sides, in pixels.") var inset: Double
  @Argument(help: "The pixels of an em.") var size: Double
  @Argument(help: "How long to draw, in seconds.") var seconds: Double

  func run() throws {
    let lock = try FontLock(path: fonts)
    let font = try FontBook(files: lock.files, fallback: lock.fallback).font(family: "Noto Sans", size: size)
    var texts: [String] = []
    while let text = readLine() { texts.append(text) }
    guard let first = texts.first else { throw ValidationError("Write texts to standard input.") }
    let specimen = Specimen(width: width, height: height, inset: inset, font: font)
    let draw = view ? specimen.drawView : specimen.draw
    let lineCount = try draw(first)
    var next = 0
    let best = try fastest {
      _ = try draw(texts[next % texts.count])
      next += 1
    }
    print(best, lineCount)
  }

  /// The seconds of one call in the fastest batch.
  ///
  /// Batches of two milliseconds are long for the clock, and short enough to fall between other work of the machine.
  private func fastest(_ draw: () throws -> Void) throws -> Double {
    let clock = ContinuousClock()
    var best = try clock.measure { for _ in 0..<50 { try draw() } } / 50
    let batch = 1 + Int(Duration.milliseconds(2) / best)
    let end = clock.now + .seconds(seconds)
    while clock.now < end {
      best = min(best, try clock.measure { for _ in 0..<batch { try draw() } } / batch)
    }
    return best / Duration.seconds(1)
  }
}

/// The place and the font of a text.
private struct Specimen {
  let width: Int
  let height: Int
  let inset: Double
  let font: Font

  /// Lays out and draws a text, from nothing to a bitmap; returns the number of lines.
  func draw(_ text: String) throws -> Int {
    let layout = TextLayout(
      AttributedText(text, attributes: TextAttributes(font: font)),
      options: TextLayoutOptions(width: Double(width) - 2 * inset))
    var canvas = Canvas(width: width, height: height, scale: 1, background: .white)
    layout.draw(at: Point(x: inset, y: inset), color: .black, on: &canvas)
    _ = canvas.finish()
    return layout.lines.count
  }

  /// Draws the same picture by a label in its view, with its facts.
  func drawView(_ text: String) throws -> Int {
    var view = LabelView(
      PlainLabel.self, environment: LabelEnvironment(scale: 1, systemFont: font, coreTextFont: font),
      frame: Rect(
        x: inset, y: inset, width: Double(width) - 2 * inset, height: Double(height) - 2 * inset))
    try view.set("text", to: .text(text))
    try view.set("font", to: .font(font))
    try view.set("numberOfLines", to: .number(0))
    view.update()
    var canvas = Canvas(width: width, height: height, scale: 1, background: .white)
    view.paint(on: &canvas)
    _ = (view.facts, canvas.finish())
    return view.contents.items.reduce(0) {
      if case .text(let lines) = $1 { $0 + lines.count } else { $0 }
    }
  }
}

extension TextLayout {
  /// Fills all glyphs, with the top left corner of the text at a point.
  func draw(at origin: Point, color: Color, on canvas: inout Canvas) {
    for line in lines {
      let pen = Point(x: origin.x + line.x, y: origin.y + line.baseline)
      for run in line.runs {
        canvas.fillGlyphs(run.glyphs.indices, of: run.typeface, size: run.size, color: color) {
          (run.glyphs[$0].id, Point(x: pen.x + run.glyphs[$0].x, y: pen.y - run.glyphs[$0].y))
        }
      }
    }
  }
}
