import AssayImaging
import AssaySubjects

/// The hashes of some rows or columns of a picture; equal lines have equal hashes.
///
/// A hash is the sum of the pixels, each multiplied by a number that depends on its place in the line. Unequal lines may share a
/// hash, but hardly ever do; lines that are matched are compared by their pixels afterwards.
func lineHashes(of bitmap: Bitmap, _ axis: Displacement.Axis, _ lines: Range<Int>) -> [UInt64] {
  var random = SplitMix64(seed: 0)
  let factors = (0..<max(bitmap.width, bitmap.height)).map { _ in
    UInt32(truncatingIfNeeded: random.next()) | 1
  }
  let width = bitmap.width
  var hashes = [UInt64](repeating: 0, count: lines.count)
  factors.withUnsafeBufferPointer { factors in
    bitmap.bytes.withUnsafeBytes { bytes in
      let pixels = bytes.bindMemory(to: UInt32.self)
      switch axis {
      case .rows:
        for (line, y) in lines.enumerated() {
          var sum: UInt64 = 0
          for x in 0..<width { sum &+= UInt64(pixels[y * width + x]) &* UInt64(factors[x]) }
          hashes[line] = sum
        }
      case .columns:
        hashes.withUnsafeMutableBufferPointer { hashes in
          for y in 0..<bitmap.height {
            let start = y * width + lines.lowerBound
            for line in 0..<lines.count {
              hashes[line] &+= UInt64(pixels[start + line]) &* UInt64(factors[y])
            }
          }
        }
      }
    }
  }
  return hashes
}
