import AssayImaging
import AssaySubjects

/// Whether ink that is gone was cut off along one side of the box of what is gone.
struct PlainCut {
  private let reference: Bitmap
  private let candidate: Bitmap
  private let box: PixelRect
  /// How far a pixel of a picture lies from the ground.
  private let ink: (_ picture: Bitmap, _ x: Int, _ y: Int) -> Int
  /// Half of the strongest ink that the box had, which makes a stroke.
  private let stroke: Int

  init(_ reference: Bitmap, _ candidate: Bitmap, in box: PixelRect, ink: @escaping (Bitmap, Int, Int) -> Int)
  {
    (self.reference, self.candidate, self.box, self.ink) = (reference, candidate, box, ink)
    let all = (0..<box.width * box.height).map {
      ink(reference, box.x + $0 % box.width, box.y + $0 / box.width)
    }
    stroke = max((all.max() ?? 0) / 2, 1)
  }

  /// It ends strokes along exactly one side.
  var isCut: Bool {
    let (right, bottom) = (box.x + box.width, box.y + box.height)
    // For each side: whether the picture goes on there, its length, how deep the box is behind it, and its pixels.
    let sides: [(goesOn: Bool, length: Int, depth: Int, pixel: (_ place: Int, _ depth: Int) -> (Int, Int))] =
      [
        (box.x > 0, box.height, box.width, { place, depth in (box.x + depth, box.y + place) }),
        (box.y > 0, box.width, box.height, { place, depth in (box.x + place, box.y + depth) }),
        (
          right < reference.width, box.height, box.width,
          { place, depth in (right - 1 - depth, box.y + place) }
        ),
        (
          bottom < reference.height, box.width, box.height,
          { place, depth in (box.x + place, bottom - 1 - depth) }
        ),
      ]
    return sides.count { $0.goesOn && $0.depth >= 3 && ends($0.length, $0.depth, $0.pixel) } == 1
  }

  /// Whether three strokes, and nine of ten, end at a side: within a pixel of it, since half a row may be left.
  private func ends(_ length: Int, _ depth: Int, _ pixel: (_ place: Int, _ depth: Int) -> (Int, Int)) -> Bool
  {
    var depths: [Int] = []
    for place in 0..<length {
      let first = (0..<depth).first { isLost(pixel(place, $0)) }
      if let first, isKept(pixel(place, first - 1)) { depths.append(first) }
    }
    let atSide = depths.count { $0 <= 1 }
    return atSide >= 3 && atSide * 10 >= depths.count * 9
  }

  private func isLost(_ pixel: (Int, Int)) -> Bool {
    isStroke(pixel) && 2 * ink(candidate, pixel.0, pixel.1) < ink(reference, pixel.0, pixel.1)
  }

  private func isKept(_ pixel: (Int, Int)) -> Bool { isStroke(pixel) && !isLost(pixel) }

  private func isStroke(_ pixel: (Int, Int)) -> Bool { ink(reference, pixel.0, pixel.1) >= stroke }
}
