public import AssayImaging
public import AssayTypesetting

/// What surrounds a label: the device, the pictures it can name, and the variant it follows.
///
/// A class, because every copy of a label would count its five references.
public final class LabelEnvironment: Sendable {
  /// Pixels per point.
  public let scale: Double
  /// The width of the device's screen in points, which HTLabel measures against when it has no room (HT-35).
  public let screenWidth: Double
  /// The reading of documented quirks.
  public let variant: Variant
  /// The font of a label that sets none: 17 points, as in UIKit.
  public let systemFont: Font
  /// The default of text without attributes in Core Text: Helvetica 12 on the device (CJ-05).
  public let coreTextFont: Font
  /// The pictures that can be found by name.
  public let images: [String: Bitmap]

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

  /// The pictures that boxes in a text can show.
  var boxes: InlineBox.Images { InlineBox.Images(images.keys) }
}
