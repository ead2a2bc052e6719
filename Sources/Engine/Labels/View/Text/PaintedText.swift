package import AssayDrawing
import AssayGeometry
import AssayImaging
import AssayTypesetting

/// Lines of text that are painted together, layer by layer.
///
/// From the bottom: all backgrounds, all shadows, all underlines, all glyphs, all lines through the text. So a background
/// covers no neighboring line, and no run's shadow darkens another run. Runs with an equal shadow cast it together.
package struct PaintedText: Sendable {
  private let lines: [PlacedLine]
  private var backgrounds: [PaintedRect] = []
  private var underlines: [PaintedRect] = []
  private var strikethroughs: [PaintedRect] = []
  private var shadows: [TextShadow] = []

  /// Prepares to paint lines on a canvas under its transform.
  package init(_ lines: [PlacedLine], on canvas: borrowing Canvas) {
    self.lines = lines
    guard lines.contains(where: { $0.line.runs.contains { $0.attributes.isDecorated } }) else { return }
    let grid = PixelGrid(of: canvas)
    for placed in lines {
      backgrounds += placed.backgrounds(on: grid)
      underlines += placed.underlines(on: grid)
      strikethroughs += placed.strikethroughs(on: grid)
      for case let shadow? in placed.line.runs.map(\.attributes.shadow) where shadow.color.alpha > 0 {
        if !shadows.contains(shadow) { shadows.append(shadow) }
      }
    }
  }

  /// Paints the lines.
  package func paint(on canvas: inout Canvas) {
    for background in backgrounds { canvas.fill(background.rect, color: background.color) }
    for shadow in shadows {
      canvas.drawShadow(Shadow(shadow)) { paintInk(on: &$0, casting: shadow) }
    }
    paintInk(on: &canvas, casting: nil)
  }

  /// Paints lines and glyphs: all, or those that cast a shadow.
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

extension TextAttributes {
  /// Whether there is anything to paint but glyphs.
  fileprivate var isDecorated: Bool {
    backgroundColor != nil || underline != nil || strikethrough != nil || shadow != nil
  }
}

extension PixelGrid {
  /// The pixels of a canvas under its transform.
  fileprivate init(of canvas: borrowing Canvas) {
    self.init(
      canvas.transform.then(.scale(x: canvas.scale, y: canvas.scale)), columnCount: canvas.width)
  }
}

extension Shadow {
  fileprivate init(_ shadow: TextShadow) {
    self.init(color: shadow.color, offset: Point(x: shadow.x, y: shadow.y), blur: shadow.blur)
  }
}
