import AssaySubjects

// Texts whose letters are grouped otherwise in the other picture.
extension Pairing {
  /// Takes the end of a row that is gone for the text of the same size that is in another place, as where a line is broken.
  mutating func findRest(of change: inout Change) {
    guard [.added, .removed].contains(change.kind), change.thing == .text else { return }
    let box = change.box
    func isLike(_ other: PictureThings.Found) -> Bool {
      other.area == nil && abs(box.width - other.box.width) <= 2 && abs(box.height - other.box.height) <= 1
    }
    guard let other = (change.kind == .removed ? added : removed).first(where: isLike) else { return }
    let (before, after) = change.kind == .removed ? (box, other.box) : (other.box, box)
    change.kind = .moved
    change.amount = .shift(x: Double(after.x - before.x), y: Double(after.y - before.y))
    change.places = [.init(before: before, after: after)]
    added.removeAll { $0 == other }
    removed.removeAll { $0 == other }
  }

  /// Takes letters that are a text of their own in one picture for letters of the text that has them in the other.
  mutating func regroup(in pictures: (old: PictureThings, new: PictureThings)) {
    for index in inks.indices {
      let (one, other) = inks[index]
      guard [one, other].contains(where: { $0.found.thing.kind == .text }) else { continue }
      let parts = added.filter { $0.area == nil && one.box.grown(by: 4).contains($0.box) }
      let others = removed.filter { $0.area == nil && other.box.grown(by: 4).contains($0.box) }
      guard parts.isEmpty != others.isEmpty else { continue }
      let joined =
        parts.isEmpty
        ? InkThing(one.found.joined(with: others), in: pictures.old)
        : InkThing(other.found.joined(with: parts), in: pictures.new)
      let pair = parts.isEmpty ? (joined, other) : (one, joined)
      let common = [(one, other), pair].map { LetterAlignment($0.0.letters, $0.1.letters).common }
      let counts = [(one, other), pair].map { abs($0.0.letters.count - $0.1.letters.count) }
      let isMore =
        common[1] > common[0] && common[1] * 10 >= 7 * max(pair.0.letters.count, pair.1.letters.count)
      guard isMore || common[1] >= common[0] && counts[1] == 0 && counts[0] > 0 else { continue }
      inks[index] = pair
      added.removeAll(where: parts.contains)
      removed.removeAll(where: others.contains)
    }
  }
}

extension PictureThings.Found {
  /// Together with other letters of the same row.
  fileprivate func joined(with others: [Self]) -> Self {
    var whole = self
    whole.thing.kind = .text
    for other in others {
      whole.pieces += other.pieces
      whole.thing.box = whole.thing.box.union(other.box)
    }
    whole.outerBox = whole.box
    return whole
  }
}

extension InkThing {
  /// Whether another text of about the same size has nearly the same letters.
  func hasLetters(of other: InkThing) -> Bool {
    guard abs(box.width - other.box.width) <= max(2, box.width / 16), abs(box.height - other.box.height) <= 1,
      abs(letters.count - other.letters.count) <= 2, box.area >= 64
    else { return false }
    return coverage.difference(from: other.coverage) < LetterAlignment.same
      || LetterAlignment(letters, other.letters).common * 10 >= 7 * max(letters.count, other.letters.count)
  }
}
