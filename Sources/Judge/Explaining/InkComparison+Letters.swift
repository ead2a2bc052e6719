import AssayImaging
import AssaySubjects

// What happened to a text, letter by letter.
extension InkComparison {
  mutating func compareLetters() {
    if old.letters.count == 1, new.letters.count == 1 { return compareFigures() }
    let (alignment, pairs) = alignedPairs()
    let fewest = min(old.letters.count, new.letters.count)
    if reportWeight(ofOther: pairs.filter { !$0.isSame })
      || alignment.equal.count * 10 < 4 * fewest && compareSizes()
    {
      return
    }
    let same = pairs.filter(\.isSame)
    let measures = LetterMeasures(pairs)
    compareColors(pairs)
    if let percent = measures.scale, abs(percent) >= InkComparison.leastScale, same.count * 2 >= fewest {
      return reportScale(percent)
    }
    if reportWeight(pairs) { return }
    let others = pairs.filter { !$0.isSame }
    if let spacing = measures.spacing,
      others.isEmpty || alignment.isCommonInside
        || alignment.others.count > 3 && same.count >= 6
          && same.count * 4 >= fewest && abs(inkGrowth) < 0.05
    {
      return report(.spaced, .lengths(old: 0, new: (Double(spacing) * 10).rounded() / 10))
    }
    let blocks = alignment.others.filter { !reportEnd($0) }
    let single = blocks.filter { $0.old.isEmpty || $0.new.isEmpty }
    let isOther = !(others.isEmpty && single.isEmpty)
    if isOther { reportLetters(others, blocks) }
    let parts = LetterMeasures.parts(of: pairs.filter(\.isSame))
    for part in parts {
      let count = changes.count
      reportShift(part.shift, before: part.old, after: part.new)
      // Letters after a wider one are farther right.
      if isOther, parts.count > 1, changes.count > count { changes[count].isConsequence = true }
    }
  }

  /// How much more ink all letters have, as a share.
  private var inkGrowth: Float {
    let masses = [old, new].map { $0.letters.reduce(0) { $0 + $1.mass } }
    return masses[1] / max(masses[0], 1) - 1
  }

