import AssayHarness
import AssaySubjects

extension TextDifference {
  /// The changed lines with those around them, for a terminal or Markdown: `-` and `+` before a changed line, `[-…-]` and `{+…+}`
  /// around changed words.
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
    // The beginning is enough of a very long line, such as JSON without line ends.
    let all = text.joined()
    return "\(sign) " + (all.count > 400 ? all.prefix(400) + " …" : all)
  }
}
