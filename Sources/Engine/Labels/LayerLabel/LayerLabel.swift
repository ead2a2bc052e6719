public import AssayFacts
import AssayGeometry
import AssayImaging
import AssayTypesetting

/// LayerLabel: a label whose backing layer is a text layer, which draws the text instead of UILabel.
public struct LayerLabel: Label {
  /// The layer draws the text.
  public static let drawsAsUILabel = false

  /// The state it shares with UILabel.
  public var core: LabelCore
  /// The backing layer (LL-04).
  private var layer: TextLayerState
  /// The layer's string; nil for none.
  private var string: String?
  /// Whether the label's values have been handed to the layer; an archive's values are set before (LL-06).
  private var isSetUp = false

  /// Creates a label; in code it hands its values to the layer at once, from an archive when it awakes (LL-06).
  public init(core: LabelCore, creation: Creation) {
    self.core = core
    layer = TextLayerState(in: core.environment)
    layer.contentsScale = core.environment.scale  // as a view sets it for its backing layer (LL-12)
    self.core.log("layerClass")
    guard creation == .frame else { return }
    self.core.log("init")
    setUp()
  }

  /// Awakes a label from an archive, whose values are set by now (LL-06).
  public mutating func layoutSubviews() -> Effect {
    guard !isSetUp else { return .nothing }
    core.log("awake")
    setUp()
    return .nothing
  }

  /// Assigns the label's own values to itself, which hands them on, and sets up the layer (LL-05).
  private mutating func setUp() {
    isSetUp = true
    setText(core.content.string)
    setColor(core.textColor)
    setFont(core.font)
    layer.alignment = .justified
    core.log("alignment=justified")
    layer.isWrapped = true
    core.log("wrapped=true")
    core.log("display")
  }

  /// Sets the label's text and the layer's string (LL-07).
  private mutating func setText(_ text: String?) {
    core.content = text.map(LabelContent.plain) ?? .none
    guard isSetUp else { return }
    core.log("text")
    string = text
  }

  /// Sets the label's color and the layer's foreground color with its alpha (LL-08).
  private mutating func setColor(_ color: Color) {
    core.textColor = color
    guard isSetUp else { return }
    core.log("textColor")
    layer.color = color
  }

  /// Sets the label's font, the layer's font by name and its size by number (LL-09).
  private mutating func setFont(_ font: Font) {
    core.font = font
    guard isSetUp else { return }
    core.log("font")
    layer.font = font
    layer.missingFont = nil
  }

  /// Sets the layer's font by name.
  ///
  /// A name other than the label's font's own is not found, and the default font replaces it at the same size (LL-19).
  private mutating func setLayerFont(name: String?) {
    let isFound = name == nil || name == core.font.faces.first?.name
    layer.missingFont = isFound ? nil : name
    layer.font = isFound ? core.font : core.environment.coreTextFont.withSize(core.font.size)
  }

  /// Draws the layer's string from the top of the bounds (LL-14).
  public mutating func draw() -> DisplayList {
    layer.contents(layer.plainText(string), size: core.bounds.size, viewScale: core.environment.scale)
  }

  /// States the layer's properties.
  public var facts: Facts { ["layer": .record(layer.facts(string))] }

  /// The setters that reach the layer, and those of UILabel that its article lists as lost (LL-11).
  public static let properties = PropertyTable<LayerLabel>(own: forwardedProperties + lostProperties)

  private static let forwardedProperties: [Property<LayerLabel>] = [
    Property("text", ValueReader<String>.text.orNil) { label, text in
      label.setText(text)
    },
    Property("textColor", .color.orNil(as: .black)) {
      label, color in label.setColor(color)
    },
    Property("font", .font) { label, font in
      label.setFont(font)
    },
    Property("fontSize", .fontSize) { label, size in
      label.setFont(label.core.font.withSize(size))
    },
    Property("fontName", ValueReader<String>.text.orNil) { label, name in label.setLayerFont(name: name) },
  ]

  /// The properties of UILabel's drawing that never reach the layer.
  private static let lostProperties = drawingProperties.with([
    "adjustsFontSizeToFitWidth", "minimumScaleFactor", "baselineAdjustment", "highlighted",
    "highlightedTextColor", "enabled", "shadowColor", "shadowOffset",
  ])
}
