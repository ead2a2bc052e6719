/// Pairs equal lines of two pictures, each line given by a hash.
///
/// Lines that occur once in both pictures are paired first (patience, Bram Cohen), as many as keep their order. Between them,
/// beginnings and ends are paired, then the longest common subsequence of the rest (Myers, 1986).
struct LineMatching {
  /// For each line of the reference the equal line of the candidate; nil for a line without one.
  private(set) var partners: [Int?]
  private let first: [UInt64]
  private let second: [UInt64]

  /// The most pairs of lines without a unique one among which a common subsequence is sought, since that takes long.
  private static let mostPairs = 1 << 18
  /// How often every line may be looked at, for pictures that are made to take long.
  private static let mostRounds = 64

  init(_ first: [UInt64], _ second: [UInt64]) {
    (self.first, self.second) = (first, second)
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
  private static func unique(_ lines: [UInt64], _ range: Range<Int>) -> [UInt64: Int?] {
    Dictionary(range.map { line -> (UInt64, Int?) in (lines[line], line) }) { _, _ in nil }
  }

  /// Pairs lines of which none is unique: those at the same places, or a common subsequence that leaves less than half unpaired.
  private mutating func matchRepeated(_ own: Range<Int>, _ others: Range<Int>) {
    let length = min(own.count, others.count)
    let inPlace = (0..<length).filter { first[own.lowerBound + $0] == second[others.lowerBound + $0] }
    var pairs = inPlace.map { (own.lowerBound + $0, others.lowerBound + $0) }
    guard !Set(first[own]).isDisjoint(with: second[others]) else { return }
    if own.count * others.count <= LineMatching.mostPairs {
      let common = commonSubsequence(own, others)
      let isLonger = (length - common.count) * 2 < length - pairs.count
      if own.count != others.count || isLonger { pairs = common }
    } else if own.count != others.count {
      pairs = []
    }
    for (line, partner) in pairs { partners[line] = partner }
  }

  private func commonSubsequence(_ own: Range<Int>, _ others: Range<Int>) -> [(Int, Int)] {
    let changes = second[others].difference(from: first[own])
    func offsets(_ changes: [CollectionDifference<UInt64>.Change]) -> Set<Int> {
      Set(
        changes.map {
          switch $0 {
          case .insert(let offset, _, _), .remove(let offset, _, _): offset
          }
        })
    }
    let (removed, inserted) = (offsets(changes.removals), offsets(changes.insertions))
    return Array(
      zip(
        own.filter { !removed.contains($0 - own.lowerBound) },
        others.filter { !inserted.contains($0 - others.lowerBound) }))
  }
}
