public import AssayFacts
import AssayGeometry
import AssayImaging
import AssayTypesetting

/// LayerLabel: a label whose backing layer is a text layer, which draws the text instead of UILabel.
public struct LayerLabel: Label {
  /// The name scenario files use.
  public static let name = "LayerLabel"
  /// What it is.
  public static let summary = "A label drawn by its backing text layer: wrapped, justified, from the top."

  /// What it has of UILabel.
  public var core: LabelCore
  /// The backing layer (LL-04).
  private(set) var layer: TextLayerState
  /// Whether the label's values have been handed to the layer; an archive's are there before (LL-06).
  private var isSetUp = false

  /// Creates it; in code it hands its values to the layer at once, from an archive when it awakes (LL-06).
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
  mutating func setText(_ text: String?) {
    core.content = text.map(LabelContent.plain) ?? .none
    guard isSetUp else { return }
    core.log("text")
    layer.string = text
  }

  /// Sets the label's color and the layer's foreground color, alpha and all (LL-08).
  mutating func setColor(_ color: Color) {
    core.setTextColor(color)
    guard isSetUp else { return }
    core.log("textColor")
    layer.color = color
  }

  /// Sets the label's font, the layer's font by name and its size by number (LL-09).
  mutating func setFont(_ font: Font) {
    core.setFont(font)
    guard isSetUp else { return }
    core.log("font")
    layer.font = font
    layer.missingFont = nil
  }

  /// Sets the layer's font by a name; one that is not the label's font's own is not found, and the default font
  /// stands in at the size there is (LL-19).
  mutating func setLayerFont(name: String?) {
    let isFound = name == nil || name == core.font.faces.first?.name
    layer.missingFont = isFound ? nil : name
    layer.font = isFound ? core.font : core.environment.coreTextFont.withSize(core.font.size)
  }

  /// Draws the layer's string from the top of the bounds (LL-14).
  public mutating func draw() -> DisplayList {
    layer.contents(layer.plainText, size: core.bounds.size, viewScale: core.environment.scale)
  }

  /// States what was set on the layer.
  public var facts: Facts { ["layer": .record(layer.facts)] }
}
