public import AssayFacts
public import AssayGeometry
import AssayImaging
import AssayTypesetting

/// A text layer by itself, added to a view: the approach that LayerLabel's article replaces (LL-02).
public struct TextLayerLabel: Label {
  /// The system's name in scenario files.
  public static let name = "TextLayer"
  /// The layer draws the text.
  public static let drawsAsUILabel = false

  /// The state it shares with UILabel, of which the layer takes the text.
  public var core: LabelCore
  /// The layer's own properties, besides its text.
  private var layer: TextLayerState
  /// The size of the view when the layer was added, which the layer keeps (LL-02).
  private var layerSize: Size?

  /// Creates a label with the layer's defaults; both initializers do the same.
  public init(core: LabelCore, creation: Creation) {
    self.core = core
    layer = TextLayerState(in: core.environment)
  }

  /// Gives the layer its frame, once.
  public mutating func layoutSubviews() -> Effect {
    layerSize = layerSize ?? core.bounds.size
    return .nothing
  }

  /// The size of the text, which the layer itself does not take.
  public mutating func intrinsicContentSize(maximumWidth: Double?) -> Size {
    let options = TextLayoutOptions(width: layer.isWrapped ? maximumWidth : nil)
    return text.map { TextLayout.size(of: $0, options: options) } ?? .zero
  }

  /// Draws the text in the layer's frame.
  public mutating func draw() -> DisplayList {
    layer.contents(text, size: layerSize ?? .zero, viewScale: core.environment.scale)
  }

  /// The text; a text with attributes has Core Text's defaults where it sets none, not the layer's (LL-21).
  private var text: AttributedText? {
    guard case .styled = core.content else { return layer.plainText(core.content.string) }
    let base = TextAttributes(font: core.environment.coreTextFont, color: .black)
    return core.attributedText(base: base, style: ParagraphStyle(alignment: layer.alignment))
  }

  /// States the layer's properties, and its size.
  public var facts: Facts {
    [
      "layer": .record(layer.facts(core.content.string)),
      "layerFrame": layerSize.map { .record(Facts($0)) } ?? .null,
    ]
  }

  /// The layer's own properties; none of them changes a text with attributes.
  public static let properties = PropertyTable<TextLayerLabel>(own: [
    Property("font", .font, \.layer.font),
    Property("fontSize", .fontSize) { label, size in
      label.layer.font = label.layer.font.withSize(size)
    },
    Property("textColor", .color.orNil(as: .white), \.layer.color),
    Property("textAlignment", .word(TextAlignment.self), \.layer.alignment, aliases: ["alignmentMode"]),
    Property("wrapped", .bool, \.layer.isWrapped),
    Property("truncation", .word(LayerTruncation.self), \.layer.truncation, aliases: ["truncationMode"]),
    Property("contentsScale", .number(in: 0.5...8), \.layer.contentsScale),
  ])
}
