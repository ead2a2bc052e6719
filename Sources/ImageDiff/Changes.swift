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

  /// Unchanged columns or rows that keep two changes apart.
  static let gap = 16

  /// Finds the changes of two pictures.
  init(in pair: PixelPair) {
    let stripe = 16
    var linking = ClusterLinking()
    var row = ChangedRow(width: pair.width)
    for top in stride(from: 0, to: pair.height, by: stripe) {
      let rows = min(stripe, pair.height - top)
      let start = top * pair.width * 4
      guard memcmp(pair.reference + start, pair.candidate + start, rows * pair.width * 4) != 0 else {
        continue
      }
      for y in top..<(top + rows) where row.find(in: pair, row: y) {
        changedPixels += row.count
        linking.add(row.runs, row: y)
      }
    }
    clusters = linking.boxes()
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
  /// The runs of the row that is being added.
  private var fresh: [Active] = []

  /// Adds the runs of one row, below all rows added before.
  mutating func add(_ runs: [Range<Int>], row: Int) {
    active.removeAll { row - $0.row > Changes.gap }
    fresh.removeAll(keepingCapacity: true)
    for run in runs {
      let (left, right) = (run.lowerBound - Changes.gap, run.upperBound + Changes.gap)
      var box = PixelRect(x: run.lowerBound, y: row, width: run.count, height: 1)
      let own = found.count
      found.append(nil)
      for index in active.indices
      where active[index].columns.lowerBound < right && active[index].columns.upperBound > left {
        merge(active[index].cluster, into: own, &box)
      }
      for index in fresh.indices where fresh[index].cluster != own {
        if found[fresh[index].cluster] == nil { fresh[index].cluster = own }
      }
      found[own] = box
      fresh.append(Active(columns: run, row: row, cluster: own))
    }
    // In order, for runs are: of those that begin no later than an old one, the last ends last.
    active.removeAll { [fresh] old in
      var covering = false
      for run in fresh {
        if run.columns.lowerBound > old.columns.lowerBound { break }
        covering = run.columns.upperBound >= old.columns.upperBound
      }
      return covering
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
