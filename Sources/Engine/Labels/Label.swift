public import AssayDrawing
public import AssayFacts
public import AssayGeometry

/// How a label was created: which of UIKit's initializers ran.
public enum Creation: String, Hashable, Sendable, CaseIterable {
  /// `initWithFrame:`
  case frame
  /// `initWithCoder:`, as a nib does.
  case archive
}

/// A touch by a finger.
public enum TouchPhase: String, Hashable, Sendable, CaseIterable {
  /// It is put down.
  case down
  /// It is moved.
  case move
  /// It is lifted.
  case up
  /// The system takes the touch away.
  case cancel
}

/// A label system: its properties, and its answers when UIKit asks for layout, size and drawing.
///
/// A label is a value. The view around it (``LabelView``) calls it when UIKit would.
public protocol Label: Sendable {
  /// The system's name in scenario files: by default that of its type.
  static var name: String { get }
  /// The system's own properties and those it shares with UILabel.
  static var properties: PropertyTable<Self> { get }
  /// Whether UILabel draws the text, so that UILabel's drawing properties have an effect.
  static var drawsAsUILabel: Bool { get }
  /// The state that every label shares with UILabel.
  var core: LabelCore { get set }
  /// Creates a label as one of UIKit's initializers does.
  init(core: LabelCore, creation: Creation)
  /// The layout hook: computes geometry from the bounds, and returns the pass to run next.
  mutating func layoutSubviews() -> Effect
  /// The layer's mask, in bounds coordinates; nil for no mask.
  var mask: Mask? { get }
  /// The size hook for a layout of at most a width; nil is unlimited.
  mutating func intrinsicContentSize(maximumWidth: Double?) -> Size
  /// The size that suits a width, as `sizeThatFits:` returns it; a width of 0 or less is unlimited.
  mutating func sizeThatFits(width: Double) -> Size
  /// The draw hook: draws the label's content in its bounds, above the background.
  mutating func draw() -> DisplayList
  /// Handles a touch at a point of the bounds, and returns the pass to run next.
  mutating func touch(_ phase: TouchPhase, at point: Point) -> Effect
  /// Whether the label takes a touch at a point outside its bounds.
  func claims(_ point: Point) -> Bool
  /// The rectangles in the bounds that respond to a touch by themselves, such as links.
  var hitRects: [Rect] { get }
  /// Facts about a point of the bounds.
  func facts(at point: Point) -> Facts
  /// Lets seconds pass, and returns the pass to run next.
  mutating func advance(by seconds: Double) -> Effect
  /// Facts about the label's properties and geometry, besides those of its drawing.
  var facts: Facts { get }
  /// Sets a property by its key, and returns the pass to run next; a requirement, so that it is compiled for each system.
  mutating func set(_ key: String, to value: PropertyValue) throws(LabelError) -> Effect
}

extension Label {
  /// The name of the type.
  public static var name: String { "\(Self.self)" }
  /// Computes nothing.
  public mutating func layoutSubviews() -> Effect { .nothing }
  /// No mask.
  public var mask: Mask? { nil }
  /// Does nothing: UILabel takes no touches.
  public mutating func touch(_ phase: TouchPhase, at point: Point) -> Effect { .nothing }
  /// False: UIKit gives a view only the touches inside its bounds.
  public func claims(_ point: Point) -> Bool { false }
  /// No rectangles.
  public var hitRects: [Rect] { [] }
  /// No facts.
  public func facts(at point: Point) -> Facts { Facts() }
  /// Does nothing.
  public mutating func advance(by seconds: Double) -> Effect { .nothing }
  /// No facts.
  public var facts: Facts { Facts() }
  /// True, as long as the label has no draw hook of its own.
  public static var drawsAsUILabel: Bool { true }

  /// Draws the text in the bounds, as UILabel does.
  public mutating func draw() -> DisplayList {
    var list = DisplayList()
    core.drawText(in: core.bounds, into: &list)
    return list
  }

  /// The size of the text as UILabel measures it; without a width, at the preferred width if there is one.
  public mutating func intrinsicContentSize(maximumWidth: Double?) -> Size {
    core.textRect(width: maximumWidth ?? core.preferredWidth, numberOfLines: core.numberOfLines).size
  }

  /// The size without a maximum width, measured without a trace in the log of calls.
  public var naturalSize: Size {
    var measured = self
    return measured.intrinsicContentSize(maximumWidth: nil)
  }

  /// The size from the size hook; a single line is as wide as it needs to be.
  public mutating func sizeThatFits(width: Double) -> Size {
    let preferred = core.traits.preferredMaxLayoutWidth
    defer { core.traits.preferredMaxLayoutWidth = preferred }
    core.traits.preferredMaxLayoutWidth = 0
    return intrinsicContentSize(maximumWidth: core.numberOfLines == 1 || width <= 0 ? nil : width)
  }

  /// The descriptions of all properties, in the order they are documented in.
  public static var propertyDescriptions: [PropertyDescription] { properties.descriptions }

  /// The description of the property with a key, or with the published code's name for it.
  public static func property(named name: String) -> PropertyDescription? {
    properties.index(of: name).map { properties.properties[$0].description }
  }

  /// Sets a property by its key, and returns the pass to run next.
  public mutating func set(_ key: String, to value: PropertyValue) throws(LabelError) -> Effect {
    guard let index = Self.properties.index(of: key) else {
      throw LabelError("\(Self.name) has no property '\(key)'")
    }
    let properties = Self.properties.properties
    guard try properties[index].set(&self, value) else { return .nothing }
    return core.environment.variant.isPublished ? properties[index].originalEffect : properties[index].effect
  }
}

/// The list of label systems.
public enum LabelSystems {
  /// Every system, the plain label first.
  public static let all: [any Label.Type] = [
    PlainLabel.self, HTLabel.self, CornerHelper.self, StringDrawing.self, RoundedRectLabel.self, CJLabel.self,
    CoreTextLabel.self, LayerLabel.self, TextLayerLabel.self, IrregularLabel.self, ArrowLabel.self,
  ]
}
