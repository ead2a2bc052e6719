/// The looks and links that the characters of a text were given (CJ-57, CJ-58, CJ-68).
struct RangeMarks: Sendable {
  /// Neighboring characters that all have the same marks.
  struct Stretch: Sendable {
    var range: Range<Int>
    /// The looks, as positions in the list of them, first at the bottom.
    var looks: [Int]
    /// The box of these looks, without boxes that were removed together with a link.
    var box: BoxStyle
    /// The last link made here, as a position in the list of them.
    var link: Int?
  }

  /// The marks of one character.
  private struct Mark: Hashable, Sendable {
    var looks: [Int] = []
    /// How many of the looks have lost their box.
    var boxlessLooks = 0
    var link: Int?

    var isEmpty: Bool { looks.isEmpty && link == nil }
  }

  /// The links in the order they were made, one for each range.
  private(set) var links: [Link] = []
  /// The looks in the order they were added.
  private(set) var looks: [RangeLook] = []
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
      if !mark.isEmpty {
        let box = mark.looks[mark.boxlessLooks...].reduce(into: BoxStyle()) { $0.add(looks[$1].box) }
        stretches.append(Stretch(range: start..<end, looks: mark.looks, box: box, link: mark.link))
      }
      start = end
    }
    return stretches
  }

  /// Adds a look to ranges.
  mutating func add(_ look: RangeLook, in ranges: [Range<Int>]) {
    let number = looks.count
    looks.append(look)
    for range in ranges { change(range) { $0.looks.append(number) } }
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
      mark.boxlessLooks = mark.looks.count
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
