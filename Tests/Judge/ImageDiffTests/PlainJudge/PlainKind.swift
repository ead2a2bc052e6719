import AssayImageDiff
import AssayImaging
import AssaySubjects

/// Names the kind of a change from the ink of both pictures: how far each pixel lies from its ground.
struct PlainKind {
  private typealias Pixel = SIMD4<UInt8>

  private let reference: [Int]
  private let candidate: [Int]
  private let width: Int
  private let height: Int
  private let isSamePaper: Bool

  /// The kind of the change in a box of two pictures.
  static func kind(_ box: PixelRect, _ reference: Bitmap, _ candidate: Bitmap) -> Region.Kind {
    let part = part(of: reference, around: box)
    let around = ground(around: box, reference, candidate)
    let (before, after) = (pixels(reference, part), pixels(candidate, part))
    var common = around
    if common == nil, let most = mostFrequent(before + after),
      [before, after].allSatisfy({ pixels in pixels.count { $0 == most } * 8 >= pixels.count })
    {
      common = most
    }
    guard let first = common ?? mostFrequent(before), let second = common ?? mostFrequent(after) else {
      return .changed
    }
    let kind = PlainKind(before, on: first, after, on: second, width: part.width).kind
    func spread(_ picture: Bitmap, on ground: Pixel) -> (across: [Double], down: [Double]) {
      let (columns, rows) = (box.x..<box.x + box.width, box.y..<box.y + box.height)
      func sums(_ places: Range<Int>, _ others: Range<Int>, _ pixel: (Int, Int) -> Pixel) -> [Double] {
        places.map { place in Double(others.reduce(0) { $0 + ink(pixel(place, $1), ground) }) }
      }
      return (
        sums(columns, rows) { self.pixel(picture, $0, $1) },
        sums(rows, columns) { self.pixel(picture, $1, $0) }
      )
    }
    if let around, kind != .recolored,
      PlainScale.isScaled(spread(reference, on: around), spread(candidate, on: around))
    {
      return .resized
    }
    let cut = PlainCut(reference, candidate, in: box) { ink(pixel($0, $1, $2), first) }
    return kind == .missing && cut.isCut ? .clipped : kind
  }

  private init(_ before: [Pixel], on first: Pixel, _ after: [Pixel], on second: Pixel, width: Int) {
    // Two levels in each of three channels are another tone of the ground.
    func visible(_ ink: Int) -> Int { ink > 6 ? ink : 0 }
    reference = before.map { visible(PlainKind.ink($0, first)) }
    candidate = after.map { visible(PlainKind.ink($0, second)) }
    (self.width, height, isSamePaper) = (width, before.count / width, first == second)
  }

  private var kind: Region.Kind {
    let totals = (Double(reference.reduce(0, +)), Double(candidate.reduce(0, +)))
    guard totals.0 > 0 || totals.1 > 0 else { return .recolored }
    let here = difference(right: 0, down: 0)
    let moves = (-3...3).flatMap { down in (-3...3).map { ($0, down) } }.filter { $0 != (0, 0) }
    let shifted = moves.map { difference(right: $0.0, down: $0.1) }.min() ?? here
    if isSamePaper, min(totals.0, totals.1) >= 0.3 * max(totals.0, totals.1), shifted < here * 0.1 {
      return .moved
    }
    let changes = zip(reference, candidate).filter { $0 != $1 }
    let ofChanges = (Double(changes.reduce(0) { $0 + $1.0 }), Double(changes.reduce(0) { $0 + $1.1 }))
    let (before, after) = isSamePaper ? ofChanges : totals
    guard before > 0 || after > 0 else { return .recolored }
    if after <= before * 0.2 { return .missing }
    if before <= after * 0.2 { return .added }
    if shape(changes) < 0.12 { return .recolored }
    guard isSamePaper else { return .changed }
    let ratio = totals.1 / totals.0
    if shifted < here * 0.5 || (abs(ratio - 1) < 0.04 && shape(Array(zip(reference, candidate))) < 0.35) {
      return .moved
    }
    let steps = zip(reference, candidate).map { Double($1 - $0) }
    let gained = steps.reduce(0) { $0 + max(0, $1) }
    let lost = steps.reduce(0) { $0 + max(0, -$1) }
    if ratio > 1.04, lost < gained * 0.15 { return .heavier }
    if ratio < 0.96, gained < lost * 0.15 { return .lighter }
    return .changed
  }

