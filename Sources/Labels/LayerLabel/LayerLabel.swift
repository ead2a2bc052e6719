public import Facts
import Geometry
import Imaging
import Typesetting

/// LayerLabel: a label whose backing layer is a text layer, which draws the text instead of UILabel.
public struct LayerLabel: Label {
  /// The name scenario files use.
  public static let name = "LayerLabel"
  /// What it is.
  public static let summary = "A label drawn by its backing text layer: wrapped, justified, from the top."

  /// What the text layer has been told.
  struct TextLayer: Hashable, Sendable {
    var string: String?
    var color: Color
    var font: Font
    var alignment = TextAlignment.natural
    var isWrapped = false
  }

  /// What it has of UILabel.
  public var core: LabelCore
  /// The backing layer (LL-04).
  private(set) var layer: TextLayer

  /// Creates it and hands the label's values to the layer, in the order of the published code (LL-05, LL-06).
  public init(core: LabelCore, creation: Creation) {
    self.core = core
    layer = TextLayer(color: core.textColor, font: core.font)
    self.core.log("layerClass")
    self.core.log(creation == .frame ? "init" : "awake")
    setText(core.content.string)
    setColor(core.textColor)
    setFont(core.font)
    layer.alignment = .justified
    self.core.log("alignment=justified")
    layer.isWrapped = true
    self.core.log("wrapped=true")
    self.core.log("display")
  }

  /// Sets the label's text and the layer's string (LL-07).
  mutating func setText(_ text: String?) {
    core.log("text")
    core.content = text.map(LabelContent.plain) ?? .none
    layer.string = text
  }

  /// Sets the label's color and the layer's foreground color, alpha and all (LL-08).
  mutating func setColor(_ color: Color) {
    core.log("textColor")
    core.setTextColor(color)
    layer.color = color
  }

  /// Sets the label's font, the layer's font by name and its size by number (LL-09).
  mutating func setFont(_ font: Font) {
    core.log("font")
    core.setFont(font)
    layer.font = font
  }

  /// Draws the layer's string from the top of the bounds (LL-14).
  ///
  /// Lines that do not fit whole are left out; the last one shown stays justified when more would follow (LL-15).
  public mutating func draw() -> DisplayList {
    var list = DisplayList()
    guard let string = layer.string, !core.bounds.isEmpty else { return list }
    let text = AttributedText(string, attributes: TextAttributes(font: layer.font, color: layer.color))
    let layout = TextLayout(
      text, style: ParagraphStyle(alignment: layer.alignment),
      options: TextLayoutOptions(
        width: layer.isWrapped ? core.bounds.width : nil, maximumLines: 0, truncates: false))
    list.addWholeLines(of: layout, height: core.bounds.height)
    return list
  }

  /// States what the layer has been told.
  public var facts: Facts {
    [
      "layer": [
        "string": layer.string.map(Fact.text) ?? .null,
        "color": .text(layer.color.description),
        "font": .text(layer.font.faces.first?.name ?? ""),
        "size": .number(rounded(layer.font.size)),
        "alignment": .text(layer.alignment.rawValue),
        "wrapped": .bool(layer.isWrapped),
        "scale": .number(core.environment.scale),
      ]
    ]
  }

  /// The setters that reach the layer; the others change the label and nothing that is seen (LL-11).
  public static let ownProperties: [Property<LayerLabel>] = [
    Property("text", .text, "The text; null for none.") { label, value throws(LabelError) in
      label.setText(try value.text)
    },
    Property("textColor", .color, "The color of the text; black unless set.") {
      label, value throws(LabelError) in label.setColor(try value.color ?? .black)
    },
    Property("font", .font, "The font; the system font at 17 points unless set.") {
      label, value throws(LabelError) in label.setFont(try value.font)
    },
    Property("fontSize", .number, "The size of the font, in points.") { label, value throws(LabelError) in
      label.setFont(label.core.font.withSize(try value.fontSize))
    },
  ]
}
