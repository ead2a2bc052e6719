public import AssayDrawing
public import AssayFacts
import AssayGeometry

/// A plain label with the helper object of HTLabel's repository, which rounds the corners of any view (HT-73).
///
/// The helper takes the view's size once, when it is made, and keeps that size for its mask when the view changes its own.
public struct CornerHelper: Label {
  /// The state it shares with UILabel.
  public var core: LabelCore
  /// The corners that are rounded; all by default.
  public private(set) var corners = Set(Corner.allCases)
  /// The extent of a corner's curve, in points; 0 or more.
  public private(set) var cornerRadius = 0.0
  private let size: Size

  /// Creates a label; both initializers do the same.
  public init(core: LabelCore, creation: Creation) {
    self.core = core
    size = core.bounds.size
  }

  /// The mask for the size that the label was created with.
  public var mask: Mask? { Mask(Path(box: size, quadraticCorners: corners, radius: cornerRadius)) }

  /// States its own properties.
  public var facts: Facts { ["corners": Fact(corners: corners), "cornerRadius": .number(cornerRadius)] }

  /// Its properties.
  public static let properties = PropertyTable<CornerHelper>(own: [
    Property("corners", .words(Corner.self, orBits: true), \.corners, effect: .nothing),
    Property("cornerRadius", .number, effect: .nothing) { label, radius in
      label.cornerRadius = max(radius, 0)
    },
  ])
}
