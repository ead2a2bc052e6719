/// Takes the filters of the PNG standard off rows of bytes: each byte is what its neighbors left, above and left above foretell,
/// and a remainder.
struct Unfiltering {
  private let line: Int
  private let pixelSize: Int

  /// Rows of so many bytes; a byte's left neighbor lies a pixel's size before it.
  init(line: Int, pixelSize: Int) {
    self.line = line
    self.pixelSize = pixelSize
  }

  /// Takes a filter off a row, given the row above without its own; false where the standard does not know it.
  func take(
    _ filter: UInt8, off row: UnsafeMutablePointer<UInt8>, above: UnsafePointer<UInt8>
  ) -> Bool {
    switch filter {
    case 0: break
    case 1 where pixelSize >= 3: takeSubOffPixels(row)
    case 1: takeSub(row)
    case 2: takeUp(row, above)
    case 3 where pixelSize >= 3: takeAverageOffPixels(row, above)
    case 3: takeAverage(row, above)
    case 4 where pixelSize >= 3: takePaethOffPixels(row, above)
    case 4: takePaeth(row, above)
    default: return false
    }
    return true
  }

  /// Sixteen bytes at a time.
  private func takeUp(_ row: UnsafeMutablePointer<UInt8>, _ above: UnsafePointer<UInt8>) {
    let (bytes, behind) = (UnsafeMutableRawPointer(row), UnsafeRawPointer(above))
    let whole = line & ~15
    for at in stride(from: 0, to: whole, by: 16) {
      let own = bytes.loadUnaligned(fromByteOffset: at, as: SIMD16<UInt8>.self)
      let up = behind.loadUnaligned(fromByteOffset: at, as: SIMD16<UInt8>.self)
      bytes.storeBytes(of: own &+ up, toByteOffset: at, as: SIMD16<UInt8>.self)
    }
    for i in whole..<line { row[i] = row[i] &+ above[i] }
  }

  private func takeSub(_ row: UnsafeMutablePointer<UInt8>) {
    for i in pixelSize..<line { row[i] = row[i] &+ row[i &- pixelSize] }
  }

  private func takeAverage(_ row: UnsafeMutablePointer<UInt8>, _ above: UnsafePointer<UInt8>) {
    for i in 0..<pixelSize { row[i] = row[i] &+ above[i] / 2 }
    for i in pixelSize..<line {
      let sum = UInt16(row[i &- pixelSize]) &+ UInt16(above[i])
      row[i] = row[i] &+ UInt8(truncatingIfNeeded: sum >> 1)
    }
  }

  private func takePaeth(_ row: UnsafeMutablePointer<UInt8>, _ above: UnsafePointer<UInt8>) {
    for i in 0..<pixelSize { row[i] = row[i] &+ above[i] }
    for i in pixelSize..<line {
      let (left, up, corner) = (row[i &- pixelSize], above[i], above[i &- pixelSize])
      row[i] = row[i] &+ Unfiltering.paeth(Int16(left), Int16(up), Int16(corner))
    }
  }

  /// Whichever of left, up and corner lies nearest to left + up − corner.
  @inline(__always)
  private static func paeth(_ left: Int16, _ up: Int16, _ corner: Int16) -> UInt8 {
    let (a, b) = (up &- corner, left &- corner)
    let (toLeft, toUp, toCorner) = (a.magnitude, b.magnitude, (a &+ b).magnitude)
    let nearest = toLeft <= toUp ? left : up
    return UInt8(truncatingIfNeeded: toCorner < min(toLeft, toUp) ? corner : nearest)
  }
}

/// Three or four channels at a time, in one word or vector.
///
/// Of three, the fourth is the next pixel's first byte: it is read, and written as it was.
extension Unfiltering {
  /// The bits of a word that are a pixel's own.
  private var own: UInt32 { pixelSize == 4 ? 0xFFFF_FFFF : 0x00FF_FFFF }

