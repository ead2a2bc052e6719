/// Tells from a look at a slice's pixels that none is displaced farther than a limit.
///
/// What an eighth of a pixel explains at a pixel is never less than what the pixel and its four neighbors alone would explain.
/// To look at these takes a quarter of the work of measuring.
final class DisplacementBound {
  private let box = LaidBox(width: Tile.width + 2 * margin, height: Displacements.slice + 2)

  /// Columns before and behind a slice that are read: one for the neighbors, and what makes them whole blocks.
  private static var margin: Int { 4 }
  /// Displacements of less than a quarter of a pixel, in 1/128 pixel, are seldom told from larger ones by a look.
  static var least: Int { 32 }

  private typealias Eight = SIMD8<UInt16>

  /// Whether any pixel of the slice whose first pixel is given may be displaced farther than a limit, in 1/128 pixel.
  func mayExceed(_ limit: UInt8, _ rows: LaidRows, x: Int, y: Int) -> Bool {
    let pixels = box.pixels(rows, x: x - DisplacementBound.margin, y: y - 1)
    for line in 1...Displacements.slice {
      let start = line * pixels.bytes + DisplacementBound.margin * 4
      let (first, second) = (pixels.reference + start, pixels.candidate + start)
      var any = Eight()
      for at in stride(from: 0, to: Tile.width * 4, by: 16) {
        let level = (Sixteen(at: first + at), Sixteen(at: second + at))
        let rest = Sixteen.distance(level.0, level.1).excess(over: EdgeDisplacement.rounding)
        // Where nothing is explained at all.
        if rest.excess(over: limit / 16).isZero { continue }
        let (own, other) = (Around(first + at, pixels.bytes), Around(second + at, pixels.bytes))
        let range = Sixteen.smaller(own.range, other.range).parts
        let bend = Sixteen.smaller(own.bend, other.bend).parts
        let parts = rest.parts
        any |= DisplacementBound.excess(of: parts.even, bend: bend.even, range: range.even, limit)
        any |= DisplacementBound.excess(of: parts.odd, bend: bend.odd, range: range.odd, limit)
      }
      if any != Eight() { return true }
    }
    return false
  }

  /// By how much differences beyond rounding exceed what a limit allows where so much is explained.
  @inline(__always)
  private static func excess(of rest: Eight, bend: Eight, range: Eight, _ limit: UInt8) -> Eight {
    let explained = Features.weigh(bend, bend, range) &>> 8
    let least = Eight(repeating: UInt16(limit / 16))
    let allowed = larger(explained &* UInt16(limit) &>> 5, least)
    return larger(rest, allowed) &- allowed
  }

  /// The larger of each two, which are less than 2¹⁵.
  @inline(__always)
  private static func larger(_ a: Eight, _ b: Eight) -> Eight {
    let isLess = SIMD8<Int16>(truncatingIfNeeded: a) .< SIMD8<Int16>(truncatingIfNeeded: b)
    return a.replacing(with: b, where: isLess)
  }

  /// The range of levels of four pixels in all channels with their four neighbors, and their bend.
  private struct Around {
    let range: Sixteen
    let bend: Sixteen

    @_transparent
    init(_ place: UnsafeRawPointer, _ bytes: Int) {
      let (left, right) = (Sixteen(at: place - 4), Sixteen(at: place + 4))
      let (up, down) = (Sixteen(at: place - bytes), Sixteen(at: place + bytes))
      let level = Sixteen(at: place)
      let high = Sixteen.larger(Sixteen.larger(left, right), Sixteen.larger(up, down))
      let low = Sixteen.smaller(Sixteen.smaller(left, right), Sixteen.smaller(up, down))
      range = Sixteen.larger(high, level).less(Sixteen.smaller(low, level))
      let across = Sixteen.distance(Sixteen.middle(left, right), level)
      let along = Sixteen.distance(Sixteen.middle(up, down), level)
      bend = Sixteen.smaller(Sixteen.larger(across, along).doubled, range)
    }
  }
}
