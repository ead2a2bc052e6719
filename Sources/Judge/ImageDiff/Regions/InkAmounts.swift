import AssaySubjects

/// The ink of a part of a picture: how far each pixel is from the color of the ground, summed over the channels.
struct InkAmounts {
  /// The ground's color: the given one, or else the most frequent one.
  let ground: UInt32
  /// The sum of the ink of all pixels.
  let total: Float
  private let ink: [UInt16]
  private let width: Int
  private let height: Int

  /// A pixel that is no farther from the ground is ground of another tone: two levels in each of three channels.
  private static let faint: UInt16 = 6
  /// With less than this share of the other picture's ink, some ink is gone and did not only move; fitted.
  private static let comparable: Float = 0.3

  /// - Parameter ground: The color of the ground, if it is known.
  init(_ colors: [UInt32], width: Int, ground: UInt32?) {
    let ground = ground ?? colors.mostFrequent
    var ink = InkAmounts.distances(of: colors, from: ground)
    var total: UInt64 = 0
    for place in ink.indices {
      if ink[place] <= InkAmounts.faint { ink[place] = 0 }
      total &+= UInt64(ink[place])
    }
    (self.ink, self.total) = (ink, Float(total))
    self.ground = ground
    (self.width, height) = (width, colors.count / width)
  }

  /// How far a pixel is from another, summed over the channels.
  static func distance(_ a: UInt32, _ b: UInt32) -> UInt16 {
    func step(_ shift: UInt32) -> Int32 {
      abs(Int32(truncatingIfNeeded: a >> shift & 255) &- Int32(truncatingIfNeeded: b >> shift & 255))
    }
    return UInt16(truncatingIfNeeded: (step(0) &+ step(8)) &+ (step(16) &+ step(24)))
  }

  /// How far each pixel is from another.
  static func distances(of colors: [UInt32], from ground: UInt32) -> [UInt16] {
    // Not `map`, whose elements the compiler computes one after the other.
    [UInt16](unsafeUninitializedCapacity: colors.count) { ink, count in
      count = colors.count
      for place in 0..<count { ink[place] = distance(colors[place], ground) }
    }
  }

  /// Whether neither has much less ink than the other.
  func isComparable(to other: InkAmounts) -> Bool {
    min(total, other.total) >= InkAmounts.comparable * max(total, other.total)
  }

  /// The ink of both in the pixels where it differs.
  func changedInk(_ other: InkAmounts) -> (before: Float, after: Float) {
    var (before, after) = (0, 0)
    for (own, another) in zip(ink, other.ink) where own != another {
      before += Int(own)
      after += Int(another)
    }
    return (Float(before), Float(after))
  }

  /// How much of the ink is elsewhere, aside from its amount and its color: 0 for the same shape, 1 for another.
  ///
  /// - Parameter changes: The ink of both where it differs, if only that counts.
  func shapeDifference(_ other: InkAmounts, ofChanges changes: (before: Float, after: Float)? = nil) -> Float
  {
    let (before, after) = changes ?? (total, other.total)
    guard before > 0, after > 0 else { return 1 }
    var sum: Float = 0
    for (own, another) in zip(ink, other.ink) where changes == nil || own != another {
      sum += abs(Float(own) / before - Float(another) / after)
    }
    return sum / 2
  }

  /// The difference of both, without any move.
  func difference(_ other: InkAmounts) -> Float { Float(difference(other, right: 0, down: 0, limit: .max)) }

  /// The smallest difference if the other one is moved back by up to three pixels, a stem, each way; if none is less than a limit,
  /// the limit rounded up.
  func smallestMovedDifference(_ other: InkAmounts, limit: Float) -> Float {
    var smallest = Int(limit.rounded(.up))
    for down in -3...3 {
      for right in -3...3 where (right, down) != (0, 0) {
        smallest = min(smallest, difference(other, right: right, down: down, limit: smallest))
      }
    }
    return Float(smallest)
  }

  /// The difference if the other one is moved back by so many pixels; once it exceeds the limit, no more is added.
  private func difference(_ other: InkAmounts, right: Int, down: Int, limit: Int) -> Int {
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

  /// How much ink the other one gained, and how much it lost, pixel by pixel.
  func gainAndLoss(_ other: InkAmounts) -> (gained: Float, lost: Float) {
    let steps = zip(ink, other.ink).map { Int($1) - Int($0) }
    let gained = steps.reduce(0) { $0 + max(0, $1) }
    return (Float(gained), Float(gained - steps.reduce(0, +)))
  }
}

extension [UInt32] {
  /// The most frequent of the pixels; of equally frequent ones, the largest number.
  var mostFrequent: UInt32 {
    // The ground is in the first pixel as a rule, and most of the pixels.
    if let first, 2 * count(where: { $0 == first }) > count { return first }
    var counts: [UInt32: Int] = [:]
    var start = 0
    while start < count {
      let end = self[start...].firstIndex { $0 != self[start] } ?? count
      counts[self[start], default: 0] += end - start
      start = end
    }
    return counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 0
  }
}
