public import AssayGeometry
public import AssayImaging

/// A surface to draw on, in points with y down, that becomes a bitmap.
///
/// Pixels are premultiplied with eight bits per channel, and every composition is source-over and rounded once. A path with a
/// coordinate that is not finite draws nothing.
public struct Canvas: ~Copyable {
  /// The maximum width and height in pixels.
  public static let longestSide = 32_767

  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// Pixels per point.
  public let scale: Double
  /// The place of the point (0, 0), in points from the upper left corner, where it initially is.
  public var origin = Point.zero

  var clip: PixelBounds
  let buffer: PixelBuffer
  let lease: RasterizerLease

  /// Creates a canvas of one color.
  ///
  /// `width` and `height` are 1…``longestSide`` pixels, `scale` is pixels per point and above 0.
  public init(width: Int, height: Int, scale: Double, background: Color = .clear) {
    let sides = 1...Canvas.longestSide
    precondition(sides.contains(width) && sides.contains(height), "a canvas of \(width)×\(height) pixels")
    precondition(scale > 0 && scale.isFinite, "a scale of \(scale)")
    self.width = width
    self.height = height
    self.scale = scale
    lease = RasterizerLease()
    clip = PixelBounds(minX: 0, minY: 0, maxX: width, maxY: height)
    buffer = PixelBuffer(width: width, height: height, color: background, within: clip)
  }

  /// Creates a transparent layer of a canvas; only its part within the clip is drawn on and read.
  init(layerOf canvas: borrowing Canvas, within clip: PixelBounds) {
    (width, height, scale, origin) = (canvas.width, canvas.height, canvas.scale, canvas.origin)
    lease = canvas.lease
    self.clip = clip
    buffer = PixelBuffer(width: width, height: height, color: .clear, within: clip)
  }

  /// Fills the inside of a path once, even if contours overlap; open contours count as closed.
  public mutating func fill(_ path: Path, color: Color, rule: FillRule = .nonZero) {
    guard color.alpha > 0, let polygons = polygons(of: path, clip: clip) else { return }
    lease.rasterizer.fill(polygons, rule: rule, color: color, into: buffer, clip: clip)
  }

  /// Fills a rectangle.
  public mutating func fill(_ rect: Rect, color: Color) {
    guard let pixels = wholePixels(of: rect) else { return fill(Path(rect: rect), color: color) }
    buffer.fill(pixels, color: color)
  }

  /// The pixels of a rectangle within the clip; nil if it covers a pixel partly.
  ///
  /// Sides are rounded to 1/64 pixels, halves up; those outside the clip are moved to one pixel outside it.
  func wholePixels(of rect: Rect) -> PixelBounds? {
    let (first, second) = (inUnits(rect.origin), inUnits(Point(x: rect.maxX, y: rect.maxY)))
    guard first.x.isFinite, first.y.isFinite, second.x.isFinite, second.y.isFinite else { return nil }
    func units(_ value: Double, _ low: Int, _ high: Int) -> Int {
      Int((min(max(value, Double(low * 64 - 64)), Double(high * 64 + 64)) + 0.5).rounded(.down))
    }
    let left = units(min(first.x, second.x), clip.minX, clip.maxX)
    let right = units(max(first.x, second.x), clip.minX, clip.maxX)
    let top = units(min(first.y, second.y), clip.minY, clip.maxY)
    let bottom = units(max(first.y, second.y), clip.minY, clip.maxY)
    guard (left | right | top | bottom) & 63 == 0 else { return nil }
    return PixelBounds(minX: left >> 6, minY: top >> 6, maxX: right >> 6, maxY: bottom >> 6)
      .intersection(clip)
  }

  /// The finished picture, with straight alpha; opaque pixels keep their exact levels.
  public consuming func finish() -> Bitmap { buffer.finish() }

  /// A point as its distance from the upper left corner, in 1/64 pixels.
  func inUnits(_ point: Point) -> Point {
    let unitsPerPoint = scale * Polygons.unit
    return point * unitsPerPoint + origin * unitsPerPoint
  }

  /// A path's outline within bounds; nil if it has coordinates that are not finite.
  func polygons(of path: Path, clip: PixelBounds) -> Polygons? {
    Polygons(path.mapped { inUnits($0) }, clip: clip)
  }
}
