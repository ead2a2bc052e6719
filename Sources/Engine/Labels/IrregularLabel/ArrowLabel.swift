public import AssayGeometry

/// ArrowLabel: IrregularLabel's sibling with an arrow on top (IL-15).
public struct ArrowLabel: Label {
  /// The name scenario files use.
  public static let name = "ArrowLabel"
  /// What it is.
  public static let summary = "A label masked to a box with an arrow in the middle of its top."
  /// No more than UILabel's own.
  public static let properties = PropertyTable<ArrowLabel>()

  /// UILabel draws its text.
  public static let drawsAsUILabel = true
  /// What it has of UILabel.
  public var core: LabelCore
  private var layoutMask: LayoutMask

  /// Creates it with a mask; from an archive it may lack that (IL-03).
  public init(core: LabelCore, creation: Creation) {
    self.core = core
    layoutMask = LayoutMask(creation, core.environment.variant)
  }

  /// The mask's outline; nil for a label without a mask.
  public var mask: Path? { layoutMask.path }

  /// Gives the mask the outline of the bounds.
  public mutating func layoutSubviews() -> Effect {
    layoutMask.lay(ArrowLabel.outline(of: core.bounds.size), of: &core)
    return .nothing
  }

  /// Draws the text in the whole bounds: it does not make room for the arrow.
  public mutating func draw() -> DisplayList {
    var list = DisplayList()
    core.drawText(in: core.bounds, into: &list)
    return list
  }

  /// The outline, clockwise from the point of the arrow; the way back to it is left out.
  static func outline(of size: Size) -> Path {
    let middle = size.width / 2
    var path = Path()
    path.move(to: Point(x: middle, y: 0))
    path.addLine(to: Point(x: middle + halfWidth, y: height))
    path.addLine(to: Point(x: size.width, y: height))
    path.addLine(to: Point(x: size.width, y: size.height))
    path.addLine(to: Point(x: 0, y: size.height))
    path.addLine(to: Point(x: 0, y: height))
    path.addLine(to: Point(x: middle - halfWidth, y: height))
    return path
  }

  /// The height of the arrow, in points.
  private static let height = 10.0
  /// Half the width of its base, in points.
  private static let halfWidth = 5.0
}
