import AssayGeometry
import AssayTypesetting

extension DisplayList {
  /// Draws the pictures of the boxes in a layout's lines, above its text; a name without a picture leaves a gap.
  mutating func addBoxes(of layout: TextLayout, at origin: Point, from environment: LabelEnvironment) {
    for line in layout.lines {
      let pen = Point(x: origin.x + line.x, y: origin.y + line.baseline)
      for run in line.runs {
        guard let box = run.attributes.attachment,
          let name = environment.boxes.name(of: box.id),
          let bitmap = environment.images[name]
        else { continue }
        let rect = Rect(
          x: pen.x + run.x, y: pen.y - box.ascent - run.attributes.baselineOffset, width: run.width,
          height: box.ascent + box.descent)
        if !rect.isEmpty { items.append(.image(bitmap, rect)) }
      }
    }
  }
}
