import AssayImaging
import AssaySystem

/// The pixels of a field, summed over blocks of 4×4 pixels; whole numbers, so exact.
final class BlockSums {
  /// The pixels that are summed.
  let pixels: ComparedPixels
  /// The first column of pixels; the field may begin outside the pictures.
  let x: Int
  /// The first row of pixels.
  let y: Int
  /// The number of columns of blocks.
  let columns: Int
  /// The number of rows of blocks.
  let rows: Int
  /// The distance from a block to the next below in each map; columns rounded up to a multiple of eight.
  let line: Int
  /// The distance from the map of one channel to the next.
  let count: Int
  /// The sum of each block's sixteen levels: three maps of the reference, then three of the candidate.
  let levels: UnsafeMutablePointer<UInt16>
  /// The sum of the 40 differences between neighbors in a block, five lines across and five down, of the picture where that is
  /// less: three maps.
  var slopes: UnsafeMutablePointer<UInt16> { levels + 6 &* count }
  /// The range of levels in each block.
  let ranges: UnsafeMutablePointer<LevelRanges>
  /// Whether each picture has one color in a block and in the pixels next to it.
  let isFlat: UnsafeMutablePointer<Bool>
  /// The largest difference of any channel of any pixel.
  private(set) var largestLevel = 0

  /// Sums the pixels of `count` blocks, beginning at a pixel.
  init(_ pixels: ComparedPixels, x: Int, y: Int, columns: Int, rows: Int, threads: Int) {
    (self.pixels, self.x, self.y, self.columns, self.rows) = (pixels, x, y, columns, rows)
    line = (columns + 7) / 8 * 8
    count = line * rows
    levels = BlockSums.allocate(9 * count)
    ranges = BlockSums.allocate(count)
    isFlat = BlockSums.allocate(count)
    Threads.run(threads) { part in
      let strip = PixelStrip(self)
      for row in rows * part / threads..<rows * (part + 1) / threads {
        strip.read(self, row: row)
        for part in strip.parts { sum(row, part.blocks, part.pixels) }
        for map in 0..<9 {
          (levels + (map &* count &+ row &* line &+ columns)).initialize(repeating: 0, count: line - columns)
        }
      }
    }
    var largest = FourPixels()
    for row in 0..<rows {
      for block in row * line..<row * line + columns {
        largest = FourPixels.larger(largest, ranges[block].difference)
      }
    }
    largestLevel = Int(largest.max())
  }

  deinit {
    levels.deallocate()
    ranges.deallocate()
    isFlat.deallocate()
  }