  private func takeSubOffPixels(_ row: UnsafeMutablePointer<UInt8>) {
    var left: UInt32 = 0
    forEachPixel(row) { own, _ in
      left = ((left & 0x7F7F_7F7F) &+ (own & 0x7F7F_7F7F)) ^ ((left ^ own) & 0x8080_8080)
      return left
    }
  }

  private func takeAverageOffPixels(_ row: UnsafeMutablePointer<UInt8>, _ above: UnsafePointer<UInt8>) {
    var left: UInt32 = 0
    forEachPixel(row, above) { own, up in
      let mean = (left & up) &+ ((left ^ up) >> 1 & 0x7F7F_7F7F)
      left = ((mean & 0x7F7F_7F7F) &+ (own & 0x7F7F_7F7F)) ^ ((mean ^ own) & 0x8080_8080)
      return left
    }
  }

  private func takePaethOffPixels(_ row: UnsafeMutablePointer<UInt8>, _ above: UnsafePointer<UInt8>) {
    var left = SIMD4<Int16>()
    var corner = SIMD4<Int16>()
    forEachPixel(row, above) { own, above in
      let up = Unfiltering.four(above)
      let (a, b) = (up &- corner, left &- corner)
      let (toLeft, toUp, toCorner) = (
        Unfiltering.size(a), Unfiltering.size(b), Unfiltering.size(a &+ b)
      )
      let nearer = left.replacing(with: up, where: toLeft .> toUp)
      let least = toLeft.replacing(with: toUp, where: toLeft .> toUp)
      let nearest = nearer.replacing(with: corner, where: toCorner .< least)
      left = (Unfiltering.four(own) &+ nearest) & 255
      corner = up
      return unsafeBitCast(SIMD4<UInt8>(truncatingIfNeeded: left), to: UInt32.self)
    }
  }

  @inline(__always)
  private static func four(_ word: UInt32) -> SIMD4<Int16> {
    SIMD4<Int16>(truncatingIfNeeded: unsafeBitCast(word, to: SIMD4<UInt8>.self))
  }

  @inline(__always)
  private static func size(_ steps: SIMD4<Int16>) -> SIMD4<Int16> {
    let back = 0 &- steps
    return steps.replacing(with: back, where: back .> steps)
  }

  /// Puts new words in place of a row's pixels, given the old ones and those above.
  @inline(__always)
  private func forEachPixel(
    _ row: UnsafeMutablePointer<UInt8>, _ above: UnsafePointer<UInt8>? = nil,
    _ body: (UInt32, UInt32) -> UInt32
  ) {
    let (bytes, size, own) = (UnsafeMutableRawPointer(row), pixelSize, own)
    let behind = UnsafeRawPointer(above ?? UnsafePointer(row))
    var at = 0
    var word = line >= 4 ? bytes.loadUnaligned(as: UInt32.self) : 0
    while at &+ 4 <= line {
      // The next word is read before this one is written, for its first byte lies in both.
      let next = at &+ size
      let following = next &+ 4 <= line ? bytes.loadUnaligned(fromByteOffset: next, as: UInt32.self) : 0
      let new = body(word, behind.loadUnaligned(fromByteOffset: at, as: UInt32.self))
      bytes.storeBytes(of: new & own | word & ~own, toByteOffset: at, as: UInt32.self)
      word = following
      at = next
    }
    guard at < line else { return }
    // The last pixel of three bytes: no fourth is touched.
    func three(_ bytes: UnsafeRawPointer) -> UInt32 {
      (0..<3).reduce(0) { $0 | UInt32(bytes.load(fromByteOffset: at + $1, as: UInt8.self)) << (8 * $1) }
    }
    let new = body(three(UnsafeRawPointer(bytes)), three(behind))
    for channel in 0..<3 { row[at + channel] = UInt8(truncatingIfNeeded: new >> (8 * channel)) }
  }
}
