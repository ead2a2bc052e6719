import AssayDrawing
import AssayFacts
import AssayGeometry
import AssayTypesetting

extension CJLabel {
  /// Draws in this order: fills behind ranges, the text, the pictures, the lines around ranges (CJ-43).
  public mutating func draw() -> DisplayList {
    touches.boxes = []
    guard hasContent, content.width > 0 else { return DisplayList() }
    let marked = MarkedText(of: self)
    var shown = marked.text
    if core.traits.isHighlighted, let color = core.traits.highlightedTextColor {
      shown.updateAttributes { $0.color = color }  // CJ-31
    }
    let (sized, scale) = fitted(shown)
    let arrangement = arrange(sized)
    let lines = arrangement.lines
    let boxes = rangeBoxes(on: arrangement, of: marked)
    touches.boxes = boxes.filter { $0.mark.target != nil }
    let pictures = pictures(on: lines)
    var list = DisplayList()
    list.items += boxes.compactMap(\.fillItem)
    if !lines.isEmpty { list.items.append(.text(lines.map(\.placed))) }
    // A name without a picture leaves a gap (CJ-42).
    list.items += pictures.compactMap { picture in
      core.environment.images[picture.name].map { .image($0, picture.rect) }
    }
    list.items += boxes.compactMap(\.strokeItem)
    list.shadow = shadow
    state(arrangement, in: &list.facts)
    if !text.insertions.isEmpty {
      list.facts["images"] = .list(
        pictures.map { name, rect, position in
          ["name": .text(name), "range": [.number(position), 1], "rect": .record(Facts(rect))]
        })
    }
    if let scale {
      let size = core.font.size
      list.facts["fit"] = [
        "scale": .number(rounded(scale)), "size": .number(scale < 1 ? scaledDown(size, by: scale) : size),
      ]
    }
    let boxFacts = boxes.compactMap(\.fact)
    if !boxFacts.isEmpty { list.facts["boxes"] = .list(boxFacts) }
    return list
  }

  /// Whether there is a text or a picture.
  var hasContent: Bool { core.content.string != nil || !text.insertions.isEmpty }

  /// The shadow of everything that is drawn; none while the label is highlighted (CJ-31, CJ-33).
  private var shadow: Shadow? {
    guard !core.traits.isHighlighted else { return nil }
    return core.traits.shadowColor.map {
      Shadow(color: $0, offset: core.traits.shadowOffset, blur: shadowRadius)
    }
  }

  /// The pictures at their places in the label, with the clusters of their placeholders in the text.
  private func pictures(on lines: [DrawnLine]) -> [(name: String, rect: Rect, position: Int)] {
    lines.flatMap { drawn in
      drawn.placed.line.runs.compactMap { run in
        insertion(run).map { image in
          (image.name, rect(of: image, run, on: drawn), drawn.placed.base + run.range.lowerBound)
        }
      }
    }
  }

  /// States the lines and how far the known bug moves them (A.3.z).
  private func state(_ arrangement: Arrangement, in facts: inout Facts) {
    let lines = arrangement.lines
    facts.addLines(lines.map(\.placed))
    let frameX = lines.map { rounded(content.minX + $0.framed.x) }
    if quirks.flushesByLabel, frameX != lines.map({ rounded($0.placed.pen.x) }) {
      facts["frameX"] = .list(frameX.map(Fact.number))  // CJ-20
    }
    facts["yOffset"] = .number(rounded(arrangement.offset))
    facts["yOffsetRight"] = .number(rounded(arrangement.rightOffset))
  }
}
