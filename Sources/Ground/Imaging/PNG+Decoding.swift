import CAssayDeflate

/// A PNG of a form that is decoded here, at several times libpng's speed.
///
/// Eight bits a sample, not interlaced, sRGB, and nothing unusual about it; all other forms are libpng's.
struct PlainPNG {
  /// The color types of the standard.
  private enum ColorType: UInt8 {
    case gray = 0
    case rgb = 2
    case palette = 3
    case grayAlpha = 4
    case rgba = 6
  }

  private let width: Int
  private let height: Int
  private let colorType: ColorType
  /// Where the compressed data lies in the file, chunk by chunk.
  private var data: [Range<Int>] = []
  private var palette: [UInt32] = []

  /// Reads the chunks of a file whose checksums are known to be right; nil for a form that is libpng's.
  init?(_ file: [UInt8]) {
    guard file.count >= 33, Array(file[8..<16]) == [0, 0, 0, 13] + Array("IHDR".utf8),
      let width = bigEndianWord(of: file, at: 16), let height = bigEndianWord(of: file, at: 20),
      file[24] == 8, let colorType = ColorType(rawValue: file[25]), file[26...28].allSatisfy({ $0 == 0 }),
      (1...65_535).contains(width), (1...65_535).contains(height),
      Int(width) * Int(height) <= Bitmap.pixelLimit
    else { return nil }
    (self.width, self.height, self.colorType) = (Int(width), Int(height), colorType)
    var start = 33
    while let length = bigEndianWord(of: file, at: start), start + 12 + Int(length) <= file.count {
      let name = String(decoding: file[start + 4..<start + 8], as: UTF8.self)
      let content = start + 8..<start + 8 + Int(length)
      if name == "IEND" { break }
      guard take(name, file, content) else { return nil }
      start = content.upperBound + 4
    }
    guard !data.isEmpty, colorType != .palette || !palette.isEmpty else { return nil }
  }

  /// Takes in a chunk; false where only libpng knows what it means.
  private mutating func take(_ name: String, _ file: [UInt8], _ content: Range<Int>) -> Bool {
    switch name {
    case "IDAT":
      // The data's chunks follow one another: twelve bytes lie between them.
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
        palette[index] = palette[index] & 0xFF_FFFF | UInt32(file[byte]) << 24
      }
    case "gAMA": return bigEndianWord(of: file, at: content.lowerBound) == 45_455 && content.count == 4
    // These change no pixel, or none of an sRGB picture.
    case "sRGB", "cHRM", "bKGD", "pHYs", "tIME", "tEXt", "zTXt", "iTXt": break
    default: return false
    }
    return true
  }

  /// The bytes of a pixel in the file.
  private var pixelSize: Int {
    switch colorType {
    case .gray, .palette: 1
    case .grayAlpha: 2
    case .rgb: 3
    case .rgba: 4
    }
  }

  /// Decodes the picture; nil where the data is not as the standard has it, which libpng may put in words.
  ///
  /// The rows are inflated to the end of the pixels' own memory and taken apart there from the top down, so that a picture
  /// needs no memory beside that of its pixels.
  func bitmap(from file: [UInt8]) -> Bitmap? {
    let (packed, count) = ((width * pixelSize + 1) * height, width * height * 4)
    let bytes = [UInt8](unsafeUninitializedCapacity: max(packed, count)) { buffer, initialized in
      guard let start = buffer.baseAddress else { return }
      preferLargePages(UnsafeMutableRawBufferPointer(buffer))
      let rows = start + (buffer.count - packed)
      guard inflate(file, into: rows, count: packed), expand(rows, into: start) else { return }
      initialized = count
    }
    return bytes.isEmpty ? nil : Bitmap(width: width, height: height, clearedBytes: bytes)
  }

  /// Inflates the rows with their filters (wraps `libdeflate_zlib_decompress`); false unless they are exactly as long as
  /// they must be.
  private func inflate(_ file: [UInt8], into rows: UnsafeMutablePointer<UInt8>, count: Int) -> Bool {
    guard let decompressor = libdeflate_alloc_decompressor() else { return false }
    defer { libdeflate_free_decompressor(decompressor) }
    let whole = data.count == 1 ? file[data[0]] : data.reduce(into: ArraySlice()) { $0 += file[$1] }
    return whole.withUnsafeBytes {
      libdeflate_zlib_decompress(decompressor, $0.baseAddress, $0.count, rows, count, nil)
        == LIBDEFLATE_SUCCESS
    }
  }

  /// Takes the filters off all rows and makes pixels of them; false where a filter is unknown or a palette lacks an entry.
  ///
  /// A row becomes pixels once the next one, which is foretold by it, is done. Pixels never reach a row that is still
  /// needed, since they end where the rows end and need four bytes each.
  private func expand(_ rows: UnsafeMutablePointer<UInt8>, into bytes: UnsafeMutablePointer<UInt8>) -> Bool {
    let line = width * pixelSize
    let unfiltering = Unfiltering(line: line, pixelSize: pixelSize)
    let expansion = Expansion(palette: palette, width: width)
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: line) { zeros in
      zeros.initialize(repeating: 0)
      guard var above = zeros.baseAddress.map({ UnsafePointer($0) }) else { return false }
      for y in 0..<height {
        let row = rows + y * (line + 1) + 1
        guard unfiltering.take(row[-1], off: row, above: above) else { return false }
        if y > 0, !expand(above, by: expansion, into: bytes + (y - 1) * width * 4) { return false }
        above = UnsafePointer(row)
      }
      return expand(above, by: expansion, into: bytes + (height - 1) * width * 4)
    }
  }

  private func expand(
    _ row: UnsafePointer<UInt8>, by expansion: Expansion, into bytes: UnsafeMutablePointer<UInt8>
  ) -> Bool {
    let pixels = UnsafeMutableRawPointer(bytes).assumingMemoryBound(to: UInt32.self)
    switch colorType {
    case .gray: expansion.gray(row, into: pixels)
    case .grayAlpha: expansion.grayAlpha(row, into: pixels)
    case .rgb: expansion.rgb(row, into: pixels)
    case .palette: return expansion.palette(row, into: pixels)
    case .rgba: expansion.rgba(row, into: pixels)
    }
    return true
  }
}
