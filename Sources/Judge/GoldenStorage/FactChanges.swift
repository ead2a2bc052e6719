/// The facts of a file's cases, each case written as changes to the facts of the case before.
///
/// The cases of a matrix differ in little, so most facts are written once. A changed case changes only its own lines and, at most,
/// those of the next case. The first two characters of a line are its meaning:
///
/// ```text
///   frame.width: 200     this fact has another value than before, or comes after all facts of the case before
/// + line[1].x: 0         the case before lacks this fact, which comes after the one on the line above
/// - links                the case before has facts at this path or below it, and this case has none
/// ```
///
/// All other facts are as in the case before. Lines are in the order of the facts, so a file is read in one pass.
struct FactChanges {
  typealias Line = ArraySlice<UInt8>

  /// The facts of the current case, as lines `path: value`.
  private(set) var lines: [Line] = []
  /// The size of the facts of all cases so far, each written in full, in bytes.
  private(set) var size = 0

  /// The facts of the current case, each a line with a line end.
  var text: [UInt8] {
    lines.reduce(into: []) { text, line in
      text += line
      text.append(UInt8(ascii: "\n"))
    }
  }

  /// Reads the next case; returns the position of the first change that does not match the case before.
  mutating func apply(_ changes: some Sequence<Line>) -> Int? {
    let before = lines
    var next = 0
    lines = []
    for (position, change) in changes.enumerated() {
      let line = change.dropFirst(2)
      switch change.first {
      case UInt8(ascii: "+"): lines.append(line)
      case UInt8(ascii: "-"):
        guard let first = before[next...].firstIndex(where: { $0.isAtOrBelow(line) }) else { return position }
        lines += before[next..<first]
        next = before[first...].firstIndex { !$0.isAtOrBelow(line) } ?? before.count
      default:
        if next < before.count {
          let path = line.factPath
          guard let same = before[next...].firstIndex(where: { $0.isAt(path) })
          else { return position }
          lines += before[next..<same]
          next = same + 1
        }
        lines.append(line)
      }
    }
    lines += before[next...]
    size += lines.reduce(0) { $0 + $1.count + 1 }
    return nil
  }

  /// Writes the next case; returns the changes that lead to it.
  mutating func write(_ after: [Line]) -> [String] {
    var writer = FactChangeWriter(before: lines)
    lines = after
    return writer.changes(to: after)
  }
}

/// Writes the changes from one case to the next.
private struct FactChangeWriter {
  typealias Line = FactChanges.Line

  let before: [Line]
  let places: [Line: Int]
  /// The position in the case before.
  var next = 0
  var changes: [String] = []

  init(before: [Line]) {
    self.before = before
    places = Dictionary(before.indices.map { (before[$0].factPath, $0) }) { first, _ in first }
  }

  mutating func changes(to after: [Line]) -> [String] {
    let paths = Set(after.map(\.factPath))
    // The line above, if nothing was written for it.
    var unstated: Line?
    for line in after {
      let first = before[next...].firstIndex { paths.contains($0.factPath) } ?? before.count
      if remove(to: first) { unstated = nil }
      if let place = places[line.factPath], place >= next {
        remove(to: place)
        next = place + 1
        unstated = before[place] == line ? line : nil
        if unstated == nil { write("  ", line) }
      } else {
        // A new line needs the one above, to show where it belongs.
        if let above = unstated { write("  ", above) }
        unstated = nil
        write(next < before.count ? "+ " : "  ", line)
      }
    }
    remove(to: before.count)
    return changes
  }

  /// Removes the facts up to a position; returns false when there are none.
  @discardableResult private mutating func remove(to end: Int) -> Bool {
    guard next < end else { return false }
    while next < end {
      let path = before[next].factPath
      let root = path.factRoots.first { isGone($0, to: end) } ?? path
      write("- ", root)
      next = before[next..<end].firstIndex { !$0.isAtOrBelow(root) } ?? end
    }
    return true
  }

  /// Whether all facts at a path or below it are removed.
  private func isGone(_ root: Line, to end: Int) -> Bool {
    (next == 0 || !before[next - 1].isAtOrBelow(root))
      && (end == before.count || !before[end].isAtOrBelow(root))
  }

  private mutating func write(_ sign: String, _ line: Line) {
    changes.append(sign + String(decoding: line, as: UTF8.self))
  }
}

extension FactChanges.Line {
  /// The path of a fact: everything before the colon, which quoted names may contain, too.
  fileprivate var factPath: FactChanges.Line {
    var index = startIndex
    var isQuoted = false
    while index != endIndex {
      switch self[index] {
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: "\\") where isQuoted:
        formIndex(after: &index)
        guard index != endIndex else { return self }
      case UInt8(ascii: ":") where !isQuoted: return self[..<index]
      default: break
      }
      formIndex(after: &index)
    }
    return self
  }

  /// The parents of a path, the shortest first, up to the first quoted name.
  fileprivate var factRoots: [FactChanges.Line] {
    prefix { $0 != UInt8(ascii: "\"") }.indices
      .filter { $0 != startIndex && (self[$0] == UInt8(ascii: ".") || self[$0] == UInt8(ascii: "[")) }
      .map { self[..<$0] }
  }

  /// Whether a fact has this path.
  fileprivate func isAt(_ path: FactChanges.Line) -> Bool {
    starts(with: path) && (dropFirst(path.count).first ?? UInt8(ascii: ":")) == UInt8(ascii: ":")
  }

  /// Whether a fact has this path or is below it.
  fileprivate func isAtOrBelow(_ path: FactChanges.Line) -> Bool {
    guard starts(with: path) else { return false }
    switch dropFirst(path.count).first {
    case UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "["): return true
    default: return false
    }
  }
}
