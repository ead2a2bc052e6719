/// Names the kind of a change from the ink of both pictures in its box.
struct ChangeKind {
  /// The kind.
  let kind: Region.Kind

  /// The largest box that is examined, in pixels to a side; of larger ones the middle.
  private static let reach = 128

  init(in pair: PixelPair, box: PixelRect) {
    var box = box.grown(by: 2)
    if box.width > ChangeKind.reach { box.x += (box.width - ChangeKind.reach) / 2 }
    if box.height > ChangeKind.reach { box.y += (box.height - ChangeKind.reach) / 2 }
    let left = max(box.x, 0)
    let top = max(box.y, 0)
    let width = max(1, min(min(box.width, ChangeKind.reach), pair.width - left))
    let height = max(1, min(min(box.height, ChangeKind.reach), pair.height - top))
    let part = PixelRect(x: left, y: top, width: width, height: height)
    let first = InkPicture(pair.reference, of: pair, part)
    let second = InkPicture(pair.candidate, of: pair, part)
    kind = ChangeKind.name(first, second)
  }

  private static func name(_ first: InkPicture, _ second: InkPicture) -> Region.Kind {
    guard first.total > 0 || second.total > 0 else { return .recolored }
    let samePaper = first.paper == second.paper
    let (before, after) = samePaper ? first.inkOfChanges(second) : (first.total, second.total)
    if after <= before * 0.2 { return .missing }
    if before <= after * 0.2 { return .added }
    let spread = first.coverageDifference(second)
    if spread < 0.12 { return .recolored }
    guard samePaper else { return .changed }
    let ratio = second.total / first.total
    let here = first.difference(second, right: 0, down: 0)
    if first.bestShiftedDifference(second) < here * 0.5 || (abs(ratio - 1) < 0.04 && spread < 0.35) {
      return .moved
    }
    let (gained, lost) = first.gainAndLoss(second)
    if ratio > 1.04, lost < gained * 0.15 { return .heavier }
    if ratio < 0.96, gained < lost * 0.15 { return .lighter }
    return .changed
  }
}

/// How far each pixel of a part lies from the color of its ground.
struct InkPicture {
  /// The ground: the most frequent pixel, as its four bytes.
  let paper: UInt32
  /// The distance from the ground of each pixel, summed over the channels.
  let ink: [Float]
  /// The sum of all.
  let total: Float
  private let width: Int
  private let height: Int

  init(_ pixels: UnsafePointer<UInt8>, of pair: PixelPair, _ part: PixelRect) {
    var counts: [UInt32: Int] = [:]
    var colors: [UInt32] = []
    colors.reserveCapacity(part.width * part.height)
    for y in part.y..<part.bottom {
      for x in part.x..<part.right {
        let color = UnsafeRawPointer(pixels + (y * pair.width + x) * 4).loadUnaligned(as: UInt32.self)
        colors.append(color)
        counts[color, default: 0] += 1
      }
    }
    let paper = counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 0
    self.paper = paper
    ink = colors.map { InkPicture.distance($0, paper) }
    total = ink.reduce(0, +)
    width = part.width
    height = part.height
  }

  private static func distance(_ a: UInt32, _ b: UInt32) -> Float {
    var sum: Int32 = 0
    for shift in stride(from: UInt32(0), to: 32, by: 8) {
      sum += abs(Int32(a >> shift & 255) - Int32(b >> shift & 255))
    }
    return Float(sum)
  }

  /// The ink of both where they differ.
  func inkOfChanges(_ other: InkPicture) -> (before: Float, after: Float) {
    var (before, after) = (Float(0), Float(0))
    for i in ink.indices where ink[i] != other.ink[i] {
      before += ink[i]
      after += other.ink[i]
    }
    return (before, after)
  }

  /// How much of the ink lies elsewhere, the amount of ink and its color set aside: 0 the same shape, 1 another.
  func coverageDifference(_ other: InkPicture) -> Float {
    guard total > 0, other.total > 0 else { return 1 }
    var sum: Float = 0
    for i in ink.indices { sum += abs(ink[i] / total - other.ink[i] / other.total) }
    return sum / 2
  }

  /// The difference of the two, the other one moved back by so many pixels.
  func difference(_ other: InkPicture, right: Int, down: Int) -> Float {
    var sum: Float = 0
    for y in max(0, -down)..<max(max(0, -down), height - max(0, down)) {
      for x in max(0, -right)..<max(max(0, -right), width - max(0, right)) {
        sum += abs(ink[y * width + x] - other.ink[(y + down) * width + x + right])
      }
    }
    return sum
  }

  /// The smallest difference over moves of up to three pixels.
  func bestShiftedDifference(_ other: InkPicture) -> Float {
    var best = Float.infinity
    for down in -3...3 {
      for right in -3...3 where right != 0 || down != 0 {
        best = min(best, difference(other, right: right, down: down))
      }
    }
    return best
  }

  /// How much ink the other one has more, and how much less, pixel by pixel.
  func gainAndLoss(_ other: InkPicture) -> (gained: Float, lost: Float) {
    var (gained, lost) = (Float(0), Float(0))
    for i in ink.indices {
      gained += max(0, other.ink[i] - ink[i])
      lost += max(0, ink[i] - other.ink[i])
    }
    return (gained, lost)
  }
}
