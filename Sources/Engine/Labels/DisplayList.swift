public import AssayDrawing
public import AssayFacts
public import AssayGeometry
public import AssayImaging
public import AssayTypesetting

/// What a label draws, in its bounds' coordinates: the picture it keeps until it is asked to draw again.
public struct DisplayList: Sendable {
  /// One drawing operation.
  public enum Item: Sendable {
    /// Fills a path, non-zero.
    case fill(Path, Color)
    /// Strokes a path.
    case stroke(Path, Color, StrokeStyle)
    /// Draws lines of text; the point is the top left of their layout.
    case text(TextLayout, at: Point)
    /// Draws some lines of a layout at places of their own: each point is where the line's pen starts.
    case line(TextLine, at: Point)
    /// Draws a picture.
    case image(Bitmap, Rect)
  }

  /// The operations, first at the bottom.
  public var items: [Item] = []
  /// The shadow that each operation casts on what is beneath it, neighboring lines of text together; nil for none.
  public var shadow: Shadow?
  /// What can be said of the drawing.
  public var facts = Facts()

  /// Creates an empty drawing.
  public init() {}
}

extension DisplayList.Item {
  /// The word for the operation in the fact `drawOrder`.
  var word: String {
    switch self {
    case .fill: "fill"
    case .stroke: "stroke"
    case .text, .line: "text"
    case .image: "image"
    }
  }
}

extension DisplayList {
  /// The kinds of operation in drawing order, neighbors of one kind counted once.
  var drawOrder: Fact {
    var (words, last): ([Fact], String?) = ([], nil)
    // By place, since an item of its own would be a copy.
    for place in items.indices where items[place].word != last {
      last = items[place].word
      words.append(.text(items[place].word))
    }
    return .list(words)
  }
}
