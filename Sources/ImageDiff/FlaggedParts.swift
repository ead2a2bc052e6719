import AssaySubjects

/// Gathers flagged blocks that lie within a few columns and rows of each other, row by row.
struct FlaggedParts {
  /// Blocks that hang together.
  struct Part {
    /// The box around them, in blocks.
    var blocks: PixelRect
    /// The largest color error.
    var color: Float = 0
    /// The stretches of rows that they are in.
    var runs: [Run] = []

    fileprivate mutating func add(_ other: Part) {
      blocks = blocks.union(other.blocks)
      color = max(color, other.color)
    }
  }

  /// A stretch of a row that begins and ends with a flagged block and has no wide gap.
  struct Run {
    /// Its first column to its last.
    var columns: ClosedRange<Int>
    /// Its row.
    var row: Int
    fileprivate var part: Int
  }

  private let columns: Int
  private let gap: Int
  /// Parts found so far; nil where one was joined to another, whose place ``joined`` names.
  private var parts: [Part?] = []
  private var joined: [Int] = []
  private var runs: [Run] = []
  /// Where the runs of the last rows lie among all, in order.
  private var recent: [Range<Int>] = []

  init(columns: Int, gap: Int) {
    self.columns = columns
    self.gap = gap
  }

  /// All parts.
  var all: [Part] {
    var parts = parts
    for run in runs { parts[root(run.part)]?.runs.append(run) }
    return parts.compactMap(\.self)
  }

  /// Adds the next row, of which blocks are flagged and have color errors.
  mutating func add(_ flags: ArraySlice<Bool>, colors: ArraySlice<Float>, row: Int) {
    let first = runs.count
    flags.withUnsafeBufferPointer { own in
      var column = 0
      while column < own.count {
        guard own[column] else {
          column += 1
          continue
        }
        let start = column
        var (last, color) = (column, Float(0))
        while column < own.count, column - last <= gap {
          if own[column] { (last, color) = (column, max(color, colors[colors.startIndex + column])) }
          column += 1
        }
        runs.append(Run(columns: start...last, row: row, part: parts.count))
        joined.append(parts.count)
        let box = PixelRect(x: start, y: row, width: last - start + 1, height: 1)
        parts.append(Part(blocks: box, color: color))
      }
    }
    for above in recent { join(first..<runs.count, with: above) }
    recent.append(first..<runs.count)
    if recent.count > gap { recent.removeFirst() }
  }

  /// Joins the runs of two rows that come near enough; both are in order.
  private mutating func join(_ own: Range<Int>, with above: Range<Int>) {
    var start = above.lowerBound
    for run in runs[own] {
      while start < above.upperBound, runs[start].columns.upperBound + gap < run.columns.lowerBound {
        start += 1
      }
      var index = start
      while index < above.upperBound, runs[index].columns.lowerBound <= run.columns.upperBound + gap {
        merge(root(runs[index].part), root(run.part))
        index += 1
      }
    }
  }

  private func root(_ part: Int) -> Int {
    var part = part
    while joined[part] != part { part = joined[part] }
    return part
  }

  private mutating func merge(_ first: Int, _ second: Int) {
    guard first != second, let part = parts[max(first, second)] else { return }
    parts[min(first, second)]?.add(part)
    parts[max(first, second)] = nil
    joined[max(first, second)] = min(first, second)
  }
}
