import AssaySubjects
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

  /// Whether every pixel of both pictures in a box is opaque; pixels outside do not count.
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
