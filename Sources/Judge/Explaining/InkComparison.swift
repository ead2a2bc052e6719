import AssayImaging
import AssaySubjects

/// What happened to a text, figure or rule.
struct InkComparison {
  private(set) var old: InkThing
  private(set) var new: InkThing
  var changes: [Change] = []
  let pictures: (old: PixelGrid, new: PixelGrid)
  private let rounding: Int

  /// Smaller shifts are not reported, in pixels.
  static let leastShift: Float = 0.15
  /// Lines whose width differs less are not reported, in pixels.
  static let leastWidth: Float = 0.12
  /// Smaller changes of size are not reported, as a share.
  static let leastScale: Float = 0.025
  /// The most changed letters that are counted; more are another text.
  static let mostChanged = 12
  /// How much more ink the letters of a bolder text have at least, as a share.
  static let bolder: Float = 0.07

  /// - Parameters:
  ///   - pictures: The pictures that hold the things.
  ///   - rounding: Levels by which a color may differ and still be the same.
  init(_ old: InkThing, _ new: InkThing, in pictures: (old: PixelGrid, new: PixelGrid), rounding: Int) {
    (self.old, self.new, self.pictures, self.rounding) = (old, new, pictures, rounding)
    if old.found.thing.kind == .rule, new.found.thing.kind == .rule {
      compareRules()
    } else if old.isTexture || new.isTexture {
      // A photograph or gradient has no shape of its own.
      return
    } else if let growth = clipping() {
      report(.clipped, .growth(width: growth.x, height: growth.y))
    } else {
      compareLetters()
    }
  }

  var kind: ThingKind {
    let kinds = [old.found.thing.kind, new.found.thing.kind]
    return kinds.contains(.text) ? .text : kinds[0]
  }

  mutating func report(
    _ change: ChangeKind, _ amount: Change.Amount? = nil, before: PixelRect? = nil, after: PixelRect? = nil
  ) {
    let place = Change.Place(before: before ?? old.box, after: after ?? new.box)
    changes.append(Change(kind: change, thing: kind, amount: amount, places: [place]))
  }

  mutating func compareColors(_ pairs: [LetterPair] = []) {
    let (first, second) = (old.color, new.color)
    let (before, after) = (old.found.thing.ground, new.found.thing.ground)
    guard first.levels(to: second) > rounding else { return }
    let (one, other) = (old.strength, new.strength)
    let lengths = (one.dot(one).squareRoot(), other.dot(other).squareRoot())
    let isSameTone = one.isParallel(to: other)
    if isSameTone || !pairs.isEmpty {
      // Most letters must be the same, and differ more in color than in shape: thicker strokes of thin ink look like a different color.
      let recolored = pairs.filter {
        $0.isSame && $0.difference <= (isSameTone ? 0.4 : 2) * $0.recoloring + (rounding > 0 ? 0 : 0.02)
          && $0.recoloring >= (rounding > 0 ? 0.01 : 0)
      }
      let masses = [recolored, pairs].map { $0.reduce(0) { $0 + $1.masses.old } }
      guard pairs.isEmpty || masses[0] * 2 >= masses[1] else { return }
    }
    // On a different ground, translucent ink has a different color, too.
    if before.levels(to: after) > 2, first.levels(to: second) <= before.levels(to: after) { return }
    // If the new color on the old shape does not explain the pixels, the color did not change.
    let step = other - one
    let (explained, rest) = (
      old.coverage.mass * step.dot(step).squareRoot(),
      pairs.count == 1 ? pairs[0].difference * old.coverage.mass * lengths.1 : 0
    )
    guard rest < explained else { return }
    report(.recolored, .colors(old: first, new: second))
  }

