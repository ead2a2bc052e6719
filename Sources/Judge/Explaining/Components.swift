import AssaySubjects

/// Connected pixels of a picture, found row by row.
struct Components {
  /// A part of a row, from one column to before another.
  struct Run {
    var y: Int32
    var left: Int32
    var right: Int32
    /// The run's component; while they are found, another run of it.
    var component: Int32
  }

  /// All runs, from top to bottom and from left to right.
  private(set) var runs: [Run] = []
  /// The smallest box around each component.
  private(set) var boxes: [PixelRect] = []
  /// How many pixels each component has.
  private(set) var counts: [Int] = []

  /// Connects runs that touch one another: neighboring rows share a column, or with diagonals a corner.
  ///
  /// - Parameters:
  ///   - limit: The most runs.
  ///   - rows: Appends the runs of a row.
  ///   - connects: Whether a run belongs to the same component as one of the row above it.
  /// - Returns: Nil if there are more runs than the limit.
  init?(
    height: Int, diagonals: Bool, limit: Int, rows: (_ y: Int, _ runs: inout [Run]) -> Void,
    connects: (_ run: Run, _ above: Run) -> Bool
  ) {
    let reach: Int32 = diagonals ? 1 : 0
    var above = 0..<0
    for y in 0..<height {
      let start = runs.count
      rows(y, &runs)
      if runs.count > limit { return nil }
      let row = start..<runs.count
      runs.withUnsafeMutableBufferPointer { runs in
        for index in row { runs[index].component = Int32(index) }
        var other = above.lowerBound
        for index in row {
          let run = runs[index]
          while other < above.upperBound, runs[other].right + reach <= run.left { other += 1 }
          var next = other
          while next < above.upperBound, runs[next].left < run.right + reach {
            if connects(run, runs[next]) { Components.unite(index, next, in: runs) }
            next += 1
          }
        }
      }
      above = row
    }
    number()
  }

  private static func root(_ index: Int, in runs: UnsafeMutableBufferPointer<Run>) -> Int {
    var index = index
    while runs[index].component != index {
      let parent = Int(runs[index].component)
      runs[index].component = runs[parent].component
      index = parent
    }
    return index
  }

  private static func unite(_ one: Int, _ other: Int, in runs: UnsafeMutableBufferPointer<Run>) {
    let (one, other) = (root(one, in: runs), root(other, in: runs))
    // The first run is the root, so that numbers are in reading order.
    if one < other { runs[other].component = Int32(one) } else { runs[one].component = Int32(other) }
  }

  /// Numbers the components in the order of their first runs.
  private mutating func number() {
    var sides: [(left: Int32, top: Int32, right: Int32, bottom: Int32)] = []
    runs.withUnsafeMutableBufferPointer { runs in
      for index in runs.indices {
        let run = runs[index]
        if Int(run.component) == index {
          runs[index].component = Int32(sides.count)
          sides.append((run.left, run.y, run.right, run.y + 1))
          counts.append(Int(run.right - run.left))
        } else {
          // An earlier run of the component already has its number.
          let component = Int(runs[Int(run.component)].component)
          runs[index].component = Int32(component)
          let known = sides[component]
          sides[component] = (min(known.left, run.left), known.top, max(known.right, run.right), run.y + 1)
          counts[component] += Int(run.right - run.left)
        }
      }
    }
    boxes = sides.map { PixelRect(Int($0.left), Int($0.top), Int($0.right), Int($0.bottom)) }
  }
}
