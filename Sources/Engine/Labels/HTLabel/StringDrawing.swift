import AssayFacts
public import AssayGeometry
import AssayTypesetting

/// The string drawing that HTLabel's article explains before its class: measured, at a point, in a rectangle (HT-08).
public struct StringDrawing: Label {
  /// The name scenario files use.
  public static let name = "StringDrawing"
  /// What it is.
  public static let summary =
    "The string drawing of HTLabel's article: a text at a point, in a rectangle, or measured alone."

  /// What it has of UILabel.
  public var core: LabelCore
  /// The top left corner of the text drawn on one line; nil for none.
  public var point: Point?
  /// The rectangle the text is drawn in, wrapped at its width; nil for none.
  public var rectangle: Rect?

  /// Creates it; both initializers do the same.
  public init(core: LabelCore, creation: Creation) { self.core = core }

  /// States the size of the text and draws it: at the point unwrapped, in the rectangle the lines that fit whole.
  public mutating func draw() -> DisplayList {
    var list = DisplayList()
    list.facts["measured"] = .record(Facts(layout(TextLayoutOptions()).size))
    if let point {
      add(layout(TextLayoutOptions()), at: point, to: &list)
    } else if let rectangle, !rectangle.isEmpty {
      let options = TextLayoutOptions(
        width: rectangle.width, maximumHeight: rectangle.height, truncates: false)
      add(layout(options), at: rectangle.origin, to: &list)
    }
    return list
  }

  private func layout(_ options: TextLayoutOptions) -> TextLayout {
    // The functions of strings know the attributes they are given, and no label's alignment.
    let base = TextAttributes(font: core.font, color: core.textColor)
    let text = core.attributedText(base: base, style: ParagraphStyle())
    return TextLayout(text, style: ParagraphStyle(), options: options)
  }

  private func add(_ layout: TextLayout, at origin: Point, to list: inout DisplayList) {
    list.items.append(.text(layout, at: origin))
    list.facts.addLines(of: layout, at: origin)
  }

  /// Its properties.
  public static let properties = PropertyTable<StringDrawing>(own: [
    Property(
      "point", .numbers(["x", "y"], PropertyKind.lengths),
      "The top left corner of the text, drawn without wrapping, in points; none unless set."
    ) { label, value throws(LabelError) in
      let numbers = try value.numbers(2, in: PropertyKind.lengths)
      label.point = Point(x: numbers[0], y: numbers[1])
    },
    Property(
      "rectangle", .numbers(["x", "y", "width", "height"], PropertyKind.lengths),
      "Where the text is drawn if no point is set, wrapped at its width, in points; none unless set."
    ) { label, value throws(LabelError) in
      let numbers = try value.numbers(4, in: PropertyKind.lengths)
      label.rectangle = Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    },
  ])
}
