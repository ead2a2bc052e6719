import AssayImaging
import AssaySubjects

/// How much of each pixel in a box is ink: 0 where it has the color of the ground, 1 where it has the color of the ink.
///
/// It does not change if ink or ground take a different color, so it makes letters of different colors comparable.
struct Coverage {
  var width: Int
  var height: Int
  /// Rows from top to bottom, 0…1.
  var values: [Float]

  /// How much ink there is, in pixels.
  var mass: Float { values.reduce(0, +) }

  subscript(x: Int, y: Int) -> Float {
    x >= 0 && y >= 0 && x < width && y < height ? values[y * width + x] : 0
  }

  /// The part in some columns.
  func columns(_ range: Range<Int>) -> Coverage {
    var part = Coverage(width: range.count, height: height, values: [])
    part.values.reserveCapacity(range.count * height)
    for y in 0..<height { part.values += values[y * width + range.lowerBound..<y * width + range.upperBound] }
    return part
  }

  /// The center of the ink, in pixels from the box's top left corner.
  var center: SIMD2<Float> {
    var (sum, mass): (SIMD2<Float>, Float) = ([0, 0], 0)
    values.withUnsafeBufferPointer { values in
      for y in 0..<height {
        for x in 0..<width {
          let value = values[y &* width &+ x]
          sum += SIMD2(Float(x) + 0.5, Float(y) + 0.5) * value
          mass += value
        }
      }
    }
    return mass > 0 ? sum / mass : [Float(width) / 2, Float(height) / 2]
  }

  /// The rows that have ink, as fractions of pixels: a row that is half covered counts half.
  var inkHeight: Float { extent(rows: true) }
  /// The columns that have ink, as fractions of pixels.
  var inkWidth: Float { extent(rows: false) }

  private func extent(rows: Bool) -> Float {
    var most = [Float](repeating: 0, count: rows ? height : width)
    for y in 0..<height {
      for x in 0..<width {
        let place = rows ? y : x
        most[place] = max(most[place], values[y * width + x])
      }
    }
    guard let first = most.firstIndex(where: { $0 > 0.1 }), let last = most.lastIndex(where: { $0 > 0.1 })
    else { return 0 }
    if first == last { return most[first] }
    return Float(last - first - 1) + min(1, most[first]) + min(1, most[last])
  }

  /// The mean width of strokes, in pixels: twice the ink over its outline's length.
  var stroke: Float {
    guard !values.isEmpty else { return 0 }
    var length: Float = 0
    for y in -1..<height {
      for x in -1..<width {
        let here = self[x, y]
        let (right, below) = (self[x + 1, y] - here, self[x, y + 1] - here)
        length += (right * right + below * below).squareRoot()
      }
    }
    return length > 0 ? 2 * mass / length : 0
  }

  /// How much of the ink is elsewhere in the other, if both have the same center: 0 for equal shapes, up to 2.
  ///
  /// - Parameter centers: The centers, if they are known.
  func difference(from other: Coverage, centers: (own: SIMD2<Float>, other: SIMD2<Float>)? = nil) -> Float {
    guard !values.isEmpty, !other.values.isEmpty else { return 2 }
    let shift = (centers?.other ?? other.center) - (centers?.own ?? center)
    let first = change(to: other, movedBy: shift).difference
    // Between pixels, the sharper one must be moved.
    return first < 0.08 ? first : min(first, other.change(to: self, movedBy: -shift).difference)
  }

  /// What ink is gained and lost.
  struct Difference {
    var gained: Float = 0
    var lost: Float = 0
    var mass: Float = 0
    /// The largest difference of a pixel.
    var most: Float = 0
    /// The smallest box around what differs clearly; nil if nothing does.
    var box: PixelRect?

    /// The share of the ink that is elsewhere.
    var difference: Float { mass > 0 ? (gained + lost) / mass : 0 }
  }

  /// Compares with other ink that is moved back by a shift.
  func change(to other: Coverage, movedBy shift: SIMD2<Float>) -> Difference {
    var result = Difference(mass: max(mass, other.mass))
    guard result.mass > 0 else { return result }
    let whole = SIMD2(shift.x.rounded(.down), shift.y.rounded(.down))
    let part = shift - whole
    let (left, top) = (Int(whole.x), Int(whole.y))
    let weights = SIMD4(
      (1 - part.x) * (1 - part.y), part.x * (1 - part.y), (1 - part.x) * part.y, part.x * part.y)
    var sides = SIMD4(Int.max, Int.max, 0, 0)
    values.withUnsafeBufferPointer { own in
      other.values.withUnsafeBufferPointer { others in
        /// Two neighbors in a column of the other ink.
        @inline(__always)
        func pair(_ column: Int, _ row: Int) -> (Float, Float) {
          guard column >= 0, column < other.width else { return (0, 0) }
          let place = row &* other.width &+ column
          return (
            row >= 0 && row < other.height ? others[place] : 0,
            row >= -1 && row < other.height - 1 ? others[place &+ other.width] : 0
          )
        }
        let columns = min(0, -left - 1)..<max(width, other.width - left)
        for y in min(0, -top - 1)..<max(height, other.height - top) {
          let isInside = y >= 0 && y < height
          var next = pair(columns.lowerBound + left, y + top)
          for x in columns {
            let near = next
            next = pair(x + left + 1, y + top)
            // Of a shift by whole pixels all but the first weight are 0.
            let value =
              near.0 * weights[0] + next.0 * weights[1] + near.1 * weights[2] + next.1 * weights[3]
            let step = value - (isInside && x >= 0 && x < width ? own[y &* width &+ x] : 0)
            if step > 0 { result.gained += step } else { result.lost -= step }
            result.most = max(result.most, abs(step))
            if abs(step) > 0.25 {
              sides = SIMD4(min(sides.x, x), min(sides.y, y), max(sides.z, x + 1), y + 1)
            }
          }
        }
      }
    }
    if sides.x < .max { result.box = PixelRect(sides.x, sides.y, sides.z, sides.w) }
    return result
  }

