import Foundation

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
/// A tile covers 64×32 pixels; around them lie 4 more columns and rows on each side, at the picture's own edge filled with the
/// nearest pixel. Four bytes a pixel, rows of ``stride`` bytes one after the other, so that a neighbor is a fixed number
/// of bytes away and a measure is one loop over bytes that the compiler turns into vector instructions.
final class Tile {
  static let width = 64
  static let height = 32
  static let halo = 4
  static let stride = (width + 2 * halo) * 4
  static let rows = height + 2 * halo
  static let size = stride * rows
  /// The bytes before and after every plane, so that a neighbor up to a row and a pixel away is always within memory.
  private static let margin = stride + 4
  /// Where the tile's first own pixel lies.
  static let origin = halo * stride + halo * 4

  /// The reference's pixels.
  let reference: UnsafeMutablePointer<UInt8>
  /// The candidate's pixels.
  let candidate: UnsafeMutablePointer<UInt8>
  /// Working planes.
  let planes: [UnsafeMutablePointer<UInt8>]
  /// Room for the sums of two strips.
  let lines: UnsafeMutablePointer<UInt16>
  private let memory: UnsafeMutablePointer<UInt8>
  private static let planeCount = 12

  init() {
    let room = Tile.size + 2 * Tile.margin
    memory = UnsafeMutablePointer<UInt8>.allocate(capacity: room * (Tile.planeCount + 2))
    memory.initialize(repeating: 0, count: room * (Tile.planeCount + 2))
    lines = UnsafeMutablePointer<UInt16>.allocate(capacity: 2 * StripSums.room)
    lines.initialize(repeating: 0, count: 2 * StripSums.room)
    let base = memory + Tile.margin
    reference = base
    candidate = base + room
    planes = (0..<Tile.planeCount).map { base + room * ($0 + 2) }
  }

  deinit {
    memory.deallocate()
    lines.deallocate()
  }

  /// Loads the tile whose first own pixel is (x, y), laid on a backdrop.
  func load(_ pair: PixelPair, x: Int, y: Int, backdrop: Backdrop) {
    Tile.load(pair.reference, into: reference, width: pair.width, height: pair.height, x: x, y: y)
    Tile.load(pair.candidate, into: candidate, width: pair.width, height: pair.height, x: x, y: y)
    matchOutside(pair, x: x, y: y)
    if backdrop != .none {
      Tile.lay(reference, on: backdrop == .white ? 255 : 0)
      Tile.lay(candidate, on: backdrop == .white ? 255 : 0)
    }
  }

  private static func load(
    _ pixels: UnsafePointer<UInt8>, into tile: UnsafeMutablePointer<UInt8>, width: Int, height: Int,
    x: Int, y: Int
  ) {
    let columns = Tile.width + 2 * halo
    let left = min(max(halo - x, 0), columns)
    let right = max(min(width - x + halo, columns), left)
    for row in 0..<rows {
      let source = pixels + min(max(y - halo + row, 0), height - 1) * width * 4
      let target = tile + row * stride
      memcpy(target + left * 4, source + (x - halo + left) * 4, (right - left) * 4)
      for column in 0..<left { memcpy(target + column * 4, source, 4) }
      for column in right..<columns { memcpy(target + column * 4, source + (width - 1) * 4, 4) }
    }
  }

  /// Makes what lies outside the picture equal, so that it counts as unchanged.
  private func matchOutside(_ pair: PixelPair, x: Int, y: Int) {
    let columns = Tile.width + 2 * Tile.halo
    let left = min(max(Tile.halo - x, 0), columns)
    let right = max(min(pair.width - x + Tile.halo, columns), left)
    for row in 0..<Tile.rows {
      let start = row * Tile.stride
      let line = y - Tile.halo + row
      if line < 0 || line >= pair.height {
        memcpy(candidate + start, reference + start, Tile.stride)
      } else {
        memcpy(candidate + start, reference + start, left * 4)
        memcpy(candidate + start + right * 4, reference + start + right * 4, (columns - right) * 4)
      }
    }
  }

  private static func lay(_ tile: UnsafeMutablePointer<UInt8>, on level: Int) {
    for pixel in Swift.stride(from: 0, to: size, by: 4) {
      let alpha = Int(tile[pixel + 3])
      let behind = level * (255 - alpha) + 127
      tile[pixel] = UInt8((Int(tile[pixel]) * alpha + behind) / 255)
      tile[pixel + 1] = UInt8((Int(tile[pixel + 1]) * alpha + behind) / 255)
      tile[pixel + 2] = UInt8((Int(tile[pixel + 2]) * alpha + behind) / 255)
      tile[pixel + 3] = 255
    }
  }

}
