import AssaySubjects
import AssaySystem

/// Where two pictures differ at all: clusters of changed pixels.
///
/// Two changed pixels belong to one cluster when a chain of changed pixels leads from one to the other whose neighbors are
/// at most 16 columns and rows apart, or when their clusters' boxes share a pixel. What a cluster is depends on no tile and
/// no canvas, and all measuring is anchored at its box, so a crop is judged as the whole picture is.
struct Changes {
  /// The clusters' boxes in reading order; empty when every pixel is equal.
  let clusters: [PixelRect]
  /// How many pixels are not equal.
  let changedPixels: Int

  /// How many columns or rows of pixels apart two changes of one cluster may lie: the side of a cell of ink.
  static let gap = 16

  /// Finds the changes of two pictures, on several threads.
  init(in pair: PixelPair, threads: Int) {
    var found = [[ChangedRow]](repeating: [], count: threads)
    found.withUnsafeMutableBufferPointer { found in
      nonisolated(unsafe) let found = found
      Threads.run(threads) { part in
        let rows = pair.height * part / threads..<pair.height * (part + 1) / threads
        var marks = [Bool](repeating: false, count: pair.width)
        found[part] = rows.compactMap { ChangedRow($0, in: pair, marking: &marks) }
      }
    }
    var linking = RunLinking(gap: Changes.gap)
    for row in found.joined() { linking.add(row.runs, row: row.row) }
    changedPixels = found.joined().reduce(0) { $0 + $1.count }
    clusters = Changes.joined(linking.groups.map(\.box))
  }

  /// Boxes in reading order, joined until no two share a pixel.
  private static func joined(_ boxes: [PixelRect]) -> [PixelRect] {
    var kept: [PixelRect] = []
    for box in boxes {
      if let index = kept.firstIndex(where: { $0.touches(box) }) {
        kept[index] = kept[index].union(box)
      } else {
        kept.append(box)
      }
    }
    return kept.count < boxes.count ? joined(kept) : kept.sorted { ($0.y, $0.x) < ($1.y, $1.x) }
  }
}

/// A row that changed.
private struct ChangedRow {
  let row: Int
  /// The stretches that hold changed pixels, parted by gaps.
  let runs: [Range<Int>]
  /// How many pixels are changed.
  let count: Int

  /// Nil where nothing is changed; else which pixels are is marked, in room for a row.
  init?(_ row: Int, in pair: PixelPair, marking marks: inout [Bool]) {
    let (before, after) = (pair.reference + row * pair.width, pair.candidate + row * pair.width)
    guard memcmp(before, after, pair.width * 4) != 0 else { return nil }
    self.row = row
    ChangedRow.mark(UnsafeRawPointer(before), UnsafeRawPointer(after), &marks)
    (runs, count) = marks.withUnsafeBufferPointer { RunLinking.runs(of: $0, gap: Changes.gap) }
  }

  /// Marks the pixels that are not equal, sixteen at a time.
  private static func mark(_ before: UnsafeRawPointer, _ after: UnsafeRawPointer, _ marks: inout [Bool]) {
    let whole = marks.count & ~15
    marks.withUnsafeMutableBytes { marks in
      for column in stride(from: 0, to: whole, by: 16) {
        let first = before.loadUnaligned(fromByteOffset: column &* 4, as: SIMD16<UInt32>.self)
        let second = after.loadUnaligned(fromByteOffset: column &* 4, as: SIMD16<UInt32>.self)
        let differ = SIMD16<UInt8>(
          truncatingIfNeeded: unsafeBitCast(first .!= second, to: SIMD16<Int32>.self))
        marks.storeBytes(of: differ & 1, toByteOffset: column, as: SIMD16<UInt8>.self)
      }
    }
    for column in whole..<marks.count {
      let place = column * 4
      marks[column] =
        before.loadUnaligned(fromByteOffset: place, as: UInt32.self)
        != after.loadUnaligned(fromByteOffset: place, as: UInt32.self)
    }
  }
}
