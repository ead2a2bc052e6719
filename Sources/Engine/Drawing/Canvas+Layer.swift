public import AssayGeometry
import AssayImaging

extension Canvas {
  /// Draws a body on a transparent layer with this canvas's origin, then draws the layer on the canvas.
  ///
  /// The layer is multiplied by the mask's coverage, and by the opacity (0…1, rounded to 1/255; less, or not a number, is 0).
  public mutating func withLayer(mask: Mask? = nil, opacity: Double = 1, _ body: (inout Canvas) -> Void) {
    let coverage = mask.map { self.coverage(of: $0, within: clip) }
    var layer = Canvas(layerOf: self, within: coverage.map { clip.intersection($0.bounds) } ?? clip)
    body(&layer)
    let level = opacity > 0 ? UInt32((min(opacity, 1) * 255 + 0.5).rounded(.down)) : 0
    buffer.blend(layer.buffer, through: coverage, opacity: level, within: layer.clip)
  }

  /// Draws a body above its shadow, both on one layer; drawings outside the canvas cast no shadow.
  public mutating func withShadow(_ shadow: Shadow, _ body: (inout Canvas) -> Void) {
    // Drawings outside the clip may cast shadows into it.
    var layer = Canvas(layerOf: self, within: buffer.bounds)
    body(&layer)
    let group = PixelBuffer(width: width, height: height, color: .clear, within: clip)
    group.cast(shadow, of: layer.buffer, scale: scale, clip: clip)
    group.blend(layer.buffer, opacity: 255, within: clip)
    buffer.blend(group, opacity: 255, within: clip)
  }

  /// Draws a body that is visible only inside a rectangle, given in points from the current origin.
  ///
  /// If the rectangle's edges are between pixels, it is the mask of a layer, so that they are anti-aliased once and not once per
  /// drawing. The body begins with this canvas's origin, which is restored afterward.
  public mutating func withClip(_ rect: Rect, _ body: (inout Canvas) -> Void) {
    guard let pixels = wholePixels(of: rect) else {
      withLayer(mask: Mask(Path(rect: rect)), body)
      return
    }
    let (outerClip, outerOrigin) = (clip, origin)
    clip = pixels
    body(&self)
    (clip, origin) = (outerClip, outerOrigin)
  }

  /// Draws the one shadow of everything that a body draws with this canvas's origin, but not the drawing itself.
  public mutating func drawShadow(_ shadow: Shadow, of body: (inout Canvas) -> Void) {
    var layer = Canvas(layerOf: self, within: buffer.bounds)
    body(&layer)
    buffer.cast(shadow, of: layer.buffer, scale: scale, clip: clip)
  }

  /// A mask's coverage within bounds and the mask's own extent.
  private func coverage(of mask: Mask, within clip: PixelBounds) -> Coverage {
    let (outline, rule): (Path?, FillRule) =
      switch mask.style {
      case .inside(let rule): (mask.path, rule)
      case .line(let style): (self.outline(ofStroking: mask.path, style: style), .nonZero)
      }
    guard let polygons = outline.flatMap({ polygons(of: $0, clip: clip) }) else {
      return Coverage(bounds: .empty)
    }
    let bounds = polygons.bounds.intersection(clip)
    return lease.rasterizer.coverage(of: polygons, rule: rule, bounds: bounds.isEmpty ? .empty : bounds)
  }
}
