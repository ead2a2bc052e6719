/// The pixels of two pictures as they are compared.
///
/// Pixels that are not opaque are laid on a backdrop. Beyond the edges of the pictures, both have the reference's nearest pixel, so
/// nothing differs there.
struct ComparedPixels {
  let pair: PixelPair
  /// The level of all channels of the backdrop, 0…255; nil if every pixel is opaque.
  let backdrop: UInt32?

  /// Copies pixels of one row of both pictures, beginning at a column.
  fileprivate func copyRow(
    _ y: Int, from x: Int, count: Int, reference: UnsafeMutablePointer<UInt32>,
    candidate: UnsafeMutablePointer<UInt32>
  ) {
    let start = min(max(y, 0), pair.height - 1) * pair.width
    // The part of the columns that is within the pictures.
    let left = min(max(-x, 0), count)
    let right = max(min(pair.width - x, count), left)
    let before = pair.reference + start
    (reference + left).update(from: before + (x + left), count: right - left)
    for column in 0..<left { reference[column] = before[0] }
    for column in right..<count { reference[column] = before[pair.width - 1] }
    candidate.update(from: reference, count: count)
    if y >= 0, y < pair.height {
      (candidate + left).update(from: pair.candidate + (start + x + left), count: right - left)
    }
    guard let backdrop else { return }
    for column in 0..<count {
      reference[column] = ComparedPixels.lay(reference[column], on: backdrop)
      candidate[column] = ComparedPixels.lay(candidate[column], on: backdrop)
    }
  }

  /// Lays a pixel with straight alpha on a backdrop.
  private static func lay(_ pixel: UInt32, on backdrop: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    let behind = backdrop * (255 - alpha) + 127
    let red = ((pixel & 255) * alpha + behind) / 255
    let green = ((pixel >> 8 & 255) * alpha + behind) / 255
    let blue = ((pixel >> 16 & 255) * alpha + behind) / 255
    return red | green << 8 | blue << 16
  }
}

/// The pixels of a box of both pictures, row by row: read where they are, or copied.
final class PixelBuffer {
  /// The reference's pixels.
  private(set) var reference: UnsafePointer<UInt32>
  /// The candidate's pixels.
  private(set) var candidate: UnsafePointer<UInt32>
  /// Pixels from one row to the next.
  private(set) var line: Int
  private let copies: UnsafeMutablePointer<UInt32>

  /// Makes room for the pixels of the largest box.
  init(columns: Int, rows: Int) {
    copies = .allocate(capacity: 2 * columns * rows)
    (reference, candidate, line) = (UnsafePointer(copies), UnsafePointer(copies), columns)
  }

  deinit { copies.deallocate() }

  /// Reads a box whose first pixel is given.
  func read(_ pixels: ComparedPixels, x: Int, y: Int, columns: Int, rows: Int) {
    let pair = pixels.pair
    if pixels.backdrop == nil, x >= 0, y >= 0, x + columns <= pair.width, y + rows <= pair.height {
      let start = y * pair.width + x
      (reference, candidate, line) = (pair.reference + start, pair.candidate + start, pair.width)
      return
    }
    let other = copies + columns * rows
    (reference, candidate, line) = (UnsafePointer(copies), UnsafePointer(other), columns)
    for row in 0..<rows {
      let start = row * columns
      pixels.copyRow(y + row, from: x, count: columns, reference: copies + start, candidate: other + start)
    }
  }
}
