import AssayDrawing
import AssayFacts
import AssayGeometry
import AssayImaging
import AssayTypesetting

/// A box around neighboring characters of one line, in points of the label's bounds (CJ-43, CJ-45).
struct RangeBox: Sendable {
  /// The mark of the characters.
  var mark: RangeMark
  /// The rectangle of the box.
  var rect: Rect
  /// The inserted picture in the box, as a position in the list of pictures; nil for text.
  var image: Int?
  /// The number of the line.
  var line: Int
  /// Whether the characters belong to a pressed link.
  var isPressed: Bool
  /// Whether every character has its own background, which replaces the fill (CJ-45).
  var isFilledByText: Bool
  /// How far below the box a finger hits it, in points (CJ-65).
  var drift = 0.0

  /// The rectangle in which a finger hits the box of a link.
  var hit: Rect { Rect(origin: rect.origin + Point(x: 0, y: drift), size: rect.size) }

  private var fill: Color? { isPressed ? mark.style.activeFill : mark.style.fill }
  private var stroke: Color? { isPressed ? mark.style.activeStroke : mark.style.stroke }
  private var lineWidth: Double { mark.style.lineWidth ?? BoxStyle.defaultLineWidth }
  private var cornerRadius: Double { mark.style.cornerRadius ?? BoxStyle.defaultCornerRadius }
  private var path: Path { Path(roundedRect: rect, cornerRadius: cornerRadius) }

  /// Draws the box behind the text; nil for a box without fill, or behind a background of the text itself.
  var fillItem: DisplayList.Item? { isFilledByText ? nil : fill.map { .fill(path, $0) } }

  /// Draws the line around text and pictures, with its middle on the edge of the box (CJ-51); nil for a box without line.
  var strokeItem: DisplayList.Item? { stroke.map { .stroke(path, $0, StrokeStyle(width: lineWidth)) } }

  /// States the box; nil if it has nothing to draw, pressed or not.
  var fact: Fact? {
    guard mark.style.isVisible else { return nil }
    return [
      "line": .number(line), "rect": .record(Facts(rect)),
      "fill": fill.map { .text($0.description) } ?? .null,
      "stroke": stroke.map { .text($0.description) } ?? .null,
      "lineWidth": .number(lineWidth), "cornerRadius": .number(cornerRadius),
    ]
  }
}

extension CJLabel {
  /// The boxes from the first line on, including boxes with nothing to draw.
  func rangeBoxes(on arrangement: Arrangement, of marked: MarkedText) -> [RangeBox] {
    guard !marked.marks.isEmpty else { return [] }
    let pressed = touches.press?.target
    return arrangement.lines.enumerated().flatMap { number, drawn in
      let shown = drawn.placed
      let line = quirks.boxesUncutLines ? drawn.framed : shown.line
      let boxes = line.runs.compactMap { run -> RangeBox? in
        guard let mark = marked.mark(of: run),
          quirks.boxesUncutLines || !shown.line.isEllipsis(run, base: shown.base)
        else { return nil }
        return RangeBox(
          mark: mark, rect: boxRect(of: run, on: drawn, line: line), image: run.attributes.attachment?.id,
          line: number, isPressed: pressed != nil && mark.target == pressed,
          isFilledByText: !quirks.fillsUnderBackgrounds
            && run.attributes.backgroundColor.map { $0.alpha > 0 } == true)
      }
      return joined(boxes, lineHeight: line.ascent + line.descent).map { box in
        var box = box
        if quirks.storesDriftingBoxes { box.drift = drift(of: box, arrangement) }
        return box
      }
    }
  }

  /// The box of a run: as high as its face, from a descent below the baseline; a picture's box is the picture (CJ-50).
  ///
  /// The paragraph decides where it is (CJ-20).
  private func boxRect(of run: GlyphRun, on drawn: DrawnLine, line: TextLine) -> Rect {
    let beginsAtStringEnd = quirks.boxesFromStringEnd && run.isRightToLeft
    let x = beginsAtStringEnd ? line.x(atCluster: run.range.upperBound) : run.x
    let left = content.minX + line.x + x
    if let image = insertion(run) {
      return Rect(
        x: left, y: drawn.baseline - bottom(of: image, on: drawn) - image.size.height, width: run.width,
        height: image.size.height)
    }
    let height = run.typographicHeight
    let descent = quirks.boxesByLabelFont ? core.font.descent : height - run.typographicAscent
    return Rect(x: left, y: drawn.placed.pen.y + descent - height, width: run.width, height: height)
  }

  /// Joins the boxes of runs, given from left to right, and enlarges boxes that are lower than the line (CJ-50, CJ-52).
  private func joined(_ runs: [RangeBox], lineHeight: Double) -> [RangeBox] {
    var boxes: [RangeBox] = []
    for run in runs {
      if let last = boxes.last, joins(last, run) {
        boxes[boxes.count - 1].rect = union(last.rect, run.rect)
        boxes[boxes.count - 1].isFilledByText = last.isFilledByText && run.isFilledByText
      } else {
        boxes.append(run)
      }
    }
    for index in boxes.indices where boxes[index].rect.height < lineHeight - 1e-6 {
      boxes[index].rect = boxes[index].rect.grown(by: 1)
    }
    return boxes
  }

  private func joins(_ left: RangeBox, _ right: RangeBox) -> Bool {
    let touch = abs(left.rect.maxX - right.rect.minX) < 1e-6
    guard left.mark.target == nil else {
      return left.mark.target == right.mark.target && (touch || quirks.joinsAcrossGaps)
    }
    return left.mark == right.mark && touch
  }

  /// The box around two boxes; the published code makes it as wide as both together, and as high as the higher.
  private func union(_ left: Rect, _ right: Rect) -> Rect {
    guard quirks.joinsAcrossGaps else { return left.union(right) }
    let (bottom, height) = (max(left.maxY, right.maxY), max(left.height, right.height))
    return Rect(
      x: min(left.minX, right.minX), y: bottom - height, width: left.width + right.width, height: height)
  }

  /// How far below its drawn place the published code hits a link's box (CJ-65).
  ///
  /// It stores boxes in the coordinates of the tall frame the text was laid out in, turns that upside down within the
  /// label's height, and adds the insets and the offset of the text at each touch.
  private func drift(of box: RangeBox, _ arrangement: Arrangement) -> Double {
    let (rect, height) = (box.rect, core.bounds.height)
    // Text boxes are drawn a descent lower than they are stored, so that characters are inside them.
    let lowering = box.image == nil ? core.font.descent : 0
    let top = rect.minY - insets.top - arrangement.offset - lowering
    let bottom = arrangement.height - top - rect.height
    let isTooHigh = abs(bottom) + abs(rect.height) > height + 1e-9
    let isOneLine = arrangement.lines.count <= 1
    let stored = isOneLine && isTooHigh ? (height - rect.height) / 2 : height - bottom - rect.height
    return stored + insets.top - insets.bottom + arrangement.offset - rect.minY
  }
}
