import AssaySubjects

/// The areas of one color in a picture: rectangles, perhaps with round corners, discs, and the ground of other things.
struct FlatAreas {
  /// An area, without the things on it.
  struct Area {
    var box: PixelRect
    var pixel: UInt32
    /// How many pixels have its color; 0 for the inside of a letter, which isn't an area.
    var count: Int
    /// Whether it is a rectangle or a disc, so that its size means something.
    var isRectangle: Bool
  }

  private(set) var areas: [Area] = []
  /// For each pixel the number of its area, or ``ink`` or ``rule``.
  private(set) var owners: [Int32]
  /// The pixels in no area.
  static let ink: Int32 = -1
  /// A thin line on one area, such as an underline.
  static let rule: Int32 = -2

  /// The side of the smallest square that makes an area, in pixels; strokes of letters are thinner.
  private static let thickness = 7
  /// The fewest pixels of an area.
  private static let fewest = 100
  /// The share of a rectangle's rows and columns that reach its sides.
  private static let straight = 0.25
  /// The share of a rectangle that has its color, unless nearly all rows and columns reach the sides.
  private static let filled = 0.7
  /// The fewest pixels of a ground that isn't a rectangle.
  private static let ground = 1000

  /// - Returns: Nil for pictures that hardly have two neighbors of one color, such as photographs.
  init?(_ grid: PixelGrid) {
    let limit = max(4096, grid.pixels.count / 2)
    let components = grid.pixels.withUnsafeBufferPointer { pixels in
      Components(
        height: grid.height, diagonals: false, limit: limit,
        rows: { y, runs in
          var start = y * grid.width
          let (first, end) = (start, start + grid.width)
          while start < end {
            let pixel = pixels[start]
            var next = start + 1
            while next < end, pixels[next] == pixel { next += 1 }
            runs.append(
              .init(y: Int32(y), left: Int32(start - first), right: Int32(next - first), component: 0))
            start = next
          }
        },
        connects: { run, above in
          pixels[Int(run.y) * grid.width + Int(run.left)]
            == pixels[Int(above.y) * grid.width + Int(above.left)]
        })
    }
    guard let components else { return nil }
    owners = [Int32](repeating: -1, count: grid.pixels.count)
    let thick = FlatAreas.thick(components, in: grid)
    var shapes = zip(components.boxes, thick).map { $1 ? Shape($0) : nil }
    for run in components.runs where thick[Int(run.component)] { shapes[Int(run.component)]?.add(run) }
    var numbers = [Int32](repeating: -1, count: components.boxes.count)
    for component in components.boxes.indices {
      guard let shape = shapes[component] else { continue }
      let (box, count) = (components.boxes[component], components.counts[component])
      let isRectangle = shape.isRectangle(count: count)
      guard isRectangle || FlatAreas.isGround(box, count: count, in: grid) else { continue }
      numbers[component] = Int32(areas.count)
      areas.append(Area(box: box, pixel: shape.pixel(in: grid), count: count, isRectangle: isRectangle))
    }
    for run in components.runs {
      let number = numbers[Int(run.component)]
      guard number >= 0 else { continue }
      let row = Int(run.y) * grid.width
      owners.withUnsafeMutableBufferPointer {
        $0[row + Int(run.left)..<row + Int(run.right)].update(repeating: number)
      }
    }
    let holes = Set(areas.indices.filter { isHole(areas[$0], in: grid) }.map(Int32.init))
    if !holes.isEmpty {
      for place in owners.indices where holes.contains(owners[place]) { owners[place] = FlatAreas.ink }
    }
    for hole in holes { areas[Int(hole)].count = 0 }
    findRules(components, in: grid)
  }

  /// Finds thin lines on one area, so that letters that touch an underline stay letters.
  private mutating func findRules(_ components: Components, in grid: PixelGrid) {
    for run in components.runs where run.right - run.left >= 36 {
      let (y, span) = (Int(run.y), Int(run.left)..<Int(run.right))
      guard y > 0, y + 1 < grid.height, owners[y * grid.width + span.lowerBound] == FlatAreas.ink else {
        continue
      }
      let grounds = span.map {
        (owner(at: $0, from: y - 1, by: -1, grid), owner(at: $0, from: y + 1, by: 1, grid))
      }
      // The sides of an outline have different areas above and below, and letters touch an underline.
      guard let ground = grounds.first(where: { $0.1 >= 0 })?.1,
        grounds.count(where: { $0.1 == ground }) * 10 >= 6 * span.count,
        grounds.count(where: { $0.0 == ground }) * 10 >= 3 * span.count
      else { continue }
      for x in span { owners[y * grid.width + x] = FlatAreas.rule }
    }
  }

