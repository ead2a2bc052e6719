import AssayGeometry

/// Three box blurs in a row, which look like a Gaussian, in integer arithmetic.
///
/// The boxes have the two odd widths around √(4σ² + 1), mixed so that their variances, (w² − 1)/12 each, add up to
/// nearly σ² (Kovesi, Fast Almost-Gaussian Filtering, 2010). Odd boxes are centered, so the blur is symmetric.
struct BoxBlur {
  /// The largest standard deviation in pixels, which keeps sums below 2⁶³.
  private static let largestDeviation = 250.0

  /// The widths of the three boxes in pixels; empty if nothing is blurred.
  let widths: [Int]

  /// Creates a blur of a standard deviation in pixels; a number that is not positive blurs nothing.
  init(deviation: Double) {
    let variance =
      deviation > 0 ? min(deviation, BoxBlur.largestDeviation) * min(deviation, BoxBlur.largestDeviation) : 0
    let narrow = ((((4 * variance + 1).squareRoot() - 1) / 2).rounded(.down)) * 2 + 1
    // Widening a box by two adds (narrow + 1)/3 to the variance.
    let missing = variance - (narrow * narrow - 1) / 4
    let widened = (missing * 3 / (narrow + 1) + 0.5).rounded(.down)
    let boxes = (0..<3).map { Int(narrow) + (Double($0) < widened ? 2 : 0) }
    widths = boxes.contains { $0 > 1 } ? boxes : []
  }

  /// The distance to which a pixel spreads.
  var reach: Int { widths.reduce(0) { $0 + $1 / 2 } }

  /// The coverage blurred; its bounds grow by ``reach``.
  ///
  /// Sums are exact until the single rounded division at the end, so the blur neither darkens nor lightens.
  func apply(to coverage: Coverage) -> Coverage {
    guard reach > 0, !coverage.bounds.isEmpty else { return coverage }
    var result = Coverage(bounds: coverage.bounds.grown(by: reach))
    let (width, height) = (coverage.bounds.width, coverage.bounds.height)
    let turned = sumRows(coverage.bytes.map { UInt64($0) }, width: width, height: height)
    let sums = sumRows(turned, width: height, height: result.bounds.width)
    let weight = widths.reduce(UInt64(1)) { $0 * UInt64($1) * UInt64($1) }
    for index in sums.indices { result.bytes[index] = UInt8((sums[index] + weight / 2) / weight) }
    return result
  }

  /// Applies the boxes to each row, which grows by ``reach`` at both ends; returns the columns as rows.
  private func sumRows(_ values: [UInt64], width: Int, height: Int) -> [UInt64] {
    let margin = [UInt64](repeating: 0, count: reach)
    let wide = width + 2 * reach
    var result = [UInt64](repeating: 0, count: wide * height)
    for y in 0..<height {
      var row = margin + values[y * width..<(y + 1) * width] + margin
      for box in widths where box > 1 { row = BoxBlur.sums(of: row, box) }
      for x in 0..<wide { result[x * height + y] = row[x] }
    }
    return result
  }

  /// For each value the sum of the box around it; values outside are 0.
  private static func sums(of values: [UInt64], _ width: Int) -> [UInt64] {
    let (side, count) = (width / 2, values.count)
    var total = values.prefix(side).reduce(0, +)
    return values.indices.map { index in
      if index + side < count { total += values[index + side] }
      defer { if index >= side { total -= values[index - side] } }
      return total
    }
  }
}

extension PixelBuffer {
  /// Draws the shadow of another buffer's pixels within bounds of this one.
  func cast(_ shadow: Shadow, of other: PixelBuffer, scale: Double, clip: PixelBounds) {
    let shift = (x: shadow.offset.x * scale, y: shadow.offset.y * scale)
    guard max(shift.x.magnitude, shift.y.magnitude) < 0x1p24, let used = other.usedBounds else { return }
    var alpha = Coverage(bounds: used)
    other.withPixels { pixels in
      for y in used.rows {
        for x in used.columns { alpha[x, y] = UInt8(truncatingIfNeeded: pixels[y * other.width + x] >> 24) }
      }
    }
    let blurred = BoxBlur(deviation: shadow.blur * scale / 2).apply(to: alpha)
    let (x, y) = (Int((shift.x + 0.5).rounded(.down)), Int((shift.y + 0.5).rounded(.down)))
    blend(shadow.color, through: blurred, x: x, y: y, within: clip)
  }

  /// The smallest bounds of the visible pixels, if any.
  var usedBounds: PixelBounds? {
    let (rows, columns) = withPixels { pixels in
      let rows = bounds.rows.filter { row in bounds.columns.contains { pixels[row * width + $0] != 0 } }
      return (rows, bounds.columns.filter { column in rows.contains { pixels[$0 * width + column] != 0 } })
    }
    guard let top = rows.first, let bottom = rows.last, let left = columns.first, let right = columns.last
    else { return nil }
    return PixelBounds(minX: left, minY: top, maxX: right + 1, maxY: bottom + 1)
  }
}
