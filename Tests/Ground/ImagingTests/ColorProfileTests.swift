@testable import AssayImaging
import AssayTestSupport
import Testing

/// Color profiles in PNG files; the expected values are worked out from the primaries and curves of the standards.
@Suite("Color profiles in PNG") struct ColorProfileTests {
  @Test(
    "Display P3 is converted to sRGB, colors outside of sRGB to the nearest, and alpha stays",
    arguments: [
      ([200, 100, 50, 255], [215, 93, 31, 255]), ([128, 128, 128, 77], [128, 128, 128, 77]),
      ([100, 150, 120, 255], [83, 152, 118, 255]), ([40, 60, 200, 1], [34, 61, 208, 1]),
      ([255, 0, 0, 255], [255, 0, 0, 255]), ([0, 0, 0, 0], [0, 0, 0, 0]),
    ])
  func displayP3(samples: [Int], expected: [Int]) throws {
    let bitmap = try Bitmap(png: Self.picture(samples, Profile.displayP3).bytes)
    for (found, expected) in zip(bitmap.bytes, expected) { #expect(abs(Int(found) - expected) <= 1) }
  }

  @Test("sRGB's own profile changes nothing", arguments: [8, 16])
  func sRGB(depth: Int) throws {
    for type in [RawPNG.ColorType.rgb, .rgba] {
      var file = RawPNG(width: 16, height: 16, depth: depth, colorType: type) { x, y in
        [x * 17, y * 17, (x * 5 + y) % 256, 90].prefix(type.channels).map { depth == 8 ? $0 : $0 * 257 }
      }
      let plain = try Bitmap(png: file.bytes)
      file.extraChunks = [Profile.chunk(Profile.sRGB)]
      #expect(try Bitmap(png: file.bytes) == plain)
    }
  }

  @Test("a profile counts, and a gamma next to it does not")
  func gamma() throws {
    var file = Self.picture([200, 100, 50, 255], Profile.displayP3)
    let alone = try Bitmap(png: file.bytes)
    file.extraChunks.append(("gAMA", RawPNG.word(100_000)))
    #expect(try Bitmap(png: file.bytes) == alone)
  }

  @Test("linear gray and palettes are converted as well")
  func otherTypes() throws {
    var gray = RawPNG(width: 1, height: 1, depth: 8, colorType: .grayAlpha) { _, _ in [128, 40] }
    gray.extraChunks = [Profile.chunk(Profile.linearGray)]
    #expect(try Bitmap(png: gray.bytes)[0, 0] == Color(red: 188, green: 188, blue: 188, alpha: 40))
    var palette = RawPNG(width: 1, height: 1, depth: 1, colorType: .palette) { _, _ in [1] }
    palette.extraChunks = [Profile.chunk(Profile.displayP3), ("PLTE", [0, 0, 0, 200, 100, 50])]
    let color = try Bitmap(png: palette.bytes)[0, 0]
    #expect(abs(Int(color.red) - 215) <= 1 && abs(Int(color.green) - 93) <= 1 && color.alpha == 255)
  }

  @Test("a color profile in a gray picture is ignored, and a gray profile in a color picture")
  func profilesOfOtherKinds() throws {
    var gray = RawPNG(width: 1, height: 1, depth: 8, colorType: .grayAlpha) { _, _ in [128, 40] }
    gray.extraChunks = [Profile.chunk(Profile.displayP3)]
    #expect(try Bitmap(png: gray.bytes)[0, 0] == Color(red: 128, green: 128, blue: 128, alpha: 40))
    let color = Self.picture([1, 2, 3, 4], Profile.linearGray)
    #expect(try Bitmap(png: color.bytes)[0, 0] == Color(red: 1, green: 2, blue: 3, alpha: 4))
  }

  @Test("an unusable profile is refused with an error message")
  func unusable() {
    let bytes = Profile.displayP3
    let damaged =
      "the PNG's color profile is damaged, or larger than 4194304 bytes"
    // Stored blocks of 65,535 zeros.
    let block: [UInt8] = [0, 0xFF, 0xFF, 0, 0] + [UInt8](repeating: 0, count: 65_535)
    let endless: [UInt8] = [0x78, 1] + [[UInt8]](repeating: block, count: 65).joined()
    let useless = "the color profile cannot be used; remove it, or convert the picture to sRGB"
    let head = Array("P3\0\0".utf8)
    let chunks: [([UInt8], String)] = [
      ([], damaged), (Array("P3".utf8), damaged), (Array("P3\0".utf8), damaged),
      (Array("P3\0\u{1}".utf8) + RawPNG.stored(bytes), damaged), (head + [1, 2, 3], damaged),
      (head + endless, damaged), (head + RawPNG.stored([1, 2, 3]), useless),
      (head + RawPNG.stored(Array(bytes.prefix(200))), useless),
    ]
    for (chunk, sentence) in chunks {
      var file = Self.picture([1, 2, 3, 4], bytes)
      file.extraChunks = [("iCCP", chunk)]
      #expect(throws: PictureError(description: sentence)) { try Bitmap(png: file.bytes) }
    }
  }

  @Test("a profile with any byte changed gives a picture or an error message")
  func anyByte() {
    for place in Profile.displayP3.indices {
      for value in [0x00, 0x7F, 0xFF] as [UInt8] {
        var bytes = Profile.displayP3
        bytes[place] = value
        let picture = try? Bitmap(png: Self.picture([200, 100, 50, 255], bytes).bytes)
        #expect(picture == nil || picture?.bytes.count == 4)
      }
    }
  }

  @Test(
    "code points and primaries are converted as a profile with the same colors",
    arguments: [
      ([("cICP", [12, 13, 0, 1])], [215, 93, 31]), ([("cICP", [1, 13, 0, 1])], [200, 100, 50]),
      (
        [
          ("cHRM", chromaticities([31270, 32900, 68000, 32000, 26500, 69000, 15000, 6000])),
          ("gAMA", RawPNG.word(45_455)),
        ],
        [216, 92, 24]
      ),
      (
        [
          ("cHRM", chromaticities([31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000])),
          ("gAMA", RawPNG.word(45_455)),
        ],
        [200, 100, 50]
      ),
    ] as [([(String, [UInt8])], [Int])])
  func primaries(chunks: [(String, [UInt8])], expected: [Int]) throws {
    var file = RawPNG(width: 1, height: 1, depth: 8, colorType: .rgb) { _, _ in [200, 100, 50] }
    file.extraChunks = chunks.map { (type: $0.0, data: $0.1) }
    let bitmap = try Bitmap(png: file.bytes)
    for (found, expected) in zip(bitmap.bytes, expected) {
      #expect(abs(Int(found) - expected) <= 2, "\(bitmap.bytes)")
    }
  }

  @Test("BT.2020 differs from sRGB, and HDR is refused with an error message")
  func wideColors() throws {
    func picture(_ points: [UInt8]) throws -> Bitmap {
      var file = RawPNG(width: 1, height: 1, depth: 8, colorType: .rgb) { _, _ in [200, 100, 50] }
      file.extraChunks = [("cICP", points)]
      return try Bitmap(png: file.bytes)
    }
    #expect(try picture([9, 1, 0, 1]) != picture([1, 1, 0, 1]))
    for points in [[9, 16, 0, 1], [9, 18, 0, 1], [1, 13, 1, 1], [1, 13, 0, 0], [3, 13, 0, 1], [1]]
      as [[UInt8]]
    {
      let words = points.map(String.init).joined(separator: ", ")
      let message =
        "the PNG has colors that are not read (cICP \(words)), such as HDR; convert the picture to sRGB"
      #expect(throws: PictureError(description: message)) { try picture(points) }
    }
  }

  private static func chromaticities(_ numbers: [UInt32]) -> [UInt8] { numbers.flatMap(RawPNG.word) }

  static func picture(_ samples: [Int], _ profile: [UInt8]) -> RawPNG {
    var file = RawPNG(width: 1, height: 1, depth: 8, colorType: .rgba) { _, _ in samples }
    file.extraChunks = [Profile.chunk(profile)]
    return file
  }
}
