/// A piece of both pictures with its surroundings, and the working memory to measure it.
///
/// A tile covers 64×64 pixels; around them lie 4 more columns and rows on each side, at the picture's own edge filled with the
/// nearest pixel. Each channel is a plane of its own, rows of ``stride`` bytes one after the other, so that a neighbor is a
/// fixed number of bytes away and a measure is one loop over bytes. All planes lie in one piece of memory at fixed distances,
/// so that the compiler knows without asking that they do not overlap, and turns the loops into vector instructions.
final class Tile {
  static var width: Int { 64 }
  static var height: Int { 64 }
  static var halo: Int { 4 }
  static var stride: Int { 72 }
  /// Where the tile's first own pixel lies in a plane.
  static var origin: Int { 292 }
  /// The bytes from one plane to the next: 72×72, and room for neighbors before and after.
  static var plane: Int { 5376 }
  /// Where the candidate's first plane lies, after the reference's three.
  static var candidate: Int { 3 * plane }
  /// Where the working planes begin.
  static var work: Int { 6 * plane }
  private static var planeCount: Int { 22 }
  private static var margin: Int { 96 }

  /// The reference's planes of red, green and blue, the candidate's, then planes to work on.
  let planes: UnsafeMutablePointer<UInt8>
  /// How many bytes of each plane are in use.
  private(set) var size = 0
  private let memory: UnsafeMutablePointer<UInt8>
  /// A row of each picture that cannot be read where it lies.
  private let line: UnsafeMutablePointer<UInt32>

  init() {
    let room = Tile.plane * Tile.planeCount + 2 * Tile.margin
    memory = UnsafeMutablePointer<UInt8>.allocate(capacity: room)
    memory.initialize(repeating: 0, count: room)
    planes = memory + Tile.margin
    line = UnsafeMutablePointer<UInt32>.allocate(capacity: 2 * Tile.stride)
    line.initialize(repeating: 0, count: 2 * Tile.stride)
  }

  deinit {
    memory.deallocate()
    line.deallocate()
  }

  /// The bytes of a plane that hold its own rows in use and so many more above and below.
  func rows(from margin: Int) -> Range<Int> {
    (Tile.halo - margin) * Tile.stride..<size - (Tile.halo - margin) * Tile.stride
  }

  /// Loads the tile whose first own pixel is (x, y); of its rows so many are in use.
  func load(_ rows: LaidRows, x: Int, y: Int, height: Int) {
    let count = min(height, Tile.height) + 2 * Tile.halo
    size = count * Tile.stride
    let (left, top) = (x - Tile.halo, y - Tile.halo)
    let pair = rows.pair
    for row in 0..<count {
      let target = planes + row * Tile.stride
      if rows.areAsTheyLie(x: left, y: top + row, width: Tile.stride, height: 1) {
        let start = ((top + row) * pair.width + left) * 4
        Tile.part(UnsafeRawPointer(pair.reference + start), into: target)
        Tile.part(UnsafeRawPointer(pair.candidate + start), into: target + Tile.candidate)
      } else {
        let other = line + Tile.stride
        rows.copy(row: top + row, from: left, count: Tile.stride, reference: line, candidate: other)
        Tile.part(UnsafeRawPointer(line), into: target)
        Tile.part(UnsafeRawPointer(other), into: target + Tile.candidate)
      }
    }
  }

  /// Parts a row's pixels into planes, sixteen at a time and the last eight.
  private static func part(_ line: UnsafeRawPointer, into target: UnsafeMutablePointer<UInt8>) {
    for i in Swift.stride(from: 0, to: 64, by: 16) {
      let pixels = line.loadUnaligned(fromByteOffset: i &* 4, as: SIMD16<UInt32>.self)
      for channel in 0..<3 {
        let levels = SIMD16<UInt8>(truncatingIfNeeded: pixels &>> UInt32(8 &* channel))
        UnsafeMutableRawPointer(target + (channel &* plane &+ i)).storeBytes(
          of: levels, as: SIMD16<UInt8>.self)
      }
    }
    let pixels = line.loadUnaligned(fromByteOffset: 256, as: SIMD8<UInt32>.self)
    for channel in 0..<3 {
      let levels = SIMD8<UInt8>(truncatingIfNeeded: pixels &>> UInt32(8 &* channel))
      UnsafeMutableRawPointer(target + (channel &* plane &+ 64)).storeBytes(of: levels, as: SIMD8<UInt8>.self)
    }
  }
}