  /// Measures both with the stronger color if their shapes are then more alike.
  ///
  /// Thin strokes do not reach the color they are drawn in, so thicker strokes look like a different color.
  mutating func useOneColor(_ difference: Float) {
    let (one, other) = (old.strength, new.strength)
    let lengths = (one.dot(one).squareRoot(), other.dot(other).squareRoot())
    let most = max(lengths.0, lengths.1, 1)
    guard one.dot(other) >= 0.97 * lengths.0 * lengths.1, abs(lengths.0 - lengths.1) > 0.01 * most else {
      return
    }
    let (first, second) = (old.weakened(to: lengths.0 / most), new.weakened(to: lengths.1 / most))
    if first.coverage.difference(from: second.coverage) < difference { (old, new) = (first, second) }
  }

  /// By how much less is visible, negative; nil unless the rest is the same and ends within ink.
  private func clipping() -> SIMD2<Double>? {
    let (long, short) = old.box.area >= new.box.area ? (old, new) : (new, old)
    let (dw, dh) = (long.box.width - short.box.width, long.box.height - short.box.height)
    guard long.box.contains(short.box), (dw > 1) != (dh > 1) else { return nil }
    let (left, top) = (short.box.x - long.box.x, short.box.y - long.box.y)
    var (differs, mass): (Float, Float) = (0, 0)
    for y in 0..<short.box.height {
      for x in 0..<short.box.width {
        let value = long.coverage[left + x, top + y]
        // The row or column at the cut may be covered in part.
        let isAtCut = dw > 1 ? x < 2 || x >= short.box.width - 2 : y < 2 || y >= short.box.height - 2
        if !isAtCut { differs += abs(value - short.coverage[x, y]) }
        mass += value
      }
    }
    guard differs < 0.04 * mass else { return nil }
    let grid = old.box.area >= new.box.area ? pictures.new : pictures.old
    let isBare = (0..<long.box.area).allSatisfy { index in
      let (x, y) = (long.box.x + index % long.box.width, long.box.y + index / long.box.width)
      return long.coverage.values[index] < 0.5
        || short.box.contains(PixelRect(x: x, y: y, width: 1, height: 1))
        || grid.pixel(x, y).map { Color(pixel: $0).levels(to: long.color) > 40 } ?? true
    }
    guard isBare else { return nil }
    func crossing(_ length: Int, _ pixel: (Int) -> (Float, Float)) -> Float {
      (0..<length).reduce(0) { $0 + min(pixel($1).0, pixel($1).1) }
    }
    let (x, y) = (left > 1 ? left : left + short.box.width, top > 1 ? top : top + short.box.height)
    let cut =
      dw > 1
      ? crossing(long.box.height) { (long.coverage[x - 1, $0], long.coverage[x, $0]) }
      : crossing(long.box.width) { (long.coverage[$0, y - 1], long.coverage[$0, y]) }
    // A letter that reaches farther down is not cut off.
    guard cut > (dw > 1 ? 0.8 : 0.8 + Float(short.letters.count) / 2) else { return nil }
    return SIMD2(Double(new.box.width - old.box.width), Double(new.box.height - old.box.height))
  }

  private mutating func compareRules() {
    let isWide = old.box.width >= old.box.height
    // Where most of a line did not change, something else comes or goes at the rest of it.
    if !isChanged(isWide: isWide) { return report(.changed) }
    // A line that is drawn over more rows, each covered in part, has no other color.
    let rows = isWide ? (old.box.height, new.box.height) : (old.box.width, new.box.width)
    if rows.0 != rows.1 {
      useOneColor(.infinity)
    } else if rows.0 == 2, old.strength.isParallel(to: new.strength),
      old.color.levels(to: new.color) > rounding
    {
      // Two rows that are covered in part by a thicker line look like two rows of a stronger color.
      report(.changed)
    } else {
      compareColors()
    }
    let (first, second) = (old.coverage, new.coverage)
    let lengths = isWide ? (first.inkWidth, second.inkWidth) : (first.inkHeight, second.inkHeight)
    let widths = (first.mass / max(1, lengths.0), second.mass / max(1, lengths.1))
    if abs(widths.1 - widths.0) >= InkComparison.leastWidth {
      report(.weight, .lengths(old: Double(widths.0).tenths, new: Double(widths.1).tenths))
    }
    let isHidden = [(old, pictures.old), (new, pictures.new)].contains {
      $0.0.isHidden(isWide: isWide, in: $0.1)
    }
    let growth = Double(lengths.1 - lengths.0)
    if abs(growth) >= 0.5, !isHidden {
      report(.resized, .growth(width: isWide ? growth.tenths : 0, height: isWide ? 0 : growth.tenths))
    }
    func center(_ ink: InkThing) -> SIMD2<Float> {
      ink.coverage.center + SIMD2(Float(ink.box.x), Float(ink.box.y))
    }
    var shift = center(new) - center(old)
    if abs(growth) >= 0.5 || isHidden { shift[isWide ? 0 : 1] = 0 }
    reportShift(shift)
  }

