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
    case 1 where pixelSize == 4: takeSubOffPixels(row)
    case 1: takeSub(row)
    case 2: for i in 0..<line { row[i] = row[i] &+ above[i] }
    case 3: takeAverage(row, above)
    case 4 where pixelSize == 4: takePaethOffPixels(row, above)
    case 4: takePaeth(row, above)
    default: return false
    }
    return true
  }

  private func takeSub(_ row: UnsafeMutablePointer<UInt8>) {
    for i in pixelSize..<line { row[i] = row[i] &+ row[i &- pixelSize] }
  }

  /// Four channels at a time, in one word.
  private func takeSubOffPixels(_ row: UnsafeMutablePointer<UInt8>) {
    var left: UInt32 = 0
    let words = UnsafeMutableRawPointer(row)
    for at in stride(from: 0, to: line, by: 4) {
      let own = words.loadUnaligned(fromByteOffset: at, as: UInt32.self)
      left = ((left & 0x7F7F_7F7F) &+ (own & 0x7F7F_7F7F)) ^ ((left ^ own) & 0x8080_8080)
      words.storeBytes(of: left, toByteOffset: at, as: UInt32.self)
    }
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

  /// Four channels at a time, in one vector.
  private func takePaethOffPixels(_ row: UnsafeMutablePointer<UInt8>, _ above: UnsafePointer<UInt8>) {
    var left = SIMD4<Int16>()
    var corner = SIMD4<Int16>()
    for i in stride(from: 0, to: line, by: 4) {
      let up = Unfiltering.four(above + i)
      let (a, b) = (up &- corner, left &- corner)
      let c = a &+ b
      let toLeft = a.replacing(with: 0 &- a, where: a .< 0)
      let toUp = b.replacing(with: 0 &- b, where: b .< 0)
      let toCorner = c.replacing(with: 0 &- c, where: c .< 0)
      let nearer = left.replacing(with: up, where: toLeft .> toUp)
      let least = toLeft.replacing(with: toUp, where: toLeft .> toUp)
      let nearest = nearer.replacing(with: corner, where: toCorner .< least)
      left = (Unfiltering.four(row + i) &+ nearest) & 255
      for channel in 0..<4 { row[i + channel] = UInt8(truncatingIfNeeded: left[channel]) }
      corner = up
    }
  }

  @inline(__always)
  private static func four(_ bytes: UnsafePointer<UInt8>) -> SIMD4<Int16> {
    SIMD4(Int16(bytes[0]), Int16(bytes[1]), Int16(bytes[2]), Int16(bytes[3]))
  }
}
