public import AssayGeometry
public import AssayImaging

extension Canvas {
  /// Fills a glyph whose origin stands at a point of the baseline.
  ///
  /// `size` is points per em. The outline is scaled to 1/64 pixels in integer arithmetic and the origin is rounded once to
  /// 1/64 pixels, halves up. A glyph under a transform that turns, mirrors or stretches is filled as a path.
  public mutating func fill(_ glyph: GlyphOutline, size: Double, at baseline: Point, color: Color) {
    guard color.alpha > 0, size > 0, !glyph.path.isEmpty else { return }
    guard let place = GlyphPlace(size: size, at: baseline, on: self) else {
      fill(glyph, as: size, at: baseline, color: color)
      return
    }
    let key = GlyphCache.Key(owner: glyph, number: 0, size: place.size, x: place.x, y: place.y)
    if lease.rasterizer.drawRemembered(key, at: place, color: color, into: buffer, clip: clip) { return }
    lease.rasterizer.draw(glyph, of: glyph, key, at: place, color: color, into: buffer, clip: clip)
  }

  /// Fills a numbered glyph of a typeface, as the outline of that number would be filled.
  ///
  /// A glyph without an outline leaves no mark. The outline is asked for only when the glyph is drawn for the first time in
  /// its size and place within a pixel.
  public mutating func fill(
    _ glyph: UInt32, of source: any GlyphSource, size: Double, at baseline: Point, color: Color
  ) {
    guard color.alpha > 0, size > 0 else { return }
    guard let place = GlyphPlace(size: size, at: baseline, on: self) else {
      if let outline = source.outline(of: glyph) { fill(outline, as: size, at: baseline, color: color) }
      return
    }
    let key = GlyphCache.Key(owner: source, number: glyph, size: place.size, x: place.x, y: place.y)
    if lease.rasterizer.drawRemembered(key, at: place, color: color, into: buffer, clip: clip) { return }
    guard let outline = source.outline(of: glyph) else { return }
    lease.rasterizer.draw(outline, of: source, key, at: place, color: color, into: buffer, clip: clip)
  }

  /// Fills a glyph that is not remembered.
  private mutating func fill(_ glyph: GlyphOutline, as size: Double, at baseline: Point, color: Color) {
    guard let place = GlyphPlace(ofAnySize: size, at: baseline, on: self) else {
      let em = size / Double(glyph.unitsPerEm)
      let map = Transform(a: em, b: 0, c: 0, d: -em, tx: baseline.x, ty: baseline.y)
      fill(glyph.path.transformed(by: map), color: color)
      return
    }
    let path = glyph.path.scaled(size: place.size, unitsPerEm: glyph.unitsPerEm, x: place.x, y: place.y)
    guard let polygons = Polygons(path, clip: clip) else { return }
    lease.rasterizer.fill(polygons, rule: .nonZero, color: color, into: buffer, clip: clip)
  }
}

/// The size and the origin of a glyph that stands upright, in 1/64 pixels.
private struct GlyphPlace {
  /// The largest em, in 1/64 pixels, of glyphs that are worth remembering.
  private static let largestRememberedSize = 256 << 6

  let size: Int
  let x: Int
  let y: Int

  /// Finds where a glyph goes; nil under a transform that turns, mirrors or stretches, and very far away.
  @inline(__always) init?(ofAnySize size: Double, at baseline: Point, on canvas: borrowing Canvas) {
    let transform = canvas.transform
    let exactSize = size * (transform.a * canvas.scale * Polygons.unit)
    let origin = canvas.toUnits.apply(to: baseline)
    guard transform.b == 0, transform.c == 0, transform.a == transform.d, transform.a > 0,
      max(origin.x.magnitude, origin.y.magnitude, exactSize) < 0x1p24
    else { return nil }
    (self.size, x, y) = (rounded(exactSize), rounded(origin.x), rounded(origin.y))
  }

  /// The same, and nil for a glyph that is too large to be remembered.
  @inline(__always) init?(size: Double, at baseline: Point, on canvas: borrowing Canvas) {
    self.init(ofAnySize: size, at: baseline, on: canvas)
    if self.size > GlyphPlace.largestRememberedSize { return nil }
  }
}

/// The nearest whole number, halves up, of one that is far from the limits of `Int`; without a call for each glyph.
private func rounded(_ value: Double) -> Int {
  let whole = Int(value + 0.5)
  return Double(whole) > value + 0.5 ? whole - 1 : whole
}

extension Rasterizer {
  /// Lays a color over the inside of a glyph that was drawn before; whether it was.
  fileprivate func drawRemembered(
    _ key: GlyphCache.Key, at place: GlyphPlace, color: Color, into buffer: PixelBuffer, clip: PixelBounds
  ) -> Bool {
    guard let entry = glyphs[key] else { return false }
    glyphs.bytes.withUnsafeBufferPointer { bytes in
      buffer.blend(
        color, through: bytes[entry.start...], of: entry.bounds, x: place.x >> 6, y: place.y >> 6,
        within: clip)
    }
    return true
  }

  /// Lays a color over a glyph's inside, and remembers it.
  fileprivate func draw(
    _ glyph: GlyphOutline, of owner: AnyObject, _ key: GlyphCache.Key, at place: GlyphPlace, color: Color,
    into buffer: PixelBuffer, clip: PixelBounds
  ) {
    let coverage = coverage(of: glyph, at: place)
    glyphs.remember(coverage, of: owner, as: key)
    buffer.blend(color, through: coverage, x: place.x >> 6, y: place.y >> 6, within: clip)
  }

  /// A glyph's coverage around the pixel of its origin.
  private func coverage(of glyph: GlyphOutline, at place: GlyphPlace) -> Coverage {
    let path = glyph.path.scaled(
      size: place.size, unitsPerEm: glyph.unitsPerEm, x: place.x & 63, y: place.y & 63)
    let limit = Canvas.longestSide / 2
    let everything = PixelBounds(minX: -limit, minY: -limit, maxX: limit, maxY: limit)
    guard let polygons = Polygons(path, clip: everything) else { return Coverage(bounds: .empty) }
    let winding = polygons.pointCount <= Rasterizer.mostPoints ? glyphs.plainWinding(of: glyph) : nil
    let outline =
      winding.map { RasterOutline(plain: polygons.contours, winding: $0) } ?? polygons.outline(rule: .nonZero)
    // Rows of whole groups of four, because four pixels are blended as fast as one.
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
