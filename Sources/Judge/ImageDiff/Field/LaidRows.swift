/// What both pictures are laid on before they are compared.
enum Backdrop {
  /// Nothing: every pixel is opaque.
  case none
  /// White, 255 in every channel.
  case white
  /// Black, 0 in every channel.
  case black
}

/// The rows of two pictures as they are compared: laid on a backdrop, and beyond the picture's edges the nearest pixel.
///
/// What lies outside of the picture is equal in both, so that it counts as unchanged.
struct LaidRows {
  let pair: PixelPair
  let backdrop: Backdrop

  /// Whether a box can be read where it lies: all of it within the picture, and on no backdrop.
  func areAsTheyLie(x: Int, y: Int, width: Int, height: Int) -> Bool {
    backdrop == .none && x >= 0 && y >= 0 && x + width <= pair.width && y + height <= pair.height
  }

  /// Copies so many pixels of a row of both pictures, from a column on.
  func copy(
    row y: Int, from x: Int, count: Int, reference: UnsafeMutablePointer<UInt32>,
    candidate: UnsafeMutablePointer<UInt32>
  ) {
    let start = min(max(y, 0), pair.height - 1) * pair.width
    copy(pair.reference + start, from: x, count: count, into: reference)
    guard y >= 0, y < pair.height else { return candidate.update(from: reference, count: count) }
    copy(pair.candidate + start, from: x, count: count, into: candidate)
    let (left, right) = inside(from: x, count: count)
    candidate.update(from: reference, count: left)
    (candidate + right).update(from: reference + right, count: count - right)
  }

  /// Which of so many columns lie within the picture.
  private func inside(from x: Int, count: Int) -> (left: Int, right: Int) {
    let left = min(max(-x, 0), count)
    return (left, max(min(pair.width - x, count), left))
  }

  private func copy(
    _ pixels: UnsafePointer<UInt32>, from x: Int, count: Int, into line: UnsafeMutablePointer<UInt32>
  ) {
    let (left, right) = inside(from: x, count: count)
    (line + left).update(from: pixels + (x + left), count: right - left)
    for i in 0..<left { line[i] = pixels[0] }
    for i in right..<count { line[i] = pixels[pair.width - 1] }
    guard backdrop != .none else { return }
    for i in 0..<count { line[i] = LaidRows.lay(line[i], on: backdrop) }
  }

  /// Lays a pixel, straight alpha, on a backdrop.
  @inline(__always)
  private static func lay(_ pixel: UInt32, on backdrop: Backdrop) -> UInt32 {
    let pixel = pixel.littleEndian
    let alpha = pixel >> 24
    let behind = (backdrop == .white ? 255 : 0) * (255 - alpha) + 127
    let red = ((pixel & 255) * alpha + behind) / 255
    let green = ((pixel >> 8 & 255) * alpha + behind) / 255
    let blue = ((pixel >> 16 & 255) * alpha + behind) / 255
    return red | green << 8 | blue << 16
  }
}

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
    copies = .allocate(capacity: 2 * width * height)
  }

  deinit { copies.deallocate() }

  /// The box whose first pixel is given, or a smaller one; it may be read until the next is asked for.
  func pixels(_ rows: LaidRows, x: Int, y: Int, width: Int? = nil, height: Int? = nil) -> Pixels {
    let (width, height) = (width ?? self.width, height ?? self.height)
    let pair = rows.pair
    if rows.areAsTheyLie(x: x, y: y, width: width, height: height) {
      let start = y * pair.width + x
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
