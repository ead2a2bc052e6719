import AssayImaging
import AssayTestSupport
import Testing

@Suite("Reading PNG") struct PNGReadingTests {
  @Test("gray of 1, 2, 4 and 8 bits spans black to white in equal steps", arguments: [1, 2, 4, 8])
  func gray(depth: Int) throws {
    let levels = min(1 << depth, 16)
    let file = RawPNG(width: levels, height: 1, depth: depth, colorType: .gray) { x, _ in [x] }
    let bitmap = try Bitmap(png: file.bytes)
    for x in 0..<levels {
      let level = UInt8(x * 255 / ((1 << depth) - 1))
      #expect(bitmap[x, 0] == Color(red: level, green: level, blue: level))
    }
  }

  @Test("a gray level or a color may be transparent")
  func transparentLevel() throws {
    let gray = RawPNG(
      width: 2, height: 1, depth: 8, colorType: .gray, extraChunks: [("tRNS", [0, 7])]
    ) { x, _ in [7 + x] }
    #expect(try Bitmap(png: gray.bytes)[0, 0] == .clear)
    #expect(try Bitmap(png: gray.bytes)[1, 0] == Color(red: 8, green: 8, blue: 8))
    let color = RawPNG(
      width: 2, height: 1, depth: 8, colorType: .rgb, extraChunks: [("tRNS", [0, 1, 0, 2, 0, 3])]
    ) { x, _ in [1, 2, 3 + x] }
    #expect(try Bitmap(png: color.bytes)[0, 0] == .clear)
    #expect(try Bitmap(png: color.bytes)[1, 0] == Color(red: 1, green: 2, blue: 4))
  }

  @Test("gray with alpha, RGB and RGBA keep their straight values")
  func eightBits() throws {
    let grayAlpha = RawPNG(width: 2, height: 1, depth: 8, colorType: .grayAlpha) { x, _ in [200, x * 100] }
    #expect(try Bitmap(png: grayAlpha.bytes)[0, 0] == .clear)
    #expect(try Bitmap(png: grayAlpha.bytes)[1, 0] == Color(red: 200, green: 200, blue: 200, alpha: 100))
    let rgb = RawPNG(width: 1, height: 2, depth: 8, colorType: .rgb) { _, y in [1, 128 + y, 255] }
    #expect(try Bitmap(png: rgb.bytes)[0, 1] == Color(red: 1, green: 129, blue: 255))
    let rgba = RawPNG(width: 1, height: 1, depth: 8, colorType: .rgba) { _, _ in [255, 3, 77, 1] }
    #expect(try Bitmap(png: rgba.bytes)[0, 0] == Color(red: 255, green: 3, blue: 77, alpha: 1))
  }

  @Test(
    "a palette of 1, 2, 4 and 8 bits gives its colors, with the alpha of tRNS",
    arguments: [1, 2, 4, 8])
  func palette(depth: Int) throws {
    let file = RawPNG(
      width: 2, height: 1, depth: depth, colorType: .palette,
      extraChunks: [("PLTE", [10, 20, 30, 40, 50, 60]), ("tRNS", [128])]
    ) { x, _ in [x] }
    let bitmap = try Bitmap(png: file.bytes)
    #expect(bitmap[0, 0] == Color(red: 10, green: 20, blue: 30, alpha: 128))
    #expect(bitmap[1, 0] == Color(red: 40, green: 50, blue: 60))
  }

  @Test("sixteen bits are rounded to eight, as sRGB")
  func sixteenBits() throws {
    let values = [0, 1, 128, 129, 257, 385, 386, 32767, 32768, 65406, 65407, 65535]
    let file = RawPNG(width: values.count, height: 1, depth: 16, colorType: .rgba) { x, _ in
      [values[x], 65535 - values[x], 0, 65535]
    }
    let bitmap = try Bitmap(png: file.bytes)
    for (x, value) in values.enumerated() {
      let nearest = { (value: Int) in UInt8((value * 255 + 32767) / 65535) }
      #expect(bitmap[x, 0] == Color(red: nearest(value), green: nearest(65535 - value), blue: 0), "\(value)")
    }
  }

  @Test("a linear file is converted to sRGB, at 8 and 16 bits", arguments: [8, 16])
  func linear(depth: Int) throws {
    // gAMA 100000 means linear light; libpng takes sRGB as a power of 1/2.2: 255 · (128/255)^(1/2.2) = 186.4.
    let file = RawPNG(
      width: 3, height: 1, depth: depth, colorType: .gray, extraChunks: [("gAMA", RawPNG.word(100_000))]
    ) { x, _ in depth == 8 ? [[0, 128, 255][x]] : [[0, 32896, 65535][x]] }
    let bitmap = try Bitmap(png: file.bytes)
    #expect(bitmap[0, 0] == .black)
    #expect(bitmap[1, 0].red == 186)
    #expect(bitmap[2, 0] == .white)
  }

  @Test(
    "interlacing changes nothing",
    arguments: [RawPNG.ColorType.gray, .rgb, .grayAlpha, .rgba], [8, 16])
  func interlaced(colorType: RawPNG.ColorType, depth: Int) throws {
    for (width, height) in [(1, 1), (2, 3), (5, 4), (8, 8), (9, 17)] {
      var file = RawPNG(width: width, height: height, depth: depth, colorType: colorType) { x, y in
        [x * 9, y * 9, 5, 200].prefix(colorType.channels).map { depth == 8 ? $0 : $0 * 257 }
      }
      let plain = try Bitmap(png: file.bytes)
      file.isInterlaced = true
      #expect(try Bitmap(png: file.bytes) == plain, "\(width)×\(height)")
    }
  }

  @Test("an animation is refused unless it has a single frame")
  func animation() throws {
    var file = RawPNG(width: 1, height: 1, depth: 8, colorType: .gray) { _, _ in [9] }
    let frame = RawPNG.word(0) + RawPNG.word(1) + RawPNG.word(1) + RawPNG.word(0) + RawPNG.word(0)
    let control = frame + [0, 1, 0, 10, 0, 0]
    file.extraChunks = [("acTL", RawPNG.word(1) + RawPNG.word(0)), ("fcTL", control)]
    #expect(try Bitmap(png: file.bytes)[0, 0] == Color(red: 9, green: 9, blue: 9))
    file.extraChunks.append(("fdAT", RawPNG.word(2) + RawPNG.stored([0, 7])))
    let error = #expect(throws: PictureError.self) { try Bitmap(png: file.bytes) }
    #expect(
      error?.description == "the PNG is animated; write each frame as a file of its own to compare it")
    #expect(throws: PictureError.self) { try Bitmap.check(png: file.bytes) }
  }

  @Test("bytes after the end are refused")
  func trailingBytes() throws {
    let file = RawPNG(width: 1, height: 1, depth: 8, colorType: .gray) { _, _ in [9] }
    let error = #expect(throws: PictureError.self) { try Bitmap(png: file.bytes + [1, 2, 3]) }
    #expect(error?.description == "3 bytes follow the end of the PNG; write the picture again")
  }
}
