/// What was done to ranges of a text, in order: looks laid over it, links made and taken away (CJ-57, CJ-58, CJ-68).
struct RangeMarks: Hashable, Sendable {
  /// What was done to a range.
  fileprivate enum Deed: Hashable, Sendable {
    /// The look of this number was laid over it.
    case look(Int)
    /// It became the link of this number.
    case link(Int)
    /// A link was taken away, and with it all boxes.
    case unlink
  }

  /// A stretch of text to whose characters the same was done.
  struct Stretch: Hashable, Sendable {
    var range: Range<Int>
    /// The looks, first at the bottom.
    var looks: [RangeLook] = []
    /// The box of the looks that no removal of a link took away.
    var box = BoxStyle()
    /// The number of the link, which is the last one made here.
    var link: Int?
  }

  /// The links in the order they were made, one for every range.
  private(set) var links: [Link] = []
  private var looks: [RangeLook] = []
  private var deeds: [Done] = []

  private struct Done: Hashable, Sendable {
    var range: Range<Int>
    var deed: Deed
  }

  /// Whether nothing was done.
  var isEmpty: Bool { deeds.isEmpty }

  /// Lays a look over ranges.
  mutating func add(_ look: RangeLook, in ranges: [Range<Int>]) {
    deeds += ranges.map { Done(range: $0, deed: .look(looks.count)) }
    looks.append(look)
  }

  /// Makes ranges links that look and answer alike.
  mutating func add(_ link: Link, in ranges: [Range<Int>]) {
    for range in ranges {
      deeds.append(Done(range: range, deed: .link(links.count)))
      links.append(link)
    }
  }

  /// Takes links away from a range.
  mutating func removeLinks(in range: Range<Int>) { deeds.append(Done(range: range, deed: .unlink)) }

  /// Makes room for one more character before a position; a range around it is divided.
  mutating func makeRoom(at position: Int) {
    var halves: [(index: Int, done: Done)] = []
    for index in deeds.indices where deeds[index].range.upperBound > position {
      let range = deeds[index].range
      let start = max(range.lowerBound, position)
      let moved = (start + 1)..<(range.upperBound + 1)
      if range.lowerBound < position {
        halves.append((index + 1, Done(range: moved, deed: deeds[index].deed)))
        deeds[index].range = range.lowerBound..<position
      } else {
        deeds[index].range = moved
      }
    }
    for (index, half) in halves.reversed() { deeds.insert(half, at: index) }
  }

  /// The stretches of the text to which something was done, in order.
  ///
  /// It takes a pass over the ends of all ranges, so that neither many links nor many that overlap take long.
  var stretches: [Stretch] {
    let starts = deeds.indices.sorted { deeds[$0].range.lowerBound < deeds[$1].range.lowerBound }
    let ends = deeds.indices.sorted { deeds[$0].range.upperBound < deeds[$1].range.upperBound }
    let bounds = Set(deeds.flatMap { [$0.range.lowerBound, $0.range.upperBound] }).sorted()
    var (nextStart, nextEnd) = (0, 0)
    var active = ActiveDeeds()
    var stretches: [Stretch] = []
    for (start, end) in zip(bounds, bounds.dropFirst()) {
      while nextEnd < ends.count, deeds[ends[nextEnd]].range.upperBound <= start {
        active.change(ends[nextEnd], deeds[ends[nextEnd]].deed) { $0.remove($1) }
        nextEnd += 1
      }
      while nextStart < starts.count, deeds[starts[nextStart]].range.lowerBound <= start {
        active.change(starts[nextStart], deeds[starts[nextStart]].deed) { $0.insert($1) }
        nextStart += 1
      }
      if let stretch = stretch(start..<end, active) { stretches.append(stretch) }
    }
    return stretches
  }

  private func stretch(_ range: Range<Int>, _ active: ActiveDeeds) -> Stretch? {
    let removal = active.removals.numbers.last ?? -1
    var stretch = Stretch(range: range)
    if let last = active.links.numbers.last, last > removal, case .link(let link) = deeds[last].deed {
      stretch.link = link
    }
    for index in active.looks.numbers {
      guard case .look(let number) = deeds[index].deed else { continue }
      stretch.looks.append(looks[number])
      if index > removal { stretch.box.add(looks[number].box) }
    }
    return stretch.looks.isEmpty && stretch.link == nil ? nil : stretch
  }
}

/// What was done to the characters at one place, by kind, as positions in the list of all that was done.
private struct ActiveDeeds {
  var looks = SortedNumbers()
  var links = SortedNumbers()
  var removals = SortedNumbers()

  mutating func change(
    _ index: Int, _ deed: RangeMarks.Deed, _ change: (inout SortedNumbers, Int) -> Void
  ) {
    switch deed {
    case .look: change(&looks, index)
    case .link: change(&links, index)
    case .unlink: change(&removals, index)
    }
  }
}
