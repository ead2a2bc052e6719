#if canImport(Glibc)
  import Glibc
#else
  import Foundation
#endif

/// A strip that is of one color in each picture, as most of a page is: its sums need no summing.
///
/// Kept because a page of 1080p all of whose colors are off takes 4 % more instructions without it.
struct PlainStrip {
  private let reference: UInt32
  private let candidate: UInt32

  /// Nil where either picture has a second color anywhere in the strip or its margin.
  init?(_ pixels: LaidBox.Pixels, bytes: Int, lines: Int) {
    guard PlainStrip.isPlain(pixels.reference, bytes: bytes, lines: lines, stride: pixels.bytes),
      PlainStrip.isPlain(pixels.candidate, bytes: bytes, lines: lines, stride: pixels.bytes)
    else { return nil }
    reference = pixels.reference.loadUnaligned(as: UInt32.self).littleEndian
    candidate = pixels.candidate.loadUnaligned(as: UInt32.self).littleEndian
  }

  /// The largest difference of any channel.
  var difference: UInt8 {
    (0..<4).reduce(0) { max($0, distance(ofChannel: $1)) }
  }

  /// Writes the sums of blocks, in which there are no differences between neighbors: those are zeros from the beginning.
  func fill(_ sums: BlockSums, _ blocks: Range<Int>) {
    for channel in 0..<3 {
      let own = sums.levels + (channel * sums.count + blocks.lowerBound)
      own.update(repeating: UInt16(level(reference, channel)) * 16, count: blocks.count)
      (own + 3 * sums.count).update(repeating: UInt16(level(candidate, channel)) * 16, count: blocks.count)
    }
  }

  /// Whether each pixel is like the one before it, and each line like the one above.
  private static func isPlain(_ pixels: UnsafeRawPointer, bytes: Int, lines: Int, stride: Int) -> Bool {
    memcmp(pixels, pixels + 4, bytes - 4) == 0
      && (1..<lines).allSatisfy { memcmp(pixels + $0 * stride, pixels, bytes) == 0 }
  }

  private func distance(ofChannel channel: Int) -> UInt8 {
    let (first, second) = (level(reference, channel), level(candidate, channel))
    return max(first, second) - min(first, second)
  }

  private func level(_ pixel: UInt32, _ channel: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: pixel >> (8 * UInt32(channel)))
  }
}
