/// A text whose characters have attributes; all positions count grapheme clusters (Swift `Character`s).
public struct AttributedText: Hashable, Sendable {
  /// The characters.
  public private(set) var string: String
  /// How many grapheme clusters there are.
  public private(set) var count: Int

  // The ends rise to `count`, and neighbors differ. An empty text has one span, which ends at 0.
  private var spans: [Span]

  /// The end of a run, and its attributes.
  private struct Span: Hashable, Sendable {
    let end: Int
    let attributes: Shared<TextAttributes>
  }

  /// Creates a text with the same attributes everywhere; an empty text keeps them for its one empty line.
  public init(_ string: String, attributes: TextAttributes) {
    self.string = string
    count = string.count
    spans = [Span(end: count, attributes: Shared(attributes))]
  }

  /// Whether the text is empty.
  public var isEmpty: Bool { count == 0 }

  /// The longest ranges of equal attributes, in order (CJ-02); none for an empty text.
  public var runs: [(range: Range<Int>, attributes: TextAttributes)] {
    runs(in: 0..<count).map { ($0.range, $0.attributes.value) }
  }

  /// The runs of a part, cut at its ends; their ranges count from the part's beginning.
  func runs(in part: Range<Int>) -> [(range: Range<Int>, attributes: Shared<TextAttributes>)] {
    guard !part.isEmpty else { return [] }
    var start = 0
    return spans[spanIndex(at: part.lowerBound)...spanIndex(at: part.upperBound - 1)].map { span in
      let end = min(span.end, part.upperBound) - part.lowerBound
      defer { start = end }
      return (start..<end, span.attributes)
    }
  }

  /// The attributes of one cluster; at `count` those of the last, and in an empty text those it was created with.
  public func attributes(at position: Int) -> TextAttributes { sharedAttributes(at: position).value }

  /// The same, shared with all who have them.
  func sharedAttributes(at position: Int) -> Shared<TextAttributes> {
    precondition(position >= 0 && position <= count, "position \(position) is outside 0...\(count)")
    return spans[spanIndex(at: position)].attributes
  }

  /// Changes the attributes of a range, run by run; of an empty text, the attributes that it was created with.
  public mutating func updateAttributes(in range: Range<Int>, _ change: (inout TextAttributes) -> Void) {
    check(range)
    guard isEmpty else { return updateAttributes(in: [range]) { change(&$1) } }
    var attributes = spans[0].attributes.value
    change(&attributes)
    spans = [Span(end: 0, attributes: Shared(attributes))]
  }

  /// Changes the attributes of many ranges in one pass; the closure receives the index of the range.
  ///
  /// The ranges must be in ascending order and must not overlap; a range may be empty.
  public mutating func updateAttributes(
    in ranges: [Range<Int>], _ change: (Int, inout TextAttributes) -> Void
  ) {
    var changed: [Span] = []
    var next = 0
    for (run, attributes) in runs(in: 0..<count) {
      var start = run.lowerBound
      while start < run.upperBound {
        while next < ranges.count, ranges[next].upperBound <= start { next += 1 }
        let inside = next < ranges.count && ranges[next].lowerBound <= start
        let end = next == ranges.count ? count : inside ? ranges[next].upperBound : ranges[next].lowerBound
        var updated = attributes
        if inside {
          var value = attributes.value
          change(next, &value)
          updated = Shared(value)
        }
        start = min(end, run.upperBound)
        changed.append(Span(end: start, attributes: updated))
      }
    }
    if !changed.isEmpty { spans = AttributedText.merged(changed) }
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
    part.count = range.count
    part.spans =
      range.isEmpty
      ? [Span(end: 0, attributes: sharedAttributes(at: range.lowerBound))]
      : runs(in: range).map { Span(end: $0.range.upperBound, attributes: $0.attributes) }
    return part
  }

  /// Inserts texts before the clusters at several positions, which rise from 0 to `count`, in one pass.
  ///
  /// Where characters on both sides of a seam join into one cluster, it has the attributes of its first character.
  public mutating func insert(_ others: [(position: Int, text: AttributedText)]) {
    guard !others.isEmpty else { return }
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
    let string = parts.map(\.string).joined()
    self.init(string, attributes: parts[0].attributes(at: 0))
    guard parts.count > 1 else {
      self = parts[0]
      return
    }
    if count == parts.reduce(0, { $0 + $1.count }) {
      var start = 0
      spans = AttributedText.merged(
        parts.flatMap { part in
          defer { start += part.count }
          return part.spans.map { Span(end: start + $0.end, attributes: $0.attributes) }
        })
    } else {
      spans = AttributedText.merged(AttributedText.spans(of: string, joining: parts))
    }
  }

  /// The spans of joined texts when clusters merged at a seam: each cluster has the attributes of where it begins.
  private static func spans(of string: String, joining parts: [AttributedText]) -> [Span] {
    var begins: [(offset: Int, attributes: Shared<TextAttributes>)] = []
    var base = 0
    for part in parts {
      var offsets = part.string.indices.map {
        part.string.utf8.distance(from: part.string.startIndex, to: $0)
      }[...]
      for (range, attributes) in part.runs(in: 0..<part.count) {
        for offset in offsets.prefix(range.count) { begins.append((base + offset, attributes)) }
        offsets = offsets.dropFirst(range.count)
      }
      base += part.string.utf8.count
    }
    var spans: [Span] = []
    var next = 0
    for (cluster, index) in string.indices.enumerated() {
      let offset = string.utf8.distance(from: string.startIndex, to: index)
      while next + 1 < begins.count, begins[next + 1].offset <= offset { next += 1 }
      spans.append(Span(end: cluster + 1, attributes: begins[next].attributes))
    }
    return spans
  }

  private static func merged(_ spans: [Span]) -> [Span] {
    var result: [Span] = []
    for span in spans {
      if let last = result.last, last.attributes == span.attributes { result.removeLast() }
      result.append(span)
    }
    return result
  }

  private func spanIndex(at position: Int) -> Int {
    min(spans.partitioningIndex { $0.end > position }, spans.count - 1)
  }

  private func check(_ range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "\(range) is outside 0..<\(count)")
  }
}
