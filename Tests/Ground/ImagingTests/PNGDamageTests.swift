import AssayImaging
import AssayTestSupport
import Testing

@Suite("Damaged PNG") struct PNGDamageTests {
  /// The error message that refuses a file; the same whether the file is decoded or only checked.
  private func refusal(_ file: [UInt8]) -> String? {
    func message(_ read: () throws(PictureError) -> Void) -> String? {
      do throws(PictureError) {
        try read()
        return nil
      } catch {
        return error.description
      }
    }
    let refusal = message { () throws(PictureError) in _ = try Bitmap(png: file) }
    #expect(message { () throws(PictureError) in try Bitmap.check(file: file, named: "") } == refusal)
    return refusal
  }

  /// A picture with a palette, translucent colors and enough rows for some data.
  private let picture: Bitmap = {
    var bitmap = Bitmap(width: 24, height: 24, color: .white)
    for y in 0..<24 {
      for x in 0..<12 { bitmap[x, y] = Color(red: UInt8(x * 20), green: 0, blue: 9, alpha: UInt8(y * 10)) }
    }
    return bitmap
  }()

  @Test("a file that is not a PNG is refused with an error message")
  func noPNG() {
    #expect(refusal([]) == "the file is empty")
    let sentence = "the file is not a PNG: its first bytes are not those of one"
    #expect(refusal([0x89]) == sentence)
    #expect(refusal(Array("GIF89a, and some more bytes".utf8)) == sentence)
    #expect(refusal([UInt8](repeating: 0, count: 1000)) == sentence)
    let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n"
    #expect(
      refusal(Array(pointer.utf8))
        == "the file is a pointer of Git LFS; fetch the picture with: git lfs pull")
  }

  @Test("a file cut short anywhere is refused")
  func cutShort() throws {
    let file = try picture.png()
    for count in stride(from: 8, to: file.count, by: 1) {
      let sentence = try #require(refusal(Array(file[..<count])), "\(count) of \(file.count) bytes were read")
      #expect(sentence.hasPrefix("the PNG is cut short"))
    }
  }

  @Test("a file with any bit flipped is refused")
  func flippedBit() throws {
    let file = try picture.png()
    for bit in 0..<file.count * 8 {
      var damaged = file
      damaged[bit / 8] ^= 1 << UInt8(bit % 8)
      #expect(refusal(damaged) != nil, "bit \(bit % 8) of byte \(bit / 8)")
    }
  }

  @Test("transparency with a wrong checksum is not left out silently")
  func damagedTransparency() throws {
    let transparency: [UInt8] = [128]
    var chunk = RawPNG.chunk("tRNS", transparency)
    chunk[8] = 0
    let file = RawPNG(
      width: 1, height: 1, depth: 8, colorType: .palette,
      extraChunks: [("PLTE", [1, 2, 3]), ("tRNS", transparency)]
    ) { _, _ in [0] }.bytes
    let at = try #require(
      (0..<file.count).first { file[$0...].starts(with: RawPNG.chunk("tRNS", transparency)) })
    let damaged = Array(file[..<at]) + chunk + Array(file[(at + chunk.count)...])
    #expect(refusal(damaged) == "the PNG is damaged: the chunk at byte \(at) has a wrong checksum")
  }

  @Test("a picture that is too large is refused before its pixels are read")
  func huge() {
    let file = RawPNG(width: 30000, height: 30000, depth: 8, colorType: .rgba) { _, _ in [0, 0, 0, 0] }
    var small = file
    (small.width, small.height) = (1, 1)
    let bytes = replacingHeader(of: small.bytes, width: 30000, height: 30000)
    #expect(refusal(bytes) == "the picture has 30000×30000 pixels; at most \(48 << 20) are read")
    #expect(refusal(replacingHeader(of: small.bytes, width: 1 << 31, height: 1 << 31)) != nil)
    #expect(refusal(replacingHeader(of: small.bytes, width: .max, height: .max)) != nil)
    #expect(refusal(replacingHeader(of: small.bytes, width: 0, height: 1)) != nil)
    #expect(refusal(replacingHeader(of: small.bytes, width: 200, height: 200)) != nil)
  }

  @Test("headers that the standard forbids are refused")
  func forbiddenHeaders() {
    let file = RawPNG(width: 1, height: 1, depth: 8, colorType: .rgb) { _, _ in [1, 2, 3] }.bytes
    for (offset, value) in [(8, UInt8(3)), (8, 0), (9, 1), (9, 7), (10, 1), (11, 1), (12, 2)] {
      var header = Array(file[16..<29])
      header[offset] = value
      let damaged = Array(file[..<8]) + RawPNG.chunk("IHDR", header) + Array(file[33...])
      #expect(refusal(damaged) != nil, "byte \(offset) of the header is \(value)")
    }
  }

  @Test("damaged data with valid checksums never crashes")
  func garbledData() {
    let row = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as [UInt8]
    let data = RawPNG.stored(row + row + row)
    let header = RawPNG.chunk("IHDR", RawPNG.word(4) + RawPNG.word(3) + [8, 2, 0, 0, 0])
    for offset in data.indices {
      for value in [0, 1, 4, 5, 0x7F, 0xFF] as [UInt8] where value != data[offset] {
        var garbled = data
        garbled[offset] = value
        let file = RawPNG.signature + header + RawPNG.chunk("IDAT", garbled) + RawPNG.chunk("IEND", [])
        let bitmap = try? Bitmap(png: file)
        #expect(bitmap == nil || (bitmap?.width == 4 && bitmap?.height == 3))
        #expect((refusal(file) == nil) == (bitmap != nil))
      }
    }
  }

  @Test(
    "large data with valid checksums is inflated at its beginning to check it, and whole to decode it",
    arguments: [(nil, true, true), (0, false, false), (50, false, false), (399, true, false)]
      as [(Int?, Bool, Bool)])
  func largeData(wrongRow: Int?, isChecked: Bool, isDecoded: Bool) {
    let rows = (0..<400).flatMap { [$0 == wrongRow ? 9 : 0] + [UInt8](repeating: 7, count: 1200) }
    let header = RawPNG.chunk("IHDR", RawPNG.word(400) + RawPNG.word(400) + [8, 2, 0, 0, 0])
    let data = RawPNG.chunk("IDAT", RawPNG.stored(rows))
    let file = RawPNG.signature + header + data + RawPNG.chunk("IEND", [])
    #expect(((try? Bitmap.check(file: file, named: "")) != nil) == isChecked)
    #expect(((try? Bitmap(png: file)) != nil) == isDecoded)
  }

  @Test("a file without a required chunk is refused")
  func lackingChunks() {
    let end = RawPNG.chunk("IEND", [])
    let header = RawPNG.chunk("IHDR", RawPNG.word(1) + RawPNG.word(1) + [8, 3, 0, 0, 0])
    let data = RawPNG.chunk("IDAT", RawPNG.stored([0, 0]))
    #expect(refusal(RawPNG.signature + end) != nil)
    #expect(refusal(RawPNG.signature + header + end) != nil)
    #expect(refusal(RawPNG.signature + data + end) != nil)
    #expect(refusal(RawPNG.signature + header + data + end) != nil)
    let empty = RawPNG.chunk("IDAT", [])
    #expect(refusal(RawPNG.signature + header + RawPNG.chunk("PLTE", [1, 2, 3]) + empty + end) != nil)
    #expect(refusal(RawPNG.signature + header + RawPNG.chunk("PLTE", [1, 2]) + data + end) != nil)
  }

  private func replacingHeader(of file: [UInt8], width: UInt32, height: UInt32) -> [UInt8] {
    let header = RawPNG.word(width) + RawPNG.word(height) + Array(file[24..<29])
    return Array(file[..<8]) + RawPNG.chunk("IHDR", header) + Array(file[33...])
  }

  @Test(
    "data after the last row is refused in every form",
    arguments: [(8, .rgb), (16, .rgb), (8, .rgba), (1, .gray), (8, .grayAlpha)]
      as [(Int, RawPNG.ColorType)], [false, true])
  func endless(form: (depth: Int, color: RawPNG.ColorType), isInterlaced: Bool) {
    for (width, height) in [(16, 12), (1, 1), (3, 9)] {
      var raw = RawPNG(
        width: width, height: height, depth: form.depth, colorType: form.color, isInterlaced: isInterlaced
      ) { _, _ in Array(repeating: 1, count: form.color.channels) }
      #expect(refusal(raw.bytes) == nil)
      for excess in [1, 60_000] {
        raw.excess = excess
        #expect(refusal(raw.bytes)?.hasPrefix("the PNG is damaged: its data goes on after the ") == true)
      }
    }
  }
}
