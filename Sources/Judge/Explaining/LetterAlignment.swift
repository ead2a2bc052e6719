import AssaySubjects

/// Which letters of a text are which letters of another.
struct LetterAlignment {
  /// Letters that follow each other in both texts; one of the ranges may be empty.
  struct Block {
    var old: Range<Int>
    var new: Range<Int>
  }

  /// Equal letters, one of each text, in order.
  private(set) var equal: [Block] = []
  /// The parts between equal letters, in order.
  private(set) var others: [Block] = []

  /// Letters that differ less are the same.
  static let same: Float = 0.34
  /// How far apart the positions of equal letters may be, and the most letters that are aligned.
  private static let (band, longest) = (16, 160)

  private let (old, new): ([InkThing.Letter], [InkThing.Letter])
  private let most: Float

  /// Finds the fewest changes, additions and removals.
  ///
  /// - Parameter same: How much less letters differ that are the same.
  init(_ old: [InkThing.Letter], _ new: [InkThing.Letter], same: Float = LetterAlignment.same) {
    (self.old, self.new, most) = (old, new, same)
    var (start, ends) = (0, (old.count, new.count))
    while start < min(ends.0, ends.1), isSame(start, start) {
      equal.append(Block(old: start..<start + 1, new: start..<start + 1))
      start += 1
    }
    var tail: [Block] = []
    while ends.0 > start, ends.1 > start, isSame(ends.0 - 1, ends.1 - 1) {
      ends = (ends.0 - 1, ends.1 - 1)
      tail.append(Block(old: ends.0..<ends.0 + 1, new: ends.1..<ends.1 + 1))
    }
    if max(ends.0, ends.1) - start <= LetterAlignment.longest { align(start..<ends.0, start..<ends.1) }
    equal += tail.reversed()
    var next = (old: 0, new: 0)
    for block in equal + [Block(old: old.count..<old.count, new: new.count..<new.count)] {
      if block.old.lowerBound > next.old || block.new.lowerBound > next.new {
        others.append(Block(old: next.old..<block.old.lowerBound, new: next.new..<block.new.lowerBound))
      }
      next = (block.old.upperBound, block.new.upperBound)
    }
  }

  private func isSame(_ i: Int, _ j: Int, _ shapes: (InkThing.Letter.Shape, InkThing.Letter.Shape)? = nil)
    -> Bool
  {
    old[i].difference(from: new[j], shapes: shapes) < most
  }

  private mutating func align(_ first: Range<Int>, _ second: Range<Int>) {
    let (rows, columns) = (first.count, second.count)
    let shapes = (first.map { old[$0].shape }, second.map { new[$0].shape })
    // How many changes the rest of both texts takes, from each pair of positions, and how many letters are taken first.
    var costs = [[Int]](repeating: [Int](repeating: 0, count: columns + 1), count: rows + 1)
    var steps = [[Block]](
      repeating: [Block](repeating: Block(old: 0..<0, new: 0..<0), count: columns), count: rows)
    let shifts = min(0, columns - rows) - LetterAlignment.band...max(0, columns - rows) + LetterAlignment.band
    for i in stride(from: rows, through: 0, by: -1) {
      for j in stride(from: columns, through: 0, by: -1) {
        guard i < rows, j < columns else {
          costs[i][j] = rows - i + columns - j
          continue
        }
        let (start, other) = (first.lowerBound + i, second.lowerBound + j)
        let isNear = shifts.contains(j - i)
        let isSame = isNear && isSame(start, other, (shapes.0[i], shapes.1[j]))
        var best = (cost: costs[i + 1][j + 1] + (isSame ? 0 : 1), old: 1, new: 1)
        if isNear, !isSame {
          for (wide, narrow) in [(2, 1), (1, 2), (3, 1), (1, 3)]
          where i + wide <= rows && j + narrow <= columns && costs[i + wide][j + narrow] < best.cost
            && areSame(start..<start + wide, other..<other + narrow)
          { best = (costs[i + wide][j + narrow], wide, narrow) }
        }
        if costs[i + 1][j] + 1 < best.cost { best = (costs[i + 1][j] + 1, 1, 0) }
        if costs[i][j + 1] + 1 < best.cost { best = (costs[i][j + 1] + 1, 0, 1) }
        costs[i][j] = best.cost
        steps[i][j] = Block(old: start..<start + best.old, new: other..<other + best.new)
      }
    }
    var (i, j) = (0, 0)
    while i < rows, j < columns {
      let step = steps[i][j]
      let next = (i + step.old.count, j + step.new.count)
      if !step.old.isEmpty, !step.new.isEmpty, costs[next.0][next.1] == costs[i][j] { equal.append(step) }
      (i, j) = next
    }
  }

  /// Whether letters that touch in one text are apart in the other.
  private func areSame(_ first: Range<Int>, _ second: Range<Int>) -> Bool {
    func size(_ letters: ArraySlice<InkThing.Letter>) -> (width: Int, mass: Float) {
      (letters.reduce(1 - letters.count) { $0 + $1.box.width }, letters.reduce(0) { $0 + $1.mass })
    }
    let (one, other) = (size(old[first]), size(new[second]))
    let growth = abs(other.mass / max(one.mass, 1e-6) - 1)
    guard abs(one.width - other.width) <= 1, growth <= 0.1 else { return false }
    // As much ink as before makes it likelier.
    return InkThing.Letter(old[first]).difference(from: InkThing.Letter(new[second]))
      < (growth <= 0.02 ? 1.4 : 1) * most
  }
}

extension LetterAlignment {
  /// How many letters are the same.
  var common: Int { equal.reduce(0) { $0 + $1.old.count } }

  /// The letters in both texts, in order: the same ones, and others in their places.
  var pairs: [LetterPair] {
    let places = others.filter { !$0.old.isEmpty && !$0.new.isEmpty }.flatMap { block -> [Block] in
      guard block.old.count == block.new.count else { return [block] }
      return zip(block.old, block.new).map { Block(old: $0..<$0 + 1, new: $1..<$1 + 1) }
    }
    return (equal + places).sorted { $0.old.lowerBound < $1.old.lowerBound }
      .map { LetterPair(old[$0.old], new[$0.new]) }
  }

  /// Whether all that only one of the texts has is at its ends, where a line breaks elsewhere.
  var isCommonInside: Bool {
    equal.count >= 16 && equal.count * 10 >= 6 * min(old.count, new.count)
      || equal.count >= 6
        && others.allSatisfy { block in
          block.old.lowerBound == 0 && block.new.lowerBound == 0
            || block.old.upperBound == old.count && block.new.upperBound == new.count
        }
  }
}
