#if canImport(Glibc)
  import Glibc
#else
  import Foundation
#endif

/// Four rows of both pictures, of which the blocks of one row are summed.
final class Strip {
  /// Blocks that are summed together, so that their numbers stay near.
  private static var stretch: Int { 64 }
  /// The fewest, those of a tile.
  private static var least: Int { 16 }
  /// Pixels before the first column and behind the last, for the neighbors.
  private static var margin: Int { 4 }
  /// Lines that are read: the strip's, one above and one below.
  private static var lines: Int { 6 }

  private let rows: LaidRows
  private let origin: (x: Int, y: Int)
  private let columns: Int
  private let box = LaidBox(width: stretch * 4 + 2 * margin, height: lines)
  private let sums = StripSums(blocks: stretch)

  /// - Parameters:
  ///   - origin: The field's first pixel.
  ///   - columns: The blocks of a row of the field.
  init(_ rows: LaidRows, origin: (x: Int, y: Int), columns: Int) {
    (self.rows, self.origin, self.columns) = (rows, origin, columns)
  }

  /// Sums a row of blocks; writes the largest difference of any channel in each sixteen blocks.
  func add(row: Int, to target: BlockSums, levels: UnsafeMutablePointer<UInt8>) {
    var first = 0
    while first < columns {
      let (x, y) = (origin.x + first * 4 - Strip.margin, origin.y + row * 4 - 1)
      var count = min(Strip.stretch, columns - first)
      func width() -> Int { count * 4 + 2 * Strip.margin }
      // What must be copied is as little as can be.
      if !rows.areAsTheyLie(x: x, y: y, width: width(), height: Strip.lines) {
        count = min(count, Strip.least)
      }
      defer { first += count }
      let pixels = box.pixels(rows, x: x, y: y, width: width())
      let start = row * target.columns + first
      if let plain = PlainStrip(pixels, bytes: width() * 4, lines: Strip.lines) {
        plain.fill(target, start..<start + count)
        for tile in stride(from: 0, to: count, by: Strip.least) {
          levels[(first + tile) / Strip.least] = plain.difference
        }
        continue
      }
      let isChanged = isChanged(pixels, bytes: width() * 4)
      add(pixels, count: count, isChanged: isChanged, to: target, start)
      for tile in stride(from: 0, to: count, by: Strip.least) {
        levels[(first + tile) / Strip.least] =
          isChanged ? largestDifference(pixels, from: tile, to: min(tile + Strip.least, count)) : 0
      }
    }
  }

  private func add(_ pixels: LaidBox.Pixels, count: Int, isChanged: Bool, to target: BlockSums, _ start: Int)
  {
    let (levels, plane, first) = (target.levels + start, target.count, Strip.margin * 4)
    sums.add(
      pixels.reference + first, bytes: pixels.bytes, count: count, to: levels, plane: plane, picture: 0)
    let others = levels + 3 * plane
    if isChanged {
      sums.add(
        pixels.candidate + first, bytes: pixels.bytes, count: count, to: others, plane: plane, picture: 1)
    } else {
      for channel in 0..<3 {
        (others + channel * plane).update(from: levels + channel * plane, count: count)
      }
    }
    sums.finish(
      count: count, slopes: target.slopes + start, plane: plane, sharpness: target.sharpness + start,
      isChanged: isChanged)
  }

  /// Whether any line differs.
  private func isChanged(_ pixels: LaidBox.Pixels, bytes: Int) -> Bool {
    (0..<Strip.lines).contains { line in
      memcmp(pixels.reference + line * pixels.bytes, pixels.candidate + line * pixels.bytes, bytes) != 0
    }
  }

  /// The largest difference of some blocks.
  private func largestDifference(_ pixels: LaidBox.Pixels, from first: Int, to end: Int) -> UInt8 {
    let bytes = pixels.bytes
    let start = Strip.margin * 4 + bytes
    let (reference, candidate) = (pixels.reference + start, pixels.candidate + start)
    var largest = Sixteen()
    for block in first..<end {
      for line in 0..<4 {
        let at = block &* 16 &+ line &* bytes
        largest = Sixteen.larger(
          largest, Sixteen.distance(Sixteen(at: reference + at), Sixteen(at: candidate + at)))
      }
    }
    return largest.largest
  }
}
