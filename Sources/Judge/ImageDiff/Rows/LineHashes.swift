import AssayImaging

/// The hashes of some rows or columns of a picture; equal lines have equal hashes.
///
/// A hash is 33 times itself and the next pixel, again and again; of a row, eight at a time. Unequal lines may share a hash, but
/// hardly ever do; lines that are matched are compared by their pixels afterwards.
///
/// - Parameter step: Of so many pixels of a column, or eight pixels of a row, one counts.
func lineHashes(
  of bitmap: Bitmap, _ axis: Displacement.Axis, _ lines: Range<Int>, every step: Int = 1
) -> [UInt64] {
  let width = bitmap.width
  return bitmap.bytes.withUnsafeBytes { bytes in
    let pixels = bytes.bindMemory(to: UInt32.self)
    guard axis == .columns else {
      return lines.map { rowHash(UnsafeBufferPointer(rebasing: pixels[$0 * width..<($0 + 1) * width]), step) }
    }
    return [UInt64](unsafeUninitializedCapacity: lines.count) { hashes, count in
      count = lines.count
      hashes.initialize(repeating: 0)
      for y in stride(from: 0, to: bitmap.height, by: step) {
        let start = y * width + lines.lowerBound
        let row = UnsafeBufferPointer(rebasing: pixels[start..<start + lines.count])
        for line in 0..<lines.count { hashes[line] = hashes[line] &* 33 ^ UInt64(row[line]) }
      }
    }
  }
}

private func rowHash(_ row: UnsafeBufferPointer<UInt32>, _ step: Int) -> UInt64 {
  let bytes = UnsafeRawBufferPointer(row)
  let whole = row.count & ~7
  var hash = SIMD8<UInt32>()
  for pixel in stride(from: 0, to: whole, by: 8 * step) {
    let pixels = bytes.loadUnaligned(fromByteOffset: pixel * 4, as: SIMD8<UInt32>.self)
    hash = (hash &+ hash &<< 5) ^ pixels
  }
  let end = row[whole...].reduce(0) { $0 &* 33 ^ UInt64($1) }
  return hash.indices.reduce(end) { ($0 ^ UInt64(hash[$1])) &* 0x9E37_79B9_7F4A_7C15 }
}
