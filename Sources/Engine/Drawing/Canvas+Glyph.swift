public import AssayGeometry
public import AssayImaging

extension Canvas {
  /// Fills a glyph, given by its number, whose origin is at a point of the baseline; `size` is points per em.
  public mutating func fill(
    _ number: UInt32, of source: any GlyphSource, size: Double, at baseline: Point, color: Color
  ) {
    fillGlyphs(0..<1, of: source, size: size, color: color) { _ in (number, baseline) }
  }

  /// Fills glyphs of one size and color; a closure returns the number and the origin of each.
  ///
  /// Outlines are scaled to 1/64 pixels in integer arithmetic, and origins are rounded once to 1/64 pixels, halves up. A glyph
  /// far outside the canvas, or of an em of 2¹⁸ pixels, draws nothing. An outline is read only if it is not in the cache.
  public mutating func fillGlyphs(
    _ indices: Range<Int>, of source: any GlyphSource, size: Double, color: Color,
    _ glyph: (Int) -> (number: UInt32, origin: Point)
  ) {
    let exactSize = size * (scale * Polygons.unit)
    guard color.alpha > 0, size > 0, exactSize < 0x1p24 else { return }
    let (owner, tint, rasterizer) = (ObjectIdentifier(source), Tint(color), lease.rasterizer)
    for index in indices {
      let (number, origin) = glyph(index)
      guard let place = GlyphPlace(size: exactSize, origin: inUnits(origin)) else { continue }
      let key = GlyphCache.Key(owner: owner, number: number, size: place.size, x: place.x, y: place.y)
      if place.isCacheable, let (bounds, levels) = rasterizer.glyphs[key] {
        let bounds = bounds.offset(x: place.x >> 6, y: place.y >> 6)
        buffer.blend(tint, through: levels, of: bounds, within: clip)
      } else if let outline = source.outline(of: number) {
        let coverage = fill(outline, at: place, color: color)
        if let coverage { rasterizer.glyphs.insert(coverage, of: source, for: key) }
      }
    }
  }

  /// Fills an outline, and returns its coverage if that may be cached.
  private func fill(_ glyph: GlyphOutline, at place: GlyphPlace, color: Color) -> Coverage? {
    guard place.isCacheable else {
      let path = glyph.path.scaled(size: place.size, unitsPerEm: glyph.unitsPerEm, x: place.x, y: place.y)
      guard let polygons = Polygons(path, clip: clip) else { return nil }
      lease.rasterizer.fill(polygons, rule: .nonZero, color: color, into: buffer, clip: clip)
      return nil
    }
    let coverage = lease.rasterizer.coverage(of: glyph, at: place)
    buffer.blend(color, through: coverage, x: place.x >> 6, y: place.y >> 6, within: clip)
    return coverage
  }
}

/// The size and the origin of a glyph, in 1/64 pixels.
private struct GlyphPlace {
  /// The largest em of glyphs that are cached, in 1/64 pixels.
  private static let largestCachedSize = 256 << 6

  let size: Int
  let x: Int
  let y: Int

  /// Rounds a size, and an origin that is not too far away to compute with.
  @inline(__always) init?(size: Double, origin: Point) {
    guard origin.x.magnitude < 0x1p24, origin.y.magnitude < 0x1p24 else { return nil }
    // Halves up. On some processors `rounded(.down)` calls a function of the C library, which is slower.
    func rounded(_ value: Double) -> Int {
      let whole = Int(value + 0.5)
      return Double(whole) > value + 0.5 ? whole - 1 : whole
    }
    (self.size, x, y) = (rounded(size), rounded(origin.x), rounded(origin.y))
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
