import AssayImaging
import Testing

@Suite("Writing PNG") struct PNGWritingTests {
  /// Noise of a number of colors, the first of them with an opacity of its own.
  private func picture(colors: Int, width: Int = 40, height: Int = 40, alpha: UInt8 = 255) -> Bitmap {
    var bitmap = Bitmap(width: width, height: height)
    var noise: UInt32 = 1
    for y in 0..<height {
      for x in 0..<width {
        noise = noise &* 1_664_525 &+ 1_013_904_223
        let color = Int(noise >> 8) % colors
        bitmap[x, y] = Color(
          red: UInt8(color % 256), green: UInt8(color / 256 * 3), blue: UInt8(color * 5 % 256),
          alpha: color == 0 ? alpha : 255)
      }
    }
    return bitmap
  }

  /// The depth and the color type that a file's header names.
  private func form(_ file: [UInt8]) -> [UInt8] { Array(file[24...25]) }

  @Test(
    "a written picture is read back to the last bit",
    arguments: [1, 2, 3, 4, 5, 16, 17, 255, 256, 257, 1000], [255, 128, 0] as [UInt8])
  func roundTrip(colors: Int, alpha: UInt8) throws {
    let bitmap = picture(colors: colors, alpha: alpha)
    #expect(try Bitmap(png: bitmap.png()) == bitmap)
  }

  @Test(
    "the smallest picture and a single row or column are read back", arguments: [(1, 1), (1, 300), (300, 1)])
  func thin(width: Int, height: Int) throws {
    for color in [Color.clear, .black, Color(red: 1, green: 2, blue: 3, alpha: 4)] {
      let bitmap = Bitmap(width: width, height: height, color: color)
      #expect(try Bitmap(png: bitmap.png()) == bitmap)
    }
  }

  @Test(
    "few colors become the smallest palette",
    arguments: [(2, 1), (3, 2), (4, 2), (5, 4), (16, 4), (17, 8), (256, 8)])
  func paletteDepth(colors: Int, depth: UInt8) throws {
    #expect(try form(picture(colors: colors, width: 200, height: 60).png()) == [depth, 3])
    #expect(try form(picture(colors: colors, width: 200, height: 60, alpha: 77).png()) == [depth, 3])
  }

  @Test("many colors become RGB when all are opaque, and RGBA when one is not")
  func manyColors() throws {
    #expect(try form(picture(colors: 300).png()) == [8, 2])
    #expect(try form(picture(colors: 300, alpha: 77).png()) == [8, 6])
  }

  @Test("gray is written without a palette when that is smaller")
  func gray() throws {
    var bitmap = Bitmap(width: 64, height: 64, color: .white)
    for y in 0..<64 {
      for x in 0..<64 {
        let level = UInt8((x * 37 + y * 101) % 200)
        bitmap[x, y] = Color(red: level, green: level, blue: level)
      }
    }
    let file = try bitmap.png()
    #expect(form(file) == [8, 0])
    #expect(try Bitmap(png: file) == bitmap)
  }

  @Test("a smooth picture is filtered when that is smaller")
  func gradient() throws {
    var bitmap = Bitmap(width: 256, height: 64)
    for y in 0..<64 {
      for x in 0..<256 { bitmap[x, y] = Color(red: UInt8(x), green: UInt8(255 - x), blue: UInt8(y * 4)) }
    }
    let file = try bitmap.png()
    // Unfiltered, the same pixels take several times as much.
    #expect(file.count < 2000, "\(file.count) bytes")
    #expect(try Bitmap(png: file) == bitmap)
  }

  @Test("the same picture gives the same bytes")
  func deterministic() throws {
    #expect(try picture(colors: 200).png() == picture(colors: 200).png())
  }
}
