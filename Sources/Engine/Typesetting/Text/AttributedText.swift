/// A text whose characters have attributes; all positions count grapheme clusters (Swift `Character`s).
public struct AttributedText: Hashable, Sendable {
  /// The characters.
  public private(set) var string: String

  // Those of each cluster; an empty text has one, for its one empty line.
  private var attributes: [Shared<TextAttributes>]

  /// Creates a text with the same attributes everywhere.
  public init(_ string: String, attributes: TextAttributes) {
    self.string = string
    self.attributes = [Shared](repeating: Shared(attributes), count: max(1, string.count))
  }

  /// How many grapheme clusters there are.
  public var count: Int { isEmpty ? 0 : attributes.count }

  /// Whether the text is empty.
  public var isEmpty: Bool { string.isEmpty }

  /// The longest ranges of equal attributes, in order (CJ-02); none for an empty text.
  public var runs: [(range: Range<Int>, attributes: TextAttributes)] {
    runs(in: 0..<count).map { ($0.range, $0.attributes.value) }
  }

  /// The runs of a part, cut at its ends; their ranges count from the part's beginning.
  func runs(in part: Range<Int>) -> [(range: Range<Int>, attributes: Shared<TextAttributes>)] {
    var runs: [(range: Range<Int>, attributes: Shared<TextAttributes>)] = []
    var start = part.lowerBound
    while start < part.upperBound {
      let own = attributes[start]
      let end = attributes[start..<part.upperBound].firstIndex { $0 != own } ?? part.upperBound
      runs.append((start - part.lowerBound..<end - part.lowerBound, own))
      start = end
    }
    return runs
  }

  /// The attributes of one cluster; at `count` those of the last, and in an empty text those it was created with.
  public func attributes(at position: Int) -> TextAttributes { sharedAttributes(at: position).value }

  /// The same, shared with all who have them.
  func sharedAttributes(at position: Int) -> Shared<TextAttributes> {
    precondition(position >= 0 && position <= count, "position \(position) is outside 0...\(count)")
    return attributes[min(position, attributes.count - 1)]
  }

  /// Changes the attributes of a range, run by run; of an empty text, the attributes that it was created with.
  public mutating func updateAttributes(in range: Range<Int>, _ change: (inout TextAttributes) -> Void) {
    check(range)
    updateAttributes(in: [isEmpty ? 0..<1 : range]) { change(&$1) }
  }

  /// Changes the attributes of several ranges, run by run; the closure receives the index of the range.
  public mutating func updateAttributes(
    in ranges: [Range<Int>], _ change: (Int, inout TextAttributes) -> Void
  ) {
    for (number, range) in ranges.enumerated() {
      for (part, old) in runs(in: range) {
        var value = old.value
        change(number, &value)
        let new = Shared(value)
        for index in part { attributes[range.lowerBound + index] = new }
      }
    }
  }

  /// Changes the attributes of the whole text.
  public mutating func updateAttributes(_ change: (inout TextAttributes) -> Void) {
    updateAttributes(in: 0..<count, change)
  }

  /// The text of a range with its attributes.
  public func subrange(_ range: Range<Int>) -> AttributedText {
    check(range)
    let start = string.index(string.startIndex, offsetBy: range.lowerBound)
    return subrange(range, string[start..<string.index(start, offsetBy: range.count)])
  }

  /// The text of a range, whose characters are given.
  private func subrange(_ range: Range<Int>, _ characters: Substring) -> AttributedText {
    var part = self
    part.string = String(characters)
    part.attributes = range.isEmpty ? [sharedAttributes(at: range.lowerBound)] : Array(attributes[range])
    return part
  }

  /// Inserts texts before the clusters at several positions, which rise from 0 to `count`, in one pass.
  ///
  /// Where characters on both sides of a seam join into one cluster, it has the attributes of its first character.
  public mutating func insert(_ others: [(position: Int, text: AttributedText)]) {
    var parts: [AttributedText] = []
    var (position, index) = (0, string.startIndex)
    for other in others + [(count, subrange(count..<count))] {
      precondition(
        position <= other.position && other.position <= count,
        "position \(other.position) is outside \(position)...\(count)")
      let end = string.index(index, offsetBy: other.position - position)
      parts += [subrange(position..<other.position, string[index..<end]), other.text]
      (position, index) = (other.position, end)
    }
    self = AttributedText(joining: parts)
  }

  /// Adds a text at the end.
  public mutating func append(_ other: AttributedText) { insert([(count, other)]) }

  /// Joins texts, at least one.
  init(joining parts: [AttributedText]) {
    let parts = parts.contains { !$0.isEmpty } ? parts.filter { !$0.isEmpty } : [parts[0]]
    string = parts.map(\.string).joined()
    attributes = parts.flatMap(\.attributes)
    guard count != string.count else { return }
    // Clusters became one at a seam: each has the attributes of the part's cluster in which it begins.
    let old = parts.flatMap { zip($0.string.map(\.utf8.count), $0.attributes) }
    var (start, index, end) = (0, 0, old[0].0)
    attributes = string.map { cluster in
      while end <= start, index + 1 < old.count {
        index += 1
        end += old[index].0
      }
      start += cluster.utf8.count
      return old[index].1
    }
  }

  private func check(_ range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "\(range) is outside 0..<\(count)")
  }
}
