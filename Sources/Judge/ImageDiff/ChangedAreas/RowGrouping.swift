import AssaySubjects

/// Groups marked places of a grid, row by row: changed pixels into areas, blocks over a limit into regions.
///
/// Two places belong to the same group if they are at most ``gap`` columns and rows apart, or if a chain of such places connects
/// them.
struct RowGrouping {
  /// Marked places of one row, neighbors of which are at most a gap apart.
  struct Run {
    let columns: Range<Int>
    let row: Int
  }

  /// The most columns or rows between two neighbors.
  let gap: Int
  private var runs: [Run] = []
  /// For each run an earlier run of its group, or the run itself.
  private var parents: [Int] = []
  /// The runs of each row that has some, and the first row that is at most a gap above the last one.
  private var rows: [Range<Int>] = []
  private var firstNear = 0

  init(gap: Int) { self.gap = gap }

  /// Adds the marked places of a row; rows must be added from top to bottom.
  @inline(__always)
  mutating func addRow(_ row: Int, columns: Int, where isMarked: (Int) -> Bool) {
    let first = runs.count
    var column = 0
    while let start = (column..<columns).first(where: isMarked) {
      var last = start
      // From the farthest place on, so that most places need not be looked at.
      while let next = (last + 1..<min(last + gap + 1, columns)).last(where: isMarked) { last = next }
      runs.append(Run(columns: start..<last + 1, row: row))
      column = last + 1
    }
    if first < runs.count { connect(first..<runs.count) }
  }

  /// Puts the runs of a row into the groups of the runs above that are near enough.
  private mutating func connect(_ own: Range<Int>) {
    parents += own
    let row = runs[own.lowerBound].row
    while firstNear < rows.count, row - runs[rows[firstNear].lowerBound].row > gap { firstNear += 1 }
    for above in rows[firstNear...] {
      var start = above.lowerBound
      for run in own {
        let (left, right) = (runs[run].columns.lowerBound - gap, runs[run].columns.upperBound + gap)
        while start < above.upperBound, runs[start].columns.upperBound <= left { start += 1 }
        var group = root(of: run)
        for other in start..<above.upperBound {
          guard runs[other].columns.lowerBound < right else { break }
          let otherGroup = root(of: other)
          guard otherGroup != group else { continue }
          parents[max(group, otherGroup)] = min(group, otherGroup)
          group = min(group, otherGroup)
        }
      }
    }
    rows.append(own)
  }

  /// The first run of a run's group.
  private func root(of run: Int) -> Int {
    var run = run
    while parents[run] != run { run = parents[run] }
    return run
  }

  /// The groups, in the order of their first runs.
  var groups: [[Run]] {
    var (groups, numbers) = ([[Run]](), [Int](repeating: 0, count: runs.count))
    for run in runs.indices {
      let root = root(of: run)
      if root == run {
        numbers[run] = groups.count
        groups.append([])
      }
      groups[numbers[root]].append(runs[run])
    }
    return groups
  }
}

extension [RowGrouping.Run] {
  /// The smallest box around the runs.
  var box: PixelRect {
    let left = self.reduce(Int.max) { Swift.min($0, $1.columns.lowerBound) }
    let right = self.reduce(Int.min) { Swift.max($0, $1.columns.upperBound) }
    let (top, bottom) = (first?.row ?? 0, last?.row ?? 0)
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top + 1)
  }
}
