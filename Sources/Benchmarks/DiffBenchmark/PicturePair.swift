import AssayImaging
import AssayTypesetting

/// Two pictures to compare, and what figures call them.
struct PicturePair {
  let name: String
  let reference: Bitmap
  let candidate: Bitmap

  /// Every kind of pair that is measured, 1920×1080 pixels.
  static func all(_ font: Font) -> [PicturePair] {
    let page = Page(font: font)
    let plain = page.draw()
    var (moved, colored) = (page, page)
    moved.shift = 0.08
    colored.paper = Color(red: 250, green: 246, blue: 238)
    colored.ink = Color(red: 30, green: 30, blue: 90)
    return [
      PicturePair(name: "identical", reference: plain, candidate: plain.copied),
      PicturePair(name: "few pixels changed", reference: plain, candidate: plain.withFewChanged),
      PicturePair(name: "noise of one level", reference: plain, candidate: plain.withNoise(1)),
      PicturePair(name: "noise of two levels", reference: plain, candidate: plain.withNoise(2)),
      PicturePair(name: "edges moved", reference: plain, candidate: moved.draw()),
      PicturePair(name: "recolored", reference: plain, candidate: colored.draw()),
      PicturePair(name: "inverted", reference: plain, candidate: plain.inverted),
      PicturePair(name: "random", reference: plain, candidate: plain.withNoise(255)),
    ]
  }
}

extension Bitmap {
  /// The same pixels in other memory.
  var copied: Bitmap { Bitmap(width: width, height: height, bytes: bytes.map(\.self)) }

  /// Two letters' worth of pixels made darker.
  var withFewChanged: Bitmap {
    var other = copied
    for y in 500..<507 {
      for x in 900..<912 { other[x, y] = Color(red: 40, green: 40, blue: UInt8(x & 255)) }
    }
    return other
  }

  /// Every channel off by at most so many levels.
  func withNoise(_ levels: Int) -> Bitmap {
    var state: UInt64 = 42
    let bytes = bytes.enumerated().map { index, byte -> UInt8 in
      if index & 3 == 3 { return byte }
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let off = Int(state >> 33) % (2 * levels + 1) - levels
      return UInt8(min(max(Int(byte) + off, 0), 255))
    }
    return Bitmap(width: width, height: height, bytes: bytes)
  }

  /// The negative.
  var inverted: Bitmap {
    Bitmap(
      width: width, height: height, bytes: bytes.enumerated().map { $0 & 3 == 3 ? $1 : 255 - $1 })
  }
}
