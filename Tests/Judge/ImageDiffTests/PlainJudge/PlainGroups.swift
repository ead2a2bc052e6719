import AssaySubjects

/// Groups of marked places.
enum PlainGroups {
  /// Groups in the order of their first places: neighbors in a group are at most `reach` columns and rows apart.
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
