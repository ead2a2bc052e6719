import Foundation

/// Where two pictures differ at all: clusters of changed pixels.
///
/// Two changed pixels belong to one cluster when a chain of changed pixels with gaps of at most 16 columns or rows leads
/// from one to the other, or when their clusters' boxes touch. What a cluster is depends on no tile and no canvas, and all
/// measuring is anchored at its box; so a crop is judged as the whole picture is.
struct Changes {
  /// The clusters' boxes in reading order; empty when every pixel is equal.
  private(set) var clusters: [PixelRect] = []
  /// How many pixels are not equal.
  private(set) var changedPixels = 0

  /// Unchanged columns or rows that keep two changes apart.
  static let gap = 16

  /// Finds the changes of two pictures.
  init(in pair: PixelPair) {
    let stripe = 16
    var linking = ClusterLinking()
    for top in stride(from: 0, to: pair.height, by: stripe) {
      let rows = min(stripe, pair.height - top)
      let start = top * pair.width * 4
      guard memcmp(pair.reference + start, pair.candidate + start, rows * pair.width * 4) != 0 else {
        continue
      }
      for y in top..<(top + rows) {
        let runs = changedRuns(in: pair, row: y)
        if !runs.isEmpty { linking.add(runs, row: y) }
      }
    }
    clusters = linking.boxes()
  }

  /// The stretches of one row that hold changed pixels, parted by gaps; counts the changed pixels.
  private mutating func changedRuns(in pair: PixelPair, row: Int) -> [Range<Int>] {
    let start = row * pair.width * 4
    let first = UnsafeRawPointer(pair.reference + start)
    let second = UnsafeRawPointer(pair.candidate + start)
    guard memcmp(first, second, pair.width * 4) != 0 else { return [] }
    var runs: [Range<Int>] = []
    var open = -1
    var last = -1
    var count = 0
    var x = 0
    while x < pair.width {
      let end = min(x + 8, pair.width)
      if end - x == 8, equalChunk(first + x * 4, second + x * 4) {
        x = end
        continue
      }
      while x < end {
        let differs =
          first.loadUnaligned(fromByteOffset: x * 4, as: UInt32.self)
          != second.loadUnaligned(fromByteOffset: x * 4, as: UInt32.self)
        if differs {
          count += 1
          if open < 0 {
            open = x
          } else if x - last > Changes.gap {
            runs.append(open..<(last + 1))
            open = x
          }
          last = x
        }
        x += 1
      }
    }
    if open >= 0 { runs.append(open..<(last + 1)) }
    changedPixels += count
    return runs
  }

  /// Whether eight pixels are equal.
  private func equalChunk(_ first: UnsafeRawPointer, _ second: UnsafeRawPointer) -> Bool {
    var all: UInt64 = 0
    for word in 0..<4 {
      all |=
        first.loadUnaligned(fromByteOffset: word * 8, as: UInt64.self)
        ^ second.loadUnaligned(fromByteOffset: word * 8, as: UInt64.self)
    }
    return all == 0
  }
}

/// Joins rows of changed runs to clusters, top to bottom.
struct ClusterLinking {
  private struct Active {
    var columns: Range<Int>
    var row: Int
    var cluster: Int
  }

  private var found: [PixelRect?] = []
  private var active: [Active] = []

  /// Adds the runs of one row, below all rows added before.
  mutating func add(_ runs: [Range<Int>], row: Int) {
    active.removeAll { row - $0.row > Changes.gap }
    var fresh: [Active] = []
    for run in runs {
      let reach = (run.lowerBound - Changes.gap)..<(run.upperBound + Changes.gap)
      var box = PixelRect(x: run.lowerBound, y: row, width: run.count, height: 1)
      let own = found.count
      found.append(nil)
      for index in active.indices where active[index].columns.overlaps(reach) {
        merge(active[index].cluster, into: own, &box)
      }
      for index in fresh.indices where fresh[index].cluster != own {
        if found[fresh[index].cluster] == nil { fresh[index].cluster = own }
      }
      found[own] = box
      fresh.append(Active(columns: run, row: row, cluster: own))
    }
    active.removeAll { old in
      fresh.contains {
        $0.columns.lowerBound <= old.columns.lowerBound && $0.columns.upperBound >= old.columns.upperBound
      }
    }
    active += fresh
  }

  /// Moves all that belongs to one cluster to another.
  private mutating func merge(_ cluster: Int, into own: Int, _ box: inout PixelRect) {
    guard cluster != own, let old = found[cluster] else { return }
    box = box.union(old)
    found[cluster] = nil
    for index in active.indices where active[index].cluster == cluster { active[index].cluster = own }
  }

  /// The boxes of all clusters, in reading order, joined until no two touch.
  func boxes() -> [PixelRect] {
    var boxes = found.compactMap(\.self)
    var settled = false
    while !settled {
      settled = true
      var kept: [PixelRect] = []
      for box in boxes {
        if let index = kept.firstIndex(where: { $0.touches(box) }) {
          kept[index] = kept[index].union(box)
          settled = false
        } else {
          kept.append(box)
        }
      }
      boxes = kept
    }
    return boxes.sorted { ($0.y, $0.x) < ($1.y, $1.x) }
  }
}
