import CCairo

/// A part of a whole as an arc, drawn by Cairo.
public struct Gauge: Sendable {
  /// The part, from 0 to 1.
  public var value: Double
  /// The width of the arc in pixels.
  public var thickness = 10.0
  /// The sides of the picture in pixels.
  public let side = 96

  /// Shows a part.
  public init(value: Double) { self.value = value }

  /// How far the arc goes, in degrees.
  public var sweep: Double { 270 * value }

  /// Draws it: four bytes a pixel, blue, green, red and alpha, as Cairo has them.
  public func pixels() -> [UInt8] {
    var pixels = [UInt8](repeating: 0, count: side * side * 4)
    pixels.withUnsafeMutableBufferPointer { bytes in
      let size = Int32(side)
      let surface = cairo_image_surface_create_for_data(
        bytes.baseAddress, CAIRO_FORMAT_ARGB32, size, size, 4 * size)
      let cairo = cairo_create(surface)
      cairo_set_tolerance(cairo, 0.1)
      draw(on: cairo)
      cairo_surface_finish(surface)
      cairo_destroy(cairo)
      cairo_surface_destroy(surface)
    }
    return pixels
  }

  private func draw(on cairo: OpaquePointer?) {
    let (middle, radius) = (Double(side) / 2, Double(side) / 2 - thickness)
    func arc(degrees: Double, _ red: Double, _ green: Double, _ blue: Double) {
      cairo_new_path(cairo)
      cairo_arc(cairo, middle, middle, radius, .pi * 3 / 4, .pi * (3 / 4 + degrees / 180))
      cairo_set_source_rgb(cairo, red, green, blue)
      cairo_stroke(cairo)
    }
    cairo_set_line_width(cairo, thickness)
    cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND)
    arc(degrees: 270, 0.9, 0.9, 0.92)
    arc(degrees: sweep, 0.1, 0.45, 0.9)
  }
}
