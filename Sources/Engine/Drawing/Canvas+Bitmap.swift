public import AssayGeometry
public import AssayImaging

extension Canvas {
  /// Draws a picture stretched to a rectangle; each pixel is the average of the picture pixels it covers, by exact area.
  ///
  /// Sides are rounded to 1/64 pixels and anti-aliased.
  public mutating func draw(_ bitmap: Bitmap, in rect: Rect) {
    let (first, last) = (inUnits(rect.origin), inUnits(Point(x: rect.maxX, y: rect.maxY)))
    guard let columns = Resampling(first.x, last.x, count: bitmap.width, within: clip.columns),
      let rows = Resampling(first.y, last.y, count: bitmap.height, within: clip.rows)
    else { return }
    bitmap.bytes.withUnsafeBufferPointer { bytes in
      buffer.blend(bytes, width: bitmap.width, columns: columns, rows: rows)
    }
  }
}

/// The source pixels and their weights for each destination pixel, along one axis.
private struct Resampling {
  /// The first destination pixel.
  let first: Int
  /// The shares that source pixels have of each destination pixel from `first` on.
  let shares: [[(source: Int, weight: UInt64)]]
  /// The sum of the weights of a destination pixel that is completely covered.
  let whole: UInt64

  /// Places `count` source pixels between two edges, in 1/64 pixels; nil if none is visible.
  init?(_ low: Double, _ high: Double, count: Int, within clip: Range<Int>) {
    guard low.magnitude < 0x1p30, high.magnitude < 0x1p30 else { return nil }
    let (start, end) = (Int((low + 0.5).rounded(.down)), Int((high + 0.5).rounded(.down)))
    let (pixel, endPixel) = (max(clip.lowerBound, start >> 6), min(clip.upperBound, (end + 63) >> 6))
    guard start < end, pixel < endPixel else { return nil }
    first = pixel
    whole = UInt64(64 * count)
    // In these units a source pixel is `length` wide, and 1/64 pixel is `count` wide.
    let length = end - start
    shares = (pixel..<endPixel).map { pixel in
      let low = (max(start, pixel << 6) - start) * count
      let high = (min(end, (pixel + 1) << 6) - start) * count
      return (low / length...(high - 1) / length).map { source in
        (source, UInt64(min(high, (source + 1) * length) - max(low, source * length)))
      }
    }
  }
}

extension PixelBuffer {
  fileprivate func blend(
    _ bytes: UnsafeBufferPointer<UInt8>, width sourceWidth: Int, columns: Resampling, rows: Resampling
  ) {
    let whole = columns.whole * rows.whole
    withPixels { pixels in
      for (rowIndex, rowShares) in rows.shares.enumerated() {
        let line = pixels + (rows.first + rowIndex) * width + columns.first
        for (columnIndex, columnShares) in columns.shares.enumerated() {
          var sums = SIMD4<UInt64>()
          for row in rowShares {
            for column in columnShares {
              let start = (row.source * sourceWidth + column.source) * 4
              let color = SIMD4(bytes[start], bytes[start + 1], bytes[start + 2], 255)
              let weight = row.weight * column.weight * UInt64(bytes[start + 3])
              sums &+= SIMD4<UInt64>(truncatingIfNeeded: color) &* weight
            }
          }
          let divisor = 255 * whole
          let pixel = (0..<4).reduce(UInt32(0)) { pixel, channel in
            pixel | UInt32((sums[channel] + divisor / 2) / divisor) << UInt32(8 * channel)
          }
          line[columnIndex] = over(pixel, coverage: 255, line[columnIndex])
        }
      }
    }
  }
}
