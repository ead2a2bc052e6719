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
    let a = first.assumingMemoryBound(to: UInt32.self)
    let b = second.assumingMemoryBound(to: UInt32.self)
    let all = marks.withUnsafeMutableBufferPointer { marks in
      var all = UInt32.max
      for x in 0..<width {
        marks[x] = a[x] != b[x] ? 1 : 0
        all &= a[x] & b[x]
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
      for x in stride(from: 0, to: bytes.count, by: 8) {
        let word = bytes.loadUnaligned(fromByteOffset: x, as: UInt64.self).littleEndian
        guard word != 0 else { continue }
        if word == all, open >= 0, x &- last <= Changes.gap {
          last = x &+ 7
          count &+= 8
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
