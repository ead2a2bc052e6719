public import AssayImaging

/// The picture of one glyph of a color font, at the only size that the font holds.
public final class ColorGlyph: Sendable {
  /// The pixels, straight alpha.
  public let bitmap: Bitmap
  /// The distance of the picture's left edge from the glyph's origin to the right, in the picture's pixels.
  public let left: Int
  /// The height of the picture's top edge **above** the baseline, in the picture's pixels.
  public let top: Int
  /// The picture's pixels per em; at size s, a pixel is s / pixelsPerEm points wide.
  public let pixelsPerEm: Int

  init(bitmap: Bitmap, left: Int, top: Int, pixelsPerEm: Int) {
    self.bitmap = bitmap
    self.left = left
    self.top = top
    self.pixelsPerEm = pixelsPerEm
  }
}