  /// Touching memory for the first time takes a tenth of a comparison if it is done in small pages.
  private static func allocate<Element>(_ count: Int) -> UnsafeMutablePointer<Element> {
    let bytes = count * MemoryLayout<Element>.stride
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: bytes, alignment: bytes < 4 << 20 ? 32 : 2 << 20)
    preferLargePages(UnsafeMutableRawBufferPointer(start: memory, count: bytes))
    return memory.bindMemory(to: Element.self, capacity: count)
  }

  /// Sums some blocks of a row.
  private func sum(_ row: Int, _ blocks: Range<Int>, _ pixels: PixelBuffer) {
    let bytes = pixels.bytesPerRow
    var (first, second) = pixels.places(of: 0)
    var (reference, candidate) = (PixelSums(first, bytes), PixelSums(second, bytes))
    var isRepeated = false
    for block in row &* line &+ blocks.lowerBound..<row &* line &+ blocks.upperBound {
      ranges[block] = isRepeated ? ranges[block &- 1] : LevelRanges(first, second, bytesPerRow: bytes)
      (first, second) = (first + 16, second + 16)
      let (own, other, wasRepeated) = (reference, candidate, isRepeated)
      isRepeated = BlockSums.repeats(first, bytes) && BlockSums.repeats(second, bytes)
      // Plain ground has the same pixels again and again; sums also take in the last column of the block before.
      if !(wasRepeated && isRepeated) {
        (reference, candidate) = (PixelSums(first, bytes), PixelSums(second, bytes))
      }
      // A block's fifth line of differences leads to the next block's first column.
      let slopes = (own.slopes &+ reference.firstSlopes, other.slopes &+ candidate.firstSlopes)
      isFlat[block] = slopes.0.isZero && slopes.1.isZero
      for channel in 0..<3 {
        let place = block &+ channel &* count
        levels[place] = own.levels[channel]
        levels[place &+ 3 &* count] = other.levels[channel]
        self.slopes[place] = min(slopes.0[channel], slopes.1[channel])
      }
    }
  }

  /// Whether a block, with the pixels above and below it, has the same pixels as the block before.
  @inline(__always)
  private static func repeats(_ place: UnsafeRawPointer, _ bytesPerRow: Int) -> Bool {
    var differences = FourPixels()
    for line in 0...5 {
      let pixels = place + line &* bytesPerRow
      differences |= FourPixels(at: pixels) ^ FourPixels(at: pixels - 16)
    }
    return differences.equals(FourPixels())
  }

  /// Whether two rows of eight blocks have the same sums as two others.
  func isSame(_ place: Int, as other: Int) -> Bool {
    var differences = SIMD8<UInt16>()
    for map in 0..<9 {
      for row in [levels + map &* count, levels + (map &* count &+ line)] {
        let numbers = UnsafeRawPointer(row)
        differences |=
          numbers.loadUnaligned(fromByteOffset: place &* 2, as: SIMD8<UInt16>.self)
          ^ numbers.loadUnaligned(fromByteOffset: other &* 2, as: SIMD8<UInt16>.self)
      }
    }
    return differences == SIMD8()
  }

  /// Sums of one picture's levels in a block, of red, green and blue.
  private struct PixelSums {
    let levels: ChannelSums.Total
    /// The differences between neighbors: five lines down, and four across, beginning with the pixel before the block.
    let slopes: ChannelSums.Total
    /// Only the differences across that lead to the block's first column.
    let firstSlopes: ChannelSums.Total

    /// - Parameter place: The pixel above the block's first.
    @inline(__always)
    init(_ place: UnsafeRawPointer, _ bytesPerRow: Int) {
      var (levels, across, down) = (ChannelSums(), ChannelSums(), ChannelSums())
      var above = FourPixels(at: place)
      for line in 1...4 {
        let pixels = place + line &* bytesPerRow
        let own = FourPixels(at: pixels)
        levels.add(own)
        across.add(FourPixels.distance(own, FourPixels(at: pixels - 4)))
        down.add(FourPixels.distance(own, above))
        above = own
      }
      down.add(FourPixels.distance(FourPixels(at: place + 5 &* bytesPerRow), above))
      down.add(across)
      (self.levels, slopes, firstSlopes) = (levels.total, down.total, across[0])
    }
  }
}

/// The pixels of a row of blocks, in up to three parts: only the blocks at the sides of the pictures have to be copied.
struct PixelStrip {
  /// The blocks of each part; its pixels have a row above and below them and a block at each end.
  let parts: [(blocks: Range<Int>, pixels: PixelBuffer)]

  init(_ sums: BlockSums) {
    let width = sums.pixels.pair.width
    // The blocks that are in the pictures with the pixels next to them.
    let first = min(max((7 - sums.x) / 4, 0), sums.columns)
    let end = min(max((width - sums.x) / 4 - 1, first), sums.columns)
    parts = [0..<first, first..<end, end..<sums.columns].filter { !$0.isEmpty }.map {
      ($0, PixelBuffer(columns: ($0.count + 2) * 4, rows: 6))
    }
  }

  /// Reads the pixels of a row of blocks.
  func read(_ sums: BlockSums, row: Int) {
    for (blocks, pixels) in parts {
      pixels.read(
        sums.pixels, x: sums.x + blocks.lowerBound * 4 - 4, y: sums.y + row * 4 - 1,
        columns: (blocks.count + 2) * 4, rows: 6)
    }
  }
}

extension PixelBuffer {
  /// The distance from one row of pixels to the next.
  var bytesPerRow: Int { line * 4 }

  /// The pixels above the first pixel of a block, in the reference and in the candidate.
  func places(of block: Int) -> (UnsafeRawPointer, UnsafeRawPointer) {
    let offset = 4 &+ block &* 4
    return (UnsafeRawPointer(reference + offset), UnsafeRawPointer(candidate + offset))
  }
}
