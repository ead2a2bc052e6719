/// Tells from a look at a slice's pixels that none is displaced farther than a limit.
///
/// What an eighth of a pixel explains is at least an eighth of the range of levels around a pixel, in the picture where it is
/// less; and of that range its four neighbors show a part. This takes a fifth of the work of measuring.
final class DisplacementBound {
  /// A displacement that is large enough to be worth a look.
  struct Limit {
    /// What a difference must exceed to stand for more anywhere, in levels beyond rounding.
    let least: UInt8
    /// The power of two eighths of the range that it must exceed, too.
    let power: UInt16

    /// Nil for a displacement, in 1/128 pixel, of less than a quarter of a pixel.
    init?(_ displacement: Int) {
      guard displacement >= 32, displacement <= 255 else { return nil }
      least = UInt8(displacement / 16)
      power = displacement >= 128 ? 2 : displacement >= 64 ? 1 : 0
    }
  }

  private let box = LaidBox(width: Tile.width + 2 * margin, height: Displacements.slice + 2)

  /// Columns before and behind a slice that are read: one for the neighbors, and what makes them whole blocks.
  private static var margin: Int { 4 }

  /// Whether any pixel of the slice whose first pixel is given may be displaced farther.
  func mayExceed(_ limit: Limit, _ rows: LaidRows, x: Int, y: Int) -> Bool {
    let pixels = box.pixels(rows, x: x - DisplacementBound.margin, y: y - 1)
    for line in 1...Displacements.slice {
      let start = line * pixels.bytes + DisplacementBound.margin * 4
      let (first, second) = (pixels.reference + start, pixels.candidate + start)
      var any = Sixteen()
      for at in stride(from: 0, to: Tile.width * 4, by: 16) {
        let range = Sixteen.smaller(
          DisplacementBound.range(first + at, pixels.bytes),
          DisplacementBound.range(second + at, pixels.bytes))
        let difference = Sixteen.distance(Sixteen(at: first + at), Sixteen(at: second + at))
        let least = Sixteen.larger(Sixteen(repeating: limit.least), range.eighths(power: limit.power))
        any.unite(difference.excess(over: EdgeDisplacement.rounding).excess(over: least))
      }
      if !any.isZero { return true }
    }
    return false
  }

  /// The range of levels of each byte's pixel and its four neighbors.
  @inline(__always)
  private static func range(_ place: UnsafeRawPointer, _ bytes: Int) -> Sixteen {
    let (own, left, right) = (Sixteen(at: place), Sixteen(at: place - 4), Sixteen(at: place + 4))
    let (up, down) = (Sixteen(at: place - bytes), Sixteen(at: place + bytes))
    let high = Sixteen.larger(Sixteen.larger(Sixteen.larger(left, right), Sixteen.larger(up, down)), own)
    let low = Sixteen.smaller(Sixteen.smaller(Sixteen.smaller(left, right), Sixteen.smaller(up, down)), own)
    return high.less(low)
  }
}
