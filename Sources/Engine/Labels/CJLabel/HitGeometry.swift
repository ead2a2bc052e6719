import AssayGeometry
import AssayTypesetting

/// How far release 2.1.3 stores the boxes of links from where it draws them (CJ-65).
///
/// It stores them in the coordinates of the tall frame the text was laid out in, turns that upside down within the
/// label's height, and adds the insets and the offset of the text when they are hit. Lengths are points.
struct HitGeometry: Hashable, Sendable {
  /// The label's height.
  var height: Double
  /// The insets.
  var insets: EdgeInsets
  /// The height that the text was laid out in, at least two lines of the label's font.
  var layoutHeight: Double
  /// The descent of the label's font.
  var descent: Double
  /// How far the first line's top lies below the top inset.
  var offset: Double
  /// Whether no more than one line was drawn.
  var isOneLine: Bool

  /// How far below its drawn place a box is hit.
  func drift(of box: Rect, isImage: Bool) -> Double {
    // Text boxes are drawn a descent lower than they are stored, so that characters stand in them.
    let lowering = isImage ? 0 : descent
    let top = box.minY - insets.top - offset - lowering
    let bottom = layoutHeight - top - box.height
    let isTooHigh = abs(bottom) + abs(box.height) > height + 1e-9
    let stored = isOneLine && isTooHigh ? (height - box.height) / 2 : height - bottom - box.height
    return stored + insets.top - insets.bottom + offset - box.minY
  }
}

extension HitGeometry {
  /// The numbers of a label whose lines are arranged; nil where links are hit where they are drawn.
  init?(of label: CJLabel, _ arrangement: CJLabel.Arrangement) {
    guard label.quirks.storesDriftingBoxes else { return nil }
    self.init(
      height: label.core.bounds.height, insets: label.insets, layoutHeight: arrangement.height,
      descent: label.core.font.descent, offset: arrangement.offset,
      isOneLine: arrangement.lines.count <= 1)
  }
}

extension LinkTouches {
  /// Keeps the links of a drawing, and where they are hit: where they are drawn, unless that drifts.
  mutating func store(_ drawn: RangeBoxes, of marked: MarkedText, _ geometry: HitGeometry?) {
    guard !marked.targets.isEmpty else { return }
    targets = marked.targets
    string = marked.text.string
    boxes = drawn.boxes.compactMap { box in
      box.mark.target.map { target in
        let drift = geometry?.drift(of: box.rect, isImage: box.image != nil) ?? 0
        return Box(
          target: target, drawn: box.rect, hit: box.rect.offset(by: Point(x: 0, y: drift)), line: box.line,
          image: box.image)
      }
    }
  }
}
