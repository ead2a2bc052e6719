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

  /// Blocks at most so many columns and rows apart belong to one part.
  static let gap = 3

  /// Parts found so far; nil where one was joined to another, whose place ``joined`` names.
  private var parts: [Part?] = []
  private var joined: [Int] = []
  private var runs: [Run] = []
  /// Where the runs of the last rows lie among all, in order.
  private var recent: [Range<Int>] = []

  /// Gathers the flagged blocks of a field and notes their color errors.
  init(_ flagged: [Bool], columns: Int, colors: [Float]) {
    flagged.withUnsafeBufferPointer { flagged in
      colors.withUnsafeBufferPointer { colors in
        for row in 0..<(flagged.count / columns) {
          let blocks = row * columns..<(row + 1) * columns
          add(
            UnsafeBufferPointer(rebasing: flagged[blocks]), UnsafeBufferPointer(rebasing: colors[blocks]),
            row: row)
        }
      }
    }
  }

  /// All parts.
  var all: [Part] {
    var parts = parts
    for run in runs { parts[root(run.part)]?.runs.append(run) }
    return parts.compactMap(\.self)
  }

  /// Adds the next row.
  private mutating func add(
    _ flags: UnsafeBufferPointer<Bool>, _ colors: UnsafeBufferPointer<Float>, row: Int
  ) {
    let (first, gap) = (runs.count, FlaggedParts.gap)
    var column = 0
    while column < flags.count {
      guard flags[column] else {
        column += 1
        continue
      }
      let start = column
      var last = column
      while column < flags.count, column - last <= gap {
        if flags[column] { last = column }
        column += 1
      }
      // Of numbers that are not negative the larger has the larger bits, which are compared four at a time.
      var color: UInt32 = 0
      for block in start...last { color = max(color, flags[block] ? colors[block].bitPattern : 0) }
      runs.append(Run(columns: start...last, row: row, part: parts.count))
      joined.append(parts.count)
      let box = PixelRect(x: start, y: row, width: last - start + 1, height: 1)
      parts.append(Part(blocks: box, color: Float(bitPattern: color)))
    }
    for above in recent { join(first..<runs.count, with: above) }
    recent.append(first..<runs.count)
    if recent.count > gap { recent.removeFirst() }
  }

  /// Joins the runs of two rows that come near enough; both are in order.
  private mutating func join(_ own: Range<Int>, with above: Range<Int>) {
    let gap = FlaggedParts.gap
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
