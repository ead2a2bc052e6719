import AssayGeometry

/// A simple, slow computation of coverage: 256 lines per pixel, each exact along x.
struct ExactCoverage {
  let width: Int
  let height: Int
  /// 0…1, row by row.
  private(set) var values: [Double]

  private static let linesPerPixel = 256

  init(of path: Path, rule: FillRule, width: Int, height: Int) {
    self.width = width
    self.height = height
    values = [Double](repeating: 0, count: width * height)
    let lineCount = height * ExactCoverage.linesPerPixel
    var crossings = [[(x: Double, direction: Int)]](repeating: [], count: lineCount)
    for (start, end) in ExactCoverage.lines(of: path) where start.y != end.y {
      let (top, bottom) = start.y < end.y ? (start, end) : (end, start)
      let first = max(0, Int((top.y * Double(ExactCoverage.linesPerPixel) - 0.5).rounded(.up)))
      for line in first..<max(first, lineCount) {
        let y = (Double(line) + 0.5) / Double(ExactCoverage.linesPerPixel)
        guard y < bottom.y else { break }
        let x = top.x + (bottom.x - top.x) * (y - top.y) / (bottom.y - top.y)
        crossings[line].append((x, start.y < end.y ? 1 : -1))
      }
    }
    for (line, row) in crossings.enumerated() {
      addSpans(of: row.sorted { $0.x < $1.x }, rule: rule, row: line / ExactCoverage.linesPerPixel)
    }
  }

  private mutating func addSpans(of crossings: [(x: Double, direction: Int)], rule: FillRule, row: Int) {
    var winding = 0
    for (crossing, next) in zip(crossings, crossings.dropFirst()) {
      winding += crossing.direction
      guard rule == .nonZero ? winding != 0 : winding % 2 != 0 else { continue }
      let (left, right) = (max(0, crossing.x), min(Double(width), next.x))
      guard left < right else { continue }
      for column in Int(left)..<min(width, Int(right) + 1) {
        let part = min(right, Double(column + 1)) - max(left, Double(column))
        values[row * width + column] += max(0, part) / Double(ExactCoverage.linesPerPixel)
      }
    }
  }

  private static func lines(of path: Path) -> [(Point, Point)] {
    path.flattened(flatness: 0.0002).map(\.points).flatMap { zip($0, $0.dropFirst() + $0.prefix(1)) }
  }
}
