import AssayImaging
import AssayTestSupport
import Testing

/// The forms that are decoded without libpng, held against libpng.
@Suite("Reading PNG fast") struct PlainPNGTests {
  private static let types: [RawPNG.ColorType] = [.gray, .rgb, .palette, .grayAlpha, .rgba]

  @Test("every filter of every color type decodes as with libpng", arguments: types, [0, 1, 2, 3, 4, 9])
  func filters(type: RawPNG.ColorType, filter: Int) throws {
    for width in [1, 2, 37] { try check(type, filter, width: width, height: 11) }
  }

  @Test("the Paeth filter picks the same pixel as libpng", arguments: [RawPNG.ColorType.rgb, .rgba])
  func nearest(type: RawPNG.ColorType) throws { try check(type, 4, width: 140, height: 110) }

  /// Decodes a picture of chance, of one filter or, for 9, of all.
  private func check(_ type: RawPNG.ColorType, _ filter: Int, width: Int, height: Int) throws {
    var state: UInt64 = 7
    let palette = (0..<768).map { UInt8(($0 * 37) & 255) }
    let alpha = (0..<200).map { UInt8(($0 * 5) & 255) }
    let file = RawPNG(
      width: width, height: height, depth: 8, colorType: type,
      extraChunks: type == .palette ? [("PLTE", palette), ("tRNS", alpha)] : [],
      filter: { y in UInt8(filter == 9 ? y % 5 : filter) }
    ) { _, _ in
      (0..<type.channels).map { _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 56)
      }
    }
    let bytes = file.bytes
    #expect(try Bitmap(png: bytes) == Bitmap(libpng: bytes))
    #expect(throws: Never.self) { try Bitmap.check(file: bytes, named: "picture.png") }
  }

  @Test("sRGB's gamma changes nothing, and other gammas are left to libpng")
  func gamma() throws {
    for gamma in [45_455, 100_000] {
      let file = RawPNG(
        width: 16, height: 16, depth: 8, colorType: .rgb,
        extraChunks: [("gAMA", RawPNG.word(UInt32(gamma))), ("tEXt", Array("Title\0x".utf8))]
      ) { x, y in [x * 16, y * 16, 255 - x] }
      let bytes = file.bytes
      #expect(try Bitmap(png: bytes) == Bitmap(libpng: bytes))
    }
  }

  @Test("an index beyond the palette and an unknown filter are reported by libpng")
  func damage() throws {
    let index = RawPNG(
      width: 2, height: 1, depth: 8, colorType: .palette, extraChunks: [("PLTE", [1, 2, 3])]
    ) { x, _ in [x * 9] }
    #expect((try? Bitmap(png: index.bytes)) == (try? Bitmap(libpng: index.bytes)))
    let filter = RawPNG(width: 2, height: 1, depth: 8, colorType: .gray, filter: { _ in 5 }) { x, _ in [x] }
    #expect(throws: PictureError.self) { try Bitmap(png: filter.bytes) }
  }

  @Test("a file is checked without being decoded")
  func check() throws {
    let file = RawPNG(width: 2, height: 1, depth: 8, colorType: .gray) { x, _ in [x] }.bytes
    try Bitmap.check(png: file)
    var large = RawPNG(width: 2, height: 1, depth: 8, colorType: .gray) { x, _ in [x] }
    (large.width, large.height) = (10_000, 0)
    #expect(throws: PictureError.self) { try Bitmap.check(png: large.bytes) }
    #expect(throws: PictureError.self) { try Bitmap.check(png: Array(file.dropLast(3))) }
  }
}
