import AssaySubjects

/// How far each pixel of a part lies from the color of its ground.
struct InkPicture {
  /// The ground, as the four bytes of a pixel: as it was given, or else the most frequent pixel.
  let paper: UInt32
  /// What is as near to its ground is ground of another tone, no ink: two levels in each of three channels.
  private static let faint: UInt16 = 6
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
    let paper = ground ?? colors.mostFrequent
    self.paper = paper
    var ink = InkPicture.distances(of: colors, from: paper)
    var total: UInt64 = 0
    for place in ink.indices {
      if ink[place] <= InkPicture.faint { ink[place] = 0 }
      total &+= UInt64(ink[place])
    }
    self.ink = ink
    self.total = Float(total)
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

  /// How far each of many pixels lies from another, four at a time.
  ///
  /// One at a time a label of 400×200 takes 18 % more instructions, one of 200×40 takes 6 %.
  static func distances(of colors: [UInt32], from paper: UInt32) -> [UInt16] {
    [UInt16](unsafeUninitializedCapacity: colors.count) { ink, count in
      count = colors.count
      guard let ink = ink.baseAddress else { return }
      colors.withUnsafeBytes { pixels in
        let papers = Sixteen(SIMD4(repeating: paper))
        let whole = colors.count & ~3
        for i in stride(from: 0, to: whole, by: 4) {
          let four = Sixteen(pixels.loadUnaligned(fromByteOffset: i &* 4, as: SIMD16<UInt8>.self))
          let (even, odd) = Sixteen.distance(four, papers).parts
          (even &+ odd).storeSumsOfPairs(at: ink + i)
        }
        for i in whole..<colors.count { ink[i] = distance(colors[i], paper) }
      }
    }
  }

  /// The least ink beside another's that may be the same ink elsewhere: less is a part of it that is gone; fitted.
  private static let comparable: Float = 0.3

  /// Whether neither has much less ink than the other.
  func isComparable(to other: InkPicture) -> Bool {
    min(total, other.total) >= InkPicture.comparable * max(total, other.total)
  }

  /// The ink of both where they differ.
  func inkOfChanges(_ other: InkPicture) -> (before: Float, after: Float) {
    var (before, after) = (UInt32(0), UInt32(0))
    ink.withUnsafeBufferPointer { ink in
      other.ink.withUnsafeBufferPointer { otherInk in
        guard let own = ink.baseAddress, let another = otherInk.baseAddress else { return }
        for i in 0..<ink.count {
          before &+= own[i] == another[i] ? 0 : UInt32(own[i])
          after &+= own[i] == another[i] ? 0 : UInt32(another[i])
        }
      }
    }
    return (Float(before), Float(after))
  }

  /// How much of the ink lies elsewhere, its amount and its color set aside: 0 the same shape, 1 another.
  ///
  /// - Parameters:
  ///   - changes: The ink of both where they differ, if only ink that changed counts.
  func coverageDifference(_ other: InkPicture, ofChanges changes: (before: Float, after: Float)? = nil)
    -> Float
  {
    let (before, after) = changes ?? (total, other.total)
    let ofChanges = changes != nil
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

  /// How far ink is moved back, in pixels: by no more than a stem.
  ///
  /// The likely ones come first, since what is worse than the best so far need not be summed to its end:
  /// otherwise a label of 400×200 takes 9 % more instructions.
  private static let moves = [0, 1, -1, 2, -2, 3, -3]

  /// The smallest difference over moves of up to three pixels; a limit, rounded up, where none is less.
  func bestShiftedDifference(_ other: InkPicture, limit: Float) -> Float {
    var best = Int(limit.rounded(.up))
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

extension [UInt32] {
  /// The most frequent of the pixels; of equally frequent ones, that with the largest number.
  ///
  /// Counted in a table whose slots follow from a product: with a dictionary's hashes a label takes a tenth more instructions.
  var mostFrequent: UInt32 {
    let bits = Int.bitWidth - Swift.max(count - 1, 0).leadingZeroBitCount
    var slots = [(pixel: UInt32, count: Int32)](repeating: (0, 0), count: 1 << bits)
    var (most, start) = ((pixel: UInt32(0), count: Int32(0)), 0)
    while start < count {
      let pixel = self[start]
      let end = self[start...].firstIndex { $0 != pixel } ?? count
      // Two to the 32nd by the golden ratio, whose multiples' upper bits are spread evenly.
      var slot = Int((pixel &* 0x9E37_79B1) >> 16) & (slots.count - 1)
      while slots[slot].count > 0, slots[slot].pixel != pixel { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = (pixel, slots[slot].count + Int32(end - start))
      if (slots[slot].count, pixel) > (most.count, most.pixel) { most = slots[slot] }
      start = end
    }
    return most.pixel
  }
}
