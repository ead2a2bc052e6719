package import AssayDrawing
import AssayGeometry
import AssayImaging
import AssayTypesetting

extension [PlacedLine] {
  /// Paints lines of text together, layer by layer.
  ///
  /// From the bottom: all backgrounds, all shadows, all underlines, all glyphs, all lines through the text. So no background
  /// covers a neighboring line, and no run's shadow darkens another run. Runs with an equal shadow cast it together.
  /// Glyphs are on whole pixels vertically, as Core Graphics draws them, and between pixels only along the line.
  package func paint(on canvas: inout Canvas) {
    let origin = canvas.origin * canvas.scale
    let grid = PixelGrid(scale: canvas.scale, origin: origin, columnCount: canvas.width)
    let backgrounds = flatMap { $0.backgrounds(on: grid) }
    let underlines = flatMap { $0.underlines(on: grid) }
    let strikethroughs = flatMap { $0.strikethroughs(on: grid) }
    var shadows: [TextShadow] = []
    for placed in self {
      for case let shadow? in placed.line.runs.lazy.map(\.sharedAttributes.value.shadow)
      where shadow.color.alpha > 0 && !shadows.contains(shadow) {
        shadows.append(shadow)
      }
    }

    /// Paints underlines, glyphs and lines through the text: all of them, or only those with a shadow.
    func paintInk(on canvas: inout Canvas, casting shadow: TextShadow?) {
      for bar in underlines where shadow == nil || bar.shadow == shadow {
        canvas.fill(bar.rect, color: bar.color)
      }
      for placed in self {
        for run in placed.line.runs where shadow == nil || run.attributes.shadow == shadow {
          run.paint(at: placed.pen(of: run, on: grid), on: &canvas)
        }
      }
      for bar in strikethroughs where shadow == nil || bar.shadow == shadow {
        canvas.fill(bar.rect, color: bar.color)
      }
    }

    for background in backgrounds { canvas.fill(background.rect, color: background.color) }
    for shadow in shadows {
      let offset = Point(x: shadow.x, y: shadow.y)
      canvas.drawShadow(Shadow(color: shadow.color, offset: offset, blur: shadow.blur)) {
        paintInk(on: &$0, casting: shadow)
      }
    }
    paintInk(on: &canvas, casting: nil)
  }
}
