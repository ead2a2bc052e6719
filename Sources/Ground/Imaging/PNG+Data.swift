import CAssayDeflate

/// Refuses a PNG file whose compressed data goes on after the picture's last row.
///
/// libpng would inflate all of it, and a small file can make that take minutes. libpng itself reports other damage.
func refuseEndlessData(inPNG file: [UInt8]) throws(PictureError) {
  guard let needed = inflatedSize(ofPNG: file) else { return }
  let data = PNGChunks(of: file).filter { $0.type == "IDAT" }.flatMap { file[$0.data] }
  var (result, count): (libdeflate_result?, Int) = (nil, 0)
  _ = [UInt8](unsafeUninitializedCapacity: needed) { rows, _ in
    result = inflate(data[...], into: rows, count: &count)
  }
  guard result != LIBDEFLATE_INSUFFICIENT_SPACE else {
    throw PictureError(
      description: "the PNG is damaged: its data goes on after the \(needed) bytes of its rows")
  }
}

/// The number of bytes of all rows with their filters, by the header; nil for a header that libpng refuses.
private func inflatedSize(ofPNG file: [UInt8]) -> Int? {
  guard file.count >= 29, file[12..<16].elementsEqual("IHDR".utf8),
    let width = bigEndianWord(of: file, at: 16),
    let height = bigEndianWord(of: file, at: 20), width > 0, height > 0,
    Int(width) * Int(height) <= Bitmap.pixelLimit, [1, 2, 4, 8, 16].contains(file[24]),
    let samples: Int = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][file[25]]
  else { return nil }
  func size(_ width: Int, _ height: Int) -> Int {
    width == 0 || height == 0 ? 0 : ((width * samples * Int(file[24]) + 7) / 8 + 1) * height
  }
  let (columns, rows) = (Int(width), Int(height))
  guard file[28] != 0 else { return size(columns, rows) }
  // The seven passes of an interlaced picture: the first column and row of each, and the distance of the next.
  let passes = [
    (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2),
  ]
  return passes.reduce(0) { sum, pass in
    let (x, y, across, down) = pass
    return sum + size((columns - x + across - 1) / across, (rows - y + down - 1) / down)
  }
}
