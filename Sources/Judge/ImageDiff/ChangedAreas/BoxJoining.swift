import AssaySubjects

/// Joins boxes until no two overlap.
///
/// A grid of cells finds the neighbors of a box, so that a picture full of dots takes no longer than a plain one.
struct BoxJoining {
  /// The side of a cell in pixels.
  private static let side = 64

  /// The boxes, each with all that were joined with it so far; nil for a box that is part of a larger one.
  private var boxes: [PixelRect?] = []
  private let columns: Int
  /// The boxes that touch each cell.
  private var cells: [[Int]]

  /// Joins boxes that have no negative places.
  init(_ boxes: [PixelRect]) {
    let all = boxes.dropFirst().reduce(boxes.first) { $0?.union($1) }
    columns = (all?.right ?? 0) / BoxJoining.side + 1
    cells = Array(repeating: [], count: columns * ((all?.bottom ?? 0) / BoxJoining.side + 1))
    self.boxes.reserveCapacity(boxes.count)
    for box in boxes { add(box) }
  }

  /// The joined boxes, in no particular order.
  var joined: [PixelRect] { boxes.compactMap(\.self) }

  private mutating func add(_ added: PixelRect) {
    var box = added
    var parts = [added]
    while let part = parts.popLast() {
      var whole = box
      for cell in touched(by: part) {
        for other in cells[cell] {
          guard let found = boxes[other], found.overlaps(box) else { continue }
          // What overlaps it in turn is part of it already.
          if found.union(box) == found { return }
          whole = whole.union(found)
          boxes[other] = nil
        }
        cells[cell].removeAll { boxes[$0] == nil }
      }
      if whole != box { parts += whole.sides(around: box) }
      box = whole
    }
    for cell in touched(by: box) { cells[cell].append(boxes.count) }
    boxes.append(box)
  }

  private func touched(by box: PixelRect) -> [Int] {
    let side = BoxJoining.side
    let (first, last) = (box.x / side, (box.right - 1) / side)
    let rows = box.y / side...(box.bottom - 1) / side
    return rows.flatMap { row -> ClosedRange<Int> in row * columns + first...row * columns + last }
  }
}

extension PixelRect {
  /// The parts above, below, left and right of a box in it.
  fileprivate func sides(around box: PixelRect) -> [PixelRect] {
    [
      PixelRect(x: x, y: y, width: width, height: box.y - y),
      PixelRect(x: x, y: box.bottom, width: width, height: bottom - box.bottom),
      PixelRect(x: x, y: box.y, width: box.x - x, height: box.height),
      PixelRect(x: box.right, y: box.y, width: right - box.right, height: box.height),
    ].filter { $0.width > 0 && $0.height > 0 }
  }
}