  /// What surrounds other things reaches the side of the picture, or is large.
  private static func isGround(_ box: PixelRect, count: Int, in grid: PixelGrid) -> Bool {
    guard count >= ground else { return false }
    let reachesSide = box.x == 0 || box.y == 0 || box.right == grid.width || box.bottom == grid.height
    return reachesSide || count * 20 >= grid.pixels.count
  }

  /// Whether it is the inside of a letter: small, round, and of the color outside.
  private func isHole(_ area: Area, in grid: PixelGrid) -> Bool {
    let box = area.box
    guard max(box.width, box.height) < 60, area.count * 10 < 9 * box.area, box.x > 2 else { return false }
    let y = box.y + box.height / 2
    return owners[y * grid.width + box.x - 2] == FlatAreas.ink
      && (1...16).contains { grid.pixel(box.x - 1 - $0, y) == area.pixel }
  }

  /// The first area above or below a line, which may be drawn over several rows in part; −1 without one.
  private func owner(at x: Int, from row: Int, by step: Int, _ grid: PixelGrid) -> Int32 {
    for y in stride(from: row, to: row + 5 * step, by: step) where y >= 0 && y < grid.height {
      let owner = owners[y * grid.width + x]
      if owner >= 0 { return owner }
    }
    return -1
  }

  /// Which components hold a square of the least thickness.
  private static func thick(_ components: Components, in grid: PixelGrid) -> [Bool] {
    var thick = [Bool](repeating: false, count: components.boxes.count)
    var heights = [Int32](repeating: 1, count: grid.width)
    grid.pixels.withUnsafeBufferPointer { pixels in
      var (row, next) = (0, 0)
      while row < grid.height {
        if row > 0 {
          let (here, above) = (row * grid.width, (row - 1) * grid.width)
          heights.withUnsafeMutableBufferPointer { heights in
            for x in 0..<heights.count {
              let height = heights[x]
              heights[x] = (pixels[here &+ x] == pixels[above &+ x] ? height : 0) &+ 1
            }
          }
        }
        while next < components.runs.count, components.runs[next].y == row {
          let run = components.runs[next]
          next += 1
          let component = Int(run.component)
          guard !thick[component], run.right - run.left >= thickness, components.counts[component] >= fewest
          else { continue }
          var columns = 0
          for x in Int(run.left)..<Int(run.right) {
            columns = heights[x] >= thickness ? columns + 1 : 0
            if columns >= thickness {
              thick[component] = true
              break
            }
          }
        }
        row += 1
      }
    }
    return thick
  }

  /// How far the rows and columns of a component reach.
  private struct Shape {
    private let box: PixelRect
    private var lefts: [Int32]
    private var rights: [Int32]
    private var tops: [Int32]
    private var bottoms: [Int32]

    init(_ box: PixelRect) {
      self.box = box
      lefts = [Int32](repeating: .max, count: box.height)
      rights = [Int32](repeating: 0, count: box.height)
      tops = [Int32](repeating: .max, count: box.width)
      bottoms = [Int32](repeating: 0, count: box.width)
    }

    mutating func add(_ run: Components.Run) {
      let row = Int(run.y) - box.y
      lefts[row] = min(lefts[row], run.left)
      rights[row] = max(rights[row], run.right)
      let columns = Int(run.left) - box.x..<Int(run.right) - box.x
      // Runs come from top to bottom.
      bottoms.withUnsafeMutableBufferPointer { $0[columns].update(repeating: run.y + 1) }
      tops.withUnsafeMutableBufferPointer { tops in
        for x in columns { tops[x] = min(tops[x], run.y) }
      }
    }

    func pixel(in grid: PixelGrid) -> UInt32 { grid[Int(lefts[0]), box.y] }

    /// Whether it fills as much of its box as a disc, with every row in the middle.
    private func isRound(count: Int) -> Bool {
      abs(Double(count) / Double(box.area) - .pi / 4) < 0.03
        && zip(lefts, rights).allSatisfy { abs(Int($0) + Int($1) - box.x - box.right) <= 3 }
    }

    /// Whether rows and columns reach the sides of the box, but for round corners.
    func isRectangle(count: Int) -> Bool {
      if isRound(count: count) { return true }
      let rows = zip(lefts, rights).count { Int($0) <= box.x + 1 && Int($1) >= box.right - 1 }
      let columns = zip(tops, bottoms).count { Int($0) <= box.y + 1 && Int($1) >= box.bottom - 1 }
      let (across, down) = (Double(rows) / Double(box.height), Double(columns) / Double(box.width))
      guard min(across, down) >= straight else { return false }
      return Double(count) >= filled * Double(box.area) || min(across, down) >= 2 * straight
    }
  }
}
