public import AssayDrawing
import AssayGeometry
import AssayImaging
import AssayTypesetting

extension LabelView {
  /// Paints the label as its layer shows it: background and drawing, cut to the bounds and masked (HT-11, IL-12).
  ///
  /// The canvas is in the parent's coordinates.
  public func paint(on canvas: inout Canvas) {
    let outer = canvas.origin
    let core = label.core
    canvas.origin = core.frame.origin + outer
    if let mask = label.mask {
      // A mask within the bounds already cuts at them. Cutting there twice would count edges between pixels twice (HT-21).
      let isCut = if case .inside = mask.style { mask.path.lies(within: core.bounds) } else { false }
      canvas.withLayer(mask: mask) { paintLayer(of: core, on: &$0, isCutByMask: isCut) }
    } else {
      paintLayer(of: core, on: &canvas, isCutByMask: false)
    }
    canvas.origin = outer
  }

  private func paintLayer(of core: LabelCore, on canvas: inout Canvas, isCutByMask: Bool) {
    let bounds = core.bounds
    guard !bounds.isEmpty else { return }
    canvas.origin = canvas.origin - bounds.origin
    if let background = core.backgroundColor {
      // Two points are at least one pixel.
      canvas.fill(isCutByMask ? bounds.grown(by: 2) : bounds, color: background)
    }
    if core.clipsToBounds, !isCutByMask {
      canvas.withClip(bounds) { canvas in contents.paint(on: &canvas) }
    } else {
      contents.paint(on: &canvas)
    }
  }
}

extension DisplayList {
  /// Paints the operations, each above its shadow if the drawing casts one; neighboring lines of text are painted together.
  func paint(on canvas: inout Canvas) {
    var text: [PlacedLine] = []
    for item in items {
      if case .text(let lines) = item {
        text = text.isEmpty ? lines : text + lines
        continue
      }
      if !text.isEmpty { cast(on: &canvas) { text.paint(on: &$0) } }
      text = []
      cast(on: &canvas) { canvas in
        switch item {
        case .fill(let path, let color): canvas.fill(path, color: color)
        case .stroke(let path, let color, let style): canvas.stroke(path, color: color, style: style)
        case .image(let bitmap, let rect): canvas.draw(bitmap, in: rect)
        case .text: break
        }
      }
    }
    if !text.isEmpty { cast(on: &canvas) { text.paint(on: &$0) } }
  }

  private func cast(on canvas: inout Canvas, _ draw: (inout Canvas) -> Void) {
    if let shadow { canvas.withShadow(shadow, draw) } else { draw(&canvas) }
  }
}
