import AssaySubjects

/// Gathers flagged blocks that lie within a few columns and rows of each other, row by row.
struct FlaggedParts {
  /// Blocks that hang together.
  struct Part {
    /// The box around them, in blocks.
    var blocks: PixelRect
    /// The largest color error.
    var color: Float = 0
    /// The largest change of ink.
    var ink: Float = 0

    fileprivate mutating func add(_ other: Part) {
      blocks = blocks.union(other.blocks)
      color = max(color, other.color)
      ink = max(ink, other.ink)
    }
  }

  private struct Run {
    var columns: ClosedRange<Int>
    var row: Int
    var part: Int
  }

  private let columns: Int
  private let gap: Int
  /// Parts found so far; nil where one was joined to another, whose place ``joined`` names.
  private var parts: [Part?] = []
  private var joined: [Int] = []
  /// The runs of the last rows, in order.
  private var recent: [[Run]] = []

  init(columns: Int, gap: Int) {
    self.columns = columns
    self.gap = gap
  }

  /// All parts.
  var all: [Part] { parts.compactMap(\.self) }

  /// Adds the next row; a block's color error and change of ink are asked for where it is flagged.
  mutating func add(_ flags: ArraySlice<Bool>, row: Int, values: (Int) -> (color: Float, ink: Float)) {
    var runs: [Run] = []
    flags.withUnsafeBufferPointer { own in
      var column = 0
      while column < own.count {
        guard own[column] else {
          column += 1
          continue
        }
        let start = column
        var (last, color, ink) = (column, Float(0), Float(0))
        while column < own.count, column - last <= gap {
          if own[column] {
            let found = values(flags.startIndex + column)
            (last, color, ink) = (column, max(color, found.color), max(ink, found.ink))
          }
          column += 1
        }
        runs.append(Run(columns: start...last, row: row, part: parts.count))
        joined.append(parts.count)
        let box = PixelRect(x: start, y: row, width: last - start + 1, height: 1)
        parts.append(Part(blocks: box, color: color, ink: ink))
      }
    }
    for above in recent { join(runs, with: above) }
    recent.append(runs)
    if recent.count > gap { recent.removeFirst() }
  }

  /// Joins the runs of two rows that come near enough; both are in order.
  private mutating func join(_ runs: [Run], with above: [Run]) {
    var start = 0
    for run in runs {
      while start < above.count, above[start].columns.upperBound + gap < run.columns.lowerBound { start += 1 }
      var index = start
      while index < above.count, above[index].columns.lowerBound <= run.columns.upperBound + gap {
        merge(root(above[index].part), root(run.part))
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
