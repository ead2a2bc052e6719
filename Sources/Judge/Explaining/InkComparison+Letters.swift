import AssaySubjects

// What happened to a text, letter by letter.
extension InkComparison {
  mutating func compareLetters() {
    if old.letters.count == 1, new.letters.count == 1 { return compareFigures() }
    let (alignment, pairs) = alignedPairs()
    let fewest = min(old.letters.count, new.letters.count)
    if alignment.equal.count * 10 < 4 * fewest, compareSizes() { return }
    let same = pairs.filter(\.isSame)
    let measures = LetterMeasures(same)
    compareColors(pairs)
    if let percent = measures.scale, abs(percent) >= InkComparison.leastScale, same.count * 2 >= fewest {
      return report(.scaled, .percent((Double(percent) * 100).rounded()))
    }
    if reportWeight(pairs) || reportWeight(ofOther: pairs) { return }
    let others = pairs.filter { !$0.isSame }
    if let spacing = measures.spacing, others.isEmpty || alignment.isCommonInside {
      return report(.spaced, .lengths(old: 0, new: (Double(spacing) * 10).rounded() / 10))
    }
    let (added, removed) = alignment.unpaired
    let isOther = !(others.isEmpty && added.isEmpty && removed.isEmpty)
    if isOther { reportLetters(others, added, removed, blocks: alignment.others.count) }
    let parts = LetterMeasures.parts(of: pairs.filter(\.isSame))
    for part in parts {
      let count = changes.count
      reportShift(part.shift, before: part.old, after: part.new)
      // Letters after a wider one are farther right.
      if isOther, parts.count > 1, changes.count > count { changes[count].isConsequence = true }
    }
  }

  /// Finds the letters in both texts.
  private func alignedPairs() -> (LetterAlignment, [LetterPair]) {
    let alignment = LetterAlignment(old.letters, new.letters)
    var pairs = alignment.pairs
    // Where most letters are drawn exactly alike, a letter that is less alike is a different one. Between pixels, letters that
    // moved together are drawn less alike.
    let typical = LetterMeasures(pairs.filter(\.isSame)).difference
    let shifts = pairs.map(\.shift)
    for index in pairs.indices where pairs[index].isSingle {
      let neighbors = [index - 1, index + 1].filter(pairs.indices.contains)
      let isMoved = neighbors.contains { (shifts[$0] - shifts[index]).absolute.max() < 0.25 }
      // A changed letter stays about where it was.
      if shifts[index].absolute.max() >= 0.6, pairs[index].difference < 0.25 { continue }
      // Parts of a letter that moved have as much ink as before.
      if abs(pairs[index].growth) < 0.002, pairs[index].difference < 0.7 {
        pairs[index].isSame = true; continue
      }
      let between = (shifts[index] - shifts[index].rounded(.toNearestOrEven)).absolute.max()
      if pairs[index].difference > 2.5 * typical + 0.06 + (isMoved ? 0.6 : 0.15) * between {
        pairs[index].isSame = false
      }
    }
    return (alignment, pairs)
  }

  /// Looks for the same letters in a different size; returns whether they were found.
  private mutating func compareSizes() -> Bool {
    let factor = new.coverage.inkHeight / max(1, old.coverage.inkHeight)
    guard abs(factor - 1) >= InkComparison.leastScale, factor > 0.4, factor < 2.5 else { return false }
    let scaled = LetterAlignment(old.letters.map { $0.scaled(by: factor) }, new.letters)
    guard scaled.equal.count * 2 >= min(old.letters.count, new.letters.count) else { return false }
    let pairs = scaled.equal.map { LetterPair(old.letters[$0.old], new.letters[$0.new]) }
    var percent = LetterMeasures(pairs).scale ?? factor - 1
    if abs(percent - factor + 1) > 0.5 * abs(factor - 1) + 0.02 { percent = factor - 1 }
    compareColors(pairs)
    report(.scaled, .percent((Double(percent) * 100).rounded()))
    return true
  }

  /// Reports neighbors whose letters all have thicker strokes, or all thinner ones; returns whether there are any.
  mutating func reportWeight(_ pairs: [LetterPair]) -> Bool {
    for sign in [1, -1] as [Float] {
      let heavy = pairs.map { $0.growth * sign >= InkComparison.bolder }
      guard let start = heavy.firstIndex(of: true), let end = heavy.lastIndex(of: true) else { continue }
      let part = pairs[start...end]
      let count = heavy[start...end].count { $0 }
      // What differs elsewhere isn't a change of weight.
      let isElsewhere = pairs.indices.contains { !pairs[$0].isSame && !(start...end).contains($0) }
      let alike = part.count { $0.difference < 0.42 }
      guard count * 4 >= 3 * part.count, alike * 10 >= 6 * part.count, !isElsewhere,
        part.count > 1 || isAlongStrokes(part)
      else { continue }
      let strokes = (
        LetterMeasures.stroke(of: part.flatMap(\.old)), LetterMeasures.stroke(of: part.flatMap(\.new))
      )
      let high = part.map { abs($0.newBox.height - $0.oldBox.height) }.max() ?? 0
      guard (strokes.1 - strokes.0) * sign >= 0.03 * strokes.0, high <= 2 else { continue }
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
  private mutating func reportWeight(ofOther pairs: [LetterPair]) -> Bool {
    let counts = (old.letters.count, new.letters.count)
    guard pairs.count(where: \.isSame) * 2 < pairs.count, abs(counts.0 - counts.1) * 5 <= counts.0,
      abs(old.coverage.inkHeight - new.coverage.inkHeight) <= 1
    else { return false }
    let strokes = (LetterMeasures.stroke(of: old.letters), LetterMeasures.stroke(of: new.letters))
    guard abs(strokes.1 / max(strokes.0, 0.1) - 1) >= 0.18, isAlongStrokes(pairs[...]) else { return false }
    report(.weight, .lengths(old: Double(strokes.0).tenths, new: Double(strokes.1).tenths))
    return true
  }

  /// Reports the letters that differ, and their places.
  private mutating func reportLetters(
    _ pairs: [LetterPair], _ added: [InkThing.Letter], _ removed: [InkThing.Letter], blocks: Int
  ) {
    func box(_ boxes: [PixelRect]) -> PixelRect? {
      boxes.first.map { boxes.dropFirst().reduce($0) { $0.union($1) } }
    }
    let (before, after) = (
      box(pairs.map(\.oldBox) + removed.map(\.box)), box(pairs.map(\.newBox) + added.map(\.box))
    )
    var counts = (changed: 0, added: added.count, removed: removed.count)
    for pair in pairs {
      let both = min(pair.old.count, pair.new.count)
      counts = (
        counts.changed + both, counts.added + pair.new.count - both, counts.removed + pair.old.count - both
      )
    }
    let all = max(old.letters.count, new.letters.count)
    // Letters of a different size or typeface differ, too, but are the same letters.
    let isSameFont =
      abs(old.coverage.inkHeight - new.coverage.inkHeight) < 0.3
      && abs(LetterMeasures.stroke(of: new.letters) / LetterMeasures.stroke(of: old.letters) - 1) < 0.06
    guard blocks <= 3 else { return report(.reshaped) }
    guard (counts.changed + max(counts.added, counts.removed)) * 10 <= 7 * all || all < 4 || isSameFont else {
      return report(.reshaped)
    }
    report(
      .reshaped, .letters(changed: counts.changed, added: counts.added, removed: counts.removed),
      before: before,
      after: after)
  }
}
