import AssayImaging
import AssaySubjects

/// Pairs of small pictures of any size and content, opaque or not.
enum RandomPictures {
  /// A picture and what became of it.
  static func pair(seed: UInt64) -> (reference: Bitmap, candidate: Bitmap) {
    var dice = Dice(seed)
    let (width, height) = (1 + dice.pick(110), 1 + dice.pick(70))
    let isOpaque = dice.pick(3) > 0
    let reference = bars(width, height, isOpaque: isOpaque, &dice)
    var candidate = reference
    let kind = dice.pick(6)
    // Now and then a change of one or two levels only.
    let strength = [2, 6, 60, 400][dice.pick(4)]
    func off(_ level: UInt8, _ dice: inout Dice) -> UInt8 {
      UInt8(min(max(Int(level) + dice.pick(strength + 1) - strength / 2, 0), 255))
    }
    switch kind {
    case 0: candidate = bars(width, height, isOpaque: isOpaque, &dice)
    case 1:
      // Everything a pixel to the right.
      for y in 0..<height { for x in 1..<max(width, 1) { candidate[x, y] = reference[x - 1, y] } }
    case 2:
      for y in 0..<height {
        for x in 0..<width {
          candidate[x, y].red = off(reference[x, y].red, &dice)
          candidate[x, y].blue = off(reference[x, y].blue, &dice)
        }
      }
    default:
      for _ in 0...dice.pick(kind == 3 ? 3 : 30) {
        let (x, y) = (dice.pick(width), dice.pick(height))
        let side = 1 + dice.pick(6)
        let green = off(reference[x, y].green, &dice)
        for y in y..<min(y + side, height) {
          for x in x..<min(x + side, width) {
            candidate[x, y].green = green
            if kind == 5 { candidate[x, y].red = green }
          }
        }
        if !isOpaque { candidate[x, y].alpha = off(reference[x, y].alpha, &dice) }
      }
    }
    return (reference, candidate)
  }

  private static func bars(_ width: Int, _ height: Int, isOpaque: Bool, _ dice: inout Dice) -> Bitmap {
    var picture = Bitmap(
      width: width, height: height, color: isOpaque ? .white : Color(red: 0, green: 0, blue: 0, alpha: 0))
    let isGray = dice.pick(2) == 0
    for _ in 0..<(3 + dice.pick(24)) {
      let (left, top) = (dice.pick(width), dice.pick(height))
      let level = UInt8(dice.pick(256))
      let color = Color(
        red: level, green: isGray ? level : UInt8(dice.pick(256)),
        blue: isGray ? level : UInt8(dice.pick(256)),
        alpha: isOpaque ? 255 : UInt8(dice.pick(256)))
      for y in top..<min(top + 1 + dice.pick(12), height) {
        for x in left..<min(left + 1 + dice.pick(16), width) { picture[x, y] = color }
      }
    }
    return picture
  }
}
