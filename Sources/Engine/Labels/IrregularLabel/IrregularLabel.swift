public import AssayDrawing
import AssayGeometry

/// The triangle in the bottom edge of IrregularLabel.
public enum BottomTriangle: String, Hashable, Sendable, CaseIterable {
  /// It is cut into the label, as in the published class (IL-06).
  case notch
  /// It points down from a bottom edge that is higher by its height, as a bubble's tail would.
  case tail
}

/// IrregularLabel: two curved upper corners and a triangle in the middle of the bottom edge.
public struct IrregularLabel: Label {
  /// What the system is.
  public static let summary = "A label masked to two curved upper corners and a notch in its bottom edge."

  /// The state it shares with UILabel.
  public var core: LabelCore
  /// The triangle in the bottom edge.
  public var triangle = BottomTriangle.notch
  private var layoutMask: LayoutMask

  /// Creates a label with a mask; from an archive the mask may be missing (IL-03).
  public init(core: LabelCore, creation: Creation) {
    self.core = core
    layoutMask = LayoutMask(creation, core.environment.variant)
  }

  /// The mask; nil for a label without one.
  public var mask: Mask? { layoutMask.path.map { Mask($0) } }

  /// Sets the mask's outline for the bounds (IL-02, IL-10).
  public mutating func layoutSubviews() -> Effect {
    layoutMask.lay(outline, of: &core)
    return .nothing
  }

  /// Its own property.
  public static let properties = PropertyTable<IrregularLabel>(own: [
    Property(
      "triangle", .word(BottomTriangle.self),
      "Whether the triangle in the bottom edge is cut in or points out; notch by default.", \.triangle,
      effect: .layout)
  ])

  /// The outline, clockwise from below the upper left corner; its measures do not scale (IL-05, IL-11).
  ///
  /// The last line back to the start is left out, because an open contour counts as closed.
  private var outline: Path {
    let (width, height) = (core.bounds.width, core.bounds.height)
    // The extent of a corner's curve (IL-07); the height of the triangle and half its width (IL-06).
    let (fillet, notch) = (10.0, 5.0)
    let (edge, apex) = triangle == .notch ? (height, height - notch) : (height - notch, height)
    var path = Path()
    path.move(to: Point(x: 0, y: fillet))
    path.addQuad(to: Point(x: fillet, y: 0), control: .zero)
    path.addLine(to: Point(x: width - fillet, y: 0))
    path.addQuad(to: Point(x: width, y: fillet), control: Point(x: width, y: 0))
    path.addLine(to: Point(x: width, y: edge))
    path.addLine(to: Point(x: width / 2 + notch, y: edge))
    path.addLine(to: Point(x: width / 2, y: apex))
    path.addLine(to: Point(x: width / 2 - notch, y: edge))
    path.addLine(to: Point(x: 0, y: edge))
    return path
  }
}

/// ArrowLabel: IrregularLabel's sibling with an arrow on top (IL-15).
public struct ArrowLabel: Label {
  /// What the system is.
  public static let summary = "A label masked to a box with an arrow in the middle of its top."
  /// UILabel's own properties.
  public static let properties = PropertyTable<ArrowLabel>()

  /// The state it shares with UILabel, which draws the text in the whole bounds: it makes no room for the arrow.
  public var core: LabelCore
  private var layoutMask: LayoutMask

  /// Creates a label with a mask; from an archive the mask may be missing (IL-03).
  public init(core: LabelCore, creation: Creation) {
    self.core = core
    layoutMask = LayoutMask(creation, core.environment.variant)
  }

  /// The mask; nil for a label without one.
  public var mask: Mask? { layoutMask.path.map { Mask($0) } }

  /// Sets the mask's outline for the bounds.
  public mutating func layoutSubviews() -> Effect {
    layoutMask.lay(outline, of: &core)
    return .nothing
  }

  /// The outline, clockwise from the point of the arrow; the last line back to it is left out.
  private var outline: Path {
    let (width, height) = (core.bounds.width, core.bounds.height)
    let (arrowHeight, halfWidth) = (10.0, 5.0)
    var path = Path()
    path.move(to: Point(x: width / 2, y: 0))
    path.addLine(to: Point(x: width / 2 + halfWidth, y: arrowHeight))
    path.addLine(to: Point(x: width, y: arrowHeight))
    path.addLine(to: Point(x: width, y: height))
    path.addLine(to: Point(x: 0, y: height))
    path.addLine(to: Point(x: 0, y: arrowHeight))
    path.addLine(to: Point(x: width / 2 - halfWidth, y: arrowHeight))
    return path
  }
}

/// A mask that a label makes in one of its initializers, and whose outline it sets at every layout.
private struct LayoutMask: Sendable {
  private let variant: Variant
  /// The mask's outline; nil when there is no mask.
  private(set) var path: Path?

  /// Creates the mask; a published label from an archive has none, since only the other initializer makes one (IL-03).
  init(_ creation: Creation, _ variant: Variant) {
    self.variant = variant
    path = creation == .archive && variant.isPublished ? nil : Path()
  }

  /// Sets the outline and logs the steps of the layout hook (IL-04).
  ///
  /// The published code never empties the path, so its mask is the union of all outlines so far (IL-10).
  mutating func lay(_ outline: Path, of core: inout LabelCore) {
    core.log("super.layoutSubviews")
    guard let path else { return }
    core.log("mask.frame", 0, 0, core.bounds.width, core.bounds.height)
    var whole = variant.isPublished ? path : Path()
    whole.append(outline)
    self.path = whole
    core.log("mask.path")
  }
}
