/// Turns a row of samples into RGBA pixels, and clears the color of invisible ones.
///
/// The row may overlap the memory of its pixels if no sample comes before its pixel: each is read before it is overwritten.
struct Expansion {
  /// The palette's pixels in the byte order of memory.
  private let colors: [UInt32]
  private let width: Int

  init(palette: [UInt32], width: Int) {
    colors = palette.map { ($0 >> 24 == 0 ? 0 : $0).littleEndian }
    self.width = width
  }

  func gray(_ row: UnsafePointer<UInt8>, into pixels: UnsafeMutablePointer<UInt32>) {
    for i in 0..<width { pixels[i] = (UInt32(row[i]) &* 0x01_0101 | 0xFF00_0000).littleEndian }
  }

  func grayAlpha(_ row: UnsafePointer<UInt8>, into pixels: UnsafeMutablePointer<UInt32>) {
    for i in 0..<width {
      let (level, alpha) = (UInt32(row[2 &* i]), UInt32(row[2 &* i &+ 1]))
      pixels[i] = alpha == 0 ? 0 : (level &* 0x01_0101 | alpha << 24).littleEndian
    }
  }

  /// Reads four bytes for each pixel, of which the last belongs to the next; the last pixel is read byte by byte.
  func rgb(_ row: UnsafePointer<UInt8>, into pixels: UnsafeMutablePointer<UInt32>) {
    let source = UnsafeRawPointer(row)
    for i in 0..<(width &- 1) {
      let word = source.loadUnaligned(fromByteOffset: 3 &* i, as: UInt32.self).littleEndian
      pixels[i] = (word | 0xFF00_0000).littleEndian
    }
    let last = row + 3 * (width - 1)
    let (red, green, blue) = (UInt32(last[0]), UInt32(last[1]), UInt32(last[2]))
    pixels[width - 1] = (red | green << 8 | blue << 16 | 0xFF00_0000).littleEndian
  }

  /// Looks up the colors; false when a sample is beyond the palette.
  func palette(_ row: UnsafePointer<UInt8>, into pixels: UnsafeMutablePointer<UInt32>) -> Bool {
    var largest: UInt8 = 0
    for i in 0..<width { largest = max(largest, row[i]) }
    guard Int(largest) < colors.count else { return false }
    colors.withUnsafeBufferPointer { colors in
      for i in 0..<width { pixels[i] = colors[Int(row[i])] }
    }
    return true
  }

  /// Copies four pixels at a time, since the row overlaps its pixels.
  func rgba(_ row: UnsafePointer<UInt8>, into pixels: UnsafeMutablePointer<UInt32>) {
    let (source, target) = (UnsafeRawPointer(row), UnsafeMutableRawPointer(pixels))
    let opacity = SIMD4<UInt32>(repeating: UInt32(0xFF00_0000).littleEndian)
    let fours = width / 4 * 16
    for at in stride(from: 0, to: fours, by: 16) {
      let four = source.loadUnaligned(fromByteOffset: at, as: SIMD4<UInt32>.self)
      let visible = four.replacing(with: 0, where: four & opacity .== 0)
      target.storeBytes(of: visible, toByteOffset: at, as: SIMD4<UInt32>.self)
    }
    for at in stride(from: fours, to: width * 4, by: 4) {
      let pixel = source.loadUnaligned(fromByteOffset: at, as: UInt32.self)
      target.storeBytes(of: pixel & opacity.x == 0 ? 0 : pixel, toByteOffset: at, as: UInt32.self)
    }
  }
}
