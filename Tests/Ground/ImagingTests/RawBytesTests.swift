import AssayImaging
import Testing

@Suite struct RawBytesTests {
  @Test(arguments: [
    (Bitmap.ByteOrder.rgba, [10, 20, 30, 255]), (.bgra, [30, 20, 10, 255]), (.argb, [255, 10, 20, 30]),
  ])
  func everyOrderGivesTheSamePixel(order: Bitmap.ByteOrder, bytes: [UInt8]) throws {
    let bitmap = try Bitmap(width: 1, height: 1, rows: bytes, order: order)
    #expect(bitmap[0, 0] == Color(red: 10, green: 20, blue: 30))
  }

  @Test func bytesBetweenRowsAreIgnored() throws {
    // Rows of one pixel and four bytes more; the last ends with its pixel.
    let bytes: [UInt8] = [1, 2, 3, 255, 9, 9, 9, 9, 4, 5, 6, 255]
    let bitmap = try Bitmap(width: 1, height: 2, rows: bytes, stride: 8)
    #expect(bitmap.bytes == [1, 2, 3, 255, 4, 5, 6, 255])
  }

  @Test func premultipliedColorsAreDividedByTheirAlpha() throws {
    // 64 of 128 is a half: 64 · 255 / 128 = 127.5, rounded up.
    let bitmap = try Bitmap(width: 2, height: 1, rows: [64, 0, 128, 128, 7, 7, 7, 0], isPremultiplied: true)
    #expect(bitmap.bytes == [128, 0, 255, 128, 0, 0, 0, 0])
  }

  @Test(arguments: [
    (0, 1, 4, nil), (1, 1, 3, nil), (2, 2, 15, nil), (2, 1, 8, 7), (1 << 40, 1 << 40, 4, nil), (1, 2, 11, 8),
    (1, 1, 4, -4),
  ])
  func bytesThatAreNoPictureAreRefused(width: Int, height: Int, count: Int, stride: Int?) {
    #expect(throws: PictureError.self) {
      try Bitmap(
        width: width, height: height, rows: [UInt8](repeating: 0, count: count), stride: stride)
    }
  }
}
