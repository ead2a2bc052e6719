/// Finds the most frequent of many pixels; of equally frequent ones, that with the largest number.
struct PixelCount {
  /// The pixel.
  private(set) var mostFrequent: UInt32 = 0
  private var most = 0
  /// How many places of the table are taken.
  private var used = 0
  private var pixels: [UInt32]
  private var counts: [Int]

  init(_ colors: [UInt32]) {
    pixels = [UInt32](repeating: 0, count: 64)
    counts = [Int](repeating: 0, count: 64)
    var start = 0
    while start < colors.count {
      var end = start + 1
      while end < colors.count, colors[end] == colors[start] { end += 1 }
      add(colors[start], count: end - start)
      start = end
    }
  }

  private mutating func add(_ pixel: UInt32, count: Int) {
    let slot = slot(of: pixel)
    if counts[slot] == 0 {
      used += 1
      if used * 2 > pixels.count {
        grow()
        return add(pixel, count: count)
      }
    }
    pixels[slot] = pixel
    counts[slot] += count
    if (counts[slot], pixel) > (most, mostFrequent) { (most, mostFrequent) = (counts[slot], pixel) }
  }

  /// Where a pixel is counted, or would be.
  private func slot(of pixel: UInt32) -> Int {
    var slot = Int((pixel &* 2_654_435_769) >> 8) & (pixels.count - 1)
    while counts[slot] > 0, pixels[slot] != pixel { slot = (slot + 1) & (pixels.count - 1) }
    return slot
  }

  /// Makes room for four times as many: few pictures have many colors.
  private mutating func grow() {
    let old = (pixels, counts)
    pixels = [UInt32](repeating: 0, count: old.0.count * 4)
    counts = [Int](repeating: 0, count: old.0.count * 4)
    used = 0
    for (pixel, count) in zip(old.0, old.1) where count > 0 {
      let slot = slot(of: pixel)
      (pixels[slot], counts[slot]) = (pixel, count)
      used += 1
    }
  }
}
