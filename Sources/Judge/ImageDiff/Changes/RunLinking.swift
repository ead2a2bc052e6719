import AssaySubjects

/// Links marked places to groups, row by row: changed pixels to clusters, flagged blocks to parts.
///
/// Two places belong to one group when they lie at most ``gap`` columns and rows apart, or when a chain of such places
/// leads from one to the other.
struct RunLinking {
  /// A stretch of a row that begins and ends with a marked place; in it no two neighbors lie more than the gap apart.
  struct Run {
    let columns: Range<Int>
    let row: Int
  }

  /// How many columns or rows apart two linked places may lie.
  let gap: Int

  private var runs: [Run] = []
  /// For each run another one of its group that comes before it, or the run itself.
  private var earlier: [Int] = []
  /// Where the runs of the last rows lie among all.
  private var recent: [Range<Int>] = []

  init(gap: Int) { self.gap = gap }

  /// The stretches of marked places of a row that gaps part, and how many places are marked.
  static func runs(of marks: UnsafeBufferPointer<Bool>, gap: Int) -> (runs: [Range<Int>], count: Int) {
    var runs: [Range<Int>] = []
    var open: Range<Int>?
    var (start, count) = (first(true, from: 0, in: marks), 0)
    while start < marks.count {
      let end = first(false, from: start, in: marks)
      count &+= end &- start
      if let run = open, start &- run.upperBound < gap {
        open = run.lowerBound..<end
      } else {
        if let open { runs.append(open) }
        open = start..<end
      }
      start = first(true, from: end, in: marks)
    }
    if let open { runs.append(open) }
    return (runs, count)
  }

  /// The first place from one on that is marked or is not; eight are looked at together.
  @inline(__always)
  private static func first(_ isMarked: Bool, from place: Int, in marks: UnsafeBufferPointer<Bool>) -> Int {
    let others: UInt64 = isMarked ? 0 : 0x0101_0101_0101_0101
    var place = place
    while place &+ 8 <= marks.count {
      let eight = UnsafeRawBufferPointer(marks).loadUnaligned(fromByteOffset: place, as: UInt64.self)
      let found = eight.littleEndian ^ others
      guard found == 0 else { return place &+ found.trailingZeroBitCount / 8 }
      place &+= 8
    }
    while place < marks.count, marks[place] != isMarked { place &+= 1 }
    return place
  }

  /// Adds the runs of a row, from left to right; rows come from top to bottom.
  mutating func add(_ columns: [Range<Int>], row: Int) {
    guard !columns.isEmpty else { return }
    let own = runs.count..<runs.count + columns.count
    runs += columns.map { Run(columns: $0, row: row) }
    earlier += own
    recent.removeAll { row - runs[$0.lowerBound].row > gap }
    for above in recent { link(own, with: above) }
    recent.append(own)
  }

  /// The groups, in the order of their first runs.
  var groups: [[Run]] {
    var place = [Int](repeating: -1, count: runs.count)
    var groups: [[Run]] = []
    for (index, run) in runs.enumerated() {
      let first = first(of: index)
      if place[first] < 0 {
        place[first] = groups.count
        groups.append([])
      }
      groups[place[first]].append(run)
    }
    return groups
  }

  /// Links the runs of two rows where they come near enough; both are in order.
  private mutating func link(_ own: Range<Int>, with above: Range<Int>) {
    var start = above.lowerBound
    for run in own {
      let (left, right) = (runs[run].columns.lowerBound - gap, runs[run].columns.upperBound + gap)
      while start < above.upperBound, runs[start].columns.upperBound <= left { start += 1 }
      var (index, other) = (start, first(of: run))
      while index < above.upperBound, runs[index].columns.lowerBound < right {
        let one = first(of: index)
        if one != other { earlier[max(one, other)] = min(one, other) }
        other = min(one, other)
        index += 1
      }
    }
  }

  private func first(of run: Int) -> Int {
    var run = run
    while earlier[run] != run { run = earlier[run] }
    return run
  }
}

extension [RunLinking.Run] {
  /// The smallest box around the runs.
  var box: PixelRect {
    let left = self.reduce(Int.max) { Swift.min($0, $1.columns.lowerBound) }
    let right = self.reduce(Int.min) { Swift.max($0, $1.columns.upperBound) }
    let (top, bottom) = (first?.row ?? 0, last?.row ?? 0)
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top + 1)
  }
}
