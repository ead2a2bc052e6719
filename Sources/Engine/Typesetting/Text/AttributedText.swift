/// A text whose characters have attributes; all positions count grapheme clusters (Swift `Character`s).
public struct AttributedText: Hashable, Sendable {
  /// The characters.
  public private(set) var string: String
  /// How many grapheme clusters there are.
  public private(set) var count: Int

  // Where each run ends and its attributes; ends rise to `count`, neighbors differ. One span of end 0 when empty.
  private var spans: [Span]

  private struct Span: Hashable, Sendable {
    let end: Int
    let look: Shared<TextAttributes>
    var attributes: TextAttributes { look.value }

    init(end: Int, look: Shared<TextAttributes>) {
      self.end = end
      self.look = look
    }

    init(end: Int, attributes: TextAttributes) { self.init(end: end, look: Shared(attributes)) }
  }

  /// Creates a text with the same attributes everywhere; an empty text keeps them for its one empty line.
  public init(_ string: String, attributes: TextAttributes) {
    self.string = string
    count = ClusterWalk.count(in: string)
    spans = [Span(end: count, attributes: attributes)]
  }

  /// Whether the text is empty.
  public var isEmpty: Bool { count == 0 }

  /// The longest stretches of equal attributes, in order (CJ-02); none for an empty text.
  public var runs: [(range: Range<Int>, attributes: TextAttributes)] {
    var start = 0
    return spans.compactMap { span in
      defer { start = span.end }
      return start < span.end ? (start..<span.end, span.attributes) : nil
    }
  }

  /// A stretch of equal attributes in a part of a text, counted from the part's beginning.
  struct Stretch {
    let range: Range<Int>
    let look: Shared<TextAttributes>
    var attributes: TextAttributes { look.value }
  }

  /// The stretches of a part, cut at its ends.
  func stretches(of part: Range<Int>) -> [Stretch] {
    guard !part.isEmpty else { return [] }
    var start = 0
    return spans[spanIndex(at: part.lowerBound)...spanIndex(at: part.upperBound - 1)].map { span in
      let end = min(span.end, part.upperBound) - part.lowerBound
      defer { start = end }
      return Stretch(range: start..<end, look: span.look)
    }
  }

  /// The attributes of one cluster; at `count` those of the last, and in an empty text those it was made with.
  public func attributes(at position: Int) -> TextAttributes { look(at: position).value }

  /// The same, shared.
  func look(at position: Int) -> Shared<TextAttributes> {
    precondition(position >= 0 && position <= count, "position \(position) lies outside 0...\(count)")
    return spans[spanIndex(at: position)].look
  }

  /// Replaces the attributes of a range.
  public mutating func setAttributes(_ attributes: TextAttributes, in range: Range<Int>) {
    updateAttributes(in: range) { $0 = attributes }
  }

  /// Changes the attributes of a range, run by run.
  public mutating func updateAttributes(in range: Range<Int>, _ change: (inout TextAttributes) -> Void) {
    check(range)
    if isEmpty {
      var attributes = spans[0].attributes
      change(&attributes)
      spans = [Span(end: 0, attributes: attributes)]
      return
    }
    var changed: [Span] = []
    for (run, attributes) in runs {
      let inside = run.clamped(to: range)
      guard !inside.isEmpty else {
        changed.append(Span(end: run.upperBound, attributes: attributes))
        continue
      }
      if run.lowerBound < inside.lowerBound {
        changed.append(Span(end: inside.lowerBound, attributes: attributes))
      }
      var updated = attributes
      change(&updated)
      changed.append(Span(end: inside.upperBound, attributes: updated))
      if inside.upperBound < run.upperBound {
        changed.append(Span(end: run.upperBound, attributes: attributes))
      }
    }
    spans = AttributedText.merged(changed)
  }

