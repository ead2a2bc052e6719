extension PlainPNG {
  /// Undoes the filters of all rows and makes RGBA pixels of them; false for an unknown filter or a missing palette entry.
  ///
  /// A row becomes pixels after the filter of the next row, which depends on it, is undone. Pixels never overwrite a row that is
  /// still needed, because both end at the same address and pixels take four bytes each.
  func decode(_ rows: UnsafeMutablePointer<UInt8>, into bytes: UnsafeMutablePointer<UInt8>) -> Bool {
    let line = width * pixelSize
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: line) { zeros in
      zeros.initialize(repeating: 0)
      guard var above = zeros.baseAddress.map({ UnsafePointer($0) }) else { return false }
      for y in 0..<height {
        let row = rows + y * (line + 1) + 1
        guard unfilter(row, above: above) else { return false }
        if y > 0, !expand(above, into: bytes + (y - 1) * width * 4) { return false }
        above = UnsafePointer(row)
      }
      return expand(above, into: bytes + (height - 1) * width * 4)
    }
  }

  /// Undoes a row's filter, which stores each byte as its difference from a prediction by the bytes to the left and above; false
  /// when PNG has no such filter.
  private func unfilter(_ row: UnsafeMutablePointer<UInt8>, above: UnsafePointer<UInt8>) -> Bool {
    let (size, line) = (pixelSize, width * pixelSize)
    switch row[-1] {
    case 0: break
    case 1: for i in size..<line { row[i] &+= row[i &- size] }
    case 2: for i in 0..<line { row[i] &+= above[i] }
    case 3:
      for i in 0..<size { row[i] &+= above[i] / 2 }
      for i in size..<line {
        row[i] &+= UInt8(truncatingIfNeeded: (UInt16(row[i &- size]) &+ UInt16(above[i])) >> 1)
      }
    case 4:
      for i in 0..<size { row[i] &+= above[i] }
      for i in size..<line { row[i] &+= PlainPNG.paeth(row[i &- size], above[i], above[i &- size]) }
    default: return false
    }
    return true
  }

  /// The one of left, up and corner (up to the left) that is nearest to left + up − corner.
  @inline(__always)
  private static func paeth(_ left: UInt8, _ up: UInt8, _ corner: UInt8) -> UInt8 {
    let (a, b) = (Int16(up) &- Int16(corner), Int16(left) &- Int16(corner))
    let (toLeft, toUp, toCorner) = (a.magnitude, b.magnitude, (a &+ b).magnitude)
    return toCorner < min(toLeft, toUp) ? corner : toLeft <= toUp ? left : up
  }

  /// Makes pixels of a row's samples; false when a sample is beyond the palette.
  ///
  /// The row may overlap its pixels, since each sample is read before a pixel overwrites it.
  private func expand(_ row: UnsafePointer<UInt8>, into bytes: UnsafeMutablePointer<UInt8>) -> Bool {
    let (source, opaque) = (UnsafeRawPointer(row), UInt32(0xFF00_0000))
    let pixels = UnsafeMutableRawPointer(bytes).assumingMemoryBound(to: UInt32.self)
    switch colorType {
    case .gray:
      for i in 0..<width { pixels[i] = (UInt32(row[i]) &* 0x01_0101 | opaque).littleEndian }
    case .rgb:
      // The fourth byte belongs to the next pixel, which the last pixel of a row does not have.
      for i in 0..<(width &- 1) {
        let word = source.loadUnaligned(fromByteOffset: 3 &* i, as: UInt32.self)
        pixels[i] = word | opaque.littleEndian
      }
      let last = row + 3 * (width - 1)
      let word = UInt32(last[0]) | UInt32(last[1]) << 8 | UInt32(last[2]) << 16
      pixels[width - 1] = (word | opaque).littleEndian
    case .palette:
      for i in 0..<width {
        guard Int(row[i]) < palette.count else { return false }
        pixels[i] = palette[Int(row[i])].littleEndian
      }
    case .rgba:
      for i in 0..<width {
        let pixel = source.loadUnaligned(fromByteOffset: 4 &* i, as: UInt32.self)
        pixels[i] = pixel.littleEndian & opaque == 0 ? 0 : pixel
      }
    }
    return true
  }
}
