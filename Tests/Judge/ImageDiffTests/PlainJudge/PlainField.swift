import AssayImaging
import AssaySubjects

/// The part of two pictures that an area is measured in, laid on a backdrop.
///
/// The field begins 8 pixels to the left of and above the area's box and is a whole number of cells of 16×16 pixels, with 8
/// more pixels all around. Beyond the pictures' edges both have the reference's nearest pixel.
struct PlainField {
  /// Pixels around the field that are read, for neighbors.
  static let halo = 4

  let box: PixelRect
  /// Columns and rows of cells.
  let cells: (columns: Int, rows: Int)
  /// Columns and rows of blocks of 4×4 pixels.
  var blocks: (columns: Int, rows: Int) { (cells.columns * 4 + 4, cells.rows * 4 + 4) }
  /// The levels of red, green, blue and alpha of the reference, then of the candidate; with the halo.
  private let planes: [[Int]]
  /// Columns of pixels with the halo.
  private let line: Int

  /// - Parameter backdrop: The level of white or black that is laid behind; nil for nothing.
  init(_ box: PixelRect, _ reference: Bitmap, _ candidate: Bitmap, backdrop: Int?) {
    self.box = box
    cells = ((box.width + 15) / 16, (box.height + 15) / 16)
    let (line, height) = (cells.columns * 16 + 16 + 8, cells.rows * 16 + 16 + 8)
    self.line = line
    planes = (0..<8).map { plane in
      (0..<line * height).map { place in
        let (column, row) = (place % line, place / line)
        let (x, y) = (box.x - 8 - PlainField.halo + column, box.y - 8 - PlainField.halo + row)
        let (insideX, insideY) = (min(max(x, 0), reference.width - 1), min(max(y, 0), reference.height - 1))
        let picture = plane < 4 || (insideX, insideY) != (x, y) ? reference : candidate
        let pixel = (insideY * picture.width + insideX) * 4
        let level = Int(picture.bytes[pixel + plane % 4])
        guard let backdrop else { return level }
        let alpha = Int(picture.bytes[pixel + 3])
        return plane % 4 == 3 ? 0 : (level * alpha + backdrop * (255 - alpha) + 127) / 255
      }
    }
  }

  /// A level at a pixel of the field, or near it.
  func level(_ picture: Int, _ channel: Int, _ x: Int, _ y: Int) -> Int {
    planes[picture * 4 + channel][(y + PlainField.halo) * line + x + PlainField.halo]
  }

  /// How far a pixel is off in one channel.
  func difference(_ channel: Int, _ x: Int, _ y: Int) -> Int {
    abs(level(0, channel, x, y) - level(1, channel, x, y))
  }

  /// The largest difference of any channel of any pixel.
  var largestDifference: Int {
    (0..<4 * blocks.columns * 4 * blocks.rows * 4).reduce(0) { largest, place in
      let pixel = place / 4
      return max(
        largest, difference(place % 4, pixel % (blocks.columns * 4), pixel / (blocks.columns * 4)))
    }
  }

  // MARK: Blocks

  /// What is known of a block of 4×4 pixels; colors are means.
  struct Block {
    var reference: [Double] = [0, 0, 0]
    var difference: [Double] = [0, 0, 0]
    /// The sum of the differences between neighbors in the flatter picture, each channel's.
    var slopes: [Int] = [0, 0, 0]
    /// Whether any pixel of it differs by more than 2 levels in any channel.
    var isVisible = false
    /// Whether each picture has one color in it and in the pixels next to it.
    var isFlat = true
  }

  /// All blocks, row by row.
  var blockMap: [Block] {
    (0..<blocks.columns * blocks.rows).map { block($0 % blocks.columns * 4, $0 / blocks.columns * 4) }
  }

  private func block(_ left: Int, _ top: Int) -> Block {
    var block = Block()
    let pixels = (0..<16).map { (left + $0 % 4, top + $0 / 4) }
    for channel in 0..<3 {
      let sums = (0..<2).map { picture in pixels.reduce(0) { $0 + level(picture, channel, $1.0, $1.1) } }
      block.reference[channel] = Double(sums[0]) / 16
      block.difference[channel] = Double(sums[1] - sums[0]) / 16
      let slopes = (0..<2).map { slope($0, channel, left, top) }
      block.slopes[channel] = min(slopes[0], slopes[1])
      if slopes != [0, 0] { block.isFlat = false }
    }
    block.isVisible = pixels.contains { x, y in (0..<4).contains { difference($0, x, y) > 2 } }
    return block
  }

  /// The differences from each pixel to the next, from before the block to behind it: five in each row and each column.
  private func slope(_ picture: Int, _ channel: Int, _ left: Int, _ top: Int) -> Int {
    var sum = 0
    for line in 0..<4 {
      for step in 0...4 {
        let (x, y) = (left + step, top + step)
        sum += abs(
          level(picture, channel, x, top + line) - level(picture, channel, x - 1, top + line))
        sum += abs(
          level(picture, channel, left + line, y) - level(picture, channel, left + line, y - 1))
      }
    }
    return sum
  }
}
