public import AssayGeometry

/// What IrregularLabel does with the triangle in its bottom edge.
public enum BottomTriangle: String, Hashable, Sendable, CaseIterable {
  /// It is cut into the label, as in the published class (IL-06).
  case notch
  /// It points downward out of an edge that is that much higher, as one may expect of a bubble.
  case tail
}

/// IrregularLabel: two curved upper corners and a triangle in the middle of the bottom edge.
public struct IrregularLabel: Label {
  /// The name scenario files use.
  public static let name = "IrregularLabel"
  /// What it is.
  public static let summary = "A label masked to two curved upper corners and a notch in its bottom edge."

  /// UILabel draws its text.
  public static let drawsAsUILabel = true
  /// What it has of UILabel.
  public var core: LabelCore
  /// What the triangle in the bottom edge is.
  public var triangle = BottomTriangle.notch
  private var layoutMask: LayoutMask

  /// Creates it with a mask; from an archive it may lack that (IL-03).
  public init(core: LabelCore, creation: Creation) {
    self.core = core
    layoutMask = LayoutMask(creation, core.environment.variant)
  }

  /// The mask's outline; nil for a label without a mask.
  public var mask: Path? { layoutMask.path }

  /// Gives the mask the outline of the bounds (IL-02, IL-10).
  public mutating func layoutSubviews() -> Effect {
    layoutMask.lay(IrregularLabel.outline(of: core.bounds.size, triangle: triangle), of: &core)
    return .nothing
  }

  /// Draws the text in the bounds, as UILabel does (IL-12).
  public mutating func draw() -> DisplayList {
    var list = DisplayList()
    core.drawText(in: core.bounds, into: &list)
    return list
  }

  /// Its one property beside UILabel's own.
  public static let properties = PropertyTable<IrregularLabel>(own: [
    Property(
      "triangle", .word(BottomTriangle.allCases.map(\.rawValue)),
      "Whether the triangle in the bottom edge is cut in or points out; notch unless set.", effect: .layout
    ) { label, value throws(LabelError) in label.triangle = try value.word(BottomTriangle.self) }
  ])

  /// The outline, clockwise from below the upper left corner; its measures do not scale (IL-05, IL-11).
  ///
  /// The way back to the beginning is left out, as an open contour counts as closed.
  static func outline(of size: Size, triangle: BottomTriangle) -> Path {
    let (width, height) = (size.width, size.height)
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

  /// The extent of a corner's curve (IL-07).
  private static let fillet = 10.0
  /// The height of the triangle and half its width (IL-06).
  private static let notch = 5.0
}
