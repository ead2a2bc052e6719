/// A text whose characters have attributes; all positions count grapheme clusters (Swift `Character`s).
public struct AttributedText: Sendable {
  /// The characters.
  public private(set) var string: String

  /// Neighboring clusters with the same attributes, which are shared with all who have them.
  typealias Run = (range: Range<Int>, attributes: Shared<TextAttributes>)

  // In order. An empty text counts as one cluster, for its one empty line.
  private var stretches: [Run]

  /// Creates a text with the same attributes everywhere.
  public init(_ string: String, attributes: TextAttributes) {
    self.string = string
    // Bytes are counted faster than clusters, and in printable ASCII they are the same.
    let isPlain = string.utf8.withContiguousStorageIfAvailable { $0.allSatisfy { 0x20...0x7E ~= $0 } }
    stretches = [(0..<max(1, isPlain == true ? string.utf8.count : string.count), Shared(attributes))]
  }

  /// How many grapheme clusters there are.
  public var count: Int { isEmpty ? 0 : stretches[stretches.count - 1].range.upperBound }

  /// Whether the text is empty.
  public var isEmpty: Bool { string.isEmpty }

  /// The longest ranges of equal attributes, in order (CJ-02); none for an empty text.
  public var runs: [(range: Range<Int>, attributes: TextAttributes)] {
    runs(in: 0..<count).map { ($0.range, $0.attributes.value) }
  }

  /// The runs of a part, cut at its ends; their ranges count from the part's beginning.
  func runs(in part: Range<Int>) -> [Run] {
    if stretches.count == 1, stretches[0].range == part { return stretches }
    var runs: [Run] = []
    for (range, attributes) in stretches[indices(of: part)] {
      let inside = range.clamped(to: part)
      let (start, end) = (inside.lowerBound - part.lowerBound, inside.upperBound - part.lowerBound)
      if let last = runs.last, last.attributes == attributes {
        runs[runs.count - 1].range = last.range.lowerBound..<end
      } else {
        runs.append((start..<end, attributes))
      }
    }
    return runs
  }

  /// The indices of the stretches that share clusters with a part.
  private func indices(of part: Range<Int>) -> Range<Int> {
    let first = stretches.partitioningIndex { $0.range.upperBound > part.lowerBound }
    let end = stretches[first...].partitioningIndex { $0.range.lowerBound >= part.upperBound }
    return first..<(part.isEmpty ? first : end)
  }

  /// The attributes of one cluster; at `count` those of the last, and in an empty text those it was created with.
  public func attributes(at position: Int) -> TextAttributes { sharedAttributes(at: position).value }

  /// The same, shared with all who have them.
  func sharedAttributes(at position: Int) -> Shared<TextAttributes> {
    precondition(position >= 0 && position <= count, "position \(position) is outside 0...\(count)")
    let index = stretches.partitioningIndex { $0.range.upperBound > position }
    return stretches[min(index, stretches.count - 1)].attributes
  }

  /// Changes the attributes of a range, run by run; of an empty text, the attributes that it was created with.
  public mutating func updateAttributes(in range: Range<Int>, _ change: (inout TextAttributes) -> Void) {
    check(range)
    updateAttributes(in: [isEmpty ? 0..<1 : range]) { change(&$1) }
  }

  /// Changes the attributes of several ranges, one range after the other; the closure receives the index of the range.
  public mutating func updateAttributes(
    in ranges: [Range<Int>], _ change: (Int, inout TextAttributes) -> Void
  ) {
    divide(at: ranges.flatMap { [$0.lowerBound, $0.upperBound] }.sorted())
    for (number, range) in ranges.enumerated() {
      for index in indices(of: range) {
        var value = stretches[index].attributes.value
        change(number, &value)
        stretches[index].attributes = Shared(value)
      }
    }
    stretches = runs(in: 0..<max(1, count))
  }

  /// Divides the stretches at sorted positions.
  private mutating func divide(at positions: [Int]) {
    var (divided, rest): ([Run], ArraySlice<Int>) = ([], positions[...])
    for (range, attributes) in stretches {
      var start = range.lowerBound
      while let position = rest.first, position < range.upperBound {
        if position > start { divided.append((start..<position, attributes)) }
        (start, rest) = (max(start, position), rest.dropFirst())
      }
      divided.append((start..<range.upperBound, attributes))
    }
    stretches = divided
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
    part.stretches = range.isEmpty ? [(0..<1, sharedAttributes(at: range.lowerBound))] : runs(in: range)
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
    stretches = []
    for part in parts {
      let start = stretches.last?.range.upperBound ?? 0
      stretches += part.stretches.map { ($0.lowerBound + start..<$0.upperBound + start, $1) }
    }
    guard count != string.count else { return }
    // Clusters became one at a seam: each has the attributes of the part's cluster in which it begins.
    let (old, lengths) = (self, parts.flatMap { $0.string.map(\.utf8.count) })
    var (start, index, end) = (0, 0, lengths[0])
    stretches = string.enumerated().map { position, cluster in
      while end <= start, index + 1 < lengths.count {
        index += 1
        end += lengths[index]
      }
      start += cluster.utf8.count
      return (position..<position + 1, old.sharedAttributes(at: index))
    }
    stretches = runs(in: 0..<count)
  }

  private func check(_ range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "\(range) is outside 0..<\(count)")
  }
}
