/// Pairs equal lines of two texts or pictures, in order.
///
/// Lines that occur once in both are paired first (patience, Bram Cohen), if they keep their order. Between them,
/// beginnings and ends are paired, then the longest common subsequence of the rest (Myers, 1986).
package struct LineMatching {
  /// For each line of the first the equal line of the second; nil for a line without one.
  package private(set) var partners: [Int?]
  /// The lines as numbers; equal lines have equal numbers.
  private var first: [Int] = []
  private var second: [Int] = []
  /// Whether lines that occur several times are paired where they are, as blank rows of pictures should be.
  private let keepsPlaces: Bool
  /// How often each line occurs in two ranges, and its last place in the second; all 0 between uses.
  private var occurrences: [(first: Int, second: Int, place: Int)] = []

  /// The most pairs of lines without a unique one among which a common subsequence is sought, since that takes long.
  private static let mostPairs = 1 << 18
  /// How often every line may be looked at, for pictures that are made to take long.
  private static let mostRounds = 64

  package init<Line: Hashable>(_ old: [Line], _ new: [Line], keepsPlaces: Bool = false) {
    self.keepsPlaces = keepsPlaces
    partners = Array(repeating: nil, count: old.count)
    var numbers = [Line: Int](minimumCapacity: old.count + new.count)
    func number(_ line: Line) -> Int {
      if let known = numbers[line] { return known }
      numbers[line] = numbers.count
      return numbers.count - 1
    }
    (first, second) = (old.map(number), new.map(number))
    occurrences = Array(repeating: (0, 0, 0), count: numbers.count)
    match()
  }

  private mutating func match() {
    var open = [(first.indices, second.indices)]
    var rest = LineMatching.mostRounds * (first.count + second.count)
    while rest > 0, let ranges = open.popLast() {
      rest -= ranges.0.count + ranges.1.count
      let (own, others) = matchEnds(ranges.0, ranges.1)
      if own.isEmpty || others.isEmpty { continue }
      let anchors = self.anchors(own, others)
      if anchors.isEmpty { matchRepeated(own, others) }
      var start = (own.lowerBound, others.lowerBound)
      for (line, partner) in anchors {
        partners[line] = partner
        open.append((start.0..<line, start.1..<partner))
        start = (line + 1, partner + 1)
      }
      if !anchors.isEmpty { open.append((start.0..<own.upperBound, start.1..<others.upperBound)) }
    }
  }

  /// Pairs equal lines at the beginning and at the end, and returns the rest.
  private mutating func matchEnds(_ own: Range<Int>, _ others: Range<Int>) -> (Range<Int>, Range<Int>) {
    var (top, otherTop, end, otherEnd) = (
      own.lowerBound, others.lowerBound, own.upperBound, others.upperBound
    )
    while top < end, otherTop < otherEnd, first[top] == second[otherTop] {
      partners[top] = otherTop
      (top, otherTop) = (top + 1, otherTop + 1)
    }
    while top < end, otherTop < otherEnd, first[end - 1] == second[otherEnd - 1] {
      (end, otherEnd) = (end - 1, otherEnd - 1)
      partners[end] = otherEnd
    }
    return (top..<end, otherTop..<otherEnd)
  }

  /// The longest sequence of lines that occur exactly once in both ranges and have the same order in both.
  private mutating func anchors(_ own: Range<Int>, _ others: Range<Int>) -> [(Int, Int)] {
    for line in own { occurrences[first[line]].first += 1 }
    for line in others {
      occurrences[second[line]].second += 1
      occurrences[second[line]].place = line
    }
    let common = own.compactMap { line -> (Int, Int)? in
      let found = occurrences[first[line]]
      return found.first == 1 && found.second == 1 ? (line, found.place) : nil
    }
    for line in own { occurrences[first[line]] = (0, 0, 0) }
    for line in others { occurrences[second[line]] = (0, 0, 0) }
    return LineMatching.longestAscending(common)
  }

  /// The longest part of some pairs, ordered by their first places, whose second places ascend.
  private static func longestAscending(_ common: [(Int, Int)]) -> [(Int, Int)] {
    // Patience sorting: each pile's top ends the sequence of the pile's number that ends earliest.
    var piles: [Int] = []
    var previous: [Int?] = []
    for (index, pair) in common.enumerated() {
      var (low, high) = (0, piles.count)
      while low < high {
        let middle = (low + high) / 2
        if common[piles[middle]].1 < pair.1 { low = middle + 1 } else { high = middle }
      }
      previous.append(low > 0 ? piles[low - 1] : nil)
      if low == piles.count { piles.append(index) } else { piles[low] = index }
    }
    var sequence: [(Int, Int)] = []
    var last = piles.last
    while let index = last {
      sequence.append(common[index])
      last = previous[index]
    }
    return sequence.reversed()
  }

  /// Pairs lines of which none is unique: a common subsequence, or those at the same places unless that leaves twice as many unpaired.
  private mutating func matchRepeated(_ own: Range<Int>, _ others: Range<Int>) {
    let length = min(own.count, others.count)
    let isSmall = own.count * others.count <= LineMatching.mostPairs
    guard !Set(first[own]).isDisjoint(with: second[others]) else { return }
    var pairs = isSmall ? commonSubsequence(own, others) : []
    if keepsPlaces, own.count == others.count {
      let inPlace = (0..<length).filter { first[own.lowerBound + $0] == second[others.lowerBound + $0] }
      if (length - pairs.count) * 2 >= length - inPlace.count {
        pairs = inPlace.map { (own.lowerBound + $0, others.lowerBound + $0) }
      }
    }
    for (line, partner) in pairs { partners[line] = partner }
  }

  /// The longest common subsequence by the greedy algorithm of Myers, in time and memory bounded by the pairs of lines.
  private func commonSubsequence(_ own: Range<Int>, _ others: Range<Int>) -> [(Int, Int)] {
    let (count, otherCount) = (own.count, others.count)
    // For each number of edits and each diagonal, how far into the first range they lead.
    var reached: [[Int]] = []
    search: for edits in 0...count + otherCount {
      let before = reached.last ?? []
      var furthest = [Int](repeating: 0, count: edits + 1)
      for step in 0...edits {
        let diagonal = 2 * step - edits
        let inserts = step == 0 || step != edits && before[step - 1] < before[step]
        var x = edits == 0 ? 0 : inserts ? before[step] : before[step - 1] + 1
        while x < count, x - diagonal < otherCount,
          first[own.lowerBound + x] == second[others.lowerBound + x - diagonal]
        {
          x += 1
        }
        furthest[step] = x
        if x >= count, x - diagonal >= otherCount {
          reached.append(furthest)
          break search
        }
      }
      reached.append(furthest)
    }
    return pairs(reached, own, others)
  }

  /// Goes back through a search to the pairs of equal lines on its way.
  private func pairs(_ reached: [[Int]], _ own: Range<Int>, _ others: Range<Int>) -> [(Int, Int)] {
    var pairs: [(Int, Int)] = []
    var (x, y) = (own.count, others.count)
    for edits in reached.indices.reversed() {
      let step = (x - y + edits) / 2
      var (start, otherStart) = (0, 0)
      if edits > 0 {
        let before = reached[edits - 1]
        let inserts = step == 0 || step != edits && before[step - 1] < before[step]
        start = inserts ? before[step] : before[step - 1]
        otherStart = start - (2 * (inserts ? step : step - 1) - (edits - 1))
      }
      while x > start, y > otherStart {
        (x, y) = (x - 1, y - 1)
        pairs.append((own.lowerBound + x, others.lowerBound + y))
      }
      (x, y) = (start, otherStart)
    }
    return pairs.reversed()
  }
}
