import AssayFacts
public import AssayGeometry
import AssayTypesetting

/// The string drawing that HTLabel's article explains before its class: measured, at a point, in a rectangle (HT-08).
public struct StringDrawing: Label {
  /// The text is drawn by the string itself.
  public static let drawsAsUILabel = false

  /// The state it shares with UILabel.
  public var core: LabelCore
  /// The top left corner of the text drawn on one line; nil for none.
  public var point: Point?
  /// The rectangle the text is drawn in, wrapped at its width; nil for none.
  public var rectangle: Rect?

  /// Creates a label; both initializers do the same.
  public init(core: LabelCore, creation: Creation) { self.core = core }

  /// States the size of the text and draws it: unwrapped at the point, or in the rectangle as many lines as fit whole.
  public mutating func draw() -> DisplayList {
    var list = DisplayList()
    list.facts["measured"] = .record(Facts(layout(TextLayoutOptions()).size))
    if let point {
      list.addText(layout(TextLayoutOptions()), at: point)
    } else if let rectangle, !rectangle.isEmpty {
      let options = TextLayoutOptions(
        width: rectangle.width, maximumHeight: rectangle.height, truncates: false)
      list.addText(layout(options), at: rectangle.origin)
    }
    return list
  }

  private func layout(_ options: TextLayoutOptions) -> TextLayout {
    // A string is drawn with the attributes it is given; a label's alignment is unknown to it.
    let base = TextAttributes(font: core.font, color: core.textColor)
    let text = core.attributedText(base: base, style: ParagraphStyle())
    return TextLayout(text, style: ParagraphStyle(), options: options)
  }

  /// Its properties.
  public static let properties = PropertyTable<StringDrawing>(own: [
    Property("point", .point, \.point),
    Property(
      "rectangle",
      .numbers(["x", "y", "width", "height"], in: PropertyKind.lengths) {
        Rect(x: $0[0], y: $0[1], width: $0[2], height: $0[3])
      }, \.rectangle),
  ])
}
