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

/// A label system: its properties, and what it does when UIKit asks for layout, size and drawing.
///
/// A label is a value. The view around it (``LabelView``) decides when it is asked, as UIKit would.
public protocol Label: Sendable {
  /// The name scenario files use.
  static var name: String { get }
  /// What it is, in one sentence.
  static var summary: String { get }
  /// Its properties and those it has of UILabel.
  static var properties: PropertyTable<Self> { get }
  /// Whether its text is drawn by UILabel, so that UILabel's properties of drawing have an effect.
  static var drawsAsUILabel: Bool { get }
  /// What it has of UILabel.
  var core: LabelCore { get set }
  /// Where it is; a requirement, as the next, so that to ask for it copies nothing else.
  var place: LabelPlace { get }
  /// The methods called so far.
  var calls: [Fact] { get }
  /// Creates it as one of the initializers does.
  init(core: LabelCore, creation: Creation)
  /// Sets a property by its key and says what that asks of the view.
  ///
  /// A requirement, so that it is compiled for each system: for all at once, it took three times as long.
  mutating func set(_ key: String, to value: PropertyValue) throws(LabelError) -> Effect
  /// The layout hook: derives geometry from the bounds. Says what it leaves dirty.
  mutating func layoutSubviews() -> Effect
  /// The outline its layer is masked with, in bounds coordinates; nil for no mask.
  var mask: Path? { get }
  /// What of the mask's outline shows; its inside, non-zero, unless the label says otherwise.
  var maskStyle: MaskStyle { get }
  /// The size hook for a layout of at most a width; nil is unlimited.
  mutating func intrinsicContentSize(maximumWidth: Double?) -> Size
  /// The size without a width, asked without a trace in the log of calls.
  ///
  /// A requirement, as is to set a property: a copy made for each system takes half as long.
  var naturalSize: Size { get }
  /// The size that suits a width, as `sizeThatFits:` gives it; a width not above 0 is unlimited.
  mutating func sizeThatFits(width: Double) -> Size
  /// The draw hook: what the label shows in its bounds, behind the mask and above the background.
  mutating func draw() -> DisplayList
  /// A finger does something at a point of the bounds. Says what it leaves dirty.
  mutating func touch(_ phase: TouchPhase, at point: Point) -> Effect
  /// Whether a touch at a point outside the bounds is the label's own all the same.
  func claims(_ point: Point) -> Bool
  /// Where a finger hits something by itself, such as a link, in the bounds.
  var hitRects: [Rect] { get }
  /// What can be said of a point of the bounds.
  func facts(at point: Point) -> Facts
  /// Time passes, in seconds. Says what it leaves dirty.
  mutating func advance(by seconds: Double) -> Effect
  /// What can be said of the label's properties and geometry, beside what drawing says.
  var facts: Facts { get }
}

extension Label {
  /// Where UILabel is.
  public var place: LabelPlace { core.place }
  /// The log of the state it has of UILabel.
  public var calls: [Fact] { core.calls }
  /// No geometry to derive.
  public mutating func layoutSubviews() -> Effect { .nothing }
  /// No mask.
  public var mask: Path? { nil }
  /// What the outline encloses.
  public var maskStyle: MaskStyle { .inside(.nonZero) }
  /// UILabel takes no touches.
  public mutating func touch(_ phase: TouchPhase, at point: Point) -> Effect { .nothing }
  /// UIKit gives a view the touches inside its bounds.
  public func claims(_ point: Point) -> Bool { false }
  /// Nothing but the label itself.
  public var hitRects: [Rect] { [] }
  /// Nothing to say.
  public func facts(at point: Point) -> Facts { Facts() }
  /// Nothing happens by itself.
  public mutating func advance(by seconds: Double) -> Effect { .nothing }
  /// It draws by itself.
  public static var drawsAsUILabel: Bool { false }
  /// The size of the text, as UILabel measures it: without a width at the preferred one, if that is set.
  public mutating func intrinsicContentSize(maximumWidth: Double?) -> Size {
    core.textRect(width: maximumWidth ?? core.preferredWidth, numberOfLines: core.numberOfLines).size
  }
  /// The size from its size hook.
  public var naturalSize: Size {
    var asked = self
    return asked.intrinsicContentSize(maximumWidth: nil)
  }
  /// The size from its size hook; a single line is as wide as it needs, whatever the width.
  public mutating func sizeThatFits(width: Double) -> Size {
    let preferred = core.traits.preferredMaxLayoutWidth
    defer { core.traits.preferredMaxLayoutWidth = preferred }
    core.traits.preferredMaxLayoutWidth = 0
    return intrinsicContentSize(maximumWidth: core.numberOfLines == 1 || width <= 0 ? nil : width)
  }
  /// Nothing to say.
  public var facts: Facts { Facts() }

  /// The descriptions of all properties, in the order they are documented in.
  public static var propertyDescriptions: [PropertyDescription] { properties.all.map(\.description) }

  /// Sets it as its table of properties says.
  public mutating func set(_ key: String, to value: PropertyValue) throws(LabelError) -> Effect {
    guard let entry = Self.properties[key] else { throw LabelError("\(Self.name) has no property '\(key)'") }
    guard try entry.property.set(&self, value) else { return .nothing }
    return core.environment.variant == .intended ? entry.property.effect : entry.property.originalEffect
  }
}

/// The label systems there are.
public enum LabelSystems {
  /// Every system, the plain label first.
  public static let all: [any Label.Type] = [
    PlainLabel.self, HTLabel.self, CornerHelper.self, StringDrawing.self, RoundedRectLabel.self, CJLabel.self,
    CoreTextLabel.self, LayerLabel.self, TextLayerLabel.self, IrregularLabel.self, ArrowLabel.self,
  ]
}
