package import AssayImaging

/// What nobody could overlook: half of all levels away, or all of it covered; any one must be found out.
package enum Damage: CaseIterable {
  case halfway, black, white

  func level(_ old: UInt8) -> UInt8 {
    switch self {
    case .halfway: old ^ 0x80
    case .black: 0
    case .white: 255
    }
  }
}

extension Bitmap {
  /// The picture with damage nobody could overlook, in more separate places than are allowed.
  package func damaged(_ damage: Damage, spots: Int) -> Bitmap {
    let side = spots > 0 ? Int(Double(spots).squareRoot()) + 1 : 1
    let (cellWidth, cellHeight) = (max(1, width / side), max(1, height / side))
    var bytes = bytes
    for y in 0..<height {
      for x in 0..<width
      where side == 1 || (x % cellWidth * 2 < cellWidth && y % cellHeight * 2 < cellHeight) {
        let start = (y * width + x) * 4
        for channel in start..<(start + 3) { bytes[channel] = damage.level(bytes[channel]) }
        bytes[start + 3] = 255
      }
    }
    return Bitmap(width: width, height: height, bytes: bytes)
  }
}
