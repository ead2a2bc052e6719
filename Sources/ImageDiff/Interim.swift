public import Imaging
public import Subjects

/// Compares two bitmaps within a tolerance.
public struct Comparator: Sendable {
  let tolerance: Tolerance

  /// Creates a comparator.
  public init(tolerance: Tolerance) { self.tolerance = tolerance }

  /// Compares every pixel; a largest level of 255 counts as a color difference of 100.
  public func compare(reference: Bitmap, candidate: Bitmap) -> Comparison {
    guard reference.width == candidate.width, reference.height == candidate.height else {
      return .sizeMismatch(
        reference: PixelSize(width: reference.width, height: reference.height),
        candidate: PixelSize(width: candidate.width, height: candidate.height))
    }
    var (changed, largest) = (0, 0)
    var (left, top, right, bottom) = (Int.max, Int.max, -1, -1)
    for y in 0..<reference.height {
      for x in 0..<reference.width where reference[x, y] != candidate[x, y] {
        changed += 1
        (left, top, right, bottom) = (min(left, x), min(top, y), max(right, x), max(bottom, y))
        let (a, b) = (reference[x, y], candidate[x, y])
        for (one, other) in [(a.red, b.red), (a.green, b.green), (a.blue, b.blue), (a.alpha, b.alpha)] {
          largest = max(largest, abs(Int(one) - Int(other)))
        }
      }
    }
    if changed == 0 { return .identical }
    let color = Double(largest) * 100 / 255
    let severity = tolerance.color > 0 ? color / tolerance.color : .infinity
    let box = PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
    let difference = Difference(
      changedPixels: changed, largestLevel: largest,
      measures: [Measure(limit: .color, measured: color, allowed: tolerance.color)],
      regions: [Region(box: box, kind: .changed, severity: severity)],
      smallestTolerance: Tolerance(
        edge: tolerance.edge, color: color, ink: tolerance.ink, spots: tolerance.spots))
    return color > tolerance.color && tolerance.spots < 1 ? .different(difference) : .tolerated(difference)
  }
}

/// The candidate with every changed pixel in magenta.
public func diffImage(reference: Bitmap, candidate: Bitmap, comparison: Comparison) -> Bitmap {
  guard reference.width == candidate.width, reference.height == candidate.height else { return candidate }
  var image = candidate
  for y in 0..<image.height {
    for x in 0..<image.width where reference[x, y] != candidate[x, y] {
      image[x, y] = Color(red: 255, green: 0, blue: 255)
    }
  }
  return image
}
