public import Geometry
public import Imaging

extension Canvas {
  /// Fills a glyph whose origin stands at a point of the baseline.
  ///
  /// `size` is points per em. The outline is scaled to 1/64 pixels in integer arithmetic and the origin is rounded once to
  /// 1/64 pixels, halves up. A glyph under a transform that turns, mirrors or stretches is filled as a path.
  public mutating func fill(_ glyph: GlyphOutline, size: Double, at baseline: Point, color: Color) {
    guard !glyph.path.isEmpty else { return }
    let key = GlyphCache.Key(owner: glyph, number: 0)
    fill(key, size: size, at: baseline, color: color) { (glyph, glyph) }
  }

  /// Fills a numbered glyph of a typeface, as the outline of that number would be filled.
  ///
  /// A glyph without an outline leaves no mark. The outline is asked for only when the glyph is drawn for the first time in
  /// its size and place within a pixel.
  public mutating func fill(
    _ glyph: UInt32, of source: any GlyphSource, size: Double, at baseline: Point, color: Color
  ) {
    let key = GlyphCache.Key(owner: source, number: glyph)
    fill(key, size: size, at: baseline, color: color) { source.outline(of: glyph).map { (source, $0) } }
  }

  private mutating func fill(
    _ key: GlyphCache.Key, size: Double, at baseline: Point, color: Color,
    outline: () -> (owner: AnyObject, outline: GlyphOutline)?
  ) {
    guard color.alpha > 0, size > 0 else { return }
    let unitsPerPoint = transform.a * scale * Polygons.unit
    let (exactSize, origin) = (size * unitsPerPoint, toUnits.apply(to: baseline))
    let isUpright = transform.b == 0 && transform.c == 0 && transform.a == transform.d && transform.a > 0
    let isNear = max(origin.x.magnitude, origin.y.magnitude, exactSize) < 0x1p24
    guard isUpright, isNear else {
      guard let glyph = outline()?.outline else { return }
      let em = size / Double(glyph.unitsPerEm)
      fill(
        glyph.path.transformed(by: Transform(a: em, b: 0, c: 0, d: -em, tx: baseline.x, ty: baseline.y)),
        color: color)
      return
    }
    let size = Int((exactSize + 0.5).rounded(.down))
    let (x, y) = (Int((origin.x + 0.5).rounded(.down)), Int((origin.y + 0.5).rounded(.down)))
    guard size <= Rasterizer.largestRememberedSize else {
      guard let glyph = outline()?.outline else { return }
      let path = glyph.path.scaled(size: size, unitsPerEm: glyph.unitsPerEm, x: x, y: y)
      guard let polygons = Polygons(path, clip: clip) else { return }
      lease.rasterizer.fill(polygons, rule: .nonZero, color: color, into: buffer, clip: clip)
      return
    }
    lease.rasterizer.draw(
      key.at(size: size, phaseX: x & 63, phaseY: y & 63), x: x >> 6, y: y >> 6, color: color, into: buffer,
      clip: clip, outline: outline)
  }
}

extension Rasterizer {
  /// The largest em, in 1/64 pixels, of glyphs that are worth remembering.
  fileprivate static let largestRememberedSize = 256 << 6

  /// Lays a color over a glyph's inside, from the cache if it was drawn before; the place is its origin's pixel.
  fileprivate func draw(
    _ key: GlyphCache.PlacedKey, x: Int, y: Int, color: Color, into buffer: PixelBuffer, clip: PixelBounds,
    outline: () -> (owner: AnyObject, outline: GlyphOutline)?
  ) {
    if let entry = glyphs[key] {
      glyphs.bytes.withUnsafeBufferPointer { bytes in
        buffer.blend(color, through: bytes[entry.start...], of: entry.bounds, x: x, y: y, within: clip)
      }
      return
    }
    guard let (owner, glyph) = outline() else { return }
    let coverage = coverage(of: glyph, as: key)
    glyphs.remember(coverage, of: owner, as: key)
    buffer.blend(color, through: coverage, x: x, y: y, within: clip)
  }

  /// A glyph's coverage around the pixel of its origin.
  private func coverage(of glyph: GlyphOutline, as key: GlyphCache.PlacedKey) -> Coverage {
    let path = glyph.path.scaled(size: key.size, unitsPerEm: glyph.unitsPerEm, x: key.phaseX, y: key.phaseY)
    let limit = Canvas.longestSide / 2
    let everything = PixelBounds(minX: -limit, minY: -limit, maxX: limit, maxY: limit)
    guard let polygons = Polygons(path, clip: everything) else {
      return Coverage(bounds: PixelBounds(minX: 0, minY: 0, maxX: 0, maxY: 0))
    }
    let winding = polygons.pointCount <= Rasterizer.mostPoints ? glyphs.plainWinding(of: glyph) : nil
    let outline =
      winding.map { RasterOutline(plain: polygons.contours, winding: $0) } ?? polygons.outline(rule: .nonZero)
    return coverage(of: outline, bounds: polygons.bounds)
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
    func place(_ point: Point) -> Point {
      Point(x: Double(x + scaled(point.x)), y: Double(y - scaled(point.y)))
    }
    var path = Path()
    for element in elements {
      switch element {
      case .move(let point): path.move(to: place(point))
      case .line(let point): path.addLine(to: place(point))
      case .quad(let control, let end): path.addQuad(to: place(end), control: place(control))
      case .cubic(let control1, let control2, let end):
        path.addCubic(to: place(end), control1: place(control1), control2: place(control2))
      case .close: path.close()
      }
    }
    return path
  }
}
