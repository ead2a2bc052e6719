import AssaySubjects

/// By how much the displacements around a part of a field exceed a limit, row by row.
struct WindowRows {
  /// The first column that windows reach.
  let left: Int
  /// The most that a window's sum may be.
  let allowed: UInt16

  private let right: Int
  private let rows: Range<Int>
  private let limit: UInt8
  private let map: UnsafeMutablePointer<UInt8>
  private let stride: Int
  /// The sum of each row.
  private var totals: [Int]

  init(_ displacements: Displacements, _ part: PixelRect, limit: Int) {
    (left, right) = (max(part.x - 2, 0), min(part.right + 2, displacements.columns))
    rows = max(part.y - 2, 0)..<min(part.bottom + 2, displacements.rows)
    self.limit = UInt8(limit)
    allowed = UInt16(DisplacementWindows.budget * limit)
    map = displacements.map
    stride = displacements.columns
    totals = []
    totals.reserveCapacity(rows.count)
    for row in rows { totals.append(total(of: row)) }
  }

  /// The sums of columns that there must be room for, with two more at either end and those of the last sixteen.
  var room: Int { right - left + 4 + 16 }

  private func total(of row: Int) -> Int {
    let line = map + row * stride + left
    var total: UInt32 = 0
    for x in 0..<(right - left) { total &+= UInt32(max(line[x], limit) &- limit) }
    return Int(total)
  }

  /// Whether there may be a window at all that exceeds the limit.
  var mayExceed: Bool { totals.reduce(0, +) > Int(allowed) }

  /// Whether there may be one around a row.
  func mayExceed(around y: Int) -> Bool {
    let near = max(y - 2, rows.lowerBound)...min(y + 2, rows.upperBound - 1)
    return near.reduce(0) { $0 + totals[$1 - rows.lowerBound] } > Int(allowed)
  }

  /// Sums the columns of the five rows around one, behind two columns of nothing.
  func add(around y: Int, into sums: UnsafeMutablePointer<UInt16>) {
    let target = sums + 2
    let count = right - left
    for x in 0..<count { target[x] = 0 }
    for row in max(y - 2, rows.lowerBound)...min(y + 2, rows.upperBound - 1)
    where totals[row - rows.lowerBound] > 0 {
      let line = map + row * stride + left
      for x in 0..<count { target[x] &+= UInt16(max(line[x], limit) &- limit) }
    }
  }

  /// Whether any window exceeds the limit.
  func exceeds(_ sums: UnsafeMutablePointer<UInt16>) -> Bool {
    var any: UInt16 = 0
    for x in 0..<(right - left) { any |= WindowRows.five(sums, x) > allowed ? 1 : 0 }
    return any != 0
  }

  /// The sum of the window whose first column's sum is given.
  @inline(__always)
  static func five(_ sums: UnsafeMutablePointer<UInt16>, _ x: Int) -> UInt16 {
    (sums[x] &+ sums[x &+ 1]) &+ (sums[x &+ 2] &+ sums[x &+ 3]) &+ sums[x &+ 4]
  }
}