  /// The difference of both, the candidate moved back by some pixels.
  private func difference(right: Int, down: Int) -> Double {
    var sum = 0
    for y in 0..<height where (0..<height).contains(y + down) {
      for x in 0..<width where (0..<width).contains(x + right) {
        sum += abs(reference[y * width + x] - candidate[(y + down) * width + x + right])
      }
    }
    return Double(sum)
  }

  /// How much of the ink lies elsewhere, its amount set aside: 0 the same shape, 1 another.
  private func shape(_ ink: [(Int, Int)]) -> Double {
    let (before, after) = (ink.reduce(0) { $0 + $1.0 }, ink.reduce(0) { $0 + $1.1 })
    guard before > 0, after > 0 else { return 1 }
    return ink.reduce(0) { $0 + abs(Double($1.0) / Double(before) - Double($1.1) / Double(after)) } / 2
  }

  // MARK: Pixels

  /// The box and 2 pixels around it, at most 128 to a side, within the picture.
  private static func part(of picture: Bitmap, around box: PixelRect) -> PixelRect {
    func side(_ start: Int, _ length: Int, _ all: Int) -> (start: Int, length: Int) {
      let (begin, count) = (start - 2, length + 4)
      let first = max(count > 128 ? begin + (count - 128) / 2 : begin, 0)
      return (first, max(1, min(count, 128, all - first)))
    }
    let (across, down) = (side(box.x, box.width, picture.width), side(box.y, box.height, picture.height))
    return PixelRect(x: across.start, y: down.start, width: across.length, height: down.length)
  }

  private static func pixels(_ picture: Bitmap, _ part: PixelRect) -> [Pixel] {
    (part.y..<part.y + part.height).flatMap { y in
      (part.x..<part.x + part.width).map { pixel(picture, $0, y) }
    }
  }

  private static func pixel(_ picture: Bitmap, _ x: Int, _ y: Int) -> Pixel {
    let color = picture[x, y]
    return Pixel(color.red, color.green, color.blue, color.alpha)
  }

  /// The color of all pixels around a box, in both pictures; nil where there are several, or the box lies at an edge.
  private static func ground(around box: PixelRect, _ reference: Bitmap, _ candidate: Bitmap) -> Pixel? {
    let (right, bottom) = (box.x + box.width, box.y + box.height)
    guard box.x > 0, box.y > 0, right < reference.width, bottom < reference.height else { return nil }
    let rim =
      (box.x - 1...right).flatMap { [($0, box.y - 1), ($0, bottom)] }
      + (box.y - 1...bottom).flatMap { [(box.x - 1, $0), (right, $0)] }
    let colors = Set(rim.flatMap { [pixel(reference, $0.0, $0.1), pixel(candidate, $0.0, $0.1)] })
    return colors.count == 1 ? colors.first : nil
  }

  /// The most frequent of some pixels; of equally frequent ones, that with the largest number.
  private static func mostFrequent(_ pixels: [Pixel]) -> Pixel? {
    func number(_ pixel: Pixel) -> UInt32 { unsafeBitCast(pixel, to: UInt32.self).littleEndian }
    return Dictionary(grouping: pixels) { $0 }
      .max { ($0.value.count, number($0.key)) < ($1.value.count, number($1.key)) }?.key
  }

  /// How far a pixel lies from a ground.
  private static func ink(_ pixel: Pixel, _ ground: Pixel) -> Int {
    (0..<4).reduce(0) { $0 + abs(Int(pixel[$1]) - Int(ground[$1])) }
  }
}
