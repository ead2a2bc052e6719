public import AssayImaging
public import AssayTypesetting

/// What surrounds a label: the device, the pictures it can name, and the variant it follows.
public struct LabelEnvironment: Sendable {
  /// Pixels per point.
  public var scale: Double
  /// The width of the device's screen in points, which HTLabel measures against when it has no room (HT-35).
  public var screenWidth: Double
  /// The reading of documented quirks.
  public var variant: Variant
  /// The font of a label that sets none: 17 points, as in UIKit.
  public var systemFont: Font
  /// The default of text without attributes in Core Text: Helvetica 12 on the device (CJ-05).
  public var coreTextFont: Font
  /// The pictures that can be found by name.
  public var images: [String: Bitmap]

  /// Creates an environment.
  public init(
    scale: Double, screenWidth: Double = 375, variant: Variant = .intended, systemFont: Font,
    coreTextFont: Font, images: [String: Bitmap] = [:]
  ) {
    self.scale = scale
    self.screenWidth = screenWidth
    self.variant = variant
    self.systemFont = systemFont
    self.coreTextFont = coreTextFont
    self.images = images
  }
}
