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
    let left = min(max(-x, 0), count)
    let right = max(min(pair.width - x, count), left)
    let start = min(max(y, 0), pair.height - 1) * pair.width * 4
    let pixels = UnsafeRawPointer(pair.reference + start).assumingMemoryBound(to: UInt32.self)
    (reference + left).update(from: pixels + (x + left), count: right - left)
    lay(reference, left..<right)
    let (first, last) = (
      LaidRows.lay(pixels[0], on: backdrop), LaidRows.lay(pixels[pair.width - 1], on: backdrop)
    )
    for i in 0..<left { reference[i] = first }
    for i in right..<count { reference[i] = last }
    candidate.update(from: reference, count: count)
    guard y >= 0, y < pair.height else { return }
    let others = UnsafeRawPointer(pair.candidate + start).assumingMemoryBound(to: UInt32.self)
    (candidate + left).update(from: others + (x + left), count: right - left)
    lay(candidate, left..<right)
  }

  private func lay(_ line: UnsafeMutablePointer<UInt32>, _ range: Range<Int>) {
    guard backdrop != .none else { return }
    for i in range { line[i] = LaidRows.lay(line[i], on: backdrop) }
  }

  /// Lays a pixel, straight alpha, on a backdrop.
  @inline(__always)
  private static func lay(_ pixel: UInt32, on backdrop: Backdrop) -> UInt32 {
    guard backdrop != .none else { return pixel }
    let pixel = pixel.littleEndian
    let alpha = pixel >> 24
    let behind = (backdrop == .white ? 255 : 0) * (255 - alpha) + 127
    let red = ((pixel & 255) * alpha + behind) / 255
    let green = ((pixel >> 8 & 255) * alpha + behind) / 255
    let blue = ((pixel >> 16 & 255) * alpha + behind) / 255
    return red | green << 8 | blue << 16
  }
}
