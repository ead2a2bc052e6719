import Facts
import Geometry
import Typesetting

extension CJLabel {
  /// Draws in stages, the later over the earlier: what is behind ranges, the text, the pictures, the outlines of
  /// ranges (CJ-43).
  public mutating func draw() -> DisplayList {
    touches.clear()
    guard core.content.string != nil, content.width > 0 else { return DisplayList() }
    let marked = markedText
    let arrangement = arrange(marked.text)
    let lines = drawnLines(arrangement)
    let boxes = RangeBoxes(on: lines, of: self, marked: marked)
    touches.store(boxes, of: marked, HitGeometry(of: self, arrangement))
    var list = DisplayList()
    list.items += boxes.fills
    list.items += lines.map { .line($0.line, at: $0.pen) }
    list.items += pictures(on: lines)
    list.items += boxes.strokes
    state(arrangement, lines, in: &list.facts)
    boxes.state(in: &list.facts)
    return list
  }

  /// The pictures; a name without a picture leaves a gap (CJ-42).
  private func pictures(on lines: [DrawnLine]) -> [DisplayList.Item] {
    lines.flatMap { drawn in
      drawn.pictures.items.compactMap { item in
        core.environment.images[item.insertion.name].map { .image($0, rect(of: item, on: drawn)) }
      }
    }
  }

  /// States where lines and pictures stand, and what the known bug makes of it (A.3.z).
  private func state(_ arrangement: Arrangement, _ lines: [DrawnLine], in facts: inout Facts) {
    facts.addLines(arrangement.lines, at: lines.map(\.pen), baseOfLast: arrangement.baseOfLast)
    facts["yOffset"] = .number(rounded(arrangement.offset))
    facts["yOffsetRight"] = .number(rounded(arrangement.rightOffset))
    guard !text.insertions.isEmpty else { return }
    facts["images"] = .list(
      lines.flatMap { drawn in
        drawn.pictures.items.map { item in
          ["name": .text(item.insertion.name), "rect": .record(Facts(rect(of: item, on: drawn)))]
        }
      })
  }
}
