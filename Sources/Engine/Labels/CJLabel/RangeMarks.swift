/// The looks and links that the ranges of a text were given (CJ-57, CJ-58, CJ-68).
struct RangeMarks: Sendable {
  /// A stretch of text whose characters all have the same marks.
  struct Stretch: Sendable {
    var range: Range<Int>
    /// The looks, as positions in the list of them, first at the bottom.
    var looks: [Int] = []
    /// The box of these looks, without boxes that were removed together with a link.
    var box = BoxStyle()
    /// The last link made here, as a position in the list of them.
    var link: Int?
  }

  /// The links in the order they were made, one for each range.
  private(set) var links: [Link] = []
  /// The looks in the order they were added.
  private(set) var looks: [RangeLook] = []
  /// The stretches in order; unmarked text is in none.
  private(set) var stretches: [Stretch] = []

  /// Whether no text is marked.
  var isEmpty: Bool { stretches.isEmpty }

  /// Adds a look to ranges, which are in order and do not overlap.
  mutating func add(_ look: RangeLook, in ranges: [Range<Int>]) {
    let number = looks.count
    looks.append(look)
    change(ranges) { _, stretch in
      stretch.looks.append(number)
      stretch.box.add(look.box)
    }
  }

  /// Makes each range a link of its own; the ranges are in order and do not overlap.
  mutating func add(_ link: Link, in ranges: [Range<Int>]) {
    let first = links.count
    links += ranges.map { _ in link }
    change(ranges) { index, stretch in stretch.link = first + index }
  }

  /// Takes links and boxes away from ranges, which are in order and do not overlap.
  mutating func removeLinks(in ranges: [Range<Int>]) {
    change(ranges) { _, stretch in
      stretch.link = nil
      stretch.box = BoxStyle()
    }
  }

  /// Makes room for one more character before a position; a stretch around it is divided.
  mutating func makeRoom(at position: Int) {
    stretches = stretches.flatMap { stretch -> [Stretch] in
      let (lower, upper) = (stretch.range.lowerBound, stretch.range.upperBound)
      guard upper > position else { return [stretch] }
      var (left, right) = (stretch, stretch)
      right.range = (max(lower, position) + 1)..<(upper + 1)
      guard lower < position else { return [right] }
      left.range = lower..<position
      return [left, right]
    }
  }

  /// The marks inside a text, which has fewer clusters than counted if a picture joins with a combining mark.
  func within(count: Int) -> RangeMarks {
    var marks = self
    marks.stretches.removeAll { $0.range.upperBound > count }
    return marks
  }

  /// Changes the marks of ranges in one pass over the stretches that they touch, which are divided at the ends of ranges.
  private mutating func change(_ ranges: [Range<Int>], _ change: (_ index: Int, inout Stretch) -> Void) {
    guard let lower = ranges.first?.lowerBound, let upper = ranges.last?.upperBound else { return }
    let first = (stretches.lastIndex { $0.range.upperBound <= lower } ?? -1) + 1
    let end = stretches[first...].firstIndex { $0.range.lowerBound >= upper } ?? stretches.count
    var rest = Array(stretches[first..<end].reversed())
    var changed: [Stretch] = []
    for (index, range) in ranges.enumerated() {
      while let next = rest.last, next.range.lowerBound < range.lowerBound {
        changed.append(rest.removeFromEnd(upTo: range.lowerBound))
      }
      var start = range.lowerBound
      while start < range.upperBound {
        let next = rest.last.map { min($0.range.lowerBound, range.upperBound) } ?? range.upperBound
        var stretch =
          next > start ? Stretch(range: start..<next) : rest.removeFromEnd(upTo: range.upperBound)
        start = stretch.range.upperBound
        change(index, &stretch)
        if !stretch.looks.isEmpty || stretch.link != nil { changed.append(stretch) }
      }
    }
    stretches.replaceSubrange(first..<end, with: changed + rest.reversed())
  }
}

extension [RangeMarks.Stretch] {
  /// Removes and returns the last stretch; the part of it from a position on stays.
  fileprivate mutating func removeFromEnd(upTo position: Int) -> RangeMarks.Stretch {
    var stretch = removeLast()
    if stretch.range.upperBound > position {
      var remainder = stretch
      remainder.range = position..<stretch.range.upperBound
      append(remainder)
      stretch.range = stretch.range.lowerBound..<position
    }
    return stretch
  }
}
