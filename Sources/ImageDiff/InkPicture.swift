import AssaySubjects

/// How far each pixel of a part lies from the color of its ground.
struct InkPicture {
  /// The ground, as the four bytes of a pixel: as it was given, or else the most frequent pixel.
  let paper: UInt32
  /// The sum of all distances.
  let total: Float
  /// The distance from the ground of each pixel, summed over the channels.
  private let ink: [UInt16]
  private let width: Int
  private let height: Int

  /// - Parameters:
  ///   - colors: The pixels of the part, row by row.
  ///   - ground: The ground where it is known.
  init(_ colors: [UInt32], width: Int, ground: UInt32?) {
    let paper = ground ?? PixelCount(colors).mostFrequent
    self.paper = paper
    ink = colors.map { InkPicture.distance($0, paper) }
    total = Float(ink.reduce(0) { $0 &+ Int($1) })
    self.width = width
    height = colors.count / width
  }

  /// How far a pixel lies from another, summed over the channels.
  static func distance(_ a: UInt32, _ b: UInt32) -> UInt16 {
    func step(_ shift: UInt32) -> Int32 {
      abs(Int32(truncatingIfNeeded: a >> shift & 255) &- Int32(truncatingIfNeeded: b >> shift & 255))
    }
    return UInt16(truncatingIfNeeded: (step(0) &+ step(8)) &+ (step(16) &+ step(24)))
  }

  /// Whether neither has much less ink than the other.
  func isComparable(to other: InkPicture) -> Bool { min(total, other.total) >= 0.3 * max(total, other.total) }

  /// The ink of both where they differ.
  func inkOfChanges(_ other: InkPicture) -> (before: Float, after: Float) {
    var (before, after) = (0, 0)
    for i in ink.indices where ink[i] != other.ink[i] {
      before += Int(ink[i])
      after += Int(other.ink[i])
    }
    return (Float(before), Float(after))
  }

  /// How much of the ink lies elsewhere, its amount and its color set aside: 0 the same shape, 1 another.
  ///
  /// - Parameter ofChanges: Whether only ink that changed counts.
  func coverageDifference(_ other: InkPicture, ofChanges: Bool) -> Float {
    let (before, after) = ofChanges ? inkOfChanges(other) : (total, other.total)
    guard before > 0, after > 0 else { return 1 }
    var sum: Float = 0
    for i in ink.indices where !ofChanges || ink[i] != other.ink[i] {
      sum += abs(Float(ink[i]) / before - Float(other.ink[i]) / after)
    }
    return sum / 2
  }

  /// The difference of the two, the other one moved back by so many pixels.
  func difference(_ other: InkPicture, right: Int, down: Int) -> Float {
    Float(sumOfSteps(to: other, right: right, down: down, limit: .max))
  }

  /// Sums how far pixels lie apart, up to the first row where a limit is exceeded.
  private func sumOfSteps(to other: InkPicture, right: Int, down: Int, limit: Int) -> Int {
    let (left, count) = (max(0, -right), width - abs(right))
    guard count > 0 else { return 0 }
    var sum = 0
    ink.withUnsafeBufferPointer { ink in
      other.ink.withUnsafeBufferPointer { otherInk in
        guard let ink = ink.baseAddress, let otherInk = otherInk.baseAddress else { return }
        for y in max(0, -down)..<max(max(0, -down), height - max(0, down)) {
          let (own, moved) = (ink + y * width + left, otherInk + (y + down) * width + left + right)
          var line: UInt32 = 0
          for x in 0..<count { line &+= UInt32(max(own[x], moved[x]) &- min(own[x], moved[x])) }
          sum += Int(line)
          if sum > limit { return }
        }
      }
    }
    return sum
  }

  /// The likely ones first: what is worse than the best so far need not be summed to its end.
  private static let moves = [0, 1, -1, 2, -2, 3, -3]

  /// The smallest difference over moves of up to three pixels.
  func bestShiftedDifference(_ other: InkPicture) -> Float {
    var best = Int.max
    for down in InkPicture.moves {
      for right in InkPicture.moves where right != 0 || down != 0 {
        best = min(best, sumOfSteps(to: other, right: right, down: down, limit: best))
      }
    }
    return Float(best)
  }

  /// How much ink the other one has more, and how much less, pixel by pixel.
  func gainAndLoss(_ other: InkPicture) -> (gained: Float, lost: Float) {
    var (gained, lost) = (0, 0)
    for i in ink.indices {
      let step = Int(other.ink[i]) - Int(ink[i])
      gained += max(0, step)
      lost += max(0, -step)
    }
    return (Float(gained), Float(lost))
  }
}

/// Finds the most frequent of many pixels; of equally frequent ones, that with the largest number.
struct PixelCount {
  /// The pixel.
  private(set) var mostFrequent: UInt32 = 0
  private var most = 0
  private var pixels: [UInt32]
  private var counts: [Int]

  init(_ colors: [UInt32]) {
    var size = 16
    while size < 2 * colors.count { size *= 2 }
    pixels = [UInt32](repeating: 0, count: size)
    counts = [Int](repeating: 0, count: size)
    var start = 0
    while start < colors.count {
      var end = start + 1
      while end < colors.count, colors[end] == colors[start] { end += 1 }
      add(colors[start], count: end - start)
      start = end
    }
  }

  private mutating func add(_ pixel: UInt32, count: Int) {
    var slot = Int((pixel &* 2_654_435_769) >> 8) & (pixels.count - 1)
    while counts[slot] > 0, pixels[slot] != pixel { slot = (slot + 1) & (pixels.count - 1) }
    pixels[slot] = pixel
    counts[slot] += count
    if (counts[slot], pixel) > (most, mostFrequent) { (most, mostFrequent) = (counts[slot], pixel) }
  }
}
