/// A PNG file written chunk by chunk, without libpng, in any form the standard allows.
///
/// The data is stored, not compressed, and every row has filter 0 unless another is named.
package struct RawPNG {
  package enum ColorType: UInt8, Sendable {
    case gray = 0
    case rgb = 2
    case palette = 3
    case grayAlpha = 4
    case rgba = 6

    package var channels: Int {
      switch self {
      case .gray, .palette: 1
      case .grayAlpha: 2
      case .rgb: 3
      case .rgba: 4
      }
    }
  }

  /// The bytes every PNG begins with.
  package static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  package var width: Int
  package var height: Int
  package var depth: Int
  package var colorType: ColorType
  /// Whether the rows come in seven passes.
  package var isInterlaced = false
  /// Chunks between header and data: type and content.
  package var extraChunks: [(type: String, data: [UInt8])] = []
  /// How many bytes the data goes on after the last row.
  package var excess = 0
  /// The filter that each row says it has; the samples are then what it left.
  package var filter: (_ y: Int) -> UInt8 = { _ in 0 }
  /// The samples of the pixel at a column and row.
  package var samples: (_ x: Int, _ y: Int) -> [Int]

  package init(
    width: Int, height: Int, depth: Int, colorType: ColorType, isInterlaced: Bool = false,
    extraChunks: [(type: String, data: [UInt8])] = [], filter: @escaping (_ y: Int) -> UInt8 = { _ in 0 },
    samples: @escaping (_ x: Int, _ y: Int) -> [Int]
  ) {
    (self.width, self.height, self.depth) = (width, height, depth)
    (self.colorType, self.isInterlaced, self.extraChunks) = (colorType, isInterlaced, extraChunks)
    (self.filter, self.samples) = (filter, samples)
  }

  package var bytes: [UInt8] {
    var file = RawPNG.signature + RawPNG.chunk("IHDR", header)
    for extra in extraChunks { file += RawPNG.chunk(extra.type, extra.data) }
    file += RawPNG.chunk("IDAT", RawPNG.stored(data))
    return file + RawPNG.chunk("IEND", [])
  }

  private var data: [UInt8] {
    (isInterlaced ? interlacedRows : rows) + [UInt8](repeating: 0, count: excess)
  }

  private var header: [UInt8] {
    RawPNG.word(UInt32(width)) + RawPNG.word(UInt32(height))
      + [UInt8(depth), colorType.rawValue, 0, 0, isInterlaced ? 1 : 0]
  }

  private var rows: [UInt8] {
    (0..<height).flatMap { y in row(y, columns: Array(0..<width)) }
  }

  /// The seven passes of Adam7: where each begins and how far apart its pixels are.
  private var interlacedRows: [UInt8] {
    let passes = [
      (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2),
    ]
    return passes.flatMap { left, top, columnStep, rowStep in
      let columns = Array(stride(from: left, to: width, by: columnStep))
      return columns.isEmpty
        ? [] : stride(from: top, to: height, by: rowStep).flatMap { row($0, columns: columns) }
    }
  }

  /// A filter byte and the samples of some pixels of a row, packed from the highest bit down.
  private func row(_ y: Int, columns: [Int]) -> [UInt8] {
    var bits: [Bool] = []
    for x in columns {
      for sample in samples(x, y) {
        for bit in stride(from: depth - 1, through: 0, by: -1) { bits.append(sample >> bit & 1 == 1) }
      }
    }
    while bits.count % 8 != 0 { bits.append(false) }
    let packed = stride(from: 0, to: bits.count, by: 8).map { start in
      bits[start..<start + 8].reduce(UInt8(0)) { $0 << 1 | ($1 ? 1 : 0) }
    }
    return [filter(y)] + packed
  }

  /// A chunk: length, type, data, and CRC-32 of type and data (PNG §5.3, annex D).
  package static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + data
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in body {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return word(UInt32(data.count)) + body + word(~crc)
  }

  /// A zlib stream of stored blocks with its Adler-32 sum (RFC 1950, RFC 1951 §3.2.4).
  package static func stored(_ data: [UInt8]) -> [UInt8] {
    var low: UInt32 = 1
    var high: UInt32 = 0
    for byte in data {
      low = (low + UInt32(byte)) % 65521
      high = (high + low) % 65521
    }
    var blocks: [UInt8] = []
    for start in stride(from: 0, to: max(data.count, 1), by: 65_535) {
      let block = data[start..<min(start + 65_535, data.count)]
      let counts = [UInt16(block.count), ~UInt16(block.count)].flatMap {
        [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)]
      }
      blocks += [block.endIndex == data.count ? 1 : 0] + counts + block
    }
    return [0x78, 0x01] + blocks + word(high << 16 | low)
  }

  /// Four bytes, the highest first.
  package static func word(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
