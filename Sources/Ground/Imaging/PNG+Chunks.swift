import CAssayDeflate

private let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

/// Checks that a PNG file is complete and is one picture: its signature, the checksum of every chunk, and its end.
///
/// libpng skips a chunk with a wrong checksum if it can decode the picture without it, even a palette's transparency, and
/// stops reading after the last row. Such a picture must not be compared.
func checkChunks(ofPNG file: [UInt8]) throws(PNGError) {
  guard !file.isEmpty else { throw PNGError(description: "the file is empty") }
  guard !file.starts(with: "version https://git-lfs".utf8) else {
    throw PNGError(description: "the file is a pointer of Git LFS; fetch the picture with: git lfs pull")
  }
  guard file.starts(with: signature) else {
    throw PNGError(description: "the file is not a PNG: its first bytes are not those of one")
  }
  var start = signature.count
  while true {
    // A chunk is a length, a type of four letters, the data, and the checksum of type and data.
    guard let length = bigEndianWord(of: file, at: start), Int(length) <= file.count - start - 12 else {
      throw PNGError(description: "the PNG is cut short: the chunk at byte \(start) is not complete")
    }
    let type = start + 4
    let end = type + 4 + Int(length)
    let checksum = file.withUnsafeBufferPointer {
      libdeflate_crc32(0, $0.baseAddress.map { $0 + type }, end - type)
    }
    guard bigEndianWord(of: file, at: end) == checksum else {
      throw PNGError(description: "the PNG is damaged: the chunk at byte \(start) has a wrong checksum")
    }
    switch String(decoding: file[type..<type + 4], as: UTF8.self) {
    case "IEND":
      guard end + 4 == file.count else {
        throw PNGError(
          description: "\(file.count - end - 4) bytes follow the end of the PNG; write the picture again")
      }
      return
    // A frame after the first, which would not be compared.
    case "fdAT":
      throw PNGError(description: "the PNG is animated; write each frame as a file of its own to compare it")
    default: break
    }
    start = end + 4
  }
}

/// The big-endian number in the four bytes at an offset; nil when the file is too short.
func bigEndianWord(of file: [UInt8], at offset: Int) -> UInt32? {
  guard offset + 4 <= file.count else { return nil }
  return UInt32(file[offset]) << 24 | UInt32(file[offset + 1]) << 16 | UInt32(file[offset + 2]) << 8
    | UInt32(file[offset + 3])
}
