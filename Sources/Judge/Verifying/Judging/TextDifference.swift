/// The difference of two texts: by lines, and within changed lines by words.
package struct TextDifference: Hashable, Sendable {
  /// A part of a line.
  package struct Piece: Hashable, Sendable {
    package var text: String
    /// Whether the other text differs here.
    package var isChanged: Bool
  }

  /// A line of one text, or of both where it is equal.
  package struct Line: Hashable, Sendable {
    /// Its number in the old text, from 1; nil for a line that was added.
    package var old: Int?
    /// Its number in the new text, from 1; nil for a line that was removed.
    package var new: Int?
    package var pieces: [Piece]

    /// The whole line.
    package var text: String { pieces.map(\.text).joined() }
  }

  /// Lines that were replaced by others, removed or added.
  package struct Block: Hashable, Sendable {
    package var removed: [Line]
    package var added: [Line]
  }

  /// What changed, in the order of the new text.
  package private(set) var blocks: [Block] = []
  private let lines: [Line]

  /// Shown where one text ends with a line end and the other does not.
  private static let noNewline = "\\ no newline at the end"

  /// Compares two texts; without an old one all lines are new.
  package init(_ old: String?, _ new: String) {
    var (before, after) = (old.map(TextDifference.split) ?? [], TextDifference.split(new))
    // By scalars: with a carriage return before it, a line end is one character.
    func ends(_ text: String) -> Bool { text.unicodeScalars.last == "\n" }
    if let old, ends(old) != ends(new), !old.isEmpty, !new.isEmpty {
      if ends(new) {
        before.append(Substring(TextDifference.noNewline))
      } else {
        after.append(Substring(TextDifference.noNewline))
      }
    }
    var lines: [Line] = []
    var (oldAt, newAt) = (0, 0)
    let pairs = matches(before.map { Array($0.utf8) }, after.map { Array($0.utf8) })
    for (old, new) in pairs + [(old: before.count, new: after.count)] {
      if oldAt < old || newAt < new {
        let block = Block(before, oldAt..<old, after, newAt..<new)
        blocks.append(block)
        lines += block.removed + block.added
      }
      if new < after.count {
        let piece = Piece(text: String(after[new]), isChanged: false)
        lines.append(Line(old: old + 1, new: new + 1, pieces: [piece]))
      }
      (oldAt, newAt) = (old + 1, new + 1)
    }
    self.lines = lines
  }

  private static func split(_ text: String) -> [Substring] {
    var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map {
      Substring($0)
    }
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  /// The changed lines with those around them, as hunks; at most `limit` lines in all, and how many more there are.
  package func hunks(context: Int = 3, atMost limit: Int) -> (lines: [[Line]], rest: Int) {
    let changed = lines.indices.filter { lines[$0].old == nil || lines[$0].new == nil }
    var near = RangeSet<Int>()
    for index in changed {
      near.insert(contentsOf: max(0, index - context)..<min(lines.count, index + context + 1))
    }
    var room = limit
    var shown: [[Line]] = []
    for range in near.ranges where room > 0 {
      shown.append(Array(lines[range].prefix(room)))
      room -= range.count
    }
    return (shown, near.ranges.reduce(0) { $0 + $1.count } - shown.reduce(0) { $0 + $1.count })
  }

  /// How many lines changed; a replaced line counts once.
  package var count: Int { blocks.reduce(0) { $0 + max($1.removed.count, $1.added.count) } }
}

extension TextDifference.Block {
  fileprivate init(_ before: [Substring], _ old: Range<Int>, _ after: [Substring], _ new: Range<Int>) {
    removed = old.map {
      .init(old: $0 + 1, new: nil, pieces: [.init(text: String(before[$0]), isChanged: true)])
    }
    added = new.map {
      .init(old: nil, new: $0 + 1, pieces: [.init(text: String(after[$0]), isChanged: true)])
    }
    for index in 0..<min(removed.count, added.count) {
      guard let pieces = wordPieces(removed[index].text, added[index].text) else { continue }
      (removed[index].pieces, added[index].pieces) = pieces
    }
  }

  /// The change in words that are the same in other texts: `"41" → "42"`, `"total" added`.
  package var change: String {
    switch (words(of: removed), words(of: added)) {
    case (let old?, let new?): "\(old) → \(new)"
    case (let old?, nil): "\(old) removed"
    case (nil, let new): "\(new ?? "") added"
    }
  }

  /// The changed words of lines, if any.
  private func words(of lines: [TextDifference.Line]) -> String? {
    let words = lines.map { line in
      line.pieces.map { $0.isChanged || $0.text.allSatisfy(\.isWhitespace) ? $0.text : "…" }.joined()
    }.joined(separator: " ⏎ ")
    guard lines.contains(where: { $0.pieces.contains(where: \.isChanged) }) else { return nil }
    let short = words.trimmingPrefix { $0 == "…" || $0 == " " }.unicodeScalars.prefix(160)
    let text = String(short.reversed().drop { $0 == "…" || $0 == " " }.reversed().map(Character.init))
    return "\"\(text)\(words.unicodeScalars.count > 160 ? "…" : "")\""
  }
}
