import CAssayFreeType
public import AssayGeometry
public import AssayImaging

extension Canvas {
  /// Draws a line along a path; closed contours are joined, open ones have two caps.
  ///
  /// The line is laid out at the path's own proportions, so a transform that stretches also stretches the line. A width that
  /// is not positive, a contour without extent, and a contour whose line needs more than 32,767 points draw nothing.
  public mutating func stroke(_ path: Path, color: Color, style: StrokeStyle = StrokeStyle()) {
    guard color.alpha > 0, let outline = outline(ofStroking: path, style: style) else { return }
    fill(outline, color: color)
  }

  /// The outline of a line along a path, in points; nil when there is nothing to draw.
  func outline(ofStroking path: Path, style: StrokeStyle) -> Path? {
    let map = transform
    let expansion = (map.a * map.d - map.b * map.c).magnitude.squareRoot() * scale
    guard style.width > 0, expansion > 0, expansion.isFinite else { return nil }
    return lease.rasterizer.outline(ofStroking: path, style: style, expansion: expansion)
  }
}

extension Rasterizer {
  /// FreeType's stroker counts in whole numbers; this many make a pixel.
  private static let strokeUnit = 1024.0

  /// The outline of a stroke, in points; nil when the path cannot be stroked.
  fileprivate func outline(ofStroking path: Path, style: StrokeStyle, expansion: Double) -> Path? {
    let unit = expansion * Rasterizer.strokeUnit
    let contours = path.transformed(by: .scale(x: unit, y: unit)).flattened(
      flatness: Polygons.flatness * Rasterizer.strokeUnit / Polygons.unit)
    let radius = style.width * unit / 2
    let isDrawable = contours.allSatisfy { contour in
      contour.points.allSatisfy { $0.x.magnitude < 0x1p29 && $0.y.magnitude < 0x1p29 }
    }
    guard isDrawable, radius >= 1, radius < 0x1p29 else { return nil }
    var stroker: FT_Stroker?
    guard FT_Stroker_New(library, &stroker) == 0, let stroker else { return nil }
    defer { FT_Stroker_Done(stroker) }
    let limit = min(max(style.miterLimit, 1), 1000)
    FT_Stroker_Set(
      stroker, Int(radius.rounded()), style.cap.freeType, style.join.freeType, Int((limit * 65_536).rounded())
    )
    var outline = Path()
    for contour in contours { add(contour, to: &outline, with: stroker) }
    return outline.transformed(by: .scale(x: 1 / unit, y: 1 / unit))
  }

  private func add(_ contour: Contour, to outline: inout Path, with stroker: FT_Stroker) {
    var points: [FT_Vector] = []
    for point in contour.points {
      let vector = FT_Vector(x: Int(point.x.rounded()), y: -Int(point.y.rounded()))
      if vector.x != points.last?.x || vector.y != points.last?.y { points.append(vector) }
    }
    guard points.count > 1 else { return }
    if contour.isClosed, let first = points.first, let last = points.last,
      first.x != last.x || first.y != last.y
    {
      points.append(first)
    }
    FT_Stroker_Rewind(stroker)
    var code = FT_Stroker_BeginSubPath(stroker, &points[0], contour.isClosed ? 0 : 1)
    for index in 1..<points.count where code == 0 { code = FT_Stroker_LineTo(stroker, &points[index]) }
    guard code == 0, FT_Stroker_EndSubPath(stroker) == 0 else { return }
    var (pointCount, contourCount): (FT_UInt, FT_UInt) = (0, 0)
    guard FT_Stroker_GetCounts(stroker, &pointCount, &contourCount) == 0, pointCount > 0,
      pointCount <= Rasterizer.mostPoints
    else { return }
    walk(stroker, pointCount: Int(pointCount), contourCount: Int(contourCount), into: &outline)
  }

  private func walk(_ stroker: FT_Stroker, pointCount: Int, contourCount: Int, into outline: inout Path) {
    var storage = [FT_Vector](repeating: FT_Vector(), count: pointCount)
    var tags = [UInt8](repeating: 0, count: pointCount)
    var ends = [UInt16](repeating: 0, count: contourCount)
    var funcs = FT_Outline_Funcs()
    funcs.move_to = { to, user in Rasterizer.withPath(user) { $0.move(to: Point(to)) } }
    funcs.line_to = { to, user in Rasterizer.withPath(user) { $0.addLine(to: Point(to)) } }
    funcs.conic_to = { control, to, user in
      Rasterizer.withPath(user) { $0.addQuad(to: Point(to), control: Point(control)) }
    }
    funcs.cubic_to = { control1, control2, to, user in
      Rasterizer.withPath(user) {
        $0.addCubic(to: Point(to), control1: Point(control1), control2: Point(control2))
      }
    }
    _ = withUnsafeMutablePointer(to: &outline) { outline in
      cft_walk_stroke(stroker, &storage, &tags, &ends, &funcs, outline)
    }
  }

  private static func withPath(_ user: UnsafeMutableRawPointer?, _ body: (inout Path) -> Void) -> Int32 {
    guard let user else { return 1 }
    body(&user.assumingMemoryBound(to: Path.self).pointee)
    return 0
  }
}

extension Point {
  /// A point of the stroker's, whose y grows upward.
  fileprivate init(_ vector: UnsafePointer<FT_Vector>?) {
    self.init(x: Double(vector?.pointee.x ?? 0), y: -Double(vector?.pointee.y ?? 0))
  }
}

extension StrokeStyle.Cap {
  fileprivate var freeType: FT_Stroker_LineCap {
    switch self {
    case .butt: FT_STROKER_LINECAP_BUTT
    case .round: FT_STROKER_LINECAP_ROUND
    case .square: FT_STROKER_LINECAP_SQUARE
    }
  }
}

extension StrokeStyle.Join {
  fileprivate var freeType: FT_Stroker_LineJoin {
    switch self {
    case .miter: FT_STROKER_LINEJOIN_MITER_FIXED
    case .round: FT_STROKER_LINEJOIN_ROUND
    case .bevel: FT_STROKER_LINEJOIN_BEVEL
    }
  }
}