  /// Whether most of what both lines have in common changed.
  private func isChanged(isWide: Bool) -> Bool {
    let (one, other) = (old.box.grown(by: 1), new.box.grown(by: 1))
    let both = one.intersection(other)
    let length = isWide ? both.width - 2 : both.height - 2
    guard length > 8 else { return true }
    let sides = one.union(other)
    let changed = (1...length).count { step in
      (isWide ? sides.y..<sides.bottom : sides.x..<sides.right).contains {
        let (x, y) = isWide ? (both.x + step, $0) : ($0, both.y + step)
        return pictures.old.pixel(x, y) != pictures.new.pixel(x, y)
      }
    }
    let ends = isWide ? abs(old.box.width - new.box.width) : abs(old.box.height - new.box.height)
    return changed * 2 >= length
      || ends > 0 && changed * 10 <= length && one.y == other.y && one.height == other.height
  }

  mutating func reportShift(_ shift: SIMD2<Float>, before: PixelRect? = nil, after: PixelRect? = nil) {
    guard max(abs(shift.x), abs(shift.y)) >= InkComparison.leastShift else { return }
    report(.moved, .shift(x: Double(shift.x).tenths, y: Double(shift.y).tenths), before: before, after: after)
  }
}

extension InkThing {
  /// Whether something covers an end of a line, so that its length is not known.
  fileprivate func isHidden(isWide: Bool, in grid: PixelGrid) -> Bool {
    let (x, y) = (box.x + box.width / 2, box.y + box.height / 2)
    let ends =
      isWide
      ? [(box.x - 1, y, -1, 0), (box.right, y, 1, 0)] : [(x, box.y - 1, 0, -1), (x, box.bottom, 0, 1)]
    return ends.contains { x, y, right, down in
      let colors = (0..<6).map { grid.pixel(x + $0 * right, y + $0 * down).map(Color.init(pixel:)) }
      // Where a line goes on in a different color, its end is known.
      return colors[0].map { $0.levels(to: found.thing.ground) > 8 } ?? true && Set(colors).count > 1
    }
  }
}

extension [Float] {
  /// The number at an index of the sorted numbers, if any (Hoare's selection).
  func sorted(at index: Int) -> Float? {
    guard indices.contains(index) else { return nil }
    var (numbers, low, high) = (self, 0, count - 1)
    while low < high {
      let pivot = numbers[(low + high) / 2]
      var (left, right) = (low, high)
      while left <= right {
        while numbers[left] < pivot { left += 1 }
        while numbers[right] > pivot { right -= 1 }
        if left <= right {
          numbers.swapAt(left, right)
          (left, right) = (left + 1, right - 1)
        }
      }
      if index <= right { high = right } else if index >= left { low = left } else { break }
    }
    return numbers[index]
  }
}

extension Double {
  /// Rounded to a tenth; to a whole number where it is next to one.
  var tenths: Double {
    let whole = rounded()
    return abs(self - whole) < 0.08 ? whole : (self * 10).rounded() / 10
  }
}
