import AssaySubjects
import AssaySystem

/// Where two pictures differ: changed pixels, grouped into areas that are measured one by one.
///
/// Two changed pixels belong to the same area if they are at most 16 columns and rows apart, or if a chain of such pixels
/// connects them. Areas whose boxes overlap are joined. So a change is compared alike in a large picture and in a crop of it.
struct ChangedAreas {
  /// The areas' boxes in reading order; empty when all pixels are equal.
  let boxes: [PixelRect]
  /// The number of pixels that differ in any of their four bytes.
  let changedPixels: Int

  /// The most columns or rows between two neighbors of an area, in pixels.
  static let gap = 16

  /// Finds the changed pixels of two pictures.
  init(in pair: PixelPair) {
    var groups = RowGrouping(gap: ChangedAreas.gap)
    var changedPixels = 0
    for row in 0..<pair.height {
      let start = row * pair.width
      let (before, after) = (pair.reference + start, pair.candidate + start)
      guard memcmp(before, after, pair.width * 4) != 0 else { continue }
      changedPixels += ChangedAreas.count(before, after, pair.width)
      groups.addRow(row, columns: pair.width) { before[$0] != after[$0] }
    }
    self.changedPixels = changedPixels
    boxes = BoxJoining(groups.groups.map(\.box)).joined.sorted { ($0.y, $0.x) < ($1.y, $1.x) }
  }

  /// The number of pixels that differ, counted eight at a time.
  private static func count(_ before: UnsafePointer<UInt32>, _ after: UnsafePointer<UInt32>, _ width: Int)
    -> Int
  {
    let whole = width & ~7
    var counts = SIMD8<UInt32>()
    for column in stride(from: 0, to: whole, by: 8) {
      let first = UnsafeRawPointer(before + column).loadUnaligned(as: SIMD8<UInt32>.self)
      let second = UnsafeRawPointer(after + column).loadUnaligned(as: SIMD8<UInt32>.self)
      counts.replace(with: counts &+ 1, where: first .!= second)
    }
    return Int(counts.wrappedSum()) + (whole..<width).count { before[$0] != after[$0] }
  }
}
