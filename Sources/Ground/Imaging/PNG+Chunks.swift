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
    // A frame after the first, which would not be compared.
    case "fdAT":
      throw PictureError(
        description: "the PNG is animated; write each frame as a file of its own to compare it")
    default: break
    }
  }
  throw PictureError(description: "the PNG is cut short: the chunk at byte \(start) is not complete")
}

/// The chunks of a PNG file: their types, and where in the file their data is.
///
/// An incomplete chunk ends the sequence.
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

/// Inflates data (wraps `libdeflate_zlib_decompress`).
///
/// - Parameter count: Receives the number of bytes; without it the data must fill the buffer.
/// - Returns: Nil without memory.
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
