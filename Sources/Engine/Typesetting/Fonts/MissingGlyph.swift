import AssayGeometry

/// The box for a missing character if the font has no ink in glyph 0, which is meant for it.
///
/// Its frame is 0.05 em thick and reaches from the baseline to the height of a capital, 0.1 em inside the advance.
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
    // The inner edge has the opposite direction, so that the inside stays empty.
    let inner = outer.grown(by: -line)
    path.append(Path(rect: Rect(x: inner.maxX, y: inner.minY, width: -inner.width, height: inner.height)))
    return GlyphOutline(unitsPerEm: unitsPerEm, path: path)
  }
}
