import AssayVerifying
import AssayReporting
import AssaySubjects

/// A review on a terminal: lines of text, with room for pictures among them.
package struct TerminalScreen: Hashable, Sendable {
  /// One line for each row; the first and the last are bars.
  package private(set) var lines: [String]
  /// The rows with room for pictures; empty without pictures.
  package private(set) var pictureRows: Range<Int>

  /// The help for the keys.
  private static let keys = """
    a  accept all cases of the cause          A  accept this case
    r  reject all cases of the cause          R  reject this case
    n  next cause, also j and arrow down      p  previous cause, also k and arrow up
    space  next case of the cause             z  magnify the first region, or not
    u  undo the last decision                 ?  these keys
    w  write the accepted goldens and quit    q  quit without writing
    """

  private static let bar = "a accept  r reject  space next case  n cause  u undo  w write  q quit  ? keys"

  /// Lays out a review on a screen of at least 20 columns and 8 rows.
  package init(_ review: TerminalReview, columns: Int, rows: Int, showsPictures: Bool) {
    let (group, evaluation) = (review.group, review.evaluation)
    let title =
      "group \(review.place + 1) of \(review.verification.groups.count)   \(group.members.count) × \(group.title)   \(group.id)"
    let gap = columns - title.count - review.progress.count
    let head = title + String(repeating: " ", count: max(2, gap)) + review.progress
    let all = review.notice.flatMap { wrapped($0, to: columns) }
    let notice = all.count > rows / 3 ? all.prefix(rows / 3 - 1) + ["…"] : all[...]
    let hasPicture = evaluation.referencePNG != nil || evaluation.candidatePNG != nil
    let least = showsPictures && hasPicture && !review.showsKeys ? (rows - 4) / 2 : 0
    let text = (review.showsKeys ? TerminalScreen.keys.split(separator: "\n").map(String.init) : review.text)
      .flatMap { wrapped($0, to: columns) }
    let space = rows - 2 - notice.count - least
    let shown = text.count > space ? text.prefix(space - 1) + ["…"] : text[...]
    let rest = rows - 2 - notice.count - shown.count
    pictureRows = least == 0 ? 0..<0 : 2 + shown.count..<1 + shown.count + rest
    let room = String(repeating: " ", count: columns / 3)
    let names = ["golden", "new", "difference"].map { ($0 + room).prefix(columns / 3) }.joined()
    let below = (0..<rest).map { $0 == 0 && least > 0 ? names : "" }
    lines = [head] + shown + below + notice + [TerminalScreen.bar]
  }
}

extension TerminalReview {
  /// The cause and the case that is shown, with facts and the paths of pictures.
  fileprivate var text: [String] {
    let console = ConsoleReport().lines(for: evaluation, invocation: verification.invocation)
    let path = evaluation.diffPath.map { "    difference " + visible($0) }
    // The last line says how to accept the case, or why it cannot be accepted.
    return [visible(group.sentence, limit: 500)] + (group.leftOut.map { [$0] } ?? [])
      + ["case \(member + 1) of \(group.members.count): \(decision)"]
      + (evaluation.replacement == nil ? console : console.dropLast() + [path].compactMap(\.self))
  }
}

/// A line in parts of a width, divided at spaces where there are any.
private func wrapped(_ line: String, to columns: Int) -> [String] {
  var (lines, rest) = ([String](), line[...])
  while true {
    var (end, width) = (rest.startIndex, 0)
    // Characters of East Asian scripts and emoji take two columns.
    while end < rest.endIndex,
      case let next = rest[end].unicodeScalars.first.map({ $0.value < 0x2E80 ? 1 : 2 }) ?? 0,
      width + next <= columns || end == rest.startIndex
    {
      width += next
      end = rest.index(after: end)
    }
    guard end < rest.endIndex else { return lines + [String(rest)] }
    let start = rest.firstIndex { $0 != " " } ?? end
    let space = rest[..<end].lastIndex(of: " ").flatMap { $0 > start ? $0 : nil }
    lines.append(String(rest[..<(space ?? end)]))
    rest = rest[(space.map(rest.index(after:)) ?? end)...]
  }
}
