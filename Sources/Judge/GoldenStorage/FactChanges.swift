/// The facts of a file's cases, one after the other, each written as changes to those of the case before.
///
/// Cases of one matrix differ in little, so what they share is stated once; and a case that changes takes along at most
/// the changes of the case behind it. The first two characters of a line say what it does:
///
/// ```text
///   frame.width: 200     this fact has another value, or stands behind all of the case before
/// + line[1].x: 0         the case before lacks this fact, which stands behind the one above
/// - links                the case before has facts here or below, and this one has none
/// ```
///
/// What no line mentions is as in the case before, and lines come in the order of the facts. So a file is read in one
/// pass, in time proportional to the facts it states.
struct FactChanges<Line: Collection<UInt8>> where Line.SubSequence == Line {
  /// The facts of the last case, as lines `path: value`.
  private(set) var lines: [Line] = []
  /// How many bytes the facts of all cases have, each written in full.
  private(set) var size = 0

  /// Goes on to the next case; returns the position of the first change that says nothing about the case before.
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
}

extension FactChanges where Line == ArraySlice<UInt8> {
  /// Goes on to a case with these facts; returns the changes that lead to it.
  mutating func state(_ after: [Line]) -> [String] {
    var writer = FactChangeWriter(before: lines)
    lines = after
    return writer.changes(to: after)
  }
}

/// Finds the changes from one case to the next.
private struct FactChangeWriter {
  typealias Line = ArraySlice<UInt8>

  let before: [Line]
  let places: [Line: Int]
  /// How far the case before has been gone through.
  var next = 0
  var changes: [String] = []

  init(before: [Line]) {
    self.before = before
    places = Dictionary(before.indices.map { (before[$0].factPath, $0) }) { first, _ in first }
  }

  mutating func changes(to after: [Line]) -> [String] {
    let paths = Set(after.map(\.factPath))
    /// The line above, if nothing needs to be written for it.
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
        // It could not be told where a new line stands if the one above were not stated.
        if let above = unstated { write("  ", above) }
        unstated = nil
        write(next < before.count ? "+ " : "  ", line)
      }
    }
    remove(to: before.count)
    return changes
  }

  /// Takes away what stands up to a place; false for nothing.
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

  /// Whether all that stands at a path or below it is what is to be taken away.
  private func isGone(_ root: Line, to end: Int) -> Bool {
    (next == 0 || !before[next - 1].isAtOrBelow(root))
      && (end == before.count || !before[end].isAtOrBelow(root))
  }

  private mutating func write(_ sign: String, _ line: Line) {
    changes.append(sign + String(decoding: line, as: UTF8.self))
  }
}

extension Collection<UInt8> where SubSequence == Self {
  /// A fact's path: what stands before the colon and the space, which a quoted name may also have.
  fileprivate var factPath: Self {
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

  /// The paths above a path, from the shortest, as far as no name is quoted.
  fileprivate var factRoots: [Self] {
    prefix { $0 != UInt8(ascii: "\"") }.indices
      .filter { $0 != startIndex && (self[$0] == UInt8(ascii: ".") || self[$0] == UInt8(ascii: "[")) }
      .map { self[..<$0] }
  }

  /// Whether a fact stands at a path.
  fileprivate func isAt(_ path: Self) -> Bool {
    starts(with: path) && (dropFirst(path.count).first ?? UInt8(ascii: ":")) == UInt8(ascii: ":")
  }

  /// Whether a fact stands at a path or below it.
  fileprivate func isAtOrBelow(_ path: Self) -> Bool {
    guard starts(with: path) else { return false }
    switch dropFirst(path.count).first {
    case UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "["): return true
    default: return false
    }
  }
}
