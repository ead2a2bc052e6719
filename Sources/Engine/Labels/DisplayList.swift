public import AssayDrawing
public import AssayFacts
public import AssayGeometry
public import AssayImaging
public import AssayTypesetting

/// The drawing of a label, in its bounds' coordinates, until it is asked to draw again.
public struct DisplayList: Sendable {
  /// One drawing operation.
  public enum Item: Sendable {
    /// Fills a path by the non-zero rule.
    case fill(Path, Color)
    /// Strokes a path.
    case stroke(Path, Color, StrokeStyle)
    /// Draws lines of text.
    case text([PlacedLine])
    /// Draws a picture.
    case image(Bitmap, Rect)
  }

  /// The operations, first at the bottom.
  public var items: [Item] = []
  /// The shadow of each operation, where neighboring lines of text cast one together; nil for none.
  public var shadow: Shadow?
  /// Facts about the drawing.
  public var facts = Facts()

  /// Creates an empty drawing.
  public init() {}

  /// The lines of text in drawing order.
  public var lines: [TextLine] {
    items.flatMap { item -> [TextLine] in
      if case .text(let lines) = item { lines.map(\.line) } else { [] }
    }
  }

  /// The kinds of operation in drawing order, with neighbors of one kind counted once: the fact `drawOrder`.
  var drawOrder: Fact {
    var words: [Fact] = []
    for item in items where .text(item.word) != words.last { words.append(.text(item.word)) }
    return .list(words)
  }

  /// Draws a layout as UIKit draws a string, with its top left corner at a point, and states its lines.
  ///
  /// All baselines but the last move down to whole pixels, and the last one to the nearest. So they are in public golden
  /// pictures of UILabel, with lines of 42.96 pixels: at 133 for 133.3; at 112 and 154 for 111.3 and 154.2; at 48, 91, 134, 177
  /// and 219 for 47.3, 90.2, 133.2, 176.2 and 219.1.
  /// A layout of which no line fits still counts as text in `drawOrder`.
  mutating func addText(_ layout: TextLayout, at origin: Point) {
    if layout.lines.isEmpty { items.append(.text([])) }
    addLines(layout.lines, at: origin, movesDown: true)
    facts["textTop"] = layout.lines.isEmpty ? .null : .number(rounded(origin.y))
  }

  /// Draws lines of a layout with its top left corner at a point, and states the lines.
  mutating func addLines(_ lines: [TextLine], at origin: Point = .zero, movesDown: Bool = false) {
    let placed = lines.enumerated().map { number, line in
      PlacedLine(
        line, at: Point(x: origin.x + line.x, y: origin.y + line.baseline),
        movesDown: movesDown && number < lines.count - 1)
    }
    if !placed.isEmpty { items.append(.text(placed)) }
    facts.addLines(placed)
  }

  /// Draws the pictures of the boxes in a layout's lines; a name without a picture leaves a gap.
  mutating func addBoxes(of layout: TextLayout, at origin: Point, from environment: LabelEnvironment) {
    for line in layout.lines {
      let pen = Point(x: origin.x + line.x, y: origin.y + line.baseline)
      for run in line.runs {
        guard let box = run.sharedAttributes.value.attachment, let name = box.image,
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

extension DisplayList.Item {
  fileprivate var word: String {
    switch self {
    case .fill: "fill"
    case .stroke: "stroke"
    case .text: "text"
    case .image: "image"
    }
  }
}

extension TextLayout {
  /// The lines that end above a height, up to the first that does not (LL-15, CJ-16).
  func wholeLines(within height: Double) -> [TextLine] {
    Array(lines.prefix { $0.top + $0.height <= height + 1e-3 })
  }
}
