import Geometry

/// Three box blurs in a row, which come within 3 % of a Gaussian (SVG 1.1, feGaussianBlur), in integers alone.
struct BoxBlur {
  /// The widest box in pixels.
  private static let widest = 1024.0
  /// One alpha level in the fixed-point numbers between the two directions.
  private static let one: UInt64 = 256

  /// The widths of the three boxes, each centered on its pixel or, in a pair, half a pixel to either side.
  let widths: [Int]

  /// A blur with a standard deviation in pixels; anything but a positive number blurs nothing.
  init(deviation: Double) {
    // 3·√(2π)/4 makes three boxes as wide as the Gaussian.
    let width = deviation > 0 ? min((deviation * 1.8799712059732503 + 0.5).rounded(.down), BoxBlur.widest) : 0
    let box = Int(width)
    widths = box < 2 ? [] : box & 1 == 1 ? [box, box, box] : [box, box, box + 1]
  }

  /// How far a pixel reaches.
  var reach: Int { widths.reduce(0) { $0 + $1 } / 2 }

  /// The coverage blurred; its bounds grow by ``reach``.
  ///
  /// Sums stay exact until each direction's single, rounded division, so no box darkens or lightens the whole.
  func apply(to coverage: Coverage) -> Coverage {
    guard reach > 0, !coverage.bounds.isEmpty else { return coverage }
    let grown = Coverage(bounds: coverage.bounds.grown(by: reach))
    let (width, height) = (coverage.bounds.width, coverage.bounds.height)
    let levels = coverage.bytes.map { UInt64($0) * BoxBlur.one }
    let blurred = blurRows(levels, width: width, height: height)
    let turned = blurRows(blurred, width: height, height: grown.bounds.width)
    var result = grown
    for index in turned.indices {
      result.bytes[index] = UInt8((turned[index] + BoxBlur.one / 2) / BoxBlur.one)
    }
    return result
  }

  /// Blurs each row, which grows by ``reach`` at both ends, and returns columns as rows.
  private func blurRows(_ values: [UInt64], width: Int, height: Int) -> [UInt64] {
    let wide = width + 2 * reach
    let divisor = widths.reduce(UInt64(1)) { $0 * UInt64($1) }
    var result = [UInt64](repeating: 0, count: wide * height)
    var row = [UInt64](repeating: 0, count: wide)
    var next = row
    result.withUnsafeMutableBufferPointer { result in
      for y in 0..<height {
        for x in 0..<wide { row[x] = 0 }
        for x in 0..<width { row[x + reach] = values[y * width + x] }
        // Of two even boxes the first leans left and the second right.
        for (index, width) in widths.enumerated() {
          BoxBlur.sum(row, width: width, ahead: index == 1 ? (width - 1) / 2 : width / 2, into: &next)
          swap(&row, &next)
        }
        for x in 0..<wide { result[x * height + y] = (row[x] + divisor / 2) / divisor }
      }
    }
    return result
  }

  /// Replaces each value by the sum of the box that reaches `ahead` values beyond it; outside is nothing.
  private static func sum(_ values: [UInt64], width: Int, ahead: Int, into result: inout [UInt64]) {
    var total: UInt64 = 0
    for index in 0..<min(ahead, values.count) { total += values[index] }
    for index in values.indices {
      if index + ahead < values.count { total += values[index + ahead] }
      result[index] = total
      let first = index + ahead - width + 1
      if first >= 0 { total -= values[first] }
    }
  }
}

extension PixelBuffer {
  /// Draws the shadow of another buffer's pixels within bounds.
  func cast(_ shadow: Shadow, of other: PixelBuffer, bounds: PixelBounds, scale: Double, clip: PixelBounds) {
    let shift = (x: shadow.offset.x * scale, y: shadow.offset.y * scale)
    guard max(shift.x.magnitude, shift.y.magnitude) < 0x1p24, let used = other.usedBounds(within: bounds)
    else {
      return
    }
    var alpha = Coverage(bounds: used)
    for y in used.minY..<used.maxY {
      for x in used.minX..<used.maxX {
        alpha.bytes[(y - used.minY) * used.width + x - used.minX] =
          UInt8(truncatingIfNeeded: other.pixels[y * other.width + x] >> 24)
      }
    }
    let blurred = BoxBlur(deviation: shadow.blur * scale / 2).apply(to: alpha)
    let (x, y) = (Int((shift.x + 0.5).rounded(.down)), Int((shift.y + 0.5).rounded(.down)))
    blend(shadow.color, through: blurred, x: x, y: y, within: clip)
  }

  /// The smallest bounds around the visible pixels within bounds; nil when there are none.
  func usedBounds(within bounds: PixelBounds) -> PixelBounds? {
    var used: PixelBounds?
    for y in bounds.minY..<max(bounds.minY, bounds.maxY) {
      let row = pixels + y * width
      guard let first = (bounds.minX..<max(bounds.minX, bounds.maxX)).first(where: { row[$0] != 0 }) else {
        continue
      }
      var last = bounds.maxX - 1
      while row[last] == 0 { last -= 1 }
      let above = used ?? PixelBounds(minX: first, minY: y, maxX: last + 1, maxY: y + 1)
      used = PixelBounds(
        minX: min(above.minX, first), minY: above.minY, maxX: max(above.maxX, last + 1), maxY: y + 1)
    }
    return used
  }
}
