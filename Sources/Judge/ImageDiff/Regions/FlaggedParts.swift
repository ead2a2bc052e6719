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
    let bytes = UnsafeRawBufferPointer(flags)
    var column = 0
    while let start = FlaggedParts.firstFlag(of: bytes, from: column) {
      var last = start
      while let next = FlaggedParts.firstFlag(of: bytes, from: last + 1, within: gap) {
        last = FlaggedParts.lastFlag(of: bytes, from: next)
      }
      column = last + 1
      let color = FlaggedParts.largest(of: colors, where: bytes, in: start..<column)
      runs.append(Run(columns: start...last, row: row, part: parts.count))
      joined.append(parts.count)
      let box = PixelRect(x: start, y: row, width: column - start, height: 1)
      parts.append(Part(blocks: box, color: color))
    }
    for above in recent { join(first..<runs.count, with: above) }
    recent.append(first..<runs.count)
    if recent.count > gap { recent.removeFirst() }
  }

  /// The first flag that is set, from a column on; nil where there is none.
  private static func firstFlag(
    of flags: UnsafeRawBufferPointer, from start: Int, within columns: Int = .max
  ) -> Int? {
    let end = columns < flags.count - start ? start + columns : flags.count
    var column = start
    // Eight at a time.
    while column &+ 8 <= end, flags.loadUnaligned(fromByteOffset: column, as: UInt64.self) == 0 {
      column &+= 8
    }
    while column < end {
      if flags[column] != 0 { return column }
      column &+= 1
    }
    return nil
  }

  /// The last flag of those that are set side by side from a column on.
  private static func lastFlag(of flags: UnsafeRawBufferPointer, from start: Int) -> Int {
    let all: UInt64 = 0x0101_0101_0101_0101
    var column = start &+ 1
    while column &+ 8 <= flags.count, flags.loadUnaligned(fromByteOffset: column, as: UInt64.self) == all {
      column &+= 8
    }
    while column < flags.count, flags[column] != 0 { column &+= 1 }
    return column &- 1
  }

  /// The largest color error of flagged blocks.
  ///
  /// Of numbers that are not negative the larger has the larger bits, which are compared four at a time.
  private static func largest(
    of colors: UnsafeBufferPointer<Float>, where flags: UnsafeRawBufferPointer, in columns: Range<Int>
  ) -> Float {
    let bits = UnsafeRawBufferPointer(colors)
    var most = SIMD4<Int32>()
    var column = columns.lowerBound
    while column &+ 4 <= columns.upperBound {
      let flagged = flags.loadUnaligned(fromByteOffset: column, as: SIMD4<UInt8>.self)
      let four = bits.loadUnaligned(fromByteOffset: column &* 4, as: SIMD4<Int32>.self)
      most = pointwiseMax(most, four & (0 &- SIMD4(truncatingIfNeeded: flagged)))
      column &+= 4
    }
    var largest = UInt32(bitPattern: most.max())
    while column < columns.upperBound {
      if flags[column] != 0 { largest = max(largest, colors[column].bitPattern) }
      column &+= 1
    }
    return Float(bitPattern: largest)
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
