public import AssayImaging

/// One color that became another, everywhere in a picture.
public struct Recoloring: Codable, Hashable, Sendable {
  /// The color in the golden.
  public var old: Color
  /// The color now.
  public var new: Color
  /// How many pixels had it.
  public var pixels: Int
}

/// A change of colors alone: equal neighbors stay equal, different neighbors stay different.
///
/// A change of the coverage of edges alone looks the same, but leaves the areas between edges as they are.
struct ColorChange {
  /// The colors that changed, the most frequent first; at most ``limit``.
  let recolorings: [Recoloring]
  /// Whether some changed pixels are in the middle of an area of one color, away from edges.
  let isFlat: Bool
  /// Whether it certainly is no other coverage of edges: areas changed, or the color that is farthest from the ground.
  let isCertain: Bool

  private static let limit = 32
  /// Pictures with more pairs of colors than this are photographs, not labels.
  private static let mostPairs = 20_000
  /// Levels by which blending may round; such differences are ignored where others are larger.
  static let rounding = 2

  /// Compares two pictures; nil where more than colors changed, or the sizes differ.
  init?(_ reference: Bitmap, _ candidate: Bitmap) {
    guard reference.width == candidate.width, reference.height == candidate.height else { return nil }
    let (first, second, width) = (reference.pixels, candidate.pixels, reference.width)
    guard let pairs = ColorPair.counts(first, second, limit: ColorChange.mostPairs) else { return nil }
    let changed = pairs.filter { $0.key.old != $0.key.new }
    let pixels = changed.values.reduce(0, +)
    // Where two shapes of one color touch and only one of them changes, there is a new edge.
    guard pixels > 0, ColorChange.changedEdges(first, second, width: width) * 50 <= pixels else { return nil }
    let ordered = changed.sorted { ($1.value, $0.key.old, $0.key.new) < ($0.value, $1.key.old, $1.key.new) }
    // A shape that takes the color of its surroundings is gone, even if the edge of the picture hides that.
    guard let most = ordered.first,
      pairs.filter({ $0.key.old == most.key.new }).values.reduce(0, +) < most.value
    else { return nil }
    let unseen = changed.keys.contains { $0.distance > ColorChange.rounding } ? ColorChange.rounding : 0
    isFlat = ColorChange.hasFlatChange(first, second, width: width, beyond: unseen)
    isCertain = isFlat || ColorChange.changesFullInk(pairs, beyond: unseen)
    recolorings = ordered.prefix(ColorChange.limit).map {
      Recoloring(old: Color(pixel: $0.key.old), new: Color(pixel: $0.key.new), pixels: $0.value)
    }
  }

  /// How many edges between neighbors are in only one of the pictures.
  private static func changedEdges(_ first: [UInt32], _ second: [UInt32], width: Int) -> Int {
    func isChanged(_ place: Int, _ neighbor: Int) -> Bool {
      let before = levels(between: first[place], first[neighbor])
      let after = levels(between: second[place], second[neighbor])
      return min(before, after) == 0 && max(before, after) > rounding
    }
    var edges = 0
    for place in first.indices where first[place] != second[place] {
      let column = place % width
      if column > 0, isChanged(place, place - 1) { edges += 1 }
      if column < width - 1, isChanged(place, place + 1) { edges += 1 }
      if place >= width, isChanged(place, place - width) { edges += 1 }
      if place + width < first.count, isChanged(place, place + width) { edges += 1 }
    }
    return edges
  }

  /// Whether the color that is farthest from the ground changed; coverage changes only the colors between the two.
  private static func changesFullInk(_ pairs: [ColorPair: Int], beyond unseen: Int) -> Bool {
    var counts: [UInt32: Int] = [:]
    for (pair, count) in pairs { counts[pair.old, default: 0] += count }
    let paper = counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 0
    let distances = counts.keys.map { ColorPair(old: paper, new: $0).distance }
    let farthest = distances.max() ?? 0
    return pairs.keys.contains {
      $0.distance > unseen && ColorPair(old: paper, new: $0.old).distance == farthest
    }
  }

  /// Whether a pixel whose eight neighbors have its color, before and after, changed by more than some levels.
  private static func hasFlatChange(
    _ first: [UInt32], _ second: [UInt32], width: Int, beyond unseen: Int
  ) -> Bool {
    guard width > 2, first.count > 2 * width else { return false }
    return first.indices.dropFirst(width).dropLast(width).contains { place in
      levels(between: first[place], second[place]) > unseen && 1..<width - 1 ~= place % width
        && isFlat(first, at: place, width: width) && isFlat(second, at: place, width: width)
    }
  }

  private static func isFlat(_ pixels: [UInt32], at place: Int, width: Int) -> Bool {
    [place - width, place, place + width].allSatisfy { row in
      pixels[row - 1] == pixels[place] && pixels[row] == pixels[place] && pixels[row + 1] == pixels[place]
    }
  }
}

/// A pixel's old and new color, each as its four bytes.
private struct ColorPair: Hashable {
  var old: UInt32
  var new: UInt32

  /// The largest difference of any channel.
  var distance: Int { levels(between: old, new) }

  /// How many pixels each pair has; nil when there are more pairs than the limit.
  static func counts(_ first: [UInt32], _ second: [UInt32], limit: Int) -> [ColorPair: Int]? {
    var counts: [ColorPair: Int] = [:]
    var start = 0
    while start < first.count {
      let pair = ColorPair(old: first[start], new: second[start])
      var end = start + 1
      while end < first.count, first[end] == pair.old, second[end] == pair.new { end += 1 }
      counts[pair, default: 0] += end - start
      if counts.count > limit { return nil }
      start = end
    }
    return counts
  }
}

extension Bitmap {
  /// The pixels, each as its four bytes in one number.
  var pixels: [UInt32] { bytes.withUnsafeBytes { Array($0.bindMemory(to: UInt32.self)) } }
}

extension Color {
  fileprivate init(pixel: UInt32) {
    let pixel = UInt32(littleEndian: pixel)
    self.init(
      red: UInt8(truncatingIfNeeded: pixel), green: UInt8(truncatingIfNeeded: pixel >> 8),
      blue: UInt8(truncatingIfNeeded: pixel >> 16), alpha: UInt8(truncatingIfNeeded: pixel >> 24))
  }
}
