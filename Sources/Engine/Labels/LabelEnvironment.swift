public import AssayImaging
public import AssayTypesetting

/// Which reading of a documented quirk or bug a label follows.
public enum Variant: String, Hashable, Sendable, CaseIterable {
  /// Draws like the published code, quirks and bugs included.
  case original
  /// Draws as the code's author meant it; the default.
  case intended
  /// Draws like the newest revision of the author's repository, where it differs from the article.
  case head

  /// Whether quirks of the published code are drawn.
  var isPublished: Bool { self != .intended }
}

/// Where a label system's published code differs from what its author meant: one property for each quirk, named after its effect.
struct Quirks<System: Label> {
  let variant: Variant
}

extension Label {
  /// The quirks of the label's variant.
  var quirks: Quirks<Self> { Quirks(variant: core.environment.variant) }
}

/// The surroundings of a label: the device, the fonts, the pictures, and the variant it follows.
public final class LabelEnvironment: Sendable {
  /// Pixels per point.
  public let scale: Double
  /// The width of the device's screen in points, which HTLabel measures against when it has no room (HT-35).
  public let screenWidth = 375.0
  /// The reading of documented quirks.
  public let variant: Variant
  /// The font of a label that sets none: 17 points, as in UIKit.
  public let systemFont: Font
  /// Core Text's font for text without attributes: Helvetica 12 on the device (CJ-05).
  public let coreTextFont: Font
  /// The pictures by name.
  public let images: [String: Bitmap]

  /// Creates an environment.
  public init(
    scale: Double, variant: Variant = .intended, systemFont: Font, coreTextFont: Font,
    images: [String: Bitmap] = [:]
  ) {
    self.scale = scale
    self.variant = variant
    self.systemFont = systemFont
    self.coreTextFont = coreTextFont
    self.images = images
  }
}