  /// Finds the letters in both texts.
  private func alignedPairs() -> (LetterAlignment, [LetterPair]) {
    let alignment = LetterAlignment(old.letters, new.letters)
    var pairs = alignment.pairs
    // Where most letters are drawn exactly alike, a letter that is less alike is a different one. Between pixels, letters that
    // moved together are drawn less alike.
    let typical = LetterMeasures(pairs).difference
    let shifts = pairs.map(\.shift)
    let growths = pairs.filter(\.isSame).map(\.growth)
    let growth = growths.sorted(at: growths.count / 2) ?? 0
    for index in pairs.indices where !pairs[index].isSingle {
      // Letters that touch elsewhere have as much ink as before, or nearly where all are drawn between pixels.
      let isBlurred = typical > 0.08
      if pairs[index].difference < (isBlurred ? 0.7 : 0.6),
        abs(pairs[index].growth - growth) < (isBlurred ? 0.035 : 0.02)
      {
        pairs[index].isSame = true
      }
    }
    for index in pairs.indices where pairs[index].isSingle {
      let neighbors = [index - 1, index + 1].filter(pairs.indices.contains)
      let isMoved = neighbors.contains { (shifts[$0] - shifts[index]).absolute.max() < 0.25 }
      // A changed letter stays about where it was.
      if shifts[index].absolute.max() >= 0.6, pairs[index].difference < 0.25 { continue }
      // Parts of a letter that moved have as much ink as before.
      let growth = abs(pairs[index].growth)
      if growth < 0.002 && pairs[index].difference < 0.7 || growth < 0.006 && pairs[index].difference < 0.5
        || typical > 0.08 && growth < 0.02 && pairs[index].difference < 0.4
      {
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
    guard abs(factor - 1) >= InkComparison.leastScale, factor > 0.4, factor < 2.5, abs(inkGrowth) > 0.03
    else { return false }
    // Small letters are drawn on whole rows, so that their height may grow more than their width.
    let found = [factor, (1 + factor) / 2].map { wide in
      LetterAlignment(old.letters.map { $0.scaled(by: [wide, factor]) }, new.letters, same: 0.42)
    }
    guard let scaled = found.max(by: { $0.common < $1.common }),
      scaled.common * 2 >= min(old.letters.count, new.letters.count)
    else { return false }
    var pairs = scaled.equal.map { LetterPair(old.letters[$0.old], new.letters[$0.new]) }
    for index in pairs.indices { pairs[index].isSame = true }
    compareColors(pairs)
    if let scale = LetterMeasures(pairs).scale { reportScale(scale) } else { report(.scaled) }
    return true
  }

  /// The widths of both texts tell more than those of a few letters, unless one has other words.
  private mutating func reportScale(_ scale: Float) {
    let whole = new.coverage.inkWidth / max(1, old.coverage.inkWidth) - 1
    let isWhole = abs(old.letters.count - new.letters.count) <= 2 && abs(whole - scale) < 0.5 * abs(scale)
    report(.scaled, .percent((Double(isWhole ? whole : scale) * 100).rounded()))
  }

  /// Reports what came or went at the start or end of a row, apart from the rest; returns whether nothing else is to be said of it.
  private mutating func reportEnd(_ block: LetterAlignment.Block) -> Bool {
    let isRemoved = block.new.isEmpty
    guard isRemoved || block.old.isEmpty else { return false }
    let (thing, range) = isRemoved ? (old, block.old) : (new, block.new)
    let (letters, all) = (thing.letters[range], thing.letters)
    // What has the same pixels in both pictures did not change, even if it is in another row.
    if letters.allSatisfy({ pictures.old.isEqual(in: $0.box, to: pictures.new) }) { return true }
    let neighbor = range.lowerBound == 0 ? range.upperBound : range.lowerBound - 1
    guard range.lowerBound == 0 || range.upperBound == all.count, all.indices.contains(neighbor) else {
      return false
    }
    let box = letters.reduce(letters[range.lowerBound].box) { $0.union($1.box) }
    let gap = max(box.x, all[neighbor].box.x) - min(box.right, all[neighbor].box.right)
    let step = letters.reduce(Ink.zero) { $0 + $1.step }
    guard
      gap * 4 >= max(box.height, all[neighbor].box.height)
        || gap > 0 && !step.isParallel(to: all[neighbor].step)
    else { return false }
    // Where a part of it was is something that changed.
    let grids = isRemoved ? pictures : (pictures.new, pictures.old)
    let share = Absence(letters.flatMap(\.places), in: box, on: thing.found.thing.ground, grids).share
    if share >= 0.4, share < 0.8 {
      report(.changed, before: box, after: box)
      return true
    }
    let sign = isRemoved ? -1.0 : 1
    changes.append(
      Change(
        kind: isRemoved ? .removed : .added, thing: range.count > 1 ? .text : .figure,
        amount: .growth(width: sign * Double(box.width), height: sign * Double(box.height)),
        places: [isRemoved ? .init(before: box) : .init(after: box)]))
    return true
  }

  /// Reports the letters that differ, and their places.
  private mutating func reportLetters(_ pairs: [LetterPair], _ blocks: [LetterAlignment.Block]) {
    let added = blocks.filter(\.old.isEmpty).flatMap { new.letters[$0.new] }
    let removed = blocks.filter(\.new.isEmpty).flatMap { old.letters[$0.old] }
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
    // If a letter's ink is still there, the letter may only touch its neighbor now.
    let isKept =
      removed.allSatisfy { Absence($0.places, in: $0.box, on: old.found.thing.ground, pictures).share >= 0.3 }
      && added.allSatisfy {
        Absence($0.places, in: $0.box, on: new.found.thing.ground, (pictures.new, pictures.old)).share >= 0.3
      }
    if pairs.isEmpty && isKept { return report(.changed) }
    if kind == .figure { return report(.changed) }
    let all = max(old.letters.count, new.letters.count)
    // Letters of a different size or typeface differ, too, but are the same letters.
    let (first, second) = (blocks.flatMap { old.letters[$0.old] }, blocks.flatMap { new.letters[$0.new] })
    let strokes = LetterMeasures.stroke(of: second) / max(LetterMeasures.stroke(of: first), 0.1) - 1
    let isSameFont =
      (abs(old.coverage.inkHeight - new.coverage.inkHeight) < 0.3
        || abs(LetterMeasures.lowest(of: second) - LetterMeasures.lowest(of: first)) < 0.5)
      && abs(strokes) < 0.08
    let isOther =
      abs(strokes) < 0.18
      && blocks.allSatisfy {
        !$0.old.isEmpty && !$0.new.isEmpty
          && LetterPair(old.letters[$0.old], new.letters[$0.new]).difference >= 0.8
      }
    guard blocks.count <= 3, counts.changed <= InkComparison.mostChanged else { return report(.reshaped) }
    guard
      (counts.changed + max(counts.added, counts.removed)) * 10 <= 7 * all || all < 4 || isSameFont || isOther
    else {
      return report(.reshaped)
    }
    report(
      .reshaped, .letters(changed: counts.changed, added: counts.added, removed: counts.removed),
      before: before, after: after)
  }
}
