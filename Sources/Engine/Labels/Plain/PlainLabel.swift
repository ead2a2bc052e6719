import AssayFacts
import AssayGeometry

/// UILabel itself, on which the other systems are based.
public struct PlainLabel: Label {
  /// The name scenario files use.
  public static let name = "PlainLabel"
  /// What it is.
  public static let summary = "UILabel itself: text centered vertically, wrapped, aligned and truncated."
  /// No more than UILabel's own.
  public static let properties = PropertyTable<PlainLabel>()
  /// UILabel draws its text.
  public static let drawsAsUILabel = true
  /// What it has of UILabel.
  public var core: LabelCore

  /// Creates it; both initializers do the same.
  public init(core: LabelCore, creation: Creation) { self.core = core }

  /// Draws the text in the bounds.
  public mutating func draw() -> DisplayList {
    var list = DisplayList()
    core.drawText(in: core.bounds, into: &list)
    return list
  }
}
