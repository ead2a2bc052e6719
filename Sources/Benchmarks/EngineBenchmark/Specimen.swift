import AssayBenchmarking
import AssayDrawing
import AssayFacts
import AssayGeometry
import AssayImaging
import AssayLabels
import AssayTypesetting

/// A label to measure with: black text on white, one pixel a point, 15 points high.
struct Specimen: Sendable {
  /// The name in figures.
  let name: String
  let text: String
  let width: Int
  let height: Int
  let font: Font

  /// The size of the text, in points.
  static let fontSize = 15.0
  /// The distance of the text from all sides, in points.
  static let inset = 10.0

  /// Lays out and draws the label, from nothing to a bitmap.
  func draw() -> Bitmap {
    var canvas = Canvas(width: width, height: height, scale: 1, background: .white)
    for line in layout().lines {
      let pen = Point(x: Specimen.inset + line.x, y: Specimen.inset + line.baseline)
      for run in line.runs { Specimen.draw(run, at: pen, on: &canvas) }
    }
    return canvas.finish()
  }

  /// The text in lines.
  func layout() -> TextLayout {
    TextLayout(
      AttributedText(text, attributes: TextAttributes(font: font)),
      options: TextLayoutOptions(width: Double(width) - 2 * Specimen.inset))
  }

  private static func draw(_ run: GlyphRun, at pen: Point, on canvas: inout Canvas) {
    let color = run.attributes.color
    for glyph in run.glyphs {
      canvas.fill(
        glyph.id, of: run.typeface, size: run.size, at: Point(x: pen.x + glyph.x, y: pen.y - glyph.y),
        color: color)
    }
  }

  /// The same picture, drawn by a label in its view, with its facts.
  func drawView() throws(LabelError) -> (Bitmap, Facts) {
    var view = LabelView(
      PlainLabel.self, environment: LabelEnvironment(scale: 1, systemFont: font, coreTextFont: font),
      frame: Rect(
        x: Specimen.inset, y: Specimen.inset, width: Double(width) - 2 * Specimen.inset,
        height: Double(height) - 2 * Specimen.inset))
    try view.set("text", to: .text(text))
    try view.set("font", to: .font(font))
    try view.set("numberOfLines", to: .number(0))
    view.update()
    var canvas = Canvas(width: width, height: height, scale: 1, background: .white)
    view.paint(on: &canvas)
    return (canvas.finish(), view.facts)
  }
}

extension Specimen {
  /// The label of 200×40 pixels with one short line.
  static func label(_ font: Font) -> Specimen {
    Specimen(name: "label", text: "Settings and privacy", width: 200, height: 40, font: font)
  }

  /// The bubble of 343×142 pixels with 247 characters in six lines.
  static func bubble(_ font: Font) -> Specimen {
    Specimen(name: "bubble", text: sampleText, width: 343, height: 142, font: font)
  }

  /// Similar labels with different texts, in which a number replaces one word.
  ///
  /// They are more than a cache of texts can hold.
  var variations: [Specimen] {
    let word = name == "label" ? "privacy" : "afternoon"
    return (0..<8192).map { number in
      let digits = "\(number)"
      let padding = String(repeating: "0", count: word.count - digits.count)
      return Specimen(
        name: name, text: text.replacing(word, with: padding + digits), width: width, height: height,
        font: font)
    }
  }

  /// A text with a number of characters, as wide as the bubble and as high as the text needs.
  static func column(characters: Int, _ font: Font) -> Specimen {
    let whole = String(repeating: sampleText + " ", count: characters / sampleText.count + 1)
    func specimen(height: Int) -> Specimen {
      Specimen(
        name: "\(characters)", text: String(whole.prefix(characters)), width: 343, height: height, font: font)
    }
    let lines = specimen(height: 1).layout()
    return specimen(height: Int((lines.size.height + 2 * inset).rounded(.up)))
  }
}
