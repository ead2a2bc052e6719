/// Undoes PNG's row filters, which store each byte as its difference from a prediction by the bytes to the left, above, and
/// above to the left.
struct Unfiltering {
  private let line: Int
  private let pixelSize: Int

  /// Creates the filters for rows of `line` bytes with pixels of `pixelSize` bytes.
  init(line: Int, pixelSize: Int) {
    self.line = line
    self.pixelSize = pixelSize
  }

  /// Undoes a filter in a row, given the decoded row above; false when PNG has no such filter.
  func undo(
    _ filter: UInt8, in row: UnsafeMutablePointer<UInt8>, above: UnsafePointer<UInt8>
  ) -> Bool {
    switch filter {
    case 0: break
    case 1 where pixelSize >= 3: undo(Sub(), in: row, above: above)
    case 1: undoSub(row)
    case 2: undoUp(row, above)
    case 3 where pixelSize >= 3: undo(Average(), in: row, above: above)
    case 3: undoAverage(row, above)
    case 4 where pixelSize >= 3: undo(Paeth(), in: row, above: above)
    case 4: undoPaeth(row, above)
    default: return false
    }
    return true
  }

  private func undoUp(_ row: UnsafeMutablePointer<UInt8>, _ above: UnsafePointer<UInt8>) {
    for i in 0..<line { row[i] = row[i] &+ above[i] }
  }

  private func undoSub(_ row: UnsafeMutablePointer<UInt8>) {
    for i in pixelSize..<line { row[i] = row[i] &+ row[i &- pixelSize] }
  }

  private func undoAverage(_ row: UnsafeMutablePointer<UInt8>, _ above: UnsafePointer<UInt8>) {
    for i in 0..<pixelSize { row[i] = row[i] &+ above[i] / 2 }
    for i in pixelSize..<line {
      let sum = UInt16(row[i &- pixelSize]) &+ UInt16(above[i])
      row[i] = row[i] &+ UInt8(truncatingIfNeeded: sum >> 1)
    }
  }

  private func undoPaeth(_ row: UnsafeMutablePointer<UInt8>, _ above: UnsafePointer<UInt8>) {
    for i in 0..<pixelSize { row[i] = row[i] &+ above[i] }
    for i in pixelSize..<line {
      let (left, up, corner) = (row[i &- pixelSize], above[i], above[i &- pixelSize])
      row[i] = row[i] &+ Unfiltering.paeth(Int16(left), Int16(up), Int16(corner))
    }
  }

  /// The one of left, up and corner that is nearest to left + up − corner.
  @inline(__always)
  private static func paeth(_ left: Int16, _ up: Int16, _ corner: Int16) -> UInt8 {
    let (a, b) = (up &- corner, left &- corner)
    let (toLeft, toUp, toCorner) = (a.magnitude, b.magnitude, (a &+ b).magnitude)
    let nearest = toLeft <= toUp ? left : up
    return UInt8(truncatingIfNeeded: toCorner < min(toLeft, toUp) ? corner : nearest)
  }
}

/// Undoes a filter pixel by pixel, from left to right.
private protocol Filter {
  /// The decoded pixel, given the stored pixel and the decoded pixel above; up to four bytes each.
  mutating func pixel(_ own: UInt32, above: UInt32) -> UInt32
}

/// Works on three or four channels at a time, in one word or vector.
///
/// With three channels the fourth byte belongs to the next pixel: it is read, and written back unchanged.
extension Unfiltering {
  /// The bits of a word that belong to the pixel.
  private var own: UInt32 { pixelSize == 4 ? 0xFFFF_FFFF : 0x00FF_FFFF }

  /// Replaces the stored pixels of a row with the decoded ones.
  @inline(__always)
  private func undo(
    _ filter: some Filter, in row: UnsafeMutablePointer<UInt8>, above: UnsafePointer<UInt8>
  ) {
    var filter = filter
    let (bytes, behind) = (UnsafeMutableRawPointer(row), UnsafeRawPointer(above))
    let (size, own, last) = (pixelSize, own, line &- pixelSize)
    var at = 0
    var word = last > 0 ? bytes.loadUnaligned(as: UInt32.self) : 0
    while at < last {
      // The next word is read before this one is written, because they share a byte.
      let next = at &+ size
      let following = next < last ? bytes.loadUnaligned(fromByteOffset: next, as: UInt32.self) : 0
      let new = filter.pixel(word, above: behind.loadUnaligned(fromByteOffset: at, as: UInt32.self))
      bytes.storeBytes(of: new & own | word & ~own, toByteOffset: at, as: UInt32.self)
      word = following
      at = next
    }
    // No byte after the last pixel may be touched.
    func pixel(_ bytes: UnsafeRawPointer) -> UInt32 {
      (0..<size).reduce(0) { $0 | UInt32(bytes.load(fromByteOffset: at + $1, as: UInt8.self)) << (8 * $1) }
    }
    let new = filter.pixel(pixel(UnsafeRawPointer(bytes)), above: pixel(behind))
    for channel in 0..<size { row[at + channel] = UInt8(truncatingIfNeeded: new >> (8 * channel)) }
  }
}

/// Predicts by the pixel to the left.
private struct Sub: Filter {
  private var left: UInt32 = 0

  @inline(__always)
  mutating func pixel(_ own: UInt32, above: UInt32) -> UInt32 {
    left = sum(left, own)
    return left
  }
}

/// Predicts by the mean of the pixels to the left and above.
private struct Average: Filter {
  private var left: UInt32 = 0

  @inline(__always)
  mutating func pixel(_ own: UInt32, above: UInt32) -> UInt32 {
    left = sum((left & above) &+ ((left ^ above) >> 1 & 0x7F7F_7F7F), own)
    return left
  }
}

/// Adds two words byte by byte.
@inline(__always)
private func sum(_ first: UInt32, _ second: UInt32) -> UInt32 {
  ((first & 0x7F7F_7F7F) &+ (second & 0x7F7F_7F7F)) ^ ((first ^ second) & 0x8080_8080)
}

/// Predicts by the one of left, above and corner (above to the left) that is nearest to left + above − corner.
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

  /// Finds the nearest without computing the three distances, by comparing with 3 × corner − up − left.
  @inline(__always)
  private func nearest(to up: SIMD4<Int16>) -> SIMD4<Int16> {
    // The left pixel is known last, so everything that does not depend on it is computed first.
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
