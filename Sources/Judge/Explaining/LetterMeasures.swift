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
    (self.old, self.new) = (Array(old), Array(new))
    func box(_ letters: [InkThing.Letter]) -> PixelRect {
      letters.dropFirst().reduce(letters[0].box) { $0.union($1.box) }
    }
    (oldBox, newBox) = (box(self.old), box(self.new))
    masses = (self.old.reduce(0) { $0 + $1.mass }, self.new.reduce(0) { $0 + $1.mass })
    steps = (self.old.reduce(.zero) { $0 + $1.step }, self.new.reduce(.zero) { $0 + $1.step })
    func center(_ letters: [InkThing.Letter], _ mass: Float) -> SIMD2<Float> {
      letters.reduce(SIMD2<Float>.zero) { $0 + $1.center * $1.mass } / max(mass, 1e-6)
    }
    shift = center(self.new, masses.new) - center(self.old, masses.old)
    if old.count == 1, new.count == 1 {
      difference = self.old[0].difference(from: self.new[0])
      isSame = difference < LetterAlignment.same
    } else {
      // Letters that only came closer or went apart have the same ink in each row.
      difference = LetterPair.rowDifference(self.old, self.new, down: shift.y)
      isSame =
        old.count != new.count && difference < 0.2 && abs(masses.new / max(masses.old, 1e-6) - 1) < 0.08
    }
  }

  /// How much of the ink is in other rows, where letters moved down.
  static func rowDifference(_ old: [InkThing.Letter], _ new: [InkThing.Letter], down: Float) -> Float {
    var rows: [Int: Float] = [:]
    func add(_ letters: [InkThing.Letter], _ sign: Float, _ shift: Int) {
      for letter in letters {
        for y in 0..<letter.ink.height {
          let row = letter.ink.values[y * letter.ink.width..<(y + 1) * letter.ink.width]
          rows[letter.box.y + y - shift, default: 0] += sign * row.reduce(0, +)
        }
      }
    }
    add(old, -1, 0)
    add(new, 1, Int(down.rounded()))
    let mass = old.reduce(0) { $0 + $1.mass }
    return rows.values.reduce(0) { $0 + abs($1) } / max(mass, 1e-6)
  }

  /// How different the color is, as a share of its step from the ground's.
  var recoloring: Float { steps.new.distance(steps.old) / max(steps.old.dot(steps.old).squareRoot(), 1) }

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

  /// - Parameter pairs: Letters that are the same.
  init(_ pairs: [LetterPair]) {
    let single = pairs.filter(\.isSingle)
    func sum(_ value: (LetterPair) -> Float) -> Float { single.reduce(0) { $0 + value($1) } }
    let high = sum { $0.new[0].ink.inkHeight } / max(1, sum { $0.old[0].ink.inkHeight }) - 1
    let wide = sum { $0.new[0].ink.inkWidth } / max(1, sum { $0.old[0].ink.inkWidth }) - 1
    if !single.isEmpty, high * wide > 0, min(abs(high), abs(wide)) >= 0.02,
      abs(high - wide) <= 0.6 * max(abs(high), abs(wide))
    {
      // Distances between letters tell more than their sizes.
      func span(_ letters: [InkThing.Letter]) -> Float {
        letters[letters.count - 1].center.x - letters[0].center.x
      }
      let spread = single.count < 4 ? 0 : span(single.map(\.new[0])) / max(1, span(single.map(\.old[0]))) - 1
      scale = spread * high > 0 && abs(spread) < 2 * abs(high) ? spread : (high + wide) / 2
    }
    let differences = pairs.map(\.difference).sorted()
    difference = differences.isEmpty ? 0 : differences[differences.count / 2]
    spacing = LetterMeasures.spacing(pairs)
  }

  /// The mean width of the strokes of some letters.
  static func stroke(of letters: [InkThing.Letter]) -> Float {
    let mass = letters.reduce(0) { $0 + $1.mass }
    return letters.reduce(0) { $0 + $1.mass * $1.ink.stroke } / max(mass, 1e-6)
  }

  /// How much the gaps between letters of a word grew, without the gaps that changed most; nil for nothing.
  private static func spacing(_ pairs: [LetterPair]) -> Float? {
    let high = pairs.map(\.oldBox.height).max() ?? 0
    let widths = pairs.map(\.oldBox.width).sorted()
    // Wide ink is several letters that touch.
    func letters(_ pair: LetterPair) -> Float {
      1 + (Float(pair.oldBox.width) / (1.7 * Float(widths[widths.count / 2]))).rounded(.down)
    }
    let gaps = zip(pairs, pairs.dropFirst()).filter { ($1.oldBox.x - $0.oldBox.right) * 4 <= high }
      .map { ($1.shift.x - $0.shift.x) * 2 / (letters($0) + letters($1)) }.sorted()
    guard gaps.count >= 3 else { return nil }
    let most = gaps.filter { abs($0 - gaps[gaps.count / 2]) <= 1.2 }
    let mean = most.reduce(0, +) / Float(most.count)
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
