public import AssayGeometry
import AssayImaging

extension Canvas {
  /// Draws a body on a transparent layer, with this canvas's origin, then draws the layer on the canvas.
  ///
  /// The layer is multiplied by the mask's coverage, the shadow of the result is put below it, and both are multiplied by the
  /// opacity (0…1, rounded to 1/255; less, or not a number, is 0). Drawings outside the canvas cast no shadow.
  public mutating func withLayer(
    mask: Mask? = nil, opacity: Double = 1, shadow: Shadow? = nil, _ body: (inout Canvas) -> Void
  ) {
    // Drawings outside the clip may cast shadows into it.
    let outer = shadow == nil ? clip : buffer.bounds
    let coverage = mask.map { self.coverage(of: $0, within: outer) }
    var layer = Canvas(layerOf: self, within: coverage.map { outer.intersection($0.bounds) } ?? outer)
    body(&layer)
    let level = opacity > 0 ? UInt32((min(opacity, 1) * 255 + 0.5).rounded(.down)) : 0
    if let shadow {
      let group = PixelBuffer(width: width, height: height, color: .clear, within: clip)
      let content = PixelBuffer(width: width, height: height, color: .clear, within: layer.clip)
      content.blend(layer.buffer, through: coverage, opacity: 255, within: layer.clip)
      group.cast(shadow, of: content, bounds: layer.clip, scale: scale, clip: clip)
      group.blend(content, opacity: 255, within: layer.clip.intersection(clip))
      buffer.blend(group, opacity: level, within: clip)
    } else {
      buffer.blend(layer.buffer, through: coverage, opacity: level, within: layer.clip)
    }
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
    buffer.cast(shadow, of: layer.buffer, bounds: layer.clip, scale: scale, clip: clip)
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
