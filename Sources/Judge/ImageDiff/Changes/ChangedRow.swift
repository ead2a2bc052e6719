#if canImport(Glibc)
  import Glibc
#else
  import Foundation
#endif

/// The changed pixels of one row.
struct ChangedRow {
  /// The stretches that hold changed pixels, parted by gaps.
  private(set) var runs: [Range<Int>] = []
  /// Whether every pixel of both pictures is opaque.
  private(set) var isOpaque = false
  /// How many pixels are changed.
  private(set) var count = 0
  /// One byte a pixel, 1 where it is changed; a whole number of words of eight.
  private var marks: [UInt8]

  init(width: Int) { marks = [UInt8](repeating: 0, count: (width + 7) / 8 * 8) }

  /// Finds the changes of a row; false where there are none.
  mutating func find(in pair: PixelPair, row: Int) -> Bool {
    let start = row * pair.width * 4
    let (first, second) = (pair.reference + start, pair.candidate + start)
    guard memcmp(first, second, pair.width * 4) != 0 else { return false }
    mark(UnsafeRawPointer(first), UnsafeRawPointer(second), width: pair.width)
    collectRuns()
    return true
  }

  private mutating func mark(_ first: UnsafeRawPointer, _ second: UnsafeRawPointer, width: Int) {
    let all = marks.withUnsafeMutableBytes { marks in
      var sixteen = SIMD16<UInt32>(repeating: .max)
      let whole = width & ~15
      for x in stride(from: 0, to: whole, by: 16) {
        let a = first.loadUnaligned(fromByteOffset: x &* 4, as: SIMD16<UInt32>.self)
        let b = second.loadUnaligned(fromByteOffset: x &* 4, as: SIMD16<UInt32>.self)
        let differ = unsafeBitCast(a .!= b, to: SIMD16<Int32>.self)
        marks.storeBytes(of: SIMD16(truncatingIfNeeded: differ) & 1, toByteOffset: x, as: SIMD16<UInt8>.self)
        sixteen &= a & b
      }
      var all = sixteen.indices.reduce(UInt32.max) { $0 & sixteen[$1] }
      for x in whole..<width {
        let a = first.loadUnaligned(fromByteOffset: x &* 4, as: UInt32.self)
        let b = second.loadUnaligned(fromByteOffset: x &* 4, as: UInt32.self)
        marks[x] = a != b ? 1 : 0
        all &= a & b
      }
      return all
    }
    isOpaque = all.littleEndian >> 24 == 255
  }

  private mutating func collectRuns() {
    runs.removeAll(keepingCapacity: true)
    count = marks.withUnsafeBytes { bytes in
      let all: UInt64 = 0x0101_0101_0101_0101
      var (open, last, count) = (-1, -1, 0)
      var next = 0
      while next < bytes.count {
        let x = next
        let word = bytes.loadUnaligned(fromByteOffset: x, as: UInt64.self).littleEndian
        next &+= 8
        guard word != 0 else { continue }
        if word == all, open >= 0, x &- last <= Changes.gap {
          while next < bytes.count, bytes.loadUnaligned(fromByteOffset: next, as: UInt64.self) == all {
            next &+= 8
          }
          last = next &- 1
          count &+= next &- x
          continue
        }
        // Multiplied so, the uppermost byte is the sum of all.
        count &+= Int((word &* all) &>> 56)
        let begin = x + word.trailingZeroBitCount / 8
        if open < 0 {
          open = begin
        } else if begin - last > Changes.gap {
          runs.append(open..<(last + 1))
          open = begin
        }
        last = x + 7 - word.leadingZeroBitCount / 8
      }
      if open >= 0 { runs.append(open..<(last + 1)) }
      return count
    }
  }
}
