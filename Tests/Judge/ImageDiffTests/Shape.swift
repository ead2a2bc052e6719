import AssaySubjects

/// A shape given by the span it covers at each height, in pixels, y down.
struct Shape {
  var top: Double
  var bottom: Double
  var span: @Sendable (Double) -> (Double, Double)

  /// A rectangle with rounded corners.
  static func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double = 0) -> Shape {
    Shape(top: y, bottom: y + height) { line in
      let depth = max(max(y + radius - line, line - (y + height - radius)), 0)
      let inset = radius - (max(0, radius * radius - depth * depth)).squareRoot()
      return (x + inset, x + width - inset)
    }
  }

  /// A stroke from one point to another below it, as wide across everywhere.
  static func slant(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double, width: Double) -> Shape {
    Shape(top: y0, bottom: y1) { line in
      let center = x0 + (x1 - x0) * (line - y0) / (y1 - y0)
      return (center - width / 2, center + width / 2)
    }
  }

  /// A disk.
  static func disk(_ x: Double, _ y: Double, radius: Double) -> Shape {
    .box(x - radius, y - radius, 2 * radius, 2 * radius, radius: radius)
  }
}

/// How a rasterizer samples: what differs between two that draw the same thing.
struct Sampling {
  /// Lines per pixel row.
  var lines = 16
  /// Steps per pixel column to which spans are rounded; nil for exact spans.
  var steps: Double?
  /// Where everything is drawn, off its place.
  var shift = (x: 0.0, y: 0.0)
  /// The exponent on coverage.
  var gamma = 1.0

  /// The coverage of shapes, 0…1, one row after the other.
  func coverage(of shapes: [Shape], width: Int, height: Int) -> [Double] {
    var sums = [Double](repeating: 0, count: width * height)
    for shape in shapes {
      let first = max(0, Int((shape.top + shift.y).rounded(.down)))
      let last = min(height, Int((shape.bottom + shift.y).rounded(.up)))
      for row in first..<max(first, last) {
        for line in 0..<lines {
          let y = Double(row) + (Double(line) + 0.5) / Double(lines) - shift.y
          if y >= shape.top, y < shape.bottom { add(shape.span(y), to: &sums, start: row * width, width) }
        }
      }
    }
    return sums.map { power(min($0 / Double(lines), 1)) }
  }

  private func add(_ span: (Double, Double), to sums: inout [Double], start: Int, _ width: Int) {
    var (left, right) = (max(span.0 + shift.x, 0), min(span.1 + shift.x, Double(width)))
    if let steps {
      left = (left * steps).rounded() / steps
      right = (right * steps).rounded() / steps
    }
    guard left < right else { return }
    for column in Int(left)..<min(width, Int(right.rounded(.up))) {
      sums[start + column] += min(right, Double(column + 1)) - max(left, Double(column))
    }
  }

  /// A power close to 1, by its series: x^g ≈ x (1 + (g − 1) ln x), with ln by a rational approximation.
  private func power(_ x: Double) -> Double {
    guard gamma != 1, x > 0, x < 1 else { return x }
    let t = (x - 1) / (x + 1)
    let logarithm = 2 * (t + t * t * t / 3 + t * t * t * t * t / 5)
    return min(1, max(0, x * (1 + (gamma - 1) * logarithm)))
  }
}

/// The seeded numbers that labels are drawn by.
typealias Dice = SplitMix64

extension Dice {
  init(_ seed: UInt64) { self.init(seed: seed) }

  /// A random number in a range.
  mutating func within(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * Double(next() >> 11) / 9_007_199_254_740_992
  }

  /// 1 or −1, at random.
  mutating func sign() -> Double { next() & 1 == 0 ? 1 : -1 }
}
