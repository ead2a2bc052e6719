public import AssayGeometry
public import AssayImaging

extension Canvas {
  /// Fills a rectangle; the pixels are the same as when filling `Path(rect:)`.
  public mutating func fill(_ rect: Rect, color: Color) {
    guard color.alpha > 0 else { return }
    guard let edges = RectEdges(rect, under: toUnits, clip: clip) else {
      fill(Path(rect: rect), color: color)
      return
    }
    let visible = edges.pixels.intersection(clip)
    guard !visible.isEmpty else { return }
    for y in visible.minY..<visible.maxY {
      let rows = edges.rows(ofPixel: y)
      var x = visible.minX
      while x < visible.maxX {
        // Pixels between the two partly covered columns are alike.
        let columns = edges.columns(ofPixel: x)
        let next = columns == 64 ? max(x + 1, min(visible.maxX, edges.right >> 6)) : x + 1
        let ink = Ink(color, coverage: UInt8(min(255, (rows * columns) >> 4)))
        buffer.blend(ink, x: x, y: y, count: next - x)
        x = next
      }
    }
  }
}

/// The sides of a rectangle in 1/64 pixels.
struct RectEdges {
  let left: Int
  let top: Int
  let right: Int
  let bottom: Int

  /// Rounds the sides, halves up; nil when they are not along the axes or not finite.
  ///
  /// Sides outside `clip` are moved to a pixel beyond it.
  init?(_ rect: Rect, under map: Transform, clip: PixelBounds) {
    guard map.b == 0, map.c == 0 else { return nil }
    let (first, second) = (map.apply(to: rect.origin), map.apply(to: Point(x: rect.maxX, y: rect.maxY)))
    guard first.x.isFinite, first.y.isFinite, second.x.isFinite, second.y.isFinite else { return nil }
    let box = clip.grown(by: 1)
    func unit(_ value: Double, _ low: Int, _ high: Int) -> Int {
      Int((min(max(value, Double(low * 64)), Double(high * 64)) + 0.5).rounded(.down))
    }
    left = unit(min(first.x, second.x), box.minX, box.maxX)
    right = unit(max(first.x, second.x), box.minX, box.maxX)
    top = unit(min(first.y, second.y), box.minY, box.maxY)
    bottom = unit(max(first.y, second.y), box.minY, box.maxY)
  }

  /// The pixels touched.
  var pixels: PixelBounds {
    PixelBounds(minX: left >> 6, minY: top >> 6, maxX: (right + 63) >> 6, maxY: (bottom + 63) >> 6)
  }

  /// Whether no pixel is covered partly.
  var areWholePixels: Bool { (left | top | right | bottom) & 63 == 0 }

  /// How many 64ths of a pixel's width are covered.
  func columns(ofPixel x: Int) -> Int { max(0, min(right, (x + 1) << 6) - max(left, x << 6)) }

  /// How many 64ths of a pixel's height are covered.
  func rows(ofPixel y: Int) -> Int { max(0, min(bottom, (y + 1) << 6) - max(top, y << 6)) }
}
