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
  /// The state it shares with UILabel.
  public var core: LabelCore
  /// The triangle in the bottom edge.
  public var triangle = BottomTriangle.notch
  private var maskPath: Path?

  /// Creates a label with a mask; from an archive the mask may be missing (IL-03).
  public init(core: LabelCore, creation: Creation) {
    self.core = core
    maskPath = core.firstMaskPath(creation)
  }

  /// The mask; nil for a label without one.
  public var mask: Mask? { maskPath.map { Mask($0) } }

  /// Sets the mask's outline for the bounds (IL-02, IL-10).
  public mutating func layoutSubviews() -> Effect {
    maskPath = core.layMask(outline, over: maskPath)
    return .nothing
  }

  /// Its own property.
  public static let properties = PropertyTable<IrregularLabel>(own: [
    Property("triangle", .word(BottomTriangle.self), \.triangle, effect: .layout)
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
  /// UILabel's own properties.
  public static let properties = PropertyTable<ArrowLabel>()

  /// The state it shares with UILabel, which draws the text in the whole bounds: it makes no room for the arrow.
  public var core: LabelCore
  private var maskPath: Path?

  /// Creates a label with a mask; from an archive the mask may be missing (IL-03).
  public init(core: LabelCore, creation: Creation) {
    self.core = core
    maskPath = core.firstMaskPath(creation)
  }

  /// The mask; nil for a label without one.
  public var mask: Mask? { maskPath.map { Mask($0) } }

  /// Sets the mask's outline for the bounds.
  public mutating func layoutSubviews() -> Effect {
    maskPath = core.layMask(outline, over: maskPath)
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

/// The mask that a label makes in one of its initializers, and whose outline it sets at every layout.
extension LabelCore {
  /// The empty mask of a new label; a published label from an archive has none, since only the other initializer makes
  /// one (IL-03).
  fileprivate func firstMaskPath(_ creation: Creation) -> Path? {
    creation == .archive && environment.variant.isPublished ? nil : Path()
  }

  /// The outline of the mask after a layout, whose steps are logged (IL-04); nil without a mask.
  ///
  /// The published code never empties the path, so its mask is the union of all outlines so far (IL-10).
  fileprivate mutating func layMask(_ outline: Path, over last: Path?) -> Path? {
    log("super.layoutSubviews")
    guard let last else { return nil }
    log("mask.frame", 0, 0, bounds.width, bounds.height)
    var path = environment.variant.isPublished ? last : Path()
    path.append(outline)
    log("mask.path")
    return path
  }
}