  /// How many pixels a round spot in a box grew in the other picture; nil if something else changed.
  func growth(in box: PixelRect, to other: Coverage) -> Double? {
    let (x, y) = (box.x + box.width / 2, box.y + box.height / 2)
    let size = Float(max(box.width, box.height))
    guard size <= 40, abs(box.width - box.height) <= 2, size >= 5, min(self[x, y], other[x, y]) > 0.8 else {
      return nil
    }
    // Around it is ground; a line may cross it.
    let sides = box.grown(by: 1).places.filter { !box.contains(PixelRect($0.x, $0.y, $0.x + 1, $0.y + 1)) }
    guard sides.reduce(0, { $0 + max(self[$1.x, $1.y], other[$1.x, $1.y]) }) < 0.35 * Float(sides.count)
    else {
      return nil
    }
    var step: Float = 0
    for y in box.y..<box.bottom { for x in box.x..<box.right { step += other[x, y] - self[x, y] } }
    let rest = size - (max(0, size * size - abs(step) * 4 / .pi)).squareRoot()
    return rest >= 0.3 && rest < 0.4 * size ? Double(step > 0 ? rest : -rest).tenths : nil
  }

  /// How wide strokes are near what changed, before and after.
  func strokes(changedTo other: Coverage, movedBy shift: SIMD2<Float>) -> (old: Float, new: Float) {
    let (left, top) = (Int(shift.x.rounded()), Int(shift.y.rounded()))
    var (one, two) = (self, self)
    for y in 0..<height {
      for x in 0..<width {
        let isNear = (-2...2).contains { row in
          (-2...2).contains { abs(other[x + left + $0, y + top + row] - self[x + $0, y + row]) > 0.1 }
        }
        one.values[y * width + x] = isNear ? self[x, y] : 0
        two.values[y * width + x] = isNear ? other[x + left, y + top] : 0
      }
    }
    return (one.stroke, two.stroke)
  }

  /// The value between pixels.
  private func value(_ x: Float, _ y: Float) -> Float {
    let (left, top) = (x.rounded(.down), y.rounded(.down))
    let (right, below) = (x - left, y - top)
    let (column, row) = (Int(left), Int(top))
    if right == 0, below == 0 { return self[column, row] }
    let upper = self[column, row] * (1 - right) + self[column + 1, row] * right
    let lower = self[column, row + 1] * (1 - right) + self[column + 1, row + 1] * right
    return upper * (1 - below) + lower * below
  }

  /// The same ink in a different size.
  func scaled(by factor: SIMD2<Float>) -> Coverage {
    let (columns, rows) = (
      max(1, Int((Float(width) * factor.x).rounded(.up))),
      max(1, Int((Float(height) * factor.y).rounded(.up)))
    )
    var larger = Coverage(width: columns, height: rows, values: [])
    for y in 0..<rows {
      for x in 0..<columns {
        larger.values.append(value((Float(x) + 0.5) / factor.x - 0.5, (Float(y) + 0.5) / factor.y - 0.5))
      }
    }
    return larger
  }

  /// The same ink on a grid of 8×8 cells, for shapes of different sizes; each is the mean of four samples.
  var cells: [Float] {
    let (across, down) = (Coverage.samples(of: width), Coverage.samples(of: height))
    var cells = [Float](repeating: 0, count: 64)
    values.withUnsafeBufferPointer { values in
      for (row, y) in down.enumerated() {
        for (column, x) in across.enumerated() {
          let (upper, lower) = (y.near &* width, y.far &* width)
          let above = values[upper &+ x.near] * x.nearPart + values[upper &+ x.far] * x.farPart
          let below = values[lower &+ x.near] * x.nearPart + values[lower &+ x.far] * x.farPart
          cells[row / 2 * 8 + column / 2] += (above * y.nearPart + below * y.farPart) / 4
        }
      }
    }
    return cells
  }

  /// Two samples in each of eight cells along a side: the pixels before and behind them, and how much of each counts.
  private static func samples(of length: Int) -> [(near: Int, far: Int, nearPart: Float, farPart: Float)] {
    (0..<16).map { sample in
      let place = (Float(sample / 2) + (sample % 2 == 0 ? 0.25 : 0.75)) * (Float(length) / 8) - 0.5
      let whole = place.rounded(.down)
      let (near, far, part) = (Int(whole), Int(whole) + 1, place - whole)
      return (max(near, 0), min(far, length - 1), near < 0 ? 0 : 1 - part, far < length ? part : 0)
    }
  }
}
