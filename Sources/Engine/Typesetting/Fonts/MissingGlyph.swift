import AssayGeometry

/// The box that stands for a missing character where the font's own sign for it, glyph 0, shows nothing.
///
/// Its frame is a twentieth of an em thick and lies a tenth of an em inside the glyph's advance; it stands on the
/// baseline and is as high as a capital. What the font does not say becomes 0.7 em, and an advance below 0.4 em counts
/// as that, so that the box is always seen.
enum MissingGlyph {
  /// The glyph's number in every font.
  static let id: UInt32 = 0

  static func outline(advance: Int, capHeight: Int, unitsPerEm: Int) -> GlyphOutline {
    let em = Double(unitsPerEm)
    func whole(_ value: Double) -> Double { value.rounded() }
    let width = max(whole(0.4 * em), Double(advance)) - 2 * whole(em / 10)
    let height = capHeight > 0 ? Double(capHeight) : whole(0.7 * em)
    let line = min(max(1, whole(em / 20)), width / 2, height / 2)
    let outer = Rect(x: whole(em / 10), y: 0, width: width, height: height)
    var path = Path(rect: outer)
    // The inner edge turns the other way round, so that the inside stays empty.
    let inner = outer.grown(by: -line)
    path.move(to: inner.origin)
    path.addLine(to: Point(x: inner.minX, y: inner.maxY))
    path.addLine(to: Point(x: inner.maxX, y: inner.maxY))
    path.addLine(to: Point(x: inner.maxX, y: inner.minY))
    path.close()
    return GlyphOutline(unitsPerEm: unitsPerEm, path: path)
  }
}
