import CAssayDeflate

/// The first bytes of each PNG file.
let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

/// Checks that a PNG file is complete and is one picture: its signature, the checksum of every chunk, and its end.
///
/// libpng skips a chunk with a wrong checksum if it can decode the picture without it, even a palette's transparency, and
/// stops reading after the last row. Such a picture must not be compared.
func checkChunks(ofPNG file: [UInt8]) throws(PictureError) {
  try refuseEmpty(file)
  guard file.starts(with: pngSignature) else {
    throw PictureError(description: "the file is not a PNG: its first bytes are not those of one")
  }
  var start = pngSignature.count
  for (type, data) in PNGChunks(of: file) {
    let checksum = file[data.lowerBound - 4..<data.upperBound].withUnsafeBytes {
      libdeflate_crc32(0, $0.baseAddress, $0.count)
    }
    guard bigEndianWord(of: file, at: data.upperBound) == checksum else {
      throw PictureError(description: "the PNG is damaged: the chunk at byte \(start) has a wrong checksum")
    }
    start = data.upperBound + 4
    switch type {
    case "IEND":
      guard start == file.count else {
        throw PictureError(
          description: "\(file.count - start) bytes follow the end of the PNG; write the picture again")
      }
      return
    // WebP and JPEG files are turned; few programs that show pictures turn a PNG.
    case "eXIf":
      guard Bitmap.orientation(inEXIF: file[data]) ?? 1 == 1 else {
        throw PictureError(
          description: "the PNG says that it is to be turned (eXIf); turn its pixels, and remove that")
      }
    // A frame after the first, which would not be compared.
    case "fdAT":
      throw PictureError(
        description: "the PNG is animated; write each frame as a file of its own to compare it")
    default: break
    }
  }
  throw PictureError(description: "the PNG is cut short: the chunk at byte \(start) is not complete")
}

/// The chunks of a PNG file up to an incomplete one: their types, and where in the file their data is.
struct PNGChunks: Sequence, IteratorProtocol {
  private let file: [UInt8]
  private var start = pngSignature.count

  init(of file: [UInt8]) { self.file = file }

  mutating func next() -> (type: String, data: Range<Int>)? {
    // A chunk is a length, a type of four letters, the data, and the checksum of type and data.
    guard let length = bigEndianWord(of: file, at: start), Int(length) <= file.count - start - 12 else {
      return nil
    }
    let data = start + 8..<start + 8 + Int(length)
    defer { start = data.upperBound + 4 }
    return (String(decoding: file[start + 4..<start + 8], as: UTF8.self), data)
  }
}

/// Inflates data, which must fill the buffer unless `count` receives the number of bytes; nil without memory.
func inflate(
  _ data: ArraySlice<UInt8>, into buffer: UnsafeMutableBufferPointer<UInt8>,
  count: UnsafeMutablePointer<Int>? = nil
) -> libdeflate_result? {
  guard let decompressor = libdeflate_alloc_decompressor() else { return nil }
  defer { libdeflate_free_decompressor(decompressor) }
  return data.withUnsafeBytes { data in
    libdeflate_zlib_decompress(
      decompressor, data.baseAddress, data.count, buffer.baseAddress, buffer.count, count)
  }
}

/// The big-endian number in the four bytes at an offset; nil when the file is too short.
func bigEndianWord(of file: [UInt8], at offset: Int) -> UInt32? {
  guard offset + 4 <= file.count else { return nil }
  return UInt32(file[offset]) << 24 | UInt32(file[offset + 1]) << 16 | UInt32(file[offset + 2]) << 8
    | UInt32(file[offset + 3])
}

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
    Int(width) <= Bitmap.pixelLimit, Int(height) <= Bitmap.pixelLimit / Int(width),
    [1, 2, 4, 8, 16].contains(file[24]),
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
