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
  /// The runs of each of the last rows, less those that a run below covers, which is as near to whatever comes.
  private var recent: [[Int]] = []

  init(gap: Int) { self.gap = gap }

  /// The stretches of marked places of a row that gaps part, and how many places are marked.
  ///
  /// Up to eight places are looked at together, no more than a gap, so that what is marked among them is one stretch.
  static func runs(of marks: UnsafeBufferPointer<Bool>, gap: Int) -> (runs: [Range<Int>], count: Int) {
    var runs: [Range<Int>] = []
    var (start, end, place, count) = (0, -gap, 0, 0)
    let (step, full) = (min(gap, 8), 0x0101_0101_0101_0101 as UInt64)
    while place < marks.count {
      let all = eight(from: place, of: marks)
      if all == full, place == end {
        (end, count, place) = (end &+ 8, count &+ 8, place &+ 8)
        continue
      }
      let own = all & UInt64.max &>> UInt64(64 &- step &* 8)
      if own != 0 {
        let first = place &+ own.trailingZeroBitCount / 8
        if first &- end >= gap {
          if end > 0 { runs.append(start..<end) }
          start = first
        }
        end = place &+ 8 &- own.leadingZeroBitCount / 8
        count &+= Int((own &* full) &>> 56)
      }
      place &+= all == 0 ? 8 : step
    }
    if end > 0 { runs.append(start..<end) }
    return (runs, count)
  }

  /// Eight places of a row from one on, the first in the lowest byte; nothing is marked behind the last.
  @inline(__always)
  private static func eight(from place: Int, of marks: UnsafeBufferPointer<Bool>) -> UInt64 {
    if place &+ 8 <= marks.count {
      return UnsafeRawBufferPointer(marks).loadUnaligned(fromByteOffset: place, as: UInt64.self).littleEndian
    }
    return (place..<marks.count).reduce(0) { $0 | (marks[$1] ? 1 &<< UInt64(($1 &- place) &* 8) : 0) }
  }

  /// Adds the runs of a row, from left to right; rows come from top to bottom.
  mutating func add(_ columns: [Range<Int>], row: Int) {
    guard !columns.isEmpty else { return }
    let own = runs.count..<runs.count + columns.count
    runs += columns.map { Run(columns: $0, row: row) }
    earlier += own
    recent.removeAll { $0.isEmpty || row - runs[$0[0]].row > gap }
    for index in recent.indices {
      link(own, with: recent[index])
      var below = own.lowerBound
      recent[index].removeAll { [runs] run in
        let columns = runs[run].columns
        while below + 1 < own.upperBound, runs[below].columns.upperBound < columns.upperBound { below += 1 }
        return columns.clamped(to: runs[below].columns) == columns
      }
    }
    recent.append(Array(own))
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
  private mutating func link(_ own: Range<Int>, with above: [Int]) {
    var start = 0
    for run in own {
      let (left, right) = (runs[run].columns.lowerBound - gap, runs[run].columns.upperBound + gap)
      while start < above.count, runs[above[start]].columns.upperBound <= left { start += 1 }
      var (index, other) = (start, first(of: run))
      while index < above.count, runs[above[index]].columns.lowerBound < right {
        let one = first(of: above[index])
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
