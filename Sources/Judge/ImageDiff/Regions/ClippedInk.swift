import AssaySubjects

/// Recognizes ink that was cut off along a straight line.
///
/// Ink was clipped if the strokes that are partly left all end at one row or column: at one side of the box of what is gone. A missing
/// letter leaves no such stroke, in a rounded corner each stroke ends at a place of its own, and what something covers ends on two
/// sides.
struct ClippedInk {
  private let pair: PixelPair
  private let box: PixelRect
  private let ground: UInt32
  /// The least ink of a stroke: half of the strongest ink in the reference's box.
  private let stroke: UInt16

  /// How many strokes must end at the line, in pixels across them.
  private static let fewest = 3
  /// How many of ten strokes must end at the line; others may be slanted.
  private static let ofTen = 9
  /// How much must be gone behind the line, in pixels; less may be an edge that moved.
  private static let least = 3

  /// - Parameter box: The smallest box around what changed, within the pictures.
  init(in pair: PixelPair, box: PixelRect, ground: UInt32) {
    (self.pair, self.box, self.ground) = (pair, box, ground)
    let ink = InkAmounts.distances(of: pair.colors(of: pair.reference, in: box), from: ground)
    stroke = max((ink.max() ?? 0) / 2, 1)
  }

  /// Whether strokes end along exactly one side; at the picture's own edge nothing could go on.
  var isClipped: Bool {
    let (right, bottom) = (box.right - 1, box.bottom - 1)
    let ends = [
      box.x > 0 && endStrokes(box.height, box.width) { (box.x + $1, box.y + $0) },
      box.y > 0 && endStrokes(box.width, box.height) { (box.x + $0, box.y + $1) },
      box.right < pair.width && endStrokes(box.height, box.width) { (right - $1, box.y + $0) },
      box.bottom < pair.height && endStrokes(box.width, box.height) { (box.x + $0, bottom - $1) },
    ]
    return ends.count { $0 } == 1
  }

  /// Whether strokes end at a side of some length; the pixels are given by their place along it and their depth behind it.
  private func endStrokes(
    _ length: Int, _ depth: Int, _ pixel: (_ place: Int, _ depth: Int) -> (x: Int, y: Int)
  ) -> Bool {
    guard depth >= ClippedInk.least else { return false }
    var (ended, endedAtLine) = (0, 0)
    for place in 0..<length {
      guard let first = (0..<depth).first(where: { isLost(pixel(place, $0)) == true }),
        isLost(pixel(place, first - 1)) == false
      else { continue }
      ended += 1
      // A line between two pixels leaves a row of half the ink.
      if first <= 1 { endedAtLine += 1 }
    }
    return endedAtLine >= ClippedInk.fewest && endedAtLine * 10 >= ended * ClippedInk.ofTen
  }

  /// Whether a stroke's ink is gone from a pixel; nil if there was none.
  private func isLost(_ pixel: (x: Int, y: Int)) -> Bool? {
    let place = pixel.y * pair.width + pixel.x
    let before = InkAmounts.distance(pair.reference[place], ground)
    return before < stroke ? nil : 2 * InkAmounts.distance(pair.candidate[place], ground) < before
  }
}
