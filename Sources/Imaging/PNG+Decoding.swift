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

  /// Chunks that change no pixel, or none of an sRGB picture.
  private static let harmless: Set<String> = ["sRGB", "cHRM", "bKGD", "pHYs", "tIME", "tEXt", "zTXt", "iTXt"]

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
      palette = stride(from: content.lowerBound, to: content.upperBound, by: 3).map {
        UInt32(file[$0]) | UInt32(file[$0 + 1]) << 8 | UInt32(file[$0 + 2]) << 16 | 0xFF00_0000
      }
    case "tRNS":
      guard colorType == .palette, data.isEmpty, content.count <= palette.count else { return false }
      for (index, byte) in content.enumerated() {
        palette[index] = palette[index] & 0xFF_FFFF | UInt32(file[byte]) << 24
      }
    case "gAMA": return bigEndianWord(of: file, at: content.lowerBound) == 45_455 && content.count == 4
    default: return PlainPNG.harmless.contains(name)
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
  func bitmap(from file: [UInt8]) -> Bitmap? {
    let line = width * pixelSize
    guard let rows = inflate(file, count: (line + 1) * height) else { return nil }
    let unfiltering = Unfiltering(line: line, pixelSize: pixelSize, height: height)
    guard let samples = unfiltering.run(rows), let bytes = pixels(samples) else { return nil }
    return Bitmap(width: width, height: height, clearedBytes: bytes)
  }

  /// The rows with their filters (wraps `libdeflate_zlib_decompress`); nil unless they are exactly as long as they must be.
  private func inflate(_ file: [UInt8], count: Int) -> [UInt8]? {
    guard let decompressor = libdeflate_alloc_decompressor() else { return nil }
    defer { libdeflate_free_decompressor(decompressor) }
    let whole = data.count == 1 ? file[data[0]] : data.reduce(into: ArraySlice()) { $0 += file[$1] }
    let rows = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      let result = whole.withUnsafeBytes {
        libdeflate_zlib_decompress(decompressor, $0.baseAddress, $0.count, buffer.baseAddress, count, nil)
      }
      initialized = result == LIBDEFLATE_SUCCESS ? count : 0
    }
    return rows.isEmpty ? nil : rows
  }

  /// The samples as RGBA, invisible pixels without color; nil where a palette lacks an entry.
  private func pixels(_ samples: [UInt8]) -> [UInt8]? {
    var largest: UInt8 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: width * height * 4) { buffer, count in
      count = width * height * 4
      guard let base = buffer.baseAddress else { return }
      let pixels = UnsafeMutableRawPointer(base).bindMemory(to: UInt32.self, capacity: width * height)
      samples.withUnsafeBufferPointer { samples in
        guard let own = samples.baseAddress else { return }
        switch colorType {
        case .gray: for i in 0..<(width * height) { pixels[i] = UInt32(own[i]) &* 0x01_0101 | 0xFF00_0000 }
        case .grayAlpha: expandGrayAlpha(own, into: pixels)
        case .rgb: expandRGB(own, into: pixels)
        case .palette: largest = expandPalette(own, into: pixels)
        case .rgba: expandRGBA(own, into: pixels)
        }
      }
    }
    return colorType == .palette && Int(largest) >= palette.count ? nil : bytes
  }

  private func expandGrayAlpha(_ own: UnsafePointer<UInt8>, into pixels: UnsafeMutablePointer<UInt32>) {
    for i in 0..<(width * height) {
      let (level, alpha) = (UInt32(own[2 &* i]), UInt32(own[2 &* i &+ 1]))
      pixels[i] = alpha == 0 ? 0 : (level &* 0x01_0101 | alpha << 24).littleEndian
    }
  }

  private func expandRGB(_ own: UnsafePointer<UInt8>, into pixels: UnsafeMutablePointer<UInt32>) {
    for i in 0..<(width * height) {
      let (red, green, blue) = (own[3 &* i], own[3 &* i &+ 1], own[3 &* i &+ 2])
      pixels[i] = (UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | 0xFF00_0000).littleEndian
    }
  }

  private func expandPalette(_ own: UnsafePointer<UInt8>, into pixels: UnsafeMutablePointer<UInt32>) -> UInt8
  {
    var largest: UInt8 = 0
    for i in 0..<(width * height) { largest = max(largest, own[i]) }
    guard Int(largest) < palette.count else { return largest }
    let visible = palette.map { ($0 >> 24 == 0 ? 0 : $0).littleEndian }
    visible.withUnsafeBufferPointer { colors in
      for i in 0..<(width * height) { pixels[i] = colors[Int(own[i])] }
    }
    return largest
  }

  private func expandRGBA(_ own: UnsafePointer<UInt8>, into pixels: UnsafeMutablePointer<UInt32>) {
    let words = UnsafeRawPointer(own).assumingMemoryBound(to: UInt32.self)
    for i in 0..<(width * height) {
      pixels[i] = words[i].littleEndian >> 24 == 0 ? 0 : words[i]
    }
  }
}
