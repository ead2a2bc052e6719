/// A box of both pictures as they are compared, to be read row by row; with room to copy what cannot be read where it lies.
final class LaidBox {
  /// The first pixels of both pictures, and the bytes from one row to the next.
  typealias Pixels = (reference: UnsafeRawPointer, candidate: UnsafeRawPointer, bytes: Int)

  private let width: Int
  private let height: Int
  private let copies: UnsafeMutablePointer<UInt32>

  /// Makes room for boxes of a size.
  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    copies = UnsafeMutablePointer<UInt32>.allocate(capacity: 2 * width * height)
    copies.initialize(repeating: 0, count: 2 * width * height)
  }

  deinit { copies.deallocate() }

  /// The box whose first pixel is given, or as much of it as is wide; it may be read until the next is asked for.
  func pixels(_ rows: LaidRows, x: Int, y: Int, width wide: Int? = nil) -> Pixels {
    let width = wide ?? width
    let pair = rows.pair
    if rows.areAsTheyLie(x: x, y: y, width: width, height: height) {
      let start = (y * pair.width + x) * 4
      return (
        UnsafeRawPointer(pair.reference + start), UnsafeRawPointer(pair.candidate + start), pair.width * 4
      )
    }
    let other = copies + width * height
    for line in 0..<height {
      rows.copy(
        row: y + line, from: x, count: width, reference: copies + line * width,
        candidate: other + line * width)
    }
    return (UnsafeRawPointer(copies), UnsafeRawPointer(other), width * 4)
  }
}
