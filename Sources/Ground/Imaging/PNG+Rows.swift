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
    switch row[-1] {
    case 0: break
    case 1: add(to: row, above) { left, _, _ in left }
    case 2: for i in 0..<width * pixelSize { row[i] &+= above[i] }
    case 3: add(to: row, above) { left, up, _ in (left &+ up) &>> 1 }
    case 4: add(to: row, above, PlainPNG.paeth)
    default: return false
    }
    return true
  }

  /// A pixel's samples; a pixel with fewer than four leaves the others 0.
  private typealias Samples = SIMD4<Int16>

  /// Adds to each pixel of a row its prediction by the pixels to the left, above, and above to the left.
  @inline(__always)
  private func add(
    to row: UnsafeMutablePointer<UInt8>, _ above: UnsafePointer<UInt8>,
    _ prediction: (_ left: Samples, _ up: Samples, _ corner: Samples) -> Samples
  ) {
    @inline(__always)
    func add(size: Int) {
      var (left, corner) = (Samples(), Samples())
      for start in stride(from: 0, to: width &* size, by: size) {
        var (own, up) = (Samples(), Samples())
        for i in 0..<size { (own[i], up[i]) = (Int16(row[start &+ i]), Int16(above[start &+ i])) }
        (left, corner) = ((own &+ prediction(left, up, corner)) & 255, up)
        for i in 0..<size { row[start &+ i] = UInt8(truncatingIfNeeded: left[i]) }
      }
    }
    // Each size by itself, so that a pixel is one vector.
    switch pixelSize {
    case 1: add(size: 1)
    case 3: add(size: 3)
    default: add(size: 4)
    }
  }

  /// Left, up or corner (up to the left), the nearest to left + up − corner.
  @inline(__always)
  private static func paeth(_ left: Samples, _ up: Samples, _ corner: Samples) -> Samples {
    let (a, b) = (up &- corner, left &- corner)
    let (toLeft, toUp, toCorner) = (size(a), size(b), size(a &+ b))
    let nearest = up.replacing(with: left, where: toLeft .<= toUp)
    return nearest.replacing(with: corner, where: (toCorner .< toLeft) .& (toCorner .< toUp))
  }

  /// The numbers without their signs.
  @inline(__always)
  private static func size(_ samples: Samples) -> Samples {
    samples.replacing(with: 0 &- samples, where: samples .< 0)
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
      guard Int(UnsafeBufferPointer(start: row, count: width).reduce(0, max)) < palette.count else {
        return false
      }
      palette.withUnsafeBufferPointer { palette in
        for i in 0..<width { pixels[i] = palette[Int(row[i])].littleEndian }
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
