import AssaySubjects

// What happened to a figure of one piece.
extension InkComparison {
  /// Compares two figures that are each of one piece.
  mutating func compareFigures() {
    useOneColor(old.coverage.difference(from: new.coverage))
    let pair = LetterPair(old.letters[0...0], new.letters[0...0])
    compareColors([pair])
    if !reportWeight([pair]) { reportFigure(pair) }
  }

  /// Reports where a single figure has a different shape.
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
    let isOneSided = min(change.gained, change.lost) * 8 <= max(change.gained, change.lost)
    if !isMoved, isOneSided, let growth = first.ink.growth(in: part, to: second.ink) {
      return report(.resized, .growth(width: growth, height: growth), before: place, after: place)
    }
    if isOneSided, 2 * part.width >= first.box.width, 2 * part.height >= first.box.height {
      let strokes = first.ink.strokes(changedTo: second.ink, movedBy: isMoved ? shifts[1] : shifts[0])
      if abs(strokes.new - strokes.old) >= InkComparison.leastWidth {
        return report(.weight, .lengths(old: Double(strokes.old).tenths, new: Double(strokes.new).tenths))
      }
    }
    // Where no pixel changed by more than a half, it may only have moved by a part of a pixel.
    report(change.most > 0.5 ? .reshaped : .changed, nil, before: place, after: place)
  }
}
