#if canImport(Glibc)
  import Glibc
#else
  import Foundation
#endif

/// Four rows of both pictures, of which the blocks of one row are summed.
///
/// Pixels are summed as they lie in memory: sixteen bytes are four pixels, a row of a block, and bytes are added as numbers of
/// sixteen bits, red and blue apart from green.
final class Strip {
  /// Blocks that are summed together, so that their numbers stay near.
  private static var stretch: Int { 64 }
  /// Pixels before the first column and behind the last, for the neighbors.
  private static var margin: Int { 4 }

  private let rows: LaidRows
  private let origin: (x: Int, y: Int)
  private let columns: Int
  /// The pixels of a line.
  private let width: Int
  /// Six lines of each picture: the strip's, one above and one below.
  private let lines: UnsafeMutablePointer<UInt32>
  private let sums: StripSums
  /// The row of blocks that the lines belong to.
  private var row = -2

  /// - Parameters:
  ///   - origin: The field's first pixel.
  ///   - columns: The blocks of a row of the field.
  init(_ rows: LaidRows, origin: (x: Int, y: Int), columns: Int) {
    (self.rows, self.origin, self.columns) = (rows, origin, columns)
    width = columns * 4 + 2 * Strip.margin
    lines = UnsafeMutablePointer<UInt32>.allocate(capacity: 12 * width)
    lines.initialize(repeating: 0, count: 12 * width)
    sums = StripSums(blocks: Strip.stretch)
  }

  deinit { lines.deallocate() }

  /// Sums a row of blocks; writes the largest difference of any channel in each sixteen blocks.
  func add(row: Int, to target: BlockSums, levels: UnsafeMutablePointer<UInt8>) {
    load(row)
    let candidate = 6 * width
    for first in stride(from: 0, to: columns, by: Strip.stretch) {
      let count = min(Strip.stretch, columns - first)
      let place = lines + Strip.margin + first * 4
      let isChanged = isChanged(from: first * 4, count: count * 4 + 2 * Strip.margin)
      let start = row * target.columns + first
      sums.add(place, stride: width, count: count, to: target.levels + start, plane: target.count, picture: 0)
      if isChanged {
        sums.add(
          place + candidate, stride: width, count: count, to: target.levels + start + 3 * target.count,
          plane: target.count, picture: 1)
      } else {
        for plane in 0..<3 {
          let own = target.levels + start + plane * target.count
          (own + 3 * target.count).update(from: own, count: count)
        }
      }
      sums.finish(
        count: count, slopes: target.slopes + start, plane: target.count,
        sharpness: target.sharpness + start, isChanged: isChanged)
      for tile in stride(from: 0, to: count, by: 16) {
        let own = place + width + tile * 4
        levels[(first + tile) / 16] =
          isChanged ? largestDifference(own, own + candidate, blocks: min(16, count - tile)) : 0
      }
    }
  }

  /// Loads the lines of a row of blocks, keeping those that the row above has, too.
  private func load(_ row: Int) {
    var fresh = 0
    if row == self.row + 1 {
      fresh = 2
      for line in [lines, lines + 6 * width] { line.update(from: line + 4 * width, count: 2 * width) }
    }
    self.row = row
    for line in fresh..<6 {
      rows.copy(
        row: origin.y + row * 4 - 1 + line, from: origin.x - Strip.margin, count: width,
        reference: lines + line * width, candidate: lines + (6 + line) * width)
    }
  }

  /// Whether any line differs in a stretch of it.
  private func isChanged(from first: Int, count: Int) -> Bool {
    (0..<6).contains { line in
      let own = lines + line * width + first
      return memcmp(own, own + 6 * width, count * 4) != 0
    }
  }

  /// The largest difference of so many blocks whose first line's first pixel is given.
  private func largestDifference(
    _ first: UnsafeMutablePointer<UInt32>, _ second: UnsafeMutablePointer<UInt32>, blocks: Int
  ) -> UInt8 {
    var largest = Sixteen()
    for line in 0..<4 {
      let (a, b) = (UnsafeRawPointer(first + line * width), UnsafeRawPointer(second + line * width))
      for at in stride(from: 0, to: blocks * 16, by: 16) {
        largest = Sixteen.larger(largest, Sixteen.distance(Sixteen(at: a + at), Sixteen(at: b + at)))
      }
    }
    return largest.largest
  }
}
