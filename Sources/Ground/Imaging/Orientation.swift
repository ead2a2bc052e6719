extension Bitmap {
  /// The picture as it is to be seen, by the orientation in EXIF data; unchanged without one.
  func upright(exif: ArraySlice<UInt8>?) -> Bitmap {
    guard let orientation = exif.flatMap(Bitmap.orientation), orientation > 1 else { return self }
    let isTransposed = orientation > 4
    let (flipsX, flipsY) = ([2, 3, 7, 8].contains(orientation), [3, 4, 6, 7].contains(orientation))
    let (width, height) = isTransposed ? (self.height, self.width) : (self.width, self.height)
    let pixels = [UInt8](unsafeUninitializedCapacity: bytes.count) { pixels, count in
      for y in 0..<height {
        for x in 0..<width {
          let (column, row) = isTransposed ? (y, x) : (x, y)
          let place =
            (flipsY ? self.height - 1 - row : row) * self.width
            + (flipsX ? self.width - 1 - column : column)
          for byte in 0..<4 { pixels[(y * width + x) * 4 + byte] = bytes[place * 4 + byte] }
        }
      }
      count = bytes.count
    }
    return Bitmap(width: width, height: height, clearedBytes: pixels)
  }

  /// The orientation in EXIF data, 1 to 8 (TIFF 6.0, tag 274); nil when it has none.
  static func orientation(inEXIF data: ArraySlice<UInt8>) -> Int? {
    let data = Array(data.starts(with: "Exif\0\0".utf8) ? data.dropFirst(6) : data)
    let isLittle = data.starts(with: "II".utf8)
    guard isLittle || data.starts(with: "MM".utf8) else { return nil }
    func number(_ place: Int, bytes: Int) -> Int? {
      guard place >= 0, place + bytes <= data.count else { return nil }
      let part = data[place..<place + bytes]
      return (isLittle ? part.reversed() : Array(part)).reduce(0) { $0 << 8 | Int($1) }
    }
    guard let start = number(4, bytes: 4), let count = number(start, bytes: 2) else { return nil }
    for entry in (0..<count).lazy.map({ start + 2 + $0 * 12 }) where number(entry, bytes: 2) == 274 {
      return number(entry + 8, bytes: 2).flatMap { (1...8).contains($0) ? $0 : nil }
    }
    return nil
  }
}
