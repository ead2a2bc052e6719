public import Drawing
import Geometry
import Imaging
import Typesetting

extension LabelView {
  /// Paints the label as its layer shows it: background and kept drawing, cut to the bounds and multiplied by the
  /// mask (HT-11, IL-12).
  ///
  /// The canvas is in the parent's coordinates.
  public func paint(on canvas: inout Canvas) {
    let outer = canvas.transform
    let origin = label.core.frame.origin
    canvas.transform = Transform.translation(x: origin.x, y: origin.y).then(outer)
    if let mask = label.mask {
      canvas.withLayer(mask: Mask(mask)) { paintLayer(on: &$0) }
    } else {
      paintLayer(on: &canvas)
    }
    canvas.transform = outer
  }

  private func paintLayer(on canvas: inout Canvas) {
    let bounds = label.core.bounds
    guard !bounds.isEmpty else { return }
    if let background = label.core.backgroundColor { canvas.fill(bounds, color: background) }
    let items = contents.items
    guard label.core.clipsToBounds else {
      for item in items { item.paint(on: &canvas) }
      return
    }
    canvas.withClip(bounds) { canvas in
      for item in items { item.paint(on: &canvas) }
    }
  }
}

extension DisplayList.Item {
  fileprivate func paint(on canvas: inout Canvas) {
    switch self {
    case .fill(let path, let color): canvas.fill(path, color: color)
    case .stroke(let path, let color, let style): canvas.stroke(path, color: color, style: style)
    case .image(let bitmap, let rect): canvas.draw(bitmap, in: rect)
    case .line(let line, let pen): line.paint(at: pen, on: &canvas)
    case .text(let layout, let origin):
      for line in layout.lines {
        line.paint(at: Point(x: origin.x + line.x, y: origin.y + line.baseline), on: &canvas)
      }
    }
  }
}

extension TextLine {
  /// Paints the glyphs with the pen starting at a point on the baseline.
  fileprivate func paint(at pen: Point, on canvas: inout Canvas) {
    for run in runs {
      for glyph in run.glyphs {
        let place = Point(x: pen.x + glyph.x, y: pen.y - glyph.y)
        if let picture = run.typeface.colorGlyph(of: glyph.id) {
          canvas.draw(picture.bitmap, in: picture.rect(at: place, size: run.size))
        } else if let outline = run.typeface.outline(of: glyph.id) {
          canvas.fill(outline, size: run.size, at: place, color: run.attributes.color)
        }
      }
    }
  }
}

extension ColorGlyph {
  /// Where the picture goes when its glyph is set at a size with the pen at a point.
  fileprivate func rect(at pen: Point, size: Double) -> Rect {
    let scale = size / Double(pixelsPerEm)
    return Rect(
      x: pen.x + Double(left) * scale, y: pen.y - Double(top) * scale,
      width: Double(bitmap.width) * scale, height: Double(bitmap.height) * scale)
  }
}
