import AssayBenchmarking
import AssayDrawing
import AssayGeometry
import AssayImaging
import AssayTypesetting

/// A page of an app to compare: cards with text, 1920×1080 pixels by default.
struct Page {
  var width = 1920
  var height = 1080
  /// How far all text is moved, in pixels.
  var shift = 0.0
  var ink = Color.black
  var paper = Color.white
  let font: Font

  /// Draws the page.
  func draw() -> Bitmap {
    var canvas = Canvas(width: width, height: height, scale: 1, background: paper)
    for left in stride(from: 24, to: width - 300, by: 316) {
      for top in stride(from: 20, to: height - 170, by: 178) {
        drawCard(left: Double(left), top: Double(top), on: &canvas)
      }
    }
    return canvas.finish()
  }

  private func drawCard(left: Double, top: Double, on canvas: inout Canvas) {
    let size = font.size
    canvas.fill(
      Rect(x: left + shift, y: top, width: 292, height: 160), color: Color(red: 226, green: 232, blue: 240))
    canvas.fill(Rect(x: left + 1 + shift, y: top + 1, width: 290, height: 158), color: paper)
    let layout = TextLayout(
      AttributedText(sampleText, attributes: TextAttributes(font: font)),
      options: TextLayoutOptions(width: 270))
    for line in layout.lines where line.baseline < 150 - size / 3 {
      let pen = Point(x: left + 10 + line.x + shift, y: top + 4 + line.baseline)
      for run in line.runs {
        for glyph in run.glyphs {
          canvas.fill(
            glyph.id, of: run.typeface, size: run.size, at: Point(x: pen.x + glyph.x, y: pen.y - glyph.y),
            color: ink)
        }
      }
    }
  }
}
