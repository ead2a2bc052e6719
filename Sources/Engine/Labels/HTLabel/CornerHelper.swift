public import AssayFacts
public import AssayGeometry

/// A plain label with the helper object of HTLabel's repository, which rounds the corners of any view (HT-73).
///
/// The helper takes the view's size once, when it is made, and each of its setters builds the mask at once; a view of
/// another size later keeps the mask of its first one.
public struct CornerHelper: Label {
  /// The name scenario files use.
  public static let name = "CornerHelper"
  /// What it is.
  public static let summary =
    "A plain label with HTLabel's rounded corners by its repository's helper, whose mask keeps the first size."
  /// UILabel draws its text.
  public static let drawsAsUILabel = true

  /// What it has of UILabel.
  public var core: LabelCore
  /// The corners that are rounded; all by default.
  public private(set) var corners = Set(Corner.allCases)
  /// The extent of a corner's curve, in points.
  public private(set) var cornerRadius = 0.0
  /// The mask's outline, for the size that the label was created with.
  public private(set) var mask: Path?
  private let size: Size

  /// Creates it; both initializers do the same.
  public init(core: LabelCore, creation: Creation) {
    self.core = core
    size = core.bounds.size
    rebuildMask()
  }

  private mutating func rebuildMask() {
    mask = Path(box: size, quadraticCorners: corners, radius: cornerRadius)
  }

  /// Draws the text in the bounds, as UILabel does.
  public mutating func draw() -> DisplayList {
    var list = DisplayList()
    core.drawText(in: core.bounds, into: &list)
    return list
  }

  /// States its own properties.
  public var facts: Facts { ["corners": Fact(corners: corners), "cornerRadius": .number(cornerRadius)] }

  /// Its properties.
  public static let properties = PropertyTable<CornerHelper>(own: [
    Property(
      "corners", .flags(Corner.allCases.map(\.rawValue)), "The corners that are rounded; all unless set.",
      effect: .nothing
    ) { label, value throws(LabelError) in
      label.corners = Set(corners: try value.words)
      label.rebuildMask()
    },
    Property(
      "cornerRadius", .number, "The extent of a corner's curve, in points; 0 unless set.", effect: .nothing
    ) { label, value throws(LabelError) in
      label.cornerRadius = max(try value.number, 0)
      label.rebuildMask()
    },
  ])
}
