/// What lies around every pixel of one channel of a tile: the range of levels in 3×3 pixels; the strongest bend (second
/// difference, across or down) in 3×3 pixels, at most the range; and the same in 5×5 pixels.
///
/// Sixteen pixels at a time; the larger and the smaller of two levels and their mean are one instruction each.
enum Features {
  /// Planes of the highest, the lowest and the strongest bend of 3×3 pixels, for the reference and then the candidate.
  private static var found: Int { Tile.work + 6 * Tile.plane }
  /// Working planes: the highest, the lowest and the bend of a column of three, and the strongest bend of one.
  private static var work: Int { Tile.work + 12 * Tile.plane }

  /// Writes twice the levels that an eighth of a pixel explains, for a range of a channel's own bytes.
  static func explain(_ tile: Tile, channel: Int, _ range: Range<Int>, into target: Int) {
    gather(tile, plane: channel * Tile.plane, range, into: found)
    gather(tile, plane: Tile.candidate + channel * Tile.plane, range, into: found + 3 * Tile.plane)
    weigh(tile.planes + found, into: tile.planes + target, range)
  }

  private static func gather(_ tile: Tile, plane: Int, _ range: Range<Int>, into target: Int) {
    let line = Tile.stride
    let work = tile.planes + work
    spread(
      tile.planes + plane, into: work, from: range.lowerBound - 2 * line, to: range.upperBound + 2 * line)
    let found = tile.planes + target
    let (first, last) = (range.lowerBound - line, range.upperBound + line)
    var i = first
    while i < last {
      let (high, low, bend) = (work + i, work + i + Tile.plane, work + i + 2 * Tile.plane)
      Sixteen.larger(Sixteen.larger(Sixteen(at: high - 1), Sixteen(at: high)), Sixteen(at: high + 1))
        .store(at: found + i)
      Sixteen.smaller(Sixteen.smaller(Sixteen(at: low - 1), Sixteen(at: low)), Sixteen(at: low + 1))
        .store(at: found + i + Tile.plane)
      Sixteen.larger(
        Sixteen.larger(Sixteen(at: bend - line), Sixteen(at: bend)), Sixteen(at: bend + line)
      ).store(at: work + i + 3 * Tile.plane)
      i &+= 16
    }
    i = first
    while i < last {
      let bend = work + i + 3 * Tile.plane
      Sixteen.larger(Sixteen.larger(Sixteen(at: bend - 1), Sixteen(at: bend)), Sixteen(at: bend + 1))
        .store(at: found + i + 2 * Tile.plane)
      i &+= 16
    }
  }

  /// The highest and lowest of each pixel and its neighbors up and down, and its bend.
  private static func spread(
    _ pixels: UnsafeMutablePointer<UInt8>, into work: UnsafeMutablePointer<UInt8>, from first: Int,
    to last: Int
  ) {
    var i = first
    while i < last {
      let pixel = pixels + i
      let (up, own) = (Sixteen(at: pixel - Tile.stride), Sixteen(at: pixel))
      let down = Sixteen(at: pixel + Tile.stride)
      Sixteen.larger(Sixteen.larger(up, own), down).store(at: work + i)
      Sixteen.smaller(Sixteen.smaller(up, own), down).store(at: work + i + Tile.plane)
      let sides = Sixteen.middle(Sixteen(at: pixel - 1), Sixteen(at: pixel + 1))
      let across = Sixteen.distance(sides, own)
      let along = Sixteen.distance(Sixteen.middle(up, down), own)
      Sixteen.larger(across, along).doubled.store(at: work + i + 2 * Tile.plane)
      i &+= 16
    }
  }

  /// Puts the features of both pictures together, the lesser counting.
  private static func weigh(
    _ found: UnsafeMutablePointer<UInt8>, into target: UnsafeMutablePointer<UInt8>, _ range: Range<Int>
  ) {
    var i = range.lowerBound
    while i < range.upperBound {
      let first = Around(found + i)
      let second = Around(found + i + 3 * Tile.plane)
      let near = Sixteen.smaller(first.near, second.near).halves
      let far = Sixteen.smaller(first.far, second.far).halves
      let range = Sixteen.smaller(first.range, second.range).halves
      // Products need sixteen bits: every other pixel, then the rest.
      let even = weigh(near & 255, far & 255, range & 255) &>> 8
      let odd = weigh(near &>> 8, far &>> 8, range &>> 8) & 0xFF00
      UnsafeMutableRawPointer(target + i).storeBytes(of: even | odd, as: SIMD8<UInt16>.self)
      i &+= 16
    }
  }

  /// What an eighth of a pixel explains of the bends near and far and of the range, in 512ths of levels: an eighth of the bend
  /// that it goes along, half an eighth of the slope, which is half the range; the share of the far bend was fitted.
  private static var shares: (near: UInt16, far: UInt16, range: UInt16) { (64, 29, 32) }

  /// 256 times twice the levels that are explained by the strongest bends near and far and by the range.
  @inline(__always)
  static func weigh(
    _ near: SIMD8<UInt16>, _ far: SIMD8<UInt16>, _ range: SIMD8<UInt16>
  ) -> SIMD8<UInt16> {
    near &* shares.near &+ far &* shares.far &+ range &* shares.range
  }

  /// What lies around sixteen pixels of one picture.
  private struct Around {
    let range: Sixteen
    let near: Sixteen
    let far: Sixteen

    @_transparent
    init(_ found: UnsafeMutablePointer<UInt8>) {
      let (high, low, bend) = (found, found + Tile.plane, found + 2 * Tile.plane)
      range = Sixteen(at: high).less(Sixteen(at: low))
      near = Sixteen.smaller(Sixteen(at: bend), range)
      let (up, down) = (-Tile.stride, Tile.stride)
      let highest = Sixteen.larger(
        Sixteen.larger(Sixteen(at: high + (up - 1)), Sixteen(at: high + (up + 1))),
        Sixteen.larger(Sixteen(at: high + (down - 1)), Sixteen(at: high + (down + 1))))
      let lowest = Sixteen.smaller(
        Sixteen.smaller(Sixteen(at: low + (up - 1)), Sixteen(at: low + (up + 1))),
        Sixteen.smaller(Sixteen(at: low + (down - 1)), Sixteen(at: low + (down + 1))))
      let strongest = Sixteen.larger(
        Sixteen.larger(Sixteen(at: bend + (up - 1)), Sixteen(at: bend + (up + 1))),
        Sixteen.larger(Sixteen(at: bend + (down - 1)), Sixteen(at: bend + (down + 1))))
      far = Sixteen.smaller(strongest, highest.less(lowest))
    }
  }
}