  /// Changes the attributes of many ranges in one pass; the closure receives the number of the range.
  ///
  /// The ranges rise and do not overlap; a range may be empty.
  public mutating func updateAttributes(
    in ranges: [Range<Int>], _ change: (Int, inout TextAttributes) -> Void
  ) {
    var changed: [Span] = []
    var next = 0
    for (run, attributes) in runs {
      var start = run.lowerBound
      while start < run.upperBound {
        while next < ranges.count, ranges[next].upperBound <= start { next += 1 }
        let inside = next < ranges.count && ranges[next].lowerBound <= start
        let end = next == ranges.count ? count : inside ? ranges[next].upperBound : ranges[next].lowerBound
        var updated = attributes
        if inside { change(next, &updated) }
        start = min(end, run.upperBound)
        changed.append(Span(end: start, attributes: updated))
      }
    }
    if !changed.isEmpty { spans = AttributedText.merged(changed) }
  }

  /// Changes the attributes of the whole text, an empty one's too.
  public mutating func updateAttributes(_ change: (inout TextAttributes) -> Void) {
    updateAttributes(in: 0..<count, change)
  }

  /// The text of a range with its attributes.
  public func subrange(_ range: Range<Int>) -> AttributedText {
    check(range)
    // Where every character is one byte, none has to be looked at.
    if string.utf8.count == count {
      let start = string.utf8.index(string.startIndex, offsetBy: range.lowerBound)
      return subrange(range, string[start..<string.utf8.index(start, offsetBy: range.count)])
    }
    let start = string.index(string.startIndex, offsetBy: range.lowerBound)
    return subrange(range, string[start..<string.index(start, offsetBy: range.count)])
  }

  /// The text of a range whose characters are known.
  private func subrange(_ range: Range<Int>, _ characters: Substring) -> AttributedText {
    var part = AttributedText(String(characters), attributes: attributes(at: range.lowerBound))
    guard !range.isEmpty else { return part }
    part.count = range.count
    part.spans = spans[spanIndex(at: range.lowerBound)...spanIndex(at: range.upperBound - 1)].map {
      Span(end: min($0.end, range.upperBound) - range.lowerBound, look: $0.look)
    }
    return part
  }

  /// Inserts a text before the cluster at a position, 0…`count`.
  ///
  /// Where characters join into one cluster at a seam, the cluster has the attributes of its first character.
  public mutating func insert(_ other: AttributedText, at position: Int) {
    precondition(position >= 0 && position <= count, "position \(position) lies outside 0...\(count)")
    guard !other.isEmpty else { return }
    self = AttributedText(joining: [subrange(0..<position), other, subrange(position..<count)])
  }

  /// Inserts texts before the clusters at positions that rise from 0 to `count`, in one go.
  public mutating func insert(_ others: [(position: Int, text: AttributedText)]) {
    guard !others.isEmpty else { return }
    var parts: [AttributedText] = []
    var (position, index) = (0, string.startIndex)
    for other in others + [(count, self.subrange(count..<count))] {
      precondition(
        position <= other.position && other.position <= count,
        "position \(other.position) lies outside \(position)...\(count)")
      let end = string.index(index, offsetBy: other.position - position)
      parts += [subrange(position..<other.position, string[index..<end]), other.text]
      (position, index) = (other.position, end)
    }
    self = AttributedText(joining: parts)
  }

  /// Adds a text at the end.
  public mutating func append(_ other: AttributedText) { insert(other, at: count) }

  /// Joins texts; at least one.
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
          return part.spans.map { Span(end: start + $0.end, look: $0.look) }
        })
    } else {
      spans = AttributedText.merged(AttributedText.spans(of: string, joining: parts))
    }
  }

  /// The spans when clusters merged at a seam: each cluster asks the part where it begins.
  private static func spans(of string: String, joining parts: [AttributedText]) -> [Span] {
    var begins: [(offset: Int, attributes: TextAttributes)] = []
    var base = 0
    for part in parts {
      var offsets = part.string.indices.map {
        part.string.utf8.distance(from: part.string.startIndex, to: $0)
      }[...]
      for (range, attributes) in part.runs {
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
      if let last = result.last, last.look == span.look { result.removeLast() }
      result.append(span)
    }
    return result
  }

  private func spanIndex(at position: Int) -> Int {
    var (low, high) = (0, spans.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if spans[middle].end > position { high = middle } else { low = middle + 1 }
    }
    return low
  }

  private func check(_ range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "\(range) lies outside 0..<\(count)")
  }
}
