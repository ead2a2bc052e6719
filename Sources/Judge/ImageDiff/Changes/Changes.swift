import AssaySubjects
#if canImport(Glibc)
  import Glibc
#else
  import Foundation
#endif

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
  /// Whether each row is known to be opaque in both pictures.
  private(set) var isOpaque: [Bool]

  /// Unchanged columns or rows that keep two changes apart.
  static let gap = 16
  /// Rows that are compared at once, most of them equal.
  private static let stripe = 16
  /// Fewer stripes are looked at sooner than a thread is started.
  private static let stripesWorthAThread = 16

  /// Finds the changes of two pictures, on several threads where there are many.
  init(in pair: PixelPair, threads: Int) {
    isOpaque = [Bool](repeating: false, count: pair.height)
    let stripes = Changes.changedStripes(of: pair)
    let parts = min(threads, max(1, stripes.count / Changes.stripesWorthAThread))
    var found = [[Row]](repeating: [], count: parts)
    found.withUnsafeMutableBufferPointer { found in
      nonisolated(unsafe) let found = found
      Workers.run(parts) { part in
        let own = stripes.count * part / parts..<stripes.count * (part + 1) / parts
        found[part] = Changes.rows(of: stripes[own], in: pair)
      }
    }
    var linking = ClusterLinking()
    for row in found.joined() {
      changedPixels += row.count
      isOpaque[row.y] = row.isOpaque
      linking.add(row.runs, row: row.y)
    }
    clusters = linking.boxes()
  }

  /// A row that changed.
  private struct Row {
    var y: Int
    var runs: [Range<Int>]
    var count: Int
    var isOpaque: Bool
  }

  /// The rows of each stripe that holds a change.
  private static func changedStripes(of pair: PixelPair) -> [Range<Int>] {
    stride(from: 0, to: pair.height, by: stripe).lazy
      .map { $0..<min($0 + stripe, pair.height) }
      .filter { rows in
        let start = rows.lowerBound * pair.width * 4
        return memcmp(pair.reference + start, pair.candidate + start, rows.count * pair.width * 4) != 0
      }
  }

  /// The rows that changed in some stripes.
  private static func rows(of stripes: ArraySlice<Range<Int>>, in pair: PixelPair) -> [Row] {
    var rows: [Row] = []
    var row = ChangedRow(width: pair.width)
    for y in stripes.joined() where row.find(in: pair, row: y) {
      rows.append(Row(y: y, runs: row.runs, count: row.count, isOpaque: row.isOpaque))
    }
    return rows
  }
}

/// Joins rows of changed runs to clusters, top to bottom.
struct ClusterLinking {
  private struct Run {
    var columns: Range<Int>
    var cluster: Int
  }

  private struct Row {
    var row: Int
    /// In order.
    var runs: [Run]
  }

  /// Clusters found so far; nil where one was joined to another, whose place ``joined`` names.
  private var found: [PixelRect?] = []
  private var joined: [Int] = []
  /// The last rows, less what later ones cover.
  private var recent: [Row] = []

  /// Adds the runs of one row, below all rows added before.
  mutating func add(_ runs: [Range<Int>], row: Int) {
    recent.removeAll { row - $0.row > Changes.gap || $0.runs.isEmpty }
    var fresh = Row(row: row, runs: [])
    for run in runs {
      fresh.runs.append(Run(columns: run, cluster: found.count))
      joined.append(found.count)
      found.append(PixelRect(x: run.lowerBound, y: row, width: run.count, height: 1))
    }
    for index in recent.indices {
      join(fresh.runs, with: recent[index].runs)
      ClusterLinking.remove(from: &recent[index].runs, coveredBy: fresh.runs)
    }
    recent.append(fresh)
  }

  /// Joins the runs of two rows that come near enough; both are in order.
  private mutating func join(_ runs: [Run], with above: [Run]) {
    var start = 0
    for run in runs {
      let (left, right) = (run.columns.lowerBound - Changes.gap, run.columns.upperBound + Changes.gap)
      while start < above.count, above[start].columns.upperBound <= left { start += 1 }
      var index = start
      while index < above.count, above[index].columns.lowerBound < right {
        merge(root(above[index].cluster), root(run.cluster))
        index += 1
      }
    }
  }

  /// Removes the runs of a row that one of another row covers each.
  private static func remove(from old: inout [Run], coveredBy runs: [Run]) {
    var next = 0
    old.removeAll { run in
      // Of those that begin no later, the last ends last.
      while next < runs.count, runs[next].columns.lowerBound <= run.columns.lowerBound { next += 1 }
      return next > 0 && runs[next - 1].columns.upperBound >= run.columns.upperBound
    }
  }

  private func root(_ cluster: Int) -> Int {
    var cluster = cluster
    while joined[cluster] != cluster { cluster = joined[cluster] }
    return cluster
  }

  private mutating func merge(_ first: Int, _ second: Int) {
    let (kept, gone) = (min(first, second), max(first, second))
    guard kept != gone, let box = found[kept], let other = found[gone] else { return }
    found[kept] = box.union(other)
    found[gone] = nil
    joined[gone] = kept
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
