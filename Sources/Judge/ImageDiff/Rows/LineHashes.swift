import AssayImaging

/// The hashes of some rows or columns of a picture; equal lines have equal hashes.
///
/// A whole row is hashed with XXH3. The pixels of a column, or some of the pixels of a row, are hashed one after the other: the hash so
/// far times 33, XOR the pixel. Unequal lines hardly ever share a hash, and matched lines are compared by their pixels afterwards.
///
/// - Parameter step: The distance between the pixels that are hashed; 1 hashes all.
func lineHashes(
  of bitmap: Bitmap, _ axis: Displacement.Axis, _ lines: Range<Int>, every step: Int = 1
) -> [UInt64] {
  let width = bitmap.width
  return bitmap.bytes.withUnsafeBytes { bytes in
    let pixels = bytes.bindMemory(to: UInt32.self)
    guard axis == .columns else {
      return lines.map { line in
        let row = UnsafeBufferPointer(rebasing: pixels[line * width..<(line + 1) * width])
        if step == 1 { return ContentHash(of: UnsafeRawBufferPointer(row)).low }
        return stride(from: 0, to: width, by: step).reduce(0) { $0 &* 33 ^ UInt64(row[$1]) }
      }
    }
    return [UInt64](unsafeUninitializedCapacity: lines.count) { hashes, count in
      count = lines.count
      hashes.initialize(repeating: 0)
      for y in stride(from: 0, to: bitmap.height, by: step) {
        let start = y * width + lines.lowerBound
        for line in 0..<lines.count { hashes[line] = hashes[line] &* 33 ^ UInt64(pixels[start &+ line]) }
      }
    }
  }
}
