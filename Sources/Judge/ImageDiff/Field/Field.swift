import AssaySubjects

/// The part of two pictures in which one area is measured: the area's box and at least 8 pixels around it.
///
/// The field is cut into blocks of 4×4 pixels. Without a margin of two blocks it is also cut into cells of 16×16 pixels, whole
/// ones, so that it may reach up to 15 pixels farther to the right and down.
struct Field {
  /// The least distance from the area's box to the end of the field, in pixels.
  static let margin = 8
  /// A difference of at most this many levels is rounding and measures nothing.
  private static let rounding = 1
  /// Blocks that differ by no more levels have neither edges nor ink: rounding.
  static let blockRounding: UInt8 = 2

  /// The area's box, in pixels of the picture.
  let box: PixelRect
  /// The number of columns of cells.
  let cellColumns: Int
  /// The number of rows of cells.
  let cellRows: Int
  /// The number of columns of blocks.
  var columns: Int { cellColumns * 4 + 4 }
  /// The number of rows of blocks.
  var rows: Int { cellRows * 4 + 4 }
  /// The most threads that may work on the field.
  private let threads: Int
  /// The largest difference of any channel.
  private(set) var largestLevel = 0
  /// The sums of the pixels, once for each backdrop on which more than rounding differs; of several, the worse result counts.
  private(set) var layers: [BlockSums] = []

  /// Reads the field of an area: as it is if every pixel is opaque, else on white and on black.
  init(around box: PixelRect, in pair: PixelPair, threads: Int) {
    (self.box, self.threads) = (box, threads)
    (cellColumns, cellRows) = ((box.width + 15) / 16, (box.height + 15) / 16)
    let isOpaque = pair.isOpaque(in: box.grown(by: Field.margin))
    for backdrop in isOpaque ? [nil] : [255, 0] as [UInt32?] {
      let layer = BlockSums(
        ComparedPixels(pair: pair, backdrop: backdrop), x: box.x - Field.margin, y: box.y - Field.margin,
        columns: columns, rows: rows, threads: threadsForRows)
      largestLevel = max(largestLevel, layer.largestLevel)
      if layer.largestLevel > Field.rounding { layers.append(layer) }
    }
  }

  /// The number of threads that work on the field.
  var threadsForRows: Int { Field.threads(for: [box], of: threads) }

  /// How many threads measure areas; starting one takes longer than measuring a few thousand blocks.
  static func threads(for boxes: [PixelRect], of most: Int) -> Int {
    let blocks = boxes.reduce(0) { $0 + ($1.width / 4 + 7) * ($1.height / 4 + 7) }
    return max(1, min(most, blocks / 8192))
  }

  /// The blocks that cover the area's box, by their columns and rows.
  var blocksOfBox: PixelRect {
    let margin = Field.margin / 4
    return PixelRect(x: margin, y: margin, width: (box.width + 3) / 4, height: (box.height + 3) / 4)
  }

  /// The blocks of a cell, by their columns and rows.
  func box(ofCell cell: Int) -> PixelRect {
    PixelRect(x: cell % cellColumns * 4 + 2, y: cell / cellColumns * 4 + 2, width: 4, height: 4)
  }

  /// A box of blocks as pixels of the picture.
  func pixels(of blocks: PixelRect) -> PixelRect {
    PixelRect(
      x: box.x - Field.margin + blocks.x * 4, y: box.y - Field.margin + blocks.y * 4, width: blocks.width * 4,
      height: blocks.height * 4)
  }
}
