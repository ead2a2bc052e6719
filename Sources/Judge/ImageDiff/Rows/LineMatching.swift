/// Pairs equal lines of two texts or pictures, in order.
///
/// Lines that occur once in both are paired first (patience, Bram Cohen), as many as keep their order. Between them,
/// beginnings and ends are paired, then the longest common subsequence of the rest (Myers, 1986).
package struct LineMatching<Line: Hashable> {
  /// For each line of the first the equal line of the second; nil for a line without one.
  package private(set) var partners: [Int?]
  private let first: [Line]
  private let second: [Line]
  /// Whether lines that occur several times are paired where they are, as blank rows of pictures should be.
  private let keepsPlaces: Bool

  /// The most pairs of lines without a unique one among which a common subsequence is sought, since that takes long.
  private static var mostPairs: Int { 1 << 18 }
  /// How often every line may be looked at, for pictures that are made to take long.
  private static var mostRounds: Int { 64 }

  package init(_ first: [Line], _ second: [Line], keepsPlaces: Bool = false) {
    (self.first, self.second, self.keepsPlaces) = (first, second, keepsPlaces)
    partners = Array(repeating: nil, count: first.count)
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

  /// Pairs equal lines at the beginning and at the end, and returns what is between.
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
  private func anchors(_ own: Range<Int>, _ others: Range<Int>) -> [(Int, Int)] {
    let (places, otherPlaces) = (LineMatching.unique(first, own), LineMatching.unique(second, others))
    let common = own.compactMap { line -> (Int, Int)? in
      guard places[first[line]] == line, case let partner?? = otherPlaces[first[line]] else { return nil }
      return (line, partner)
    }
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

  /// Where each line is that occurs in a range; nil for a line that occurs several times.
  private static func unique(_ lines: [Line], _ range: Range<Int>) -> [Line: Int?] {
    Dictionary(range.map { line -> (Line, Int?) in (lines[line], line) }) { _, _ in nil }
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

  private func commonSubsequence(_ own: Range<Int>, _ others: Range<Int>) -> [(Int, Int)] {
    var (lines, partners) = (Set(own), Set(others))
    for change in second[others].difference(from: first[own]) {
      switch change {
      case .remove(let offset, _, _): lines.remove(own.lowerBound + offset)
      case .insert(let offset, _, _): partners.remove(others.lowerBound + offset)
      }
    }
    return Array(zip(lines.sorted(), partners.sorted()))
  }
}
