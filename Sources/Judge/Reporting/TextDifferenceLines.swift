import AssayHarness
import AssaySubjects

extension TextDifference {
  /// The changed lines with three around them, as for a terminal or Markdown: `-` and `+` before a line, and around words that
  /// changed in it `[-…-]` and `{+…+}`.
  ///
  /// ```text
  ///   bars: 3
  /// - total: [-41-] USD
  /// + total: {+42+} USD
  /// ```
  func markedLines(atMost limit: Int) -> [String] {
    let (stretches, rest) = hunks(atMost: limit)
    let lines = stretches.enumerated().flatMap { position, lines in
      (position == 0 ? [] : ["  ⋯"]) + lines.map(TextDifference.marked)
    }
    return lines + (rest == 0 ? [] : ["  … and \(counted(rest, "more line"))"])
  }

  private static func marked(_ line: Line) -> String {
    let (sign, begin, end) =
      line.old == nil ? ("+", "{+", "+}") : line.new == nil ? ("-", "[-", "-]") : (" ", "", "")
    let isWhole = line.pieces.allSatisfy(\.isChanged)
    let text = line.pieces.map { piece in
      piece.isChanged && !isWhole ? begin + visible(piece.text) + end : visible(piece.text)
    }
    // Of a line without an end, such as JSON on one line, a reader in a terminal needs the beginning at most.
    let all = text.joined()
    return "\(sign) " + (all.count > 400 ? all.prefix(400) + " …" : all)
  }
}
