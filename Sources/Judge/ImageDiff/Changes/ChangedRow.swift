#if canImport(Glibc)
  import Glibc
#else
  import Foundation
#endif

/// A row that changed.
struct ChangedRow {
  let row: Int
  /// The stretches that hold changed pixels, parted by gaps.
  let runs: [Range<Int>]
  /// How many pixels are changed.
  let count: Int

  /// Nil where nothing is changed.
  init?(_ row: Int, in pair: PixelPair, marks: inout RowMarks) {
    let start = row * pair.width * 4
    let (first, second) = (pair.reference + start, pair.candidate + start)
    guard memcmp(first, second, pair.width * 4) != 0 else { return nil }
    marks.mark(UnsafeRawPointer(first), UnsafeRawPointer(second), width: pair.width)
    self.row = row
    (runs, count) = marks.runs(gap: Changes.gap)
  }
}

/// One byte for each place of a row, 1 where it is marked; a whole number of words of eight.
struct RowMarks {
  private var marks: [UInt8]

  init(width: Int) { marks = [UInt8](repeating: 0, count: (width + 7) / 8 * 8) }

  /// Marks the pixels that differ.
  mutating func mark(_ first: UnsafeRawPointer, _ second: UnsafeRawPointer, width: Int) {
    marks.withUnsafeMutableBufferPointer { marks in
      for x in 0..<width {
        let a = first.loadUnaligned(fromByteOffset: x &* 4, as: UInt32.self)
        let b = second.loadUnaligned(fromByteOffset: x &* 4, as: UInt32.self)
        marks[x] = a != b ? 1 : 0
      }
    }
  }

  /// The stretches of marked places that gaps part, and how many places are marked.
  ///
  /// Looks at eight marks a word, since most are equal to their neighbors.
  func runs(gap: Int) -> (runs: [Range<Int>], count: Int) {
    var runs: [Range<Int>] = []
    var (open, last, count) = (-1, -1, 0)
    marks.withUnsafeBytes { bytes in
      let all: UInt64 = 0x0101_0101_0101_0101
      for x in stride(from: 0, to: bytes.count, by: 8) {
        let word = bytes.loadUnaligned(fromByteOffset: x, as: UInt64.self).littleEndian
        guard word != 0 else { continue }
        // Multiplied so, the uppermost byte is the sum of all.
        count &+= Int((word &* all) &>> 56)
        if word == all, open >= 0, x &- last <= gap {
          last = x &+ 7
          continue
        }
        let begin = x &+ word.trailingZeroBitCount / 8
        if open < 0 {
          open = begin
        } else if begin &- last > gap {
          runs.append(open..<(last + 1))
          open = begin
        }
        last = x &+ 7 &- word.leadingZeroBitCount / 8
      }
    }
    if open >= 0 { runs.append(open..<(last + 1)) }
    return (runs, count)
  }
}
