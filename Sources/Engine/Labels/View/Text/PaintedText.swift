package import AssayDrawing
import AssayGeometry
import AssayImaging
import AssayTypesetting

/// Lines of text that are painted together, layer by layer.
///
/// From the bottom: all backgrounds, all shadows, all underlines, all glyphs, all lines through the text. So no background
/// covers a neighboring line, and no run's shadow darkens another run. Runs with an equal shadow cast it together.
package struct PaintedText: Sendable {
  private let lines: [PlacedLine]
  private let backgrounds: [PaintedRect]
  private let underlines: [PaintedRect]
  private let strikethroughs: [PaintedRect]
  private var shadows: [TextShadow] = []

  /// Prepares lines for a canvas with its current transform.
  package init(_ lines: [PlacedLine], on canvas: borrowing Canvas) {
    self.lines = lines
    let map = canvas.transform.then(.scale(x: canvas.scale, y: canvas.scale))
    let grid = PixelGrid(map, columnCount: canvas.width)
    backgrounds = lines.flatMap { $0.backgrounds(on: grid) }
    underlines = lines.flatMap { $0.underlines(on: grid) }
    strikethroughs = lines.flatMap { $0.strikethroughs(on: grid) }
    for case let shadow? in lines.flatMap(\.line.runs).map(\.attributes.shadow)
    where shadow.color.alpha > 0 && !shadows.contains(shadow) {
      shadows.append(shadow)
    }
  }

  /// Paints the lines.
  package func paint(on canvas: inout Canvas) {
    for background in backgrounds { canvas.fill(background.rect, color: background.color) }
    for shadow in shadows {
      let offset = Point(x: shadow.x, y: shadow.y)
      canvas.drawShadow(Shadow(color: shadow.color, offset: offset, blur: shadow.blur)) {
        paintInk(on: &$0, casting: shadow)
      }
    }
    paintInk(on: &canvas, casting: nil)
  }

  /// Paints underlines, glyphs and lines through the text: all of them, or only those with a shadow.
  private func paintInk(on canvas: inout Canvas, casting shadow: TextShadow?) {
    for bar in underlines where shadow == nil || bar.shadow == shadow {
      canvas.fill(bar.rect, color: bar.color)
    }
    for placed in lines {
      for run in placed.line.runs where shadow == nil || run.attributes.shadow == shadow {
        run.paint(at: placed.pen, on: &canvas)
      }
    }
    for bar in strikethroughs where shadow == nil || bar.shadow == shadow {
      canvas.fill(bar.rect, color: bar.color)
    }
  }
}
