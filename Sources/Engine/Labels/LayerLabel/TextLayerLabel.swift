public import AssayFacts
public import AssayGeometry
import AssayImaging
import AssayTypesetting

/// A text layer by itself, added to a view: what LayerLabel's article does without (LL-02).
public struct TextLayerLabel: Label {
  /// The name scenario files use.
  public static let name = "TextLayer"
  /// What it is.
  public static let summary =
    "A text layer by itself in a view: with the system's defaults, and a frame that does not follow the view's."

  /// What it has of UILabel, of which the layer has the text.
  public var core: LabelCore
  /// What was set on the layer besides its text.
  private var layer: TextLayerState
  /// The layer's size: that of the view when it was added, whatever happens to the view later (LL-02).
  private var layerSize: Size?

  /// Creates it with the layer's defaults; both initializers do the same.
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
    told.sizeOfText(text, width: layer.isWrapped ? maximumWidth : nil)
  }

  /// Draws the text in the layer's frame.
  public mutating func draw() -> DisplayList {
    told.contents(text, size: layerSize ?? .zero, viewScale: core.environment.scale)
  }

  /// The layer with its string.
  private var told: TextLayerState {
    var told = layer
    told.string = core.content.string
    return told
  }

  /// The text; one with attributes has Core Text's defaults where it sets none, not the layer's (LL-21).
  private var text: AttributedText? {
    guard case .styled = core.content else { return told.plainText }
    let base = TextAttributes(font: core.environment.coreTextFont, color: .black)
    return core.attributedText(base: base, style: ParagraphStyle(alignment: layer.alignment))
  }

  /// States what was set on the layer, and its size.
  public var facts: Facts {
    var facts: Facts = ["layer": .record(told.facts)]
    facts["layerFrame"] = layerSize.map { .record(Facts($0)) } ?? .null
    return facts
  }

  /// The layer's own properties; none of them changes a string with attributes.
  public static let properties = PropertyTable<TextLayerLabel>(own: [
    Property("font", .font, "The font of text without attributes; the system font at 36 points unless set.") {
      label, value throws(LabelError) in label.layer.font = try value.font
    },
    Property("fontSize", .number, "The size of that font, in points.") { label, value throws(LabelError) in
      label.layer.font = label.layer.font.withSize(try value.fontSize)
    },
    Property("textColor", .color, "The color of text without attributes; white unless set.") {
      label, value throws(LabelError) in label.layer.color = try value.color ?? .white
    },
    Property(
      "textAlignment", .word(TextAlignment.allCases.map(\.rawValue)),
      "How lines stand between the sides of the layer; natural unless set."
    ) { label, value throws(LabelError) in label.layer.alignment = try value.word(TextAlignment.self) },
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
  ])
}
