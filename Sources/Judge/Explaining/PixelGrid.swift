import AssayImaging
import AssaySubjects

/// The pixels of a picture, each as its four bytes in one number, row by row.
struct PixelGrid {
  let width: Int
  let height: Int
  let pixels: [UInt32]

  init(_ bitmap: Bitmap) {
    (width, height) = (bitmap.width, bitmap.height)
    pixels = bitmap.bytes.withUnsafeBytes { Array($0.bindMemory(to: UInt32.self)) }
  }

  /// The box of the whole picture.
  var box: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

  subscript(x: Int, y: Int) -> UInt32 { pixels[y * width + x] }

  /// The pixel at a place; nil outside of the picture.
  func pixel(_ x: Int, _ y: Int) -> UInt32? {
    x >= 0 && y >= 0 && x < width && y < height ? pixels[y * width + x] : nil
  }

  /// Whether a box of it has the same pixels as a box of equal size in another picture.
  func isEqual(in box: PixelRect, to other: PixelGrid, movedBy shift: SIMD2<Int> = [0, 0]) -> Bool {
    let place = PixelRect(x: box.x + shift.x, y: box.y + shift.y, width: box.width, height: box.height)
    guard self.box.contains(box), other.box.contains(place) else { return false }
    return pixels.withUnsafeBufferPointer { own in
      other.pixels.withUnsafeBufferPointer { others in
        for y in 0..<box.height {
          let (start, end) = ((box.y + y) * width + box.x, (place.y + y) * other.width + place.x)
          for x in 0..<box.width where own[start + x] != others[end + x] { return false }
        }
        return true
      }
    }
  }
}

extension PixelGrid {
  /// Calls for each pixel of a part that differs in the other picture, row by row; with whether it differs by more than rounding.
  @inline(__always)
  func forEachChange(
    to other: PixelGrid, in part: PixelRect, _ body: (_ x: Int, _ y: Int, _ isClear: Bool) -> Void
  ) {
    let (left, right) = (part.x, part.right)
    pixels.withUnsafeBufferPointer { own in
      other.pixels.withUnsafeBufferPointer { others in
        for y in part.y..<part.bottom {
          let (start, otherStart) = (y &* width, y &* other.width)
          for x in left..<right {
            let (before, after) = (own[start &+ x], others[otherStart &+ x])
            if before != after { body(x, y, PixelGrid.differ(before, after)) }
          }
        }
      }
    }
  }

  /// Levels by which a pixel may differ from the other picture without being seen; 0 where no pixel differs by more.
  func rounding(to other: PixelGrid) -> Int {
    let isClear = (0..<min(height, other.height)).contains { y in
      (0..<min(width, other.width)).contains { PixelGrid.differ(self[$0, y], other[$0, y]) }
    }
    return isClear ? 2 : 0
  }

  /// Whether a channel of two pixels differs by more than rounding, two levels.
  @inline(__always)
  private static func differ(_ one: UInt32, _ other: UInt32) -> Bool {
    for shift in stride(from: 0, to: 32, by: 8) as StrideTo<UInt32>
    where (one &>> shift & 255) &- (other &>> shift & 255) &+ 2 > 4 {
      return true
    }
    return false
  }

  /// The most frequent pixel along the inside of a box's sides; nil where none counts.
  ///
  /// - Parameter counts: Whether a pixel counts, by its place among ``pixels``.
  func mostFrequentPixel(along box: PixelRect, where counts: (Int) -> Bool = { _ in true }) -> UInt32? {
    var found: [UInt32: Int] = [:]
    for y in max(0, box.y)..<max(0, min(height, box.bottom)) {
      let isSide = y == box.y || y == box.bottom - 1
      for x in stride(from: box.x, to: box.right, by: isSide ? 1 : max(1, box.width - 1))
      where 0..<width ~= x && counts(y * width + x) {
        found[self[x, y], default: 0] += 1
      }
    }
    return found.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key
  }
}

/// A pixel as a vector: red, green and blue multiplied by alpha, and alpha; each 0…255.
///
/// Ink that covers a part of a pixel is on the straight line between ground and ink, transparent or not.
typealias Ink = SIMD4<Float>

extension Ink {
  init(_ pixel: UInt32) {
    let alpha = Float(pixel >> 24)
    let bytes = Ink(Float(pixel & 255), Float(pixel >> 8 & 255), Float(pixel >> 16 & 255), 255)
    self = bytes * (alpha / 255)
  }

  init(_ color: Color) {
    let bytes = Ink(Float(color.red), Float(color.green), Float(color.blue), 255)
    self = bytes * (Float(color.alpha) / 255)
  }

  func dot(_ other: Ink) -> Float { (self * other).sum() }

  /// Whether it has the same tone.
  func isParallel(to other: Ink) -> Bool {
    dot(other) >= 0.985 * (dot(self) * other.dot(other)).squareRoot()
  }

  /// The distance to a different color, 0 to about 510.
  func distance(_ other: Ink) -> Float {
    let step = self - other
    return step.dot(step).squareRoot()
  }
}

extension Color {
  init(pixel: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: pixel), green: UInt8(truncatingIfNeeded: pixel >> 8),
      blue: UInt8(truncatingIfNeeded: pixel >> 16), alpha: UInt8(truncatingIfNeeded: pixel >> 24))
  }

  /// The largest difference of any channel.
  func levels(to other: Color) -> Int {
    max(
      max(abs(Int(red) - Int(other.red)), abs(Int(green) - Int(other.green))),
      max(abs(Int(blue) - Int(other.blue)), abs(Int(alpha) - Int(other.alpha))))
  }
}

extension PixelRect {
  /// Whether it is as long and thin as a line.
  var isThin: Bool {
    min(width, height) <= 4 && max(width, height) >= 16 && max(width, height) >= 6 * min(width, height)
  }

  /// The area of both as a share of the area of either.
  func likeness(_ other: PixelRect) -> Double {
    let both = intersection(other).area
    return Double(both) / Double(max(1, area + other.area - both))
  }
}
