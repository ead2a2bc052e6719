import AssayImaging
import AssaySubjects

/// Pictures of bars, and what may happen to all of such a picture.
enum Bars {
  static let kinds = ["recolored", "inverted", "shaded", "grained", "moved", "striped"]

  /// A picture and what became of it.
  static func pair(_ kind: String, seed: UInt64) -> (reference: Bitmap, candidate: Bitmap) {
    var dice = Dice(seed)
    let reference = picture(&dice)
    return (reference, candidate(kind, of: reference, &dice))
  }

  /// Bars of several colors on a plain ground, which reach the edges of the picture here and there.
  private static func picture(_ dice: inout Dice) -> Bitmap {
    let (width, height) = (330, 210)
    var bytes = [UInt8](repeating: 255, count: width * height * 4)
    for _ in 0..<120 {
      let (left, top) = (dice.pick(width), dice.pick(height))
      let (right, bottom) = (min(left + 1 + dice.pick(14), width), min(top + 1 + dice.pick(9), height))
      let color = [UInt8(dice.pick(256)), UInt8(dice.pick(256)), UInt8(dice.pick(256))]
      for y in top..<bottom {
        for x in left..<right {
          for channel in 0..<3 { bytes[(y * width + x) * 4 + channel] = color[channel] }
        }
      }
    }
    return Bitmap(width: width, height: height, bytes: bytes)
  }

  /// The picture with every level changed.
  private static func changed(_ picture: Bitmap, _ change: (_ index: Int, _ level: UInt8) -> Int) -> Bitmap {
    let bytes = picture.bytes.enumerated().map { index, level in
      index & 3 == 3 ? level : UInt8(min(max(change(index, level), 0), 255))
    }
    return Bitmap(width: picture.width, height: picture.height, bytes: bytes)
  }

  private static func candidate(_ kind: String, of picture: Bitmap, _ dice: inout Dice) -> Bitmap {
    switch kind {
    case "recolored": changed(picture) { index, level in Int(level) * 3 / 4 + (index & 3) * 24 }
    case "inverted": changed(picture) { 255 - Int($1) }
    case "shaded": changed(picture) { index, level in Int(level) - index / 4 % 330 / 12 }
    case "grained": changed(picture) { Int($1) + dice.pick(41) - 20 }
    // Half a pixel to the right.
    case "moved":
      changed(picture) { index, level in
        index / 4 % 330 == 0 ? Int(level) : (Int(level) + Int(picture.bytes[index - 4])) / 2
      }
    default: changed(picture) { index, level in index / 4 % 97 < 40 ? 255 - Int(level) : Int(level) }
    }
  }
}
