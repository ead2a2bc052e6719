import AssayDrawing
public import AssayFacts
public import AssayGeometry

/// The view around a label: decides, as UIKit does, when the label lays itself out and when it draws.
///
/// The view shows the label's last drawing until a setter or a change of size asks for a new one. So a setter
/// that forgets to ask leaves the old picture on the screen (HT-24).
public struct LabelView: Sendable {
  /// Auto Layout constraints: side margins in a parent, as high as the label needs, and vertically centered.
  public struct Constraints: Hashable, Sendable {
    /// The parent's size in points.
    public var parent: Size
    /// The distance from the parent's sides, in points.
    public var margin: Double

    /// Creates constraints.
    public init(parent: Size, margin: Double) {
      self.parent = parent
      self.margin = margin
    }
  }

  /// The label.
  public private(set) var label: any Label
  private let constraints: Constraints?
  private var needsLayout = true
  private var needsDisplay = true
  private var needsConstraints = true
  /// The label's last drawing.
  public private(set) var contents = DisplayList()
  private var drawCount = 0

  /// Creates a label of a system in a view.
  public init(
    _ system: any Label.Type, environment: LabelEnvironment, frame: Rect, creation: Creation = .frame,
    constraints: Constraints? = nil
  ) {
    label = system.init(core: LabelCore(environment: environment, frame: frame), creation: creation)
    self.constraints = constraints
  }

  /// Sets a property by its key, and marks the pass that the setter asks for.
  public mutating func set(_ key: String, to value: PropertyValue) throws(LabelError) {
    let effect = try label.set(key, to: value)
    mark(effect)
    if effect == .display { needsConstraints = true }
  }

  /// Passes a touch at a point of the label's bounds to the label.
  public mutating func touch(_ phase: TouchPhase, at point: Point) { mark(label.touch(phase, at: point)) }

  /// Lets seconds pass.
  public mutating func advance(by seconds: Double) { mark(label.advance(by: seconds)) }

  private mutating func mark(_ effect: Effect) {
    if effect == .layout { needsLayout = true }
    if effect == .display { needsDisplay = true }
  }

  /// Moves the label; a new size asks for layout and drawing (UIKit's content mode is *redraw*).
  public mutating func setFrame(_ frame: Rect) {
    if frame.size != label.core.frame.size {
      needsLayout = true
      needsDisplay = true
    }
    label.core.frame = frame
  }

  /// Fits the label's size to its text within a width, by default its own, as `sizeToFit` does; the origin stays.
  public mutating func sizeToFit(width: Double? = nil) {
    let size = label.sizeThatFits(width: width ?? label.core.bounds.width)
    setFrame(Rect(origin: label.core.frame.origin, size: size))
  }

  /// Asks for drawing, as `setNeedsDisplay` does.
  public mutating func setNeedsDisplay() { needsDisplay = true }

  /// The passes that are asked for: the fact `dirty`.
  public var dirty: Facts { ["layout": .bool(needsLayout), "display": .bool(needsDisplay)] }

  /// Runs the passes that are asked for: constraints, layout, drawing.
  public mutating func update() {
    if let constraints, needsConstraints { satisfy(constraints) }
    needsConstraints = false
    if needsLayout {
      needsLayout = false
      // HT-18: a layout may ask for one more.
      if label.layoutSubviews() == .layout { _ = label.layoutSubviews() }
    }
    if needsDisplay {
      needsDisplay = false
      contents = label.draw()
      drawCount += 1
    }
  }

  /// Asks the label for its size twice, first without a width and then with the width it gets (RR-09).
  private mutating func satisfy(_ constraints: Constraints) {
    let width = constraints.parent.width - 2 * constraints.margin
    _ = label.intrinsicContentSize(maximumWidth: nil)
    let height = label.intrinsicContentSize(maximumWidth: width).height
    setFrame(
      Rect(x: constraints.margin, y: (constraints.parent.height - height) / 2, width: width, height: height))
  }

  /// Facts about a point in the label's bounds: `hit` and `winding`.
  ///
  /// `hit` is whether the label takes a touch there, with any mask (HT-29); `winding` is how often the mask's
  /// outline goes around the point.
  public func facts(at point: Point) -> Facts {
    var facts: Facts = ["hit": .bool(label.core.bounds.contains(point) || label.claims(point))]
    if let mask = label.mask { facts["winding"] = .number(mask.path.winding(at: point)) }
    facts.merge(label.facts(at: point))
    return facts
  }

  /// All facts about the label as it is now.
  public var facts: Facts {
    let core = label.core
    var entries: [Facts.Entry] = []
    entries.reserveCapacity(16)
    entries.append(Facts.Entry("frame", .record(Facts(core.frame))))
    entries.append(Facts.Entry("intrinsicContentSize", .record(Facts(label.naturalSize))))
    if let mask = label.mask, case .inside(let rule) = mask.style {
      // Only the part within the bounds can be seen (HT-19).
      let area = mask.path.area(rule: rule, within: core.bounds)
      entries.append(Facts.Entry("mask", ["area": .number((area * 1e4).rounded() / 1e4)]))
    }
    entries += label.facts.entries
    entries += contents.facts.entries
    entries.append(Facts.Entry("drawOrder", contents.drawOrder))
    entries.append(Facts.Entry("drawCount", .number(drawCount)))
    if !core.calls.isEmpty { entries.append(Facts.Entry("calls", .list(core.calls))) }
    return Facts(entries: entries)
  }
}
