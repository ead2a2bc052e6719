import AssaySubjects

/// Tells whether ink was cut off along a straight line.
///
/// Ink that is gone was clipped where strokes of which a part is still there end at one row or column: on one side of the
/// box of what is gone. A missing letter leaves no such stroke, a corner that was rounded ends each at a place of its own,
/// and what was covered by a corner ends on two sides.
struct CutInk {
  private let reference: UnsafePointer<UInt32>
  private let candidate: UnsafePointer<UInt32>
  private let paper: UInt32
  /// What counts as a stroke: half of the strongest ink that the box had.
  private let stroke: UInt16
  private let sides: [Side]

  /// Strokes that must end at the line, in pixels across them.
  private static let fewest = 3
  /// How many of ten strokes that end must end at the line: others may be slanted.
  private static let straight = 9
  /// What must be gone behind the line, in pixels: less may be an edge that moved.
  private static let least = 3

  /// A side of a box, as steps from pixel to pixel.
  private struct Side {
    var start: Int
    var along: Int
    var length: Int
    var inward: Int
    var depth: Int
  }

  /// - Parameters:
  ///   - box: The smallest box around what changed, within the picture.
  ///   - paper: The ground of both.
  init(in pair: PixelPair, box: PixelRect, paper: UInt32) {
    (reference, candidate, self.paper) = (pair.reference, pair.candidate, paper)
    let line = pair.width
    let strongest = (box.y..<box.bottom).lazy.flatMap { y in
      (box.x..<box.right).lazy.map { InkPicture.distance(pair.reference[y * line + $0], paper) }
    }.max()
    stroke = max((strongest ?? 0) / 2, 1)
    let first = box.y * line + box.x
    let last = (box.bottom - 1) * line + box.right - 1
    // At the picture's own edge there is nothing left that could go on.
    sides = [
      (box.x > 0, Side(start: first, along: line, length: box.height, inward: 1, depth: box.width)),
      (box.y > 0, Side(start: first, along: 1, length: box.width, inward: line, depth: box.height)),
      (
        box.right < pair.width,
        Side(start: last, along: -line, length: box.height, inward: -1, depth: box.width)
      ),
      (
        box.bottom < pair.height,
        Side(start: last, along: -1, length: box.width, inward: -line, depth: box.height)
      ),
    ].filter { $0 && $1.depth >= CutInk.least }.map(\.1)
  }

  /// Whether it was.
  var isCut: Bool { sides.count(where: isCut) == 1 }

  private func isCut(along side: Side) -> Bool {
    var (ended, endedAtLine) = (0, 0)
    for place in 0..<side.length {
      let first = side.start + place * side.along
      guard let depth = (0..<side.depth).first(where: { isLost(first + $0 * side.inward) == true }),
        isLost(first + (depth - 1) * side.inward) == false
      else { continue }
      ended += 1
      // A line between two pixels leaves a row of half the ink.
      if depth <= 1 { endedAtLine += 1 }
    }
    return endedAtLine >= CutInk.fewest && endedAtLine * 10 >= ended * CutInk.straight
  }

  /// Whether a stroke's ink is gone; nil where none was.
  private func isLost(_ pixel: Int) -> Bool? {
    let before = InkPicture.distance(reference[pixel], paper)
    return before < stroke ? nil : 2 * InkPicture.distance(candidate[pixel], paper) < before
  }
}
