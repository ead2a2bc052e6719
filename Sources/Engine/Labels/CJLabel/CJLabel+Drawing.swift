import AssayDrawing
import AssayFacts
import AssayGeometry
import AssayTypesetting

extension CJLabel {
  /// Draws in stages, the later over the earlier: what is behind ranges, the text, the pictures, the outlines of
  /// ranges (CJ-43).
  public mutating func draw() -> DisplayList {
    touches.boxes = []
    guard core.content.string != nil || !text.insertions.isEmpty, content.width > 0 else {
      return DisplayList()
    }
    let marked = markedText
    let (shown, scale) = fitted(highlighted(marked.text))
    let arrangement = arrange(shown)
    let lines = drawnLines(arrangement)
    let boxes = RangeBoxes(on: lines, of: self, marked: marked)
    touches.store(boxes, of: marked, HitGeometry(of: self, arrangement))
    var list = DisplayList()
    list.items += boxes.fills
    list.items += lines.map { .line($0.line, at: $0.pen) }
    list.items += pictures(on: lines)
    list.items += boxes.strokes
    list.shadow = shadow
    state(arrangement, lines, in: &list.facts)
    if let scale { list.facts["fit"] = fit(scale) }
    boxes.state(in: &list.facts)
    return list
  }

  /// A text in the color it has while the label is highlighted (CJ-31).
  private func highlighted(_ text: AttributedText) -> AttributedText {
    guard core.traits.isHighlighted, let color = core.traits.highlightedTextColor else { return text }
    var text = text
    text.updateAttributes { $0.color = color }
    return text
  }

  /// The shadow that every stage casts; none while the label is highlighted (CJ-31, CJ-33).
  private var shadow: Shadow? {
    guard !core.traits.isHighlighted else { return nil }
    return core.traits.shadowColor.map {
      Shadow(color: $0, offset: core.traits.shadowOffset, blur: shadowRadius)
    }
  }

  private func fit(_ scale: Double) -> Fact {
    [
      "scale": .number(rounded(scale)),
      "size": .number(scale < 1 ? core.font.size.scaledDown(by: scale) : core.font.size),
    ]
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
    let frameX = lines.map { rounded(content.minX + $0.framed.x) }
    if quirks.flushesByLabel, zip(lines, frameX).contains(where: { rounded($0.pen.x) != $1 }) {
      // CJ-20
      facts["frameX"] = .list(frameX.map(Fact.number))
    }
    facts["yOffset"] = .number(rounded(arrangement.offset))
    facts["yOffsetRight"] = .number(rounded(arrangement.rightOffset))
    guard !text.insertions.isEmpty else { return }
    facts["images"] = .list(
      lines.flatMap { drawn in
        drawn.pictures.items.map { item in
          [
            "name": .text(item.insertion.name), "range": [.number(drawn.base + item.position), 1],
            "rect": .record(Facts(rect(of: item, on: drawn))),
          ]
        }
      })
  }
}
