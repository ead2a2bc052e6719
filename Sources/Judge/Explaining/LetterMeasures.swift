import AssaySubjects

/// Letters of a text that are in both pictures: one letter, or several of which some touch in one picture only.
struct LetterPair {
  let old: [InkThing.Letter]
  let new: [InkThing.Letter]
  let oldBox: PixelRect
  let newBox: PixelRect
  /// How far the center of the ink moved.
  let shift: SIMD2<Float>
  let masses: (old: Float, new: Float)
  /// The sums of the steps from the ground's color.
  let steps: (old: Ink, new: Ink)
  /// How different the shapes are.
  let difference: Float
  /// Whether they are the same letters.
  var isSame: Bool

  /// - Parameters:
  ///   - old: One letter or more.
  ///   - new: One letter or more.
  init(_ old: ArraySlice<InkThing.Letter>, _ new: ArraySlice<InkThing.Letter>) {
    let (one, two) = (InkThing.Letter(old), InkThing.Letter(new))
    (self.old, self.new, oldBox, newBox) = (Array(old), Array(new), one.box, two.box)
    (shift, masses, steps) = (two.center - one.center, (one.mass, two.mass), (one.step, two.step))
    difference = one.difference(from: two)
    isSame = difference < LetterAlignment.same
  }

  /// How different the color is, as a share of its step from the ground's.
  var recoloring: Float { steps.new.distance(steps.old) / max(steps.old.dot(steps.old).squareRoot(), 1) }

  /// Whether it is farther right in the same line of both pictures.
  func follows(_ other: Self) -> Bool { oldBox.x > other.oldBox.x && newBox.x > other.newBox.x }

  /// Whether it is one letter in both pictures.
  var isSingle: Bool { old.count == 1 && new.count == 1 }

  /// How much more ink there is, as a share.
  var growth: Float { masses.new / max(masses.old, 1e-6) - 1 }
}

/// What happened to the letters that two texts have in common.
struct LetterMeasures {
  /// How much larger letters are, as a share; nil where they are not larger in both directions alike.
  private(set) var scale: Float?
  /// By how many pixels letters are farther apart; nil where they are not.
  private(set) var spacing: Float?
  /// How different the shapes of letters are, typically.
  private(set) var difference: Float

  /// Letters of one part, and how far it moved.
  struct Part {
    var old: PixelRect
    var new: PixelRect
    var shift: SIMD2<Float>
    var count: Int
  }

  /// - Parameter pairs: The letters of both texts. Only equal letters are measured.
  init(_ pairs: [LetterPair]) {
    spacing = LetterMeasures.spacing(pairs)
    let pairs = pairs.filter(\.isSame)
    let single = pairs.filter(\.isSingle)
    func sum(_ value: (LetterPair) -> Float) -> Float { single.reduce(0) { $0 + value($1) } }
    let high = sum { $0.new[0].ink.inkHeight } / max(1, sum { $0.old[0].ink.inkHeight }) - 1
    let wide = sum { $0.new[0].ink.inkWidth } / max(1, sum { $0.old[0].ink.inkWidth }) - 1
    // A faint color has fainter edges, but the same boxes.
    let isOther = single.contains {
      ($0.oldBox.width, $0.oldBox.height) != ($0.newBox.width, $0.newBox.height)
    }
    if isOther, high * wide > 0, min(abs(high), abs(wide)) >= 0.02 {
      // Distances between letters tell more than their sizes.
      let rows = zip(single, single.dropFirst()).filter { $1.follows($0) }
      func span(_ letter: (LetterPair) -> InkThing.Letter) -> Float {
        rows.reduce(0) { $0 + letter($1.1).center.x - letter($1.0).center.x }
      }
      let spread = rows.count < 3 ? 0 : span { $0.new[0] } / max(1, span { $0.old[0] }) - 1
      if spread * high > 0, abs(spread) < 2 * abs(high) {
        scale = spread
      } else if abs(high - wide) <= 0.6 * max(abs(high), abs(wide)) {
        scale = (high + wide) / 2
      }
    }
    let differences = pairs.map(\.difference).sorted()
    difference = differences.isEmpty ? 0 : differences[differences.count / 2]
  }

