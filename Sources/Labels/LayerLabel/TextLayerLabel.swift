public import Facts
import Geometry
import Imaging
import Typesetting

/// A text layer by itself, added to a view: what LayerLabel's article does without (LL-02).
public struct TextLayerLabel: Label {
  /// The name scenario files use.
  public static let name = "TextLayer"
  /// What it is.
  public static let summary =
    "A text layer by itself in a view: with the system's defaults, and a frame that does not follow the view's."

  /// What it has of UILabel; text, color, font and alignment are the layer's.
  public var core: LabelCore
  /// What the layer has been told beside.
  private var layer: TextLayerState
  /// The layer's size: that of the view when it was added, whatever becomes of the view (LL-02).
  private var layerSize: Size?

  /// Creates it with the layer's defaults; both initialisers do the same.
  public init(core: LabelCore, creation: Creation) {
    self.core = core
    layer = TextLayerState(in: core.environment)
    self.core.setFont(layer.font)
    self.core.setTextColor(layer.color)
  }

  /// Gives the layer its frame, once.
  public mutating func layoutSubviews() -> Effect {
    layerSize = layerSize ?? core.bounds.size
    return .nothing
  }

  /// Draws the text in the layer's frame.
  public mutating func draw() -> DisplayList {
    told.contents(text, size: layerSize ?? .zero, viewScale: core.environment.scale)
  }

  /// The layer with all it has been told.
  private var told: TextLayerState {
    var told = layer
    told.string = core.content.string
    told.color = core.textColor
    told.font = core.font
    told.alignment = core.textAlignment
    return told
  }

  /// The text; one with attributes has Core Text's defaults where it sets none, not the layer's (LL-21).
  private var text: AttributedText? {
    guard case .styled = core.content else { return told.plainText }
    let base = TextAttributes(font: core.environment.coreTextFont, color: .black)
    return core.attributedText(base: base, style: ParagraphStyle(alignment: core.textAlignment))
  }

  /// States what the layer has been told, and its size.
  public var facts: Facts {
    var facts: Facts = ["layer": .record(told.facts)]
    facts["layerFrame"] = layerSize.map { .record(Facts($0)) } ?? .null
    return facts
  }

  /// The layer's properties that UILabel does not have.
  public static let ownProperties: [Property<TextLayerLabel>] = [
    Property("font", .font, "The font; the system font at 36 points unless set.") {
      label, value throws(LabelError) in label.core.setFont(try value.font)
    },
    Property("textColor", .color, "The color of the text; white unless set.") {
      label, value throws(LabelError) in label.core.setTextColor(try value.color ?? .white)
    },
    Property("wrapped", .bool, "Whether text is divided into lines; false unless set.") {
      label, value throws(LabelError) in label.layer.isWrapped = try value.bool
    },
    Property(
      "truncation", .word(LayerTruncation.allCases.map(\.rawValue)),
      "Where what does not fit is left out of the last line shown; none unless set."
    ) { label, value throws(LabelError) in label.layer.truncation = try value.word(LayerTruncation.self) },
    Property(
      "contentsScale", .limited(0.5...8),
      "Pixels per point of the layer's picture, which the view enlarges to its own; 1 unless set."
    ) { label, value throws(LabelError) in label.layer.contentsScale = try value.number(in: 0.5...8) },
  ]
}
