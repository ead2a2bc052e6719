import Geometry
import Typesetting

extension CJLabel {
  /// The boxes of the links, one a link and line (CJ-52, CJ-66).
  func linkBoxes(on lines: [DrawnLine]) -> [LinkTouches.Box] {
    lines.flatMap { linkBoxes(on: $0.line, pen: $0.pen) }
  }

  private func linkBoxes(on line: TextLine, pen: Point) -> [LinkTouches.Box] {
    var boxes: [LinkTouches.Box] = []
    for run in line.runs where run.attributes.tag > 0 {
      let rect = Rect(
        x: pen.x + run.x, y: pen.y - run.typographicAscent, width: run.width, height: run.typographicHeight)
      let link = run.attributes.tag - 1
      if boxes.last?.link == link, let last = boxes.popLast() {
        boxes.append(LinkTouches.Box(link: link, rect: last.rect.union(rect)))
      } else {
        boxes.append(LinkTouches.Box(link: link, rect: rect))
      }
    }
    return boxes
  }
}
