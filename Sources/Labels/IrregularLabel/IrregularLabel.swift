public import Geometry

/// IrregularLabel: two curved upper corners and a notch in the middle of the bottom edge.
public struct IrregularLabel: Label {
  /// The name scenario files use.
  public static let name = "IrregularLabel"
  /// What it is.
  public static let summary = "A label masked to two curved upper corners and a notch in its bottom edge."
  /// No more than UILabel's own.
  public static let ownProperties: [Property<IrregularLabel>] = []

  /// UILabel draws its text.
  public static let drawsAsUILabel = true
  /// What it has of UILabel.
  public var core: LabelCore
  /// The mask's outline; nil for a label from an archive, which has no mask (IL-03).
  public private(set) var mask: Path?

  /// Creates it; from an archive it has no mask, unless the variant mends that.
  public init(core: LabelCore, creation: Creation) {
    self.core = core
    mask = creation == .frame || core.environment.variant == .intended ? Path() : nil
  }

  /// Adds the outline of the bounds to the mask: to an empty one as intended, to all earlier ones in the
  /// published code, which never empties its path (IL-10).
  public mutating func layoutSubviews() -> Effect {
    guard var path = mask else { return .nothing }
    if core.environment.variant == .intended { path = Path() }
    path.append(IrregularLabel.outline(of: core.bounds.size))
    mask = path
    return .nothing
  }

  /// Draws the text in the bounds, as UILabel does.
  public mutating func draw() -> DisplayList {
    var list = DisplayList()
    core.drawText(in: core.bounds, into: &list)
    return list
  }

  /// The outline, clockwise from below the upper left corner; its measures do not scale (IL-05, IL-11).
  static func outline(of size: Size) -> Path {
    let (width, height) = (size.width, size.height)
    var path = Path()
    path.move(to: Point(x: 0, y: fillet))
    path.addQuad(to: Point(x: fillet, y: 0), control: .zero)
    path.addLine(to: Point(x: width - fillet, y: 0))
    path.addQuad(to: Point(x: width, y: fillet), control: Point(x: width, y: 0))
    path.addLine(to: Point(x: width, y: height))
    path.addLine(to: Point(x: width / 2 + notch, y: height))
    path.addLine(to: Point(x: width / 2, y: height - notch))
    path.addLine(to: Point(x: width / 2 - notch, y: height))
    path.addLine(to: Point(x: 0, y: height))
    path.addLine(to: Point(x: 0, y: fillet))
    return path
  }

  /// The extent of a corner's curve (IL-07).
  private static let fillet = 10.0
  /// The height of the notch and half its width (IL-06).
  private static let notch = 5.0
}
