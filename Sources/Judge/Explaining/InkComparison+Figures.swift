import AssaySubjects

// What happened to a figure of one piece, and to strokes and edges.
extension InkComparison {
  /// Compares two figures that are each of one piece.
  mutating func compareFigures() {
    var pair = LetterPair(old.letters[0...0], new.letters[0...0])
    if useOneColor(LetterPair.difference(of: [pair])) {
      pair = LetterPair(old.letters[0...0], new.letters[0...0])
    }
    compareColors([pair])
    let factor = (
      high: Float(new.box.height) / Float(old.box.height), wide: Float(new.box.width) / Float(old.box.width)
    )
    if reportSoftness([pair]) { return }
    if min(old.box.width, old.box.height) >= 6, abs(factor.high - 1) >= 0.06,
      abs(factor.high / factor.wide - 1) < 0.06,
      old.letters[0].ink.scaled(by: factor.high).difference(from: new.letters[0].ink) < 0.3
    {
      return report(.scaled, .percent((Double(factor.high - 1) * 100).rounded()))
    }
    if !reportWeight([pair]) { reportFigure(pair) }
  }

  /// Reports edges that are softer or sharper; returns whether they are.
  mutating func reportSoftness(_ pairs: [LetterPair]) -> Bool {
    let masses = pairs.reduce((Float(0), Float(0))) { ($0.0 + $1.masses.old, $0.1 + $1.masses.new) }
    guard abs(masses.1 / max(masses.0, 1) - 1) < 0.1 else { return false }
    let sharpness = [pairs.flatMap(\.old), pairs.flatMap(\.new)].map { letters in
      letters.reduce(Float(0)) { $0 + $1.ink.values.reduce(0) { $0 + $1 * $1 } }
    }
    let ratio = (sharpness[1] / max(masses.1, 1)) / max(sharpness[0] / max(masses.0, 1), 0.01)
    let grown = new.box.width - old.box.width + new.box.height - old.box.height
    guard ratio < 0.85 && grown >= 2 || ratio > 1.18 && grown <= -2 else { return false }
    report(.softened, .percent((Double(1 - ratio) * 100).rounded()))
    return true
  }

  /// Whether ink was only gained, or only lost, all along its strokes.
  func isOneFigure(_ pair: LetterPair) -> Bool {
    guard pair.old.count == 1, pair.new.count == 1 else { return false }
    let change = pair.old[0].ink.change(
      to: pair.new[0].ink, movedBy: pair.new[0].ink.center - pair.old[0].ink.center)
    return min(change.gained, change.lost) * 4 <= max(change.gained, change.lost)
  }

  /// Reports where a single figure has another shape.
  private mutating func reportFigure(_ pair: LetterPair) {
    let (first, second) = (pair.old[0], pair.new[0])
    // Where only a part changed, the rest is in its place.
    let inPlace = SIMD2(Float(first.box.x - second.box.x), Float(first.box.y - second.box.y))
    let shifts = [inPlace, second.ink.center - first.ink.center]
    let found = shifts.map { first.ink.change(to: second.ink, movedBy: $0) }
    let isMoved =
      found[1].difference < 0.6 * found[0].difference && pair.shift.absolute.max() >= InkComparison.leastShift
    if isMoved, found[1].difference < 0.25 { return reportShift(pair.shift) }
    let change = isMoved ? found[1] : found[0]
    guard let part = change.box else {
      if found[1].difference <= 0.8 * found[0].difference { reportShift(pair.shift) }
      return
    }
    let place = PixelRect(
      x: first.box.x + part.x, y: first.box.y + part.y, width: part.width, height: part.height)
    guard !isMoved, place.area * 3 < first.box.area,
      min(change.gained, change.lost) * 8 <= max(change.gained, change.lost)
    else { return report(.reshaped, nil, before: place, after: place) }
    // A part came or went, and all else is as it was.
    changes.append(
      Change(
        kind: change.gained > change.lost ? .added : .removed, thing: place.isThin ? .rule : .figure,
        places: [
          change.gained > change.lost ? .init(before: nil, after: place) : .init(before: place, after: nil)
        ]))
  }
}
