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
    case 1 where pixelSize >= 3: take(Sub(), off: row, above: above)
    case 1: takeSub(row)
    case 2: takeUp(row, above)
    case 3 where pixelSize >= 3: take(Average(), off: row, above: above)
    case 3: takeAverage(row, above)
    case 4 where pixelSize >= 3: take(Paeth(), off: row, above: above)
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

/// Takes a filter off pixel by pixel, from the left to the right.
private protocol Filter {
  /// A pixel of the picture, given what the file has of it and the pixel above; four bytes each.
  mutating func pixel(_ own: UInt32, above: UInt32) -> UInt32
}

/// Three or four channels at a time, in one word or vector.
///
/// Of three, the fourth is the next pixel's first byte: it is read, and written as it was.
extension Unfiltering {
  /// The bits of a word that are a pixel's own.
  private var own: UInt32 { pixelSize == 4 ? 0xFFFF_FFFF : 0x00FF_FFFF }

  /// Puts a row's pixels in place of what the file has of them.
  @inline(__always)
  private func take(
    _ filter: some Filter, off row: UnsafeMutablePointer<UInt8>, above: UnsafePointer<UInt8>
  ) {
    var filter = filter
    let (bytes, behind) = (UnsafeMutableRawPointer(row), UnsafeRawPointer(above))
    let (size, own, last) = (pixelSize, own, line &- pixelSize)
    var at = 0
    var word = last > 0 ? bytes.loadUnaligned(as: UInt32.self) : 0
    while at < last {
      // The next word is read before this one is written, for its first byte lies in both.
      let next = at &+ size
      let following = next < last ? bytes.loadUnaligned(fromByteOffset: next, as: UInt32.self) : 0
      let new = filter.pixel(word, above: behind.loadUnaligned(fromByteOffset: at, as: UInt32.self))
      bytes.storeBytes(of: new & own | word & ~own, toByteOffset: at, as: UInt32.self)
      word = following
      at = next
    }
    // Behind the last pixel no byte is touched.
    func pixel(_ bytes: UnsafeRawPointer) -> UInt32 {
      (0..<size).reduce(0) { $0 | UInt32(bytes.load(fromByteOffset: at + $1, as: UInt8.self)) << (8 * $1) }
    }
    let new = filter.pixel(pixel(UnsafeRawPointer(bytes)), above: pixel(behind))
    for channel in 0..<size { row[at + channel] = UInt8(truncatingIfNeeded: new >> (8 * channel)) }
  }
}

/// The pixel to the left foretells.
private struct Sub: Filter {
  private var left: UInt32 = 0

  @inline(__always)
  mutating func pixel(_ own: UInt32, above: UInt32) -> UInt32 {
    left = sum(left, own)
    return left
  }
}

/// The mean of the pixels to the left and above foretells.
private struct Average: Filter {
  private var left: UInt32 = 0

  @inline(__always)
  mutating func pixel(_ own: UInt32, above: UInt32) -> UInt32 {
    left = sum((left & above) &+ ((left ^ above) >> 1 & 0x7F7F_7F7F), own)
    return left
  }
}

/// Adds each of four bytes to its like.
@inline(__always)
private func sum(_ first: UInt32, _ second: UInt32) -> UInt32 {
  ((first & 0x7F7F_7F7F) &+ (second & 0x7F7F_7F7F)) ^ ((first ^ second) & 0x8080_8080)
}

/// Whichever of left, above and left above lies nearest to left + above − left above foretells.
private struct Paeth: Filter {
  private var left = SIMD4<Int16>()
  private var corner = SIMD4<Int16>()

  @inline(__always)
  mutating func pixel(_ own: UInt32, above: UInt32) -> UInt32 {
    let up = Paeth.four(above)
    left = (Paeth.four(own) &+ nearest(to: up)) & 255
    corner = up
    return unsafeBitCast(SIMD4<UInt8>(truncatingIfNeeded: left), to: UInt32.self)
  }

  /// Without the three distances: thrice the corner less both others tells on which side of the corner the sum lies, and
  /// whether it is so far from it that another is nearer.
  @inline(__always)
  private func nearest(to up: SIMD4<Int16>) -> SIMD4<Int16> {
    // What does not depend on the left pixel comes first: that one is the last to be known.
    let threshold = (corner &+ corner &+ corner &- up) &- left
    let (low, high) = (pointwiseMin(left, up), pointwiseMax(left, up))
    let lower = low.replacing(with: corner, where: high .> threshold)
    return high.replacing(with: lower, where: threshold .> low)
  }

  @inline(__always)
  private static func four(_ word: UInt32) -> SIMD4<Int16> {
    SIMD4<Int16>(truncatingIfNeeded: unsafeBitCast(word, to: SIMD4<UInt8>.self))
  }
}
