package import AssaySubjects
import AssaySystem

/// The pixels of two pictures of one size, borrowed for a comparison; each pixel is its four bytes as one number.
struct PixelPair {
  /// The reference's pixels, row by row.
  let reference: UnsafePointer<UInt32>
  /// The candidate's pixels, row by row.
  let candidate: UnsafePointer<UInt32>
  /// The number of columns.
  let width: Int
  /// The number of rows.
  let height: Int

  /// Whether a pixel differs.
  func differs(_ x: Int, _ y: Int) -> Bool { reference[y * width + x] != candidate[y * width + x] }

  /// The whole pictures.
  private var all: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

  /// Whether every pixel of both pictures in a box is opaque; what is outside the pictures does not count.
  func isOpaque(in box: PixelRect) -> Bool {
    box.intersection(all).rows(ofLine: width).allSatisfy { row in
      row.reduce(UInt32.max) { $0 & reference[$1] & candidate[$1] } >> 24 == 255
    }
  }

  /// The smallest box around the changed pixels in a box, which must have pixels in the pictures; without changes all of it.
  func changedBox(in box: PixelRect) -> PixelRect {
    let box = box.intersection(all)
    var (left, right, top, bottom) = (box.right, -1, Int.max, -1)
    for y in box.y..<box.bottom {
      let start = y * width + box.x
      guard memcmp(reference + start, candidate + start, box.width * 4) != 0 else { continue }
      left = (box.x..<left).first { differs($0, y) } ?? left
      right = (max(right + 1, box.x)..<box.right).last { differs($0, y) } ?? right
      (top, bottom) = (min(top, y), y)
    }
    return right < 0 ? box : PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }
}

extension PixelRect {
  /// The first column to the right of the box.
  var right: Int { x + width }
  /// The first row below the box.
  var bottom: Int { y + height }

  /// Whether two boxes share a pixel.
  func overlaps(_ other: PixelRect) -> Bool {
    x < other.right && other.x < right && y < other.bottom && other.y < bottom
  }

  /// The smallest box around both.
  func union(_ other: PixelRect) -> PixelRect {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return PixelRect(
      x: left, y: top, width: max(right, other.right) - left, height: max(bottom, other.bottom) - top)
  }

  /// The part of both; without columns or rows if they do not overlap.
  func intersection(_ other: PixelRect) -> PixelRect {
    let (left, top) = (max(x, other.x), max(y, other.y))
    return PixelRect(
      x: left, y: top, width: max(min(right, other.right) - left, 0),
      height: max(min(bottom, other.bottom) - top, 0))
  }

  /// The places of each row in a map with so many columns.
  func rows(ofLine columns: Int) -> [Range<Int>] {
    (y..<bottom).map { $0 * columns + x..<$0 * columns + right }
  }

  /// The box grown on all four sides.
  package func grown(by margin: Int) -> PixelRect {
    PixelRect(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
  }
}
