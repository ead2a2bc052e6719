import CAssayDeflate

/// A PNG of the usual form, which Assay decodes itself because libpng takes several times as long.
///
/// It has eight bits per sample, sRGB colors and no gray with alpha, and is not interlaced. libpng decodes all others.
struct PlainPNG {
  /// The color types of the standard.
  enum ColorType: UInt8 {
    case gray = 0
    case rgb = 2
    case palette = 3
    case rgba = 6
  }

  let width: Int
  private(set) var height: Int
  let colorType: ColorType
  /// The chunks of compressed data in the file.
  private var data: [Range<Int>] = []
  /// The palette's colors as pixels; invisible ones are 0.
  private(set) var palette: [UInt32] = []

  /// Reads the chunks of a file whose checksums have been checked; nil for a form that libpng must decode.
  init?(_ file: [UInt8]) {
    guard file.count >= 33, Array(file[8..<16]) == [0, 0, 0, 13] + Array("IHDR".utf8),
      let width = bigEndianWord(of: file, at: 16), let height = bigEndianWord(of: file, at: 20),
      file[24] == 8, let colorType = ColorType(rawValue: file[25]), file[26...28].allSatisfy({ $0 == 0 }),
      (1...65_535).contains(width), (1...65_535).contains(height),
      Int(width) * Int(height) <= Bitmap.pixelLimit
    else { return nil }
    (self.width, self.height, self.colorType) = (Int(width), Int(height), colorType)
    for (type, data) in PNGChunks(of: file).dropFirst() where type != "IEND" {
      guard take(type, file, data) else { return nil }
    }
    guard !data.isEmpty, colorType != .palette || !palette.isEmpty else { return nil }
  }

  /// Reads a chunk; false when only libpng can interpret it.
  private mutating func take(_ name: String, _ file: [UInt8], _ content: Range<Int>) -> Bool {
    switch name {
    case "IDAT":
      // Chunks of data follow each other, with twelve bytes in between.
      guard data.last.map({ $0.upperBound + 12 == content.lowerBound }) ?? true else { return false }
      data.append(content)
    case "PLTE":
      guard colorType == .palette, palette.isEmpty, data.isEmpty, !content.isEmpty, content.count % 3 == 0,
        content.count <= 768
      else { return colorType == .rgb || colorType == .rgba }
      palette = stride(from: content.lowerBound, to: content.upperBound, by: 3).map { place -> UInt32 in
        let (red, green, blue) = (UInt32(file[place]), UInt32(file[place + 1]), UInt32(file[place + 2]))
        return red | green << 8 | blue << 16 | 0xFF00_0000
      }
    case "tRNS":
      guard colorType == .palette, data.isEmpty, content.count <= palette.count else { return false }
      for (index, byte) in content.enumerated() {
        palette[index] = file[byte] == 0 ? 0 : palette[index] & 0xFF_FFFF | UInt32(file[byte]) << 24
      }
    case "gAMA": return bigEndianWord(of: file, at: content.lowerBound) == 45_455 && content.count == 4
    case "cHRM": return Primaries(chunk: file[content])?.isSRGB == true
    // These do not change the pixels of an sRGB picture.
    case "sRGB", "bKGD", "pHYs", "tIME", "tEXt", "zTXt", "iTXt": break
    default: return false
    }
    return true
  }

  /// The bytes of a pixel in the file.
  var pixelSize: Int {
    switch colorType {
    case .gray, .palette: 1
    case .rgb: 3
    case .rgba: 4
    }
  }

  /// Decodes the picture; nil when its data is damaged, which libpng then reports.
  ///
  /// The rows are inflated into the end of the pixels' own memory and decoded there from the top down, so that no other
  /// memory is needed.
  func bitmap(from file: [UInt8]) -> Bitmap? {
    let (packed, count) = ((width * pixelSize + 1) * height, width * height * 4)
    let bytes = [UInt8](unsafeUninitializedCapacity: max(packed, count)) { buffer, initialized in
      guard let start = buffer.baseAddress else { return }
      preferLargePages(UnsafeMutableRawBufferPointer(buffer))
      let rows = start + (buffer.count - packed)
      let packedRows = UnsafeMutableBufferPointer(start: rows, count: packed)
      guard inflated(file, into: packedRows) == LIBDEFLATE_SUCCESS, decode(rows, into: start) else { return }
      initialized = count
    }
    return bytes.isEmpty ? nil : Bitmap(width: width, height: height, clearedBytes: bytes)
  }

  /// Whether the picture can be decoded, as far as its checksums do not prove that the data is what its writer compressed.
  ///
  /// The beginning is inflated, which is all of a small picture, and its filters and a palette's samples are read. This finds data that
  /// is not a picture's. In a large picture it doesn't find data of the wrong size.
  func canBeDecoded(from file: [UInt8]) -> Bool {
    let line = width * pixelSize + 1
    var top = self
    top.height = min(height, max(1, PlainPNG.inflated / line))
    let (isWhole, packed) = (top.height == height, line * top.height)
    let pixels = colorType == .palette ? width * top.height * 4 : packed
    // What does not fit into a part at its end stays 0.
    var bytes = [UInt8](repeating: 0, count: max(packed, pixels))
    return bytes.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return false }
      let rows = start + (buffer.count - packed)
      let result = inflated(file, into: UnsafeMutableBufferPointer(start: rows, count: packed))
      guard result == (isWhole ? LIBDEFLATE_SUCCESS : LIBDEFLATE_INSUFFICIENT_SPACE) else { return false }
      return colorType == .palette
        ? top.decode(rows, into: start) : (0..<top.height).allSatisfy { rows[$0 * line] <= 4 }
    }
  }

  /// The bytes of rows that are inflated to find out whether a file can be decoded.
  private static let inflated = 1 << 18

  /// Inflates the rows with their filters as far as the buffer has room.
  private func inflated(_ file: [UInt8], into rows: UnsafeMutableBufferPointer<UInt8>) -> libdeflate_result? {
    inflate(data.count == 1 ? file[data[0]] : data.reduce(into: ArraySlice()) { $0 += file[$1] }, into: rows)
  }
}
