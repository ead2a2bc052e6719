/// The looks and links that the characters of a text were given (CJ-57, CJ-58, CJ-68).
struct RangeMarks: Sendable {
  /// The marks of one character.
  struct Mark: Hashable, Sendable {
    /// The looks, as positions in the list of them, first at the bottom.
    var looks: [Int] = []
    /// The box of these looks, without boxes that were removed together with a link.
    var box = BoxStyle()
    /// The last link made here, as a position in the list of them.
    var link: Int?

    var isEmpty: Bool { looks.isEmpty && link == nil }
  }

  /// Neighboring characters that all have the same marks.
  typealias Stretch = (range: Range<Int>, mark: Mark)

  /// The links in the order they were made, one for each range.
  private(set) var links: [Link] = []
  /// The attributes of the looks, in the order in which they were added.
  private(set) var looks: [SpanAttributes] = []
  /// The marks of the characters, up to the last that was marked.
  private var characters: [Mark] = []

  /// Whether no text is marked.
  var isEmpty: Bool { characters.allSatisfy(\.isEmpty) }

  /// The stretches of a text of some characters, in order; unmarked text is in none.
  ///
  /// The text has fewer characters than are marked if a picture joins with a combining mark.
  func stretches(count: Int) -> [Stretch] {
    let characters = characters.prefix(count)
    var stretches: [Stretch] = []
    var start = 0
    while start < characters.count {
      let mark = characters[start]
      let end = characters[start...].firstIndex { $0 != mark } ?? characters.endIndex
      if !mark.isEmpty { stretches.append((start..<end, mark)) }
      start = end
    }
    return stretches
  }

  /// Adds a look to ranges.
  mutating func add(_ look: RangeLook, in ranges: [Range<Int>]) {
    let number = looks.count
    looks.append(look.attributes)
    for range in ranges {
      change(range) { mark in
        mark.looks.append(number)
        mark.box.add(look.box)
      }
    }
  }

  /// Makes each range a link of its own.
  mutating func add(_ link: Link, in ranges: [Range<Int>]) {
    for range in ranges {
      let number = links.count
      links.append(link)
      change(range) { $0.link = number }
    }
  }

  /// Takes links and their boxes away from a range; nil is the whole text.
  mutating func removeLinks(in range: Range<Int>? = nil) {
    change(range ?? characters.indices) { mark in
      guard mark.link != nil else { return }
      mark.link = nil
      mark.box = BoxStyle()
    }
  }

  /// Makes room for one more character before a position.
  mutating func makeRoom(at position: Int) {
    if position < characters.count { characters.insert(Mark(), at: position) }
  }

  private mutating func change(_ range: Range<Int>, _ change: (inout Mark) -> Void) {
    let missing = max(0, range.upperBound - characters.count)
    characters += repeatElement(Mark(), count: missing)
    for position in range { change(&characters[position]) }
  }
}
