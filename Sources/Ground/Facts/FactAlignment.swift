/// Matches the elements of two lists in order, with the largest total similarity (Needleman and Wunsch 1970, with free gaps).
struct FactAlignment {
  /// The positions of elements of the old list and of their matches in the new one, in order; nil for none.
  private(set) var matches: [(old: Int?, new: Int?)] = []

  /// Elements with a lower similarity are never matched.
  private static let leastSimilarity = 0.4
  /// Lists with more pairs are matched by position, to bound the time.
  private static let mostPairs = 40_000

  private let old: [Fact]
  private let new: [Fact]

  init(_ old: [Fact], _ new: [Fact]) {
    self.old = old
    self.new = new
    let start = zip(old, new).prefix { $0.isSame(as: $1) }.count
    let rest = min(old.count, new.count) - start
    let end = zip(old.reversed(), new.reversed()).prefix { $0.isSame(as: $1) }.prefix(rest).count
    for index in 0..<start { matches.append((index, index)) }
    let (oldMiddle, newMiddle) = (start..<old.count - end, start..<new.count - end)
    // In a list of numbers the position is the meaning: the start of a range never becomes its length.
    let isTuple = old.count == new.count && old.allSatisfy(\.isNumber) && new.allSatisfy(\.isNumber)
    if isTuple || oldMiddle.count * newMiddle.count > FactAlignment.mostPairs {
      appendByPosition(oldMiddle, newMiddle)
    } else {
      appendAligned(oldMiddle, newMiddle)
    }
    for offset in (0..<end).reversed() { matches.append((old.count - 1 - offset, new.count - 1 - offset)) }
  }

  private mutating func appendByPosition(_ oldPart: Range<Int>, _ newPart: Range<Int>) {
    for offset in 0..<max(oldPart.count, newPart.count) {
      matches.append((oldPart.dropFirst(offset).first, newPart.dropFirst(offset).first))
    }
  }

  private mutating func appendAligned(_ oldPart: Range<Int>, _ newPart: Range<Int>) {
    let totals = totals(oldPart, newPart)
    var (row, column) = (0, 0)
    var (lost, gained): ([Int], [Int]) = ([], [])
    while row < oldPart.count, column < newPart.count {
      let (oldIndex, newIndex) = (oldPart.lowerBound + row, newPart.lowerBound + column)
      let total = totals[row][column]
      // Of equal totals a match counts first, then a gap in the new list.
      if total.whenMatched == total.largest {
        appendUnmatched(&lost, &gained)
        matches.append((oldIndex, newIndex))
        (row, column) = (row + 1, column + 1)
      } else if totals[row + 1][column].largest == total.largest {
        lost.append(oldIndex)
        row += 1
      } else {
        gained.append(newIndex)
        column += 1
      }
    }
    lost += oldPart.dropFirst(row)
    gained += newPart.dropFirst(column)
    appendUnmatched(&lost, &gained)
  }

  /// The largest total similarity from each pair of positions to the ends of the lists, and the total if the pair is matched.
  private func totals(
    _ oldPart: Range<Int>, _ newPart: Range<Int>
  ) -> [[(largest: Double, whenMatched: Double)]] {
    let end = (largest: 0.0, whenMatched: 0.0)
    var totals = [[(largest: Double, whenMatched: Double)]](
      repeating: Array(repeating: end, count: newPart.count + 1), count: oldPart.count + 1)
    // The members of records by name, since each is compared with all others.
    let (own, others) = (old[oldPart].map(NamedFact.init), new[newPart].map(NamedFact.init))
    for row in (0..<oldPart.count).reversed() {
      for column in (0..<newPart.count).reversed() {
        let similarity = own[row].similarity(to: others[column])
        let whenMatched =
          similarity < FactAlignment.leastSimilarity ? -1 : similarity + totals[row + 1][column + 1].largest
        let largest = max(whenMatched, totals[row + 1][column].largest, totals[row][column + 1].largest)
        totals[row][column] = (largest, whenMatched)
      }
    }
    return totals
  }

  /// Appends elements without a match; in the same gap, plain values are paired as changes, and so are records of equal number.
  private mutating func appendUnmatched(_ lost: inout [Int], _ gained: inout [Int]) {
    let isExchange = lost.count == gained.count
    while let oldIndex = lost.first, let newIndex = gained.first,
      isExchange || (old[oldIndex].isPlain && new[newIndex].isPlain)
    {
      matches.append((oldIndex, newIndex))
      lost.removeFirst()
      gained.removeFirst()
    }
    for index in lost { matches.append((index, nil)) }
    for index in gained { matches.append((nil, index)) }
    (lost, gained) = ([], [])
  }
}

extension Fact {
  /// Whether it is a single value, not a list or record.
  var isPlain: Bool {
    switch self {
    case .null, .bool, .number, .text: true
    case .list, .record: false
    }
  }

  /// Whether it is a number.
  fileprivate var isNumber: Bool { if case .number = self { true } else { false } }
}

/// A value as it is compared with many others.
private indirect enum NamedFact {
  case plain(Fact)
  case list([NamedFact])
  /// The members in order, and where each name is among them.
  case record([(name: String, value: NamedFact)], [String: Int])

  init(_ fact: Fact) {
    switch fact {
    case .list(let values): self = .list(values.map(NamedFact.init))
    case .record(let facts):
      let places = facts.entries.indices.map { (facts.entries[$0].name, $0) }
      self = .record(
        facts.entries.map { ($0.name, NamedFact($0.value)) }, Dictionary(places) { first, _ in first })
    case .null, .bool, .number, .text: self = .plain(fact)
    }
  }

  /// The similarity of two values, 0…1; two different numbers have 0.5.
  func similarity(to other: NamedFact) -> Double {
    switch (self, other) {
    case (.record(let own, _), .record(let others, let places)):
      var (sum, common) = (0.0, 0)
      for (name, value) in own {
        guard let place = places[name] else { continue }
        (sum, common) = (sum + value.similarity(to: others[place].value), common + 1)
      }
      let count = own.count + others.count - common
      return count == 0 ? 1 : sum / Double(count)
    case (.list(let own), .list(let others)):
      let count = max(own.count, others.count)
      return count == 0 ? 1 : zip(own, others).reduce(0.0) { $0 + $1.0.similarity(to: $1.1) } / Double(count)
    case (.plain(let own), .plain(let others)):
      if own.isNumber, others.isNumber { return own.isSame(as: others) ? 1 : 0.5 }
      return own == others ? 1 : 0
    default: return 0
    }
  }
}
