/// What both pictures are laid on before they are compared.
enum Backdrop {
  /// Nothing: every pixel is opaque.
  case none
  /// White, 255 in every channel.
  case white
  /// Black, 0 in every channel.
  case black
}

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
  private let line: UnsafeMutablePointer<UInt32>

  init() {
    let room = Tile.plane * Tile.planeCount + 2 * Tile.margin
    memory = UnsafeMutablePointer<UInt8>.allocate(capacity: room)
    memory.initialize(repeating: 0, count: room)
    planes = memory + Tile.margin
    line = UnsafeMutablePointer<UInt32>.allocate(capacity: Tile.stride)
    line.initialize(repeating: 0, count: Tile.stride)
  }

  deinit {
    memory.deallocate()
    line.deallocate()
  }

  /// The bytes of a plane that hold its own rows in use and so many more above and below.
  func rows(from margin: Int) -> Range<Int> {
    (Tile.halo - margin) * Tile.stride..<size - (Tile.halo - margin) * Tile.stride
  }

  /// Loads the tile whose first own pixel is (x, y), laid on a backdrop; of its rows so many are in use.
  func load(_ pair: PixelPair, x: Int, y: Int, height: Int, backdrop: Backdrop) {
    let rows = min(height, Tile.height) + 2 * Tile.halo
    size = rows * Tile.stride
    let columns = TileColumns(x: x - Tile.halo, width: pair.width)
    let isInside = columns.isWithin && backdrop == .none
    for row in 0..<rows {
      let at = y - Tile.halo + row
      let start = min(max(at, 0), pair.height - 1) * pair.width * 4
      let target = planes + row * Tile.stride
      if isInside, at >= 0, at < pair.height {
        let within = start + (x - Tile.halo) * 4
        Tile.part(
          UnsafeRawPointer(pair.reference + within).assumingMemoryBound(to: UInt32.self), into: target)
        Tile.part(
          UnsafeRawPointer(pair.candidate + within).assumingMemoryBound(to: UInt32.self),
          into: target + Tile.candidate)
        continue
      }
      columns.copy(pair.reference + start, into: line)
      Tile.lay(line, on: backdrop)
      Tile.part(line, into: target)
      // What lies outside of the picture is made equal, so that it counts as unchanged.
      if at >= 0, at < pair.height {
        columns.copyInside(pair.candidate + start, into: line, backdrop: backdrop)
      }
      Tile.part(line, into: target + Tile.candidate)
    }
  }

  /// Parts a row's pixels into planes, sixteen at a time and the last eight.
  private static func part(_ line: UnsafePointer<UInt32>, into target: UnsafeMutablePointer<UInt8>) {
    for i in Swift.stride(from: 0, to: 64, by: 16) {
      let pixels = UnsafeRawPointer(line + i).loadUnaligned(as: SIMD16<UInt32>.self)
      for channel in 0..<3 {
        let levels = SIMD16<UInt8>(truncatingIfNeeded: pixels &>> UInt32(8 &* channel))
        UnsafeMutableRawPointer(target + (channel &* plane &+ i)).storeBytes(
          of: levels, as: SIMD16<UInt8>.self)
      }
    }
    let pixels = UnsafeRawPointer(line + 64).loadUnaligned(as: SIMD8<UInt32>.self)
    for channel in 0..<3 {
      let levels = SIMD8<UInt8>(truncatingIfNeeded: pixels &>> UInt32(8 &* channel))
      UnsafeMutableRawPointer(target + (channel &* plane &+ 64)).storeBytes(of: levels, as: SIMD8<UInt8>.self)
    }
  }

  /// Lays a row's pixels, straight alpha, on a backdrop.
  fileprivate static func lay(
    _ line: UnsafeMutablePointer<UInt32>, on backdrop: Backdrop, _ range: Range<Int> = 0..<stride
  ) {
    guard backdrop != .none else { return }
    let level: UInt32 = backdrop == .white ? 255 : 0
    for i in range {
      let pixel = line[i].littleEndian
      let alpha = pixel >> 24
      let behind = level * (255 - alpha) + 127
      let red = ((pixel & 255) * alpha + behind) / 255
      let green = ((pixel >> 8 & 255) * alpha + behind) / 255
      let blue = ((pixel >> 16 & 255) * alpha + behind) / 255
      line[i] = red | green << 8 | blue << 16
    }
  }
}

/// Which columns of a tile lie within the picture.
private struct TileColumns {
  let x: Int
  let left: Int
  let right: Int
  let last: Int

  init(x: Int, width: Int) {
    self.x = x
    left = min(max(-x, 0), Tile.stride)
    right = max(min(width - x, Tile.stride), left)
    last = width - 1
  }

  /// Whether all columns do.
  var isWithin: Bool { left == 0 && right == Tile.stride }

  /// Copies a row, the columns outside of the picture filled with the nearest pixel.
  func copy(_ row: UnsafePointer<UInt8>, into line: UnsafeMutablePointer<UInt32>) {
    let pixels = UnsafeRawPointer(row).assumingMemoryBound(to: UInt32.self)
    for i in 0..<left { line[i] = pixels[0] }
    (line + left).update(from: pixels + (x + left), count: right - left)
    for i in right..<Tile.stride { line[i] = pixels[last] }
  }

  /// Copies what of a row lies within the picture.
  func copyInside(
    _ row: UnsafePointer<UInt8>, into line: UnsafeMutablePointer<UInt32>, backdrop: Backdrop
  ) {
    let pixels = UnsafeRawPointer(row).assumingMemoryBound(to: UInt32.self)
    (line + left).update(from: pixels + (x + left), count: right - left)
    Tile.lay(line, on: backdrop, left..<right)
  }
}
