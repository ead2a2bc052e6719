public import AssayGeometry
public import AssayImaging

extension Canvas {
  /// Fills a glyph, given by its number, whose origin is at a point of the baseline; `size` is points per em.
  ///
  /// The outline is scaled to 1/64 pixels in integer arithmetic, and the origin is rounded once to 1/64 pixels, halves up. A
  /// glyph far outside the canvas, or of an em of 2¹⁸ pixels, draws nothing. The outline is read only if it is not in the cache.
  public mutating func fill(
    _ number: UInt32, of source: any GlyphSource, size: Double, at baseline: Point, color: Color
  ) {
    guard color.alpha > 0, size > 0, let place = GlyphPlace(size: size, at: baseline, on: self) else {
      return
    }
    let key = GlyphCache.Key(owner: source, number: number, size: place.size, x: place.x, y: place.y)
    let rasterizer = lease.rasterizer
    if place.isCacheable, let cached = rasterizer.glyphs[key] {
      return buffer.blend(color, through: cached, x: place.x >> 6, y: place.y >> 6, within: clip)
    }
    guard let glyph = source.outline(of: number) else { return }
    guard place.isCacheable else {
      let path = glyph.path.scaled(
        size: place.size, unitsPerEm: glyph.unitsPerEm, x: place.x, y: place.y)
      guard let polygons = Polygons(path, clip: clip) else { return }
      return rasterizer.fill(polygons, rule: .nonZero, color: color, into: buffer, clip: clip)
    }
    let coverage = rasterizer.coverage(of: glyph, at: place)
    rasterizer.glyphs.insert(coverage, of: source, for: key)
    buffer.blend(color, through: coverage, x: place.x >> 6, y: place.y >> 6, within: clip)
  }
}

/// The size and the origin of a glyph, in 1/64 pixels.
private struct GlyphPlace {
  /// The largest em of glyphs that are cached, in 1/64 pixels.
  private static let largestCachedSize = 256 << 6

  let size: Int
  let x: Int
  let y: Int

  /// Places a glyph on a canvas; nil for numbers that are too large to compute with.
  init?(size: Double, at baseline: Point, on canvas: borrowing Canvas) {
    let exactSize = size * (canvas.scale * Polygons.unit)
    let origin = canvas.inUnits(baseline)
    guard exactSize < 0x1p24, origin.x.magnitude < 0x1p24, origin.y.magnitude < 0x1p24 else { return nil }
    // Halves up. On some processors `rounded(.down)` calls a function of the C library, which is slower.
    func rounded(_ value: Double) -> Int {
      let whole = Int(value + 0.5)
      return Double(whole) > value + 0.5 ? whole - 1 : whole
    }
    (self.size, x, y) = (rounded(exactSize), rounded(origin.x), rounded(origin.y))
  }

  var isCacheable: Bool { size <= GlyphPlace.largestCachedSize }
}

extension Rasterizer {
  /// A glyph's coverage around the pixel of its origin.
  fileprivate func coverage(of glyph: GlyphOutline, at place: GlyphPlace) -> Coverage {
    let path = glyph.path.scaled(
      size: place.size, unitsPerEm: glyph.unitsPerEm, x: place.x & 63, y: place.y & 63)
    let limit = Canvas.longestSide / 2
    let everything = PixelBounds(minX: -limit, minY: -limit, maxX: limit, maxY: limit)
    guard let polygons = Polygons(path, clip: everything) else { return Coverage(bounds: .empty) }
    let winding = polygons.contours.pointCount <= Rasterizer.mostPoints ? glyph.plainWinding : nil
    let outline =
      winding.map { RasterOutline(plain: polygons.contours, winding: $0) } ?? polygons.outline(rule: .nonZero)
    // Rows of a multiple of four pixels, because four are blended as fast as one.
    var bounds = polygons.bounds
    bounds.maxX += -bounds.width & 3
    return coverage(of: outline, bounds: bounds)
  }
}

extension Path {
  /// An outline in font units, y up, as one in 1/64 pixels, y down: units·size/unitsPerEm rounded, halves up.
  fileprivate func scaled(size: Int, unitsPerEm: Int, x: Int, y: Int) -> Path {
    func scaled(_ value: Double) -> Int {
      let numerator = 2 * Int(max(-1e9, min(1e9, value))) * size + unitsPerEm
      let denominator = 2 * unitsPerEm
      let quotient = numerator / denominator
      return numerator % denominator < 0 ? quotient - 1 : quotient
    }
    return mapped { Point(x: Double(x + scaled($0.x)), y: Double(y - scaled($0.y))) }
  }
}
