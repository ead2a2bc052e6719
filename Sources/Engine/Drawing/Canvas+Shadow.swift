import AssayGeometry
import AssayImaging

extension Canvas {
  /// Draws the shadow of what a body draws, and nothing of the body itself.
  ///
  /// As with ``withLayer(mask:opacity:shadow:_:)``, everything the body draws casts one shadow together, so parts that
  /// overlap darken nothing twice. The body begins with this canvas's transform. When it throws, nothing is drawn.
  public mutating func drawShadow<E: Error>(
    _ shadow: Shadow, of body: (inout Canvas) throws(E) -> Void
  ) throws(E) {
    var layer = Canvas(width: width, height: height, scale: scale, background: .clear, layerOf: lease)
    layer.transform = transform
    try body(&layer)
    buffer.cast(shadow, of: layer.buffer, bounds: layer.clip, scale: scale, clip: clip)
  }
}
