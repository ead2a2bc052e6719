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
  private static let (band, most) = (16, 160)

  private let (old, new): ([InkThing.Letter], [InkThing.Letter])

  /// Finds the fewest changes, additions and removals.
  init(_ old: [InkThing.Letter], _ new: [InkThing.Letter]) {
    (self.old, self.new) = (old, new)
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
    if max(ends.0, ends.1) - start <= LetterAlignment.most { align(start..<ends.0, start..<ends.1) }
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
    old[i].difference(from: new[j], shapes: shapes) < LetterAlignment.same
  }

  private mutating func align(_ first: Range<Int>, _ second: Range<Int>) {
    let (rows, columns) = (first.count, second.count)
    let shapes = (first.map { old[$0].shape }, second.map { new[$0].shape })
    // How many changes the rest of both texts takes, from each pair of positions.
    var costs = [[Int]](repeating: [Int](repeating: 0, count: columns + 1), count: rows + 1)
    var same = [[Bool]](repeating: [Bool](repeating: false, count: columns), count: rows)
    let shifts = min(0, columns - rows) - LetterAlignment.band...max(0, columns - rows) + LetterAlignment.band
    for i in stride(from: rows, through: 0, by: -1) {
      for j in stride(from: columns, through: 0, by: -1) {
        guard i < rows, j < columns else {
          costs[i][j] = rows - i + columns - j
          continue
        }
        same[i][j] =
          shifts.contains(j - i)
          && isSame(first.lowerBound + i, second.lowerBound + j, (shapes.0[i], shapes.1[j]))
        costs[i][j] = min(
          costs[i + 1][j + 1] + (same[i][j] ? 0 : 1), costs[i + 1][j] + 1, costs[i][j + 1] + 1)
      }
    }
    var (i, j) = (0, 0)
    while i < rows, j < columns {
      if costs[i][j] == costs[i + 1][j + 1] + (same[i][j] ? 0 : 1) {
        let (start, other) = (first.lowerBound + i, second.lowerBound + j)
        if same[i][j] { equal.append(Block(old: start..<start + 1, new: other..<other + 1)) }
        (i, j) = (i + 1, j + 1)
      } else if costs[i][j] == costs[i + 1][j] + 1 {
        i += 1
      } else {
        j += 1
      }
    }
  }
}

extension LetterAlignment {
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

  /// The letters that only one of the texts has.
  var unpaired: (added: [InkThing.Letter], removed: [InkThing.Letter]) {
    (
      others.filter(\.old.isEmpty).flatMap { new[$0.new] },
      others.filter(\.new.isEmpty).flatMap { old[$0.old] }
    )
  }
}
