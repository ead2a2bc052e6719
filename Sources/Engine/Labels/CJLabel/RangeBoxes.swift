import AssayDrawing
import AssayFacts
import AssayGeometry
import AssayImaging
import AssayTypesetting

/// What is drawn around ranges of CJLabel's text: behind the text and over it (CJ-43, CJ-45).
struct RangeBoxes {
  /// The boxes from the first line on, those without anything to draw included.
  let boxes: [RangeBox]
  private let pressed: Int?

  /// Finds the boxes on the lines of a label.
  init(on lines: [CJLabel.DrawnLine], of label: CJLabel, marked: MarkedText) {
    pressed = label.touches.press?.target
    guard !marked.marks.isEmpty else {
      boxes = []
      return
    }
    boxes = lines.enumerated().flatMap { number, drawn in
      let line = label.quirks.boxesUncutLines ? drawn.framed : drawn.line
      let runs = line.runs.compactMap { run -> RangeBox? in
        guard let mark = marked.mark(of: run), label.quirks.boxesUncutLines || !drawn.isEllipsis(run)
        else { return nil }
        let rect = label.rect(of: run, on: drawn, line: line)
        return RangeBox(mark: mark, rect: rect, image: run.insertion, line: number)
      }
      return LineBoxes(
        joinsAcrossGaps: label.quirks.joinsAcrossGaps, lineHeight: line.ascent + line.descent
      ).joined(runs)
    }
  }

  /// What is behind the text.
  var fills: [DisplayList.Item] {
    boxes.compactMap { box in
      color(of: box, \.fill, \.activeFill).map { .fill(path(of: box), $0) }
    }
  }

  /// What is over text and pictures; its middle is on the edge of the box (CJ-51).
  var strokes: [DisplayList.Item] {
    boxes.compactMap { box in
      let width = box.mark.style.lineWidth ?? BoxStyle.defaultLineWidth
      return color(of: box, \.stroke, \.activeStroke).map {
        .stroke(path(of: box), $0, StrokeStyle(width: width))
      }
    }
  }

  /// The color of a part of a box as it is now; nil for none.
  func color(of box: RangeBox, _ normal: KeyPath<BoxStyle, Color?>, _ active: KeyPath<BoxStyle, Color?>)
    -> Color?
  {
    let isPressed = pressed != nil && box.mark.target == pressed
    return box.mark.style[keyPath: isPressed ? active : normal]
  }

  /// States the boxes that have something to draw.
  func state(in facts: inout Facts) {
    let visible = boxes.filter { $0.mark.style.isVisible }
    guard !visible.isEmpty else { return }
    facts["boxes"] = .list(
      visible.map { box in
        [
          "line": .number(box.line), "rect": .record(Facts(box.rect)),
          "fill": Fact(color(of: box, \.fill, \.activeFill)),
          "stroke": Fact(color(of: box, \.stroke, \.activeStroke)),
          "lineWidth": .number(box.mark.style.lineWidth ?? BoxStyle.defaultLineWidth),
          "cornerRadius": .number(box.mark.style.cornerRadius ?? BoxStyle.defaultCornerRadius),
        ]
      })
  }

  private func path(of box: RangeBox) -> Path {
    Path(roundedRect: box.rect, cornerRadius: box.mark.style.cornerRadius ?? BoxStyle.defaultCornerRadius)
  }
}

extension CJLabel {
  /// The box of a run: as high as its face from a descent below the baseline; that of a picture, the picture (CJ-50).
  ///
  /// It stands where the paragraph puts it (CJ-20). In the published code it hangs at the descent of the label's font,
  /// whatever the run's, and for a run from right to left it begins where its string ends (CJ-69).
  fileprivate func rect(of run: GlyphRun, on drawn: DrawnLine, line: TextLine) -> Rect {
    let isCaret = quirks.boxesFromStringEnd && run.isRightToLeft
    let x = isCaret ? line.x(atCluster: run.range.upperBound) : run.x
    let left = content.minX + line.x + x
    if let index = run.insertion {
      let item = InlineImages.Item(
        insertion: text.insertions[index], position: run.range.lowerBound, x: run.x)
      let size = item.insertion.size
      return Rect(
        x: left, y: drawn.baseline - drawn.pictures.bottom(of: item) - size.height, width: run.width,
        height: size.height)
    }
    let height = run.typographicHeight
    let descent = quirks.boxesByLabelFont ? core.font.descent : height - run.typographicAscent
    return Rect(x: left, y: drawn.pen.y + descent - height, width: run.width, height: height)
  }
}

extension CJLabel.DrawnLine {
  /// Whether a run stands for hidden text.
  fileprivate func isEllipsis(_ run: GlyphRun) -> Bool {
    line.ellipsisIndex.map { base + run.range.lowerBound == line.range.lowerBound + $0 } ?? false
  }
}

extension GlyphRun {
  /// The inserted picture it is, as a position in the list of them; nil for text and for boxes of the text's own.
  var insertion: Int? { attributes.attachment.flatMap { $0.id >= 0 ? $0.id : nil } }
}

extension Fact {
  /// A color, or nothing.
  fileprivate init(_ color: Color?) { self = color.map { .text($0.description) } ?? .null }
}
