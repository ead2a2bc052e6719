import AssaySubjects

// Whether strokes are thicker or thinner.
extension InkComparison {
  /// Reports neighbors whose letters all have thicker strokes, or all thinner ones; returns whether there are any.
  mutating func reportWeight(_ pairs: [LetterPair]) -> Bool {
    for sign in [1, -1] as [Float] {
      let heavy = pairs.map { $0.growth * sign >= InkComparison.bolder && $0.recoloring >= 0.03 }
      guard let start = heavy.firstIndex(of: true), let end = heavy.lastIndex(of: true) else { continue }
      let part = pairs[start...end]
      let count = heavy[start...end].count { $0 }
      // What differs elsewhere isn't a change of weight.
      let isElsewhere = pairs.indices.contains { !pairs[$0].isSame && !(start...end).contains($0) }
      // A single letter between pixels may seem to have more ink, too; other shapes are not strokes.
      if part.count == 1, abs(part[start].growth) < 0.12 { continue }
      let alike = part.count { $0.difference < ($0.isSingle ? 0.42 : 0.5) }
      guard count * 4 >= 3 * part.count, alike * 10 >= 6 * part.count, !isElsewhere,
        part.count > 1 || isAlongStrokes(part, by: pairs.count > 1 ? 4 : 2)
      else { continue }
      let strokes = (
        LetterMeasures.stroke(of: part.flatMap(\.old)), LetterMeasures.stroke(of: part.flatMap(\.new))
      )
      let high = part.map { abs($0.newBox.height - $0.oldBox.height) }.max() ?? 0
      guard (strokes.1 - strokes.0) * sign >= 0.03 * strokes.0, high <= 2 else { continue }
      if max(strokes.0, strokes.1) > 2.2 * min(strokes.0, strokes.1) { continue }
      let boxes = part.dropFirst().reduce((part[start].oldBox, part[start].newBox)) {
        ($0.0.union($1.oldBox), $0.1.union($1.newBox))
      }
      report(
        .weight, .lengths(old: Double(strokes.0).tenths, new: Double(strokes.1).tenths), before: boxes.0,
        after: boxes.1)
      return true
    }
    return false
  }

  /// Reports thicker or thinner strokes of a text that has hardly a letter in common; returns whether it does.
  ///
  /// The letters of a bold typeface have other shapes. A text of other words has strokes as wide as before.
  mutating func reportWeight(ofOther pairs: [LetterPair]) -> Bool {
    let (one, other) = (pairs.flatMap(\.old), pairs.flatMap(\.new))
    let masses = (one.reduce(0) { $0 + $1.mass }, other.reduce(0) { $0 + $1.mass })
    let high = (old.coverage.inkHeight, new.coverage.inkHeight)
    let low = (LetterMeasures.lowest(of: one), LetterMeasures.lowest(of: other))
    let strokes = (LetterMeasures.stroke(of: one), LetterMeasures.stroke(of: other))
    let growth = strokes.1 / max(strokes.0, 0.1) - 1
    let differs = pairs.reduce(0) { $0 + ($1.difference - abs($1.growth) / 2) * $1.masses.old }
    guard masses.0 * 2 > old.letters.reduce(0, { $0 + $1.mass }), !old.isColorful, !new.isColorful,
      abs(high.1 - high.0) <= 0.6 + 0.05 * high.0 || abs(low.1 - low.0) <= 0.5,
      abs(growth) >= 0.18, max(strokes.0, strokes.1) <= 2.2 * min(strokes.0, strokes.1),
      (masses.1 - masses.0) * growth >= 0.5 * growth * growth * masses.0,
      differs < 0.52 * masses.0
        || abs(growth) >= 0.22 && abs(new.box.width - old.box.width) * 8 <= old.box.width
    else { return false }
    report(.weight, .lengths(old: Double(strokes.0).tenths, new: Double(strokes.1).tenths))
    return true
  }

  /// Whether letters only gained ink, or only lost it, and all along their strokes.
  func isAlongStrokes(_ pairs: ArraySlice<LetterPair>, by times: Float = 2) -> Bool {
    let single = pairs.filter(\.isSingle).map { ($0.old[0].ink, $0.new[0].ink) }
    var (gained, lost): (Float, Float) = (0, 0)
    for (one, other) in single.isEmpty ? [(old.coverage, new.coverage)] : single {
      let change = one.change(to: other, movedBy: other.center - one.center)
      (gained, lost) = (gained + change.gained, lost + change.lost)
      if pairs.count == 1, let box = change.box, box.area * 4 < one.width * one.height { return false }
    }
    return min(gained, lost) * (old.isColorful ? 6 : times) <= max(gained, lost)
  }
}
