import AssayImaging

/// Damage to a picture that nobody could overlook.
enum Damage: CaseIterable {
  /// Every channel changes by half of all levels.
  case halfway
  /// Pixels become black or white.
  case black, white

  private func level(_ old: UInt8) -> UInt8 {
    switch self {
    case .halfway: old ^ 0x80
    case .black: 0
    case .white: 255
    }
  }

  /// Damages the pixel whose bytes begin at an offset.
  fileprivate func apply(to bytes: inout [UInt8], at start: Int) {
    for channel in start..<(start + 3) { bytes[channel] = level(bytes[channel]) }
    bytes[start + 3] = 255
  }
}

extension Bitmap {
  /// The side of a damaged square, in pixels: more than any measure looks at, and little to compare.
  private static let damagedSide = 64

  /// The picture with one damaged square in its middle; all of a small picture is damaged.
  func damagedInOnePlace(_ damage: Damage) -> Bitmap {
    let (columns, rows) = (min(width, Bitmap.damagedSide), min(height, Bitmap.damagedSide))
    let (left, top) = ((width - columns) / 2, (height - rows) / 2)
    var bytes = bytes
    for y in top..<(top + rows) {
      for x in left..<(left + columns) { damage.apply(to: &bytes, at: (y * width + x) * 4) }
    }
    return Bitmap(width: width, height: height, bytes: bytes)
  }

  /// The picture with more damaged places than are allowed.
  func damaged(_ damage: Damage, spots: Int) -> Bitmap {
    let side = spots > 0 ? Int(Double(spots).squareRoot()) + 1 : 1
    let (cellWidth, cellHeight) = (max(1, width / side), max(1, height / side))
    var bytes = bytes
    for y in 0..<height {
      for x in 0..<width
      where side == 1 || (x % cellWidth * 2 < cellWidth && y % cellHeight * 2 < cellHeight) {
        damage.apply(to: &bytes, at: (y * width + x) * 4)
      }
    }
    return Bitmap(width: width, height: height, bytes: bytes)
  }
}
