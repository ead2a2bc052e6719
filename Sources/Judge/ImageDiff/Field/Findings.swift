import AssaySubjects
import AssaySystem

/// What was measured in one cluster, in maps over its field.
///
/// The field reaches two blocks of 4×4 pixels beyond the cluster's box to the left and up, and as far or a little more to the
/// right and down, so that it is a whole number of cells of 16×16 pixels with a margin of half a cell.
struct Findings {
  /// How far the field reaches beyond the box to the left and up, in pixels.
  static let margin = 8
  /// The largest difference of any channel that is rounding wherever it is, in levels.
  private static let rounding = 1
  /// Fewer blocks are measured sooner than a thread is started.
  private static let blocksWorthAThread = 8192

  /// The cluster.
  let box: PixelRect
  /// Columns of cells.
  let cellColumns: Int
  /// Rows of cells.
  let cellRows: Int
  /// How far the edges of each block were displaced, in pixels.
  let edges: EdgeMap
  /// The color error of each block, in CIEDE2000.
  var color: [Float]
  /// What windows of ink are measured of: one field a backdrop over which more than rounding differs.
  private(set) var fields: [InkField] = []
  /// Whether each block holds a changed pixel.
  var changed: [Bool]
  /// The largest difference of any channel.
  var largestLevel = 0

  /// The largest color error; a difference of any kind is ``leastColor``.
  var largestColor: Float { color.reduce(Findings.leastColor) { $1 > $0 ? $1 : $0 } }
  /// What every difference counts as at least, in CIEDE2000, so that nothing passes where no color may differ.
  static let leastColor: Float = 0.05

  /// Columns of blocks in the field.
  var columns: Int { cellColumns * 4 + 4 }
  /// Rows of blocks in the field.
  var rows: Int { cellRows * 4 + 4 }

  /// Measures a cluster of two pictures on each of some backdrops; of several the worse counts.
  init(_ box: PixelRect, in pair: PixelPair, over backdrops: [Backdrop], threads: Int) {
    self.box = box
    cellColumns = (box.width + 15) / 16
    cellRows = (box.height + 15) / 16
    let (columns, rows) = (cellColumns * 4 + 4, cellRows * 4 + 4)
    (color, changed) = ([], [])
    edges = EdgeMap(
      columns: columns, rows: rows,
      measuring: PixelRect(
        x: Findings.margin / 4, y: Findings.margin / 4, width: (box.width + 3) / 4,
        height: (box.height + 3) / 4))
    if backdrops == [.none] { largestLevel = Findings.largestLevel(box, in: pair) }
    for backdrop in backdrops where backdrop != .none || largestLevel > Findings.rounding {
      measure(
        InkField(
          rows: LaidRows(pair: pair, backdrop: backdrop),
          origin: (box.x - Findings.margin, box.y - Findings.margin),
          sums: BlockSums(columns: columns, rows: rows)), threads: threads)
    }
    guard fields.isEmpty else { return }
    color = [Float](repeating: 0, count: columns * rows)
    changed = [Bool](repeating: false, count: columns * rows)
  }

  /// Measures a field, two rows of blocks after the other, in as many parts as there are threads.
  private mutating func measure(_ field: InkField, threads: Int) {
    let (columns, pairs) = (columns, rows / 2)
    var levels = [UInt8](repeating: 0, count: rows)
    var color = [Float](repeating: 0, count: columns * rows)
    var changed = [Bool](repeating: false, count: columns * rows)
    let parts = min(threads, max(1, columns * rows / Findings.blocksWorthAThread))
    color.withUnsafeMutableBufferPointer { color in
      changed.withUnsafeMutableBufferPointer { changed in
        levels.withUnsafeMutableBufferPointer { levels in
          guard let color = color.baseAddress, let changed = changed.baseAddress,
            let levels = levels.baseAddress
          else { return }
          Threads.run(parts) { part in
            let (strip, flat) = (Strip(field, columns: columns), FlatColor())
            for row in pairs * part / parts * 2..<pairs * (part + 1) / parts * 2 {
              strip.add(row: row, changed: changed + row * columns, largest: levels + row)
              guard row % 2 == 1 else { continue }
              flat.measure(field.sums, row: row - 1, columns: columns, into: color + (row - 1) * columns)
            }
          }
        }
      }
    }
    largestLevel = levels.reduce(largestLevel) { max($0, Int($1)) }
    // One level everywhere is rounding, whatever it adds up to.
    guard levels.contains(where: { $0 > Findings.rounding }) else { return }
    fields.append(field)
    edges.add(field)
    let isFirst = fields.count == 1
    self.color = isFirst ? color : zip(self.color, color).map { max($0, $1) }
    self.changed = isFirst ? changed : zip(self.changed, changed).map { $0 || $1 }
  }

  /// The largest difference of any channel in a box, or the first that is more than rounding.
  private static func largestLevel(_ box: PixelRect, in pair: PixelPair) -> Int {
    var largest: UInt8 = 0
    for y in box.y..<box.bottom where largest <= rounding {
      let start = y * pair.width + box.x
      let first = UnsafeRawPointer(pair.reference + start).assumingMemoryBound(to: UInt8.self)
      let second = UnsafeRawPointer(pair.candidate + start).assumingMemoryBound(to: UInt8.self)
      for byte in 0..<box.width * 4 {
        let (a, b) = (first[byte], second[byte])
        largest = max(largest, max(a, b) &- min(a, b))
      }
    }
    return Int(largest)
  }
}

/// A field of which windows of ink are measured: its pixels, and their sums.
struct InkField {
  let rows: LaidRows
  /// The field's first pixel.
  let origin: (x: Int, y: Int)
  let sums: BlockSums
}
