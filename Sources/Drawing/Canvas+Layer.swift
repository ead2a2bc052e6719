public import Geometry
import Imaging

extension Canvas {
  /// Draws a body on a transparent layer, then lays the layer over the canvas.
  ///
  /// The layer is multiplied by the mask's coverage, a shadow of what is left is put beneath it, and both are weakened by
  /// the opacity (0…1, rounded to 1/255). What lies beyond the canvas casts no shadow. The layer begins with this canvas's
  /// transform; what the body does to it ends with the layer. When the body throws, nothing is drawn.
  public mutating func withLayer<E: Error>(
    mask: Mask? = nil, opacity: Double = 1, shadow: Shadow? = nil,
    _ body: (inout Canvas) throws(E) -> Void
  ) throws(E) {
    var layer = Canvas(width: width, height: height, scale: scale, background: .clear, lease: lease)
    layer.transform = transform
    // A shadow reaches into the clip from outside it.
    if shadow == nil { layer.clip = clip }
    let coverage = mask.map { layer.coverage(of: $0) }
    if let coverage { layer.clip = layer.clip.intersection(coverage.bounds) }
    try body(&layer)
    if let coverage { layer.buffer.multiply(by: coverage, within: layer.clip) }
    let level = UInt32((min(max(opacity, 0), 1) * 255 + 0.5).rounded(.down))
    if let shadow {
      let group = Canvas(width: width, height: height, scale: scale, background: .clear, lease: lease)
      group.buffer.cast(shadow, of: layer.buffer, bounds: layer.clip, scale: scale, clip: clip)
      group.buffer.blend(layer.buffer, opacity: 255, within: layer.clip)
      buffer.blend(group.buffer, opacity: level, within: clip)
    } else {
      buffer.blend(layer.buffer, opacity: level, within: layer.clip)
    }
  }

  /// Draws a body that shows only inside a rectangle, given in points under the current transform.
  ///
  /// A rectangle of whole pixels cuts hard, at no cost. Any other is a layer with the rectangle as its mask, so
  /// edges between pixels are anti-aliased and what is drawn there is covered once, not drawing by drawing. The body
  /// begins with this canvas's transform and gives it back.
  public mutating func withClip<E: Error>(
    _ rect: Rect, _ body: (inout Canvas) throws(E) -> Void
  ) throws(E) {
    guard let edges = RectEdges(rect, under: toUnits, clip: clip), edges.areWholePixels else {
      try withLayer(mask: Mask(Path(rect: rect)), body)
      return
    }
    let (outerClip, outerTransform) = (clip, transform)
    clip = edges.pixels.intersection(clip)
    defer { (clip, transform) = (outerClip, outerTransform) }
    try body(&self)
  }

  /// A mask's coverage, within the clip and the mask's own extent.
  private func coverage(of mask: Mask) -> Coverage {
    let nothing = PixelBounds(minX: clip.minX, minY: clip.minY, maxX: clip.minX, maxY: clip.minY)
    guard let polygons = polygons(of: mask.path) else { return Coverage(bounds: nothing) }
    let bounds = polygons.bounds.intersection(clip)
    return lease.rasterizer.coverage(of: polygons, rule: mask.rule, bounds: bounds.isEmpty ? nothing : bounds)
  }
}