  /// The height of the lowest letters, without marks.
  static func lowest(of letters: [InkThing.Letter]) -> Float {
    let heights = letters.map(\.ink.inkHeight)
    return heights.filter { $0 * 2 > heights.max() ?? 0 }.min() ?? 0
  }

  /// The mean width of the strokes of some letters.
  static func stroke(of letters: [InkThing.Letter]) -> Float {
    let mass = letters.reduce(0) { $0 + $1.mass }
    return letters.reduce(0) { $0 + $1.mass * $1.ink.stroke } / max(mass, 1e-6)
  }

  /// How much the gaps between letters grew, without the gaps that changed most; nil for nothing.
  private static func spacing(_ pairs: [LetterPair]) -> Float? {
    let high = Float(pairs.flatMap(\.old).map(\.box.height).max() ?? 0)
    // Wide ink is several letters that touch.
    func spaces(_ boxes: [PixelRect]) -> Int {
      zip(boxes, boxes.dropFirst()).count { Float($1.x - $0.right) * 4 > high && $1.y < $0.bottom }
    }
    let letters = pairs.map { pair in
      Float(spaces(pair.old.map(\.box)))
        + max(
          Float(max(pair.old.count, pair.new.count)),
          (Float(pair.oldBox.width) / (0.62 * high) + 0.4).rounded(.down))
    }
    let same = pairs.indices.filter { pairs[$0].isSame }
    let gaps = zip(same, same.dropFirst()).compactMap { one, other -> Float? in
      let (first, second) = (pairs[one], pairs[other])
      let gap = Float(second.oldBox.x - first.oldBox.right)
      guard second.follows(first), gap * 4 <= high || other > one + 1 else { return nil }
      let between =
        letters[one + 1..<other].reduce((letters[one] + letters[other]) / 2, +)
        + Float(spaces(pairs[one...other].map(\.oldBox)))
      return (second.shift.x - first.shift.x) / between
    }.sorted()
    guard gaps.count >= 3 else { return nil }
    let most = gaps.filter { abs($0 - gaps[gaps.count / 2]) <= 1.2 }
    // Letters that touch are counted too low rather than too high, so that their gaps seem to grow more.
    let mean =
      min(abs(most[most.count / 2]), abs(most.reduce(0, +) / Float(most.count)))
      * (most[most.count / 2] < 0 ? -1 : 1)
    let strays = most.map { abs($0 - mean) }.reduce(0, +) / Float(most.count)
    let isOften = most.count { abs($0) >= 0.7 * abs(mean) } > 1
    return isOften && abs(mean) >= 0.08 && abs(mean) * Float(gaps.count) >= 0.8
      && strays <= 0.25 + 0.3 * abs(mean) ? mean : nil
  }

  /// Neighbors that moved alike.
  static func parts(of pairs: [LetterPair]) -> [Part] {
    var parts: [Part] = []
    for pair in pairs {
      if let last = parts.last, (last.shift / Float(last.count) - pair.shift).absolute.max() <= 0.35 {
        parts[parts.count - 1].old = last.old.union(pair.oldBox)
        parts[parts.count - 1].new = last.new.union(pair.newBox)
        parts[parts.count - 1].shift += pair.shift
        parts[parts.count - 1].count += 1
      } else {
        parts.append(Part(old: pair.oldBox, new: pair.newBox, shift: pair.shift, count: 1))
      }
    }
    for index in parts.indices { parts[index].shift /= Float(parts[index].count) }
    return parts
  }
}

extension SIMD2<Float> {
  var absolute: SIMD2<Float> { SIMD2(abs(x), abs(y)) }
}
