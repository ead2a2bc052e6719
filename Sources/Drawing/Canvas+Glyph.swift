public import Geometry
public import Imaging

extension Canvas {
  /// Fills a glyph whose origin stands at a point of the baseline.
  ///
  /// `size` is points per em. The outline is scaled to 1/64 pixels in integer arithmetic and the origin is rounded once to
  /// 1/64 pixels, halves up. A glyph under a transform that turns, mirrors or stretches is filled as a path.
  public mutating func fill(_ glyph: GlyphOutline, size: Double, at baseline: Point, color: Color) {
    guard color.alpha > 0, !glyph.path.isEmpty, size > 0 else { return }
    let unitsPerPoint = transform.a * scale * Polygons.unit
    let (exactSize, origin) = (size * unitsPerPoint, toUnits.apply(to: baseline))
    let isUpright = transform.b == 0 && transform.c == 0 && transform.a == transform.d && transform.a > 0
    let isNear = max(origin.x.magnitude, origin.y.magnitude, exactSize) < 0x1p24
    guard isUpright, isNear else {
      let em = size / Double(glyph.unitsPerEm)
      fill(
        glyph.path.transformed(by: Transform(a: em, b: 0, c: 0, d: -em, tx: baseline.x, ty: baseline.y)),
        color: color)
      return
    }
    let size = Int((exactSize + 0.5).rounded(.down))
    let (x, y) = (Int((origin.x + 0.5).rounded(.down)), Int((origin.y + 0.5).rounded(.down)))
    guard size <= Rasterizer.largestRememberedSize else {
      let path = glyph.path.scaled(size: size, unitsPerEm: glyph.unitsPerEm, x: x, y: y)
      guard let polygons = Polygons(path, clip: clip) else { return }
      lease.rasterizer.fill(polygons, rule: .nonZero, color: color, into: buffer, clip: clip)
      return
    }
    let key = GlyphCache.Key(outline: ObjectIdentifier(glyph), size: size, phaseX: x & 63, phaseY: y & 63)
    let coverage = lease.rasterizer.coverage(of: glyph, as: key)
    buffer.blend(color, through: coverage, x: x >> 6, y: y >> 6, within: clip)
  }
}

extension Rasterizer {
  /// The largest em, in 1/64 pixels, of glyphs that are worth remembering.
  fileprivate static let largestRememberedSize = 256 << 6

  /// A glyph's coverage around the pixel of its origin, from the cache if it was drawn before.
  fileprivate func coverage(of glyph: GlyphOutline, as key: GlyphCache.Key) -> Coverage {
    if let coverage = glyphs[key] { return coverage }
    let path = glyph.path.scaled(size: key.size, unitsPerEm: glyph.unitsPerEm, x: key.phaseX, y: key.phaseY)
    let limit = Canvas.longestSide / 2
    let everything = PixelBounds(minX: -limit, minY: -limit, maxX: limit, maxY: limit)
    guard let polygons = Polygons(path, clip: everything) else {
      return Coverage(bounds: PixelBounds(minX: 0, minY: 0, maxX: 0, maxY: 0))
    }
    let coverage = coverage(of: polygons, rule: .nonZero, bounds: polygons.bounds)
    glyphs.remember(coverage, of: glyph, as: key)
    return coverage
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
