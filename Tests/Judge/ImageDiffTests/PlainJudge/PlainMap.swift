import AssaySubjects

/// One number for each place of a field.
struct PlainMap {
  let width: Int
  let height: Int
  var values: [Int]

  /// Computes the number of every place.
  init(width: Int, height: Int, _ number: (_ x: Int, _ y: Int) -> Int) {
    (self.width, self.height) = (width, height)
    values = []
    values.reserveCapacity(width * height)
    for y in 0..<height { for x in 0..<width { values.append(number(x, y)) } }
  }

  subscript(x: Int, y: Int) -> Int { values[y * width + x] }

  /// Puts two maps together, place by place.
  func with(_ other: PlainMap, _ join: (Int, Int) -> Int) -> PlainMap {
    PlainMap(width: width, height: height) { x, y in join(self[x, y], other[x, y]) }
  }
}

/// Marked places that hang together.
enum PlainGroups {
  /// Groups of marked places: of one group are two that lie at most `reach` columns and rows apart, and chains of such.
  ///
  /// Groups are in the order of their first places.
  static func find(_ marks: [Bool], width: Int, reach: Int) -> [[Int]] {
    let height = marks.count / width
    var isOpen = marks
    var groups: [[Int]] = []
    for start in marks.indices where isOpen[start] {
      var group = [start]
      isOpen[start] = false
      var index = 0
      while index < group.count {
        let (x, y) = (group[index] % width, group[index] / width)
        for row in max(y - reach, 0)...min(y + reach, height - 1) {
          for column in max(x - reach, 0)...min(x + reach, width - 1) where isOpen[row * width + column] {
            isOpen[row * width + column] = false
            group.append(row * width + column)
          }
        }
        index += 1
      }
      groups.append(group)
    }
    return groups
  }

  /// The smallest box around some places.
  static func box(of places: [Int], width: Int) -> PixelRect {
    let (columns, rows) = (places.map { $0 % width }, places.map { $0 / width })
    let (left, top) = (columns.min() ?? 0, rows.min() ?? 0)
    return PixelRect(
      x: left, y: top, width: (columns.max() ?? 0) - left + 1, height: (rows.max() ?? 0) - top + 1)
  }
}
