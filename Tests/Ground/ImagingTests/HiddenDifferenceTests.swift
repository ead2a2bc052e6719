@testable import AssayImaging
import AssayTestSupport
import Testing

/// Files whose pixels in sRGB are equal.
@Suite struct HiddenDifferenceTests {
  @Test(
    "Samples and profiles that differ are found, and colors that were cut off",
    arguments: [
      (([255, 0, 0, 255], true), ([242, 0, 0, 255], true), HiddenDifference.clipped),
      (([255, 0, 0, 255], true), ([255, 0, 0, 255], false), .clipped),
      (([100, 150, 120, 255], true), ([83, 152, 118, 255], false), .samples),
      (([128, 128, 128, 255], true), ([128, 128, 128, 255], false), nil),
      (([200, 100, 50, 255], true), ([200, 100, 50, 255], true), nil),
      (([255, 0, 0, 0], true), ([242, 0, 0, 0], true), nil),
    ])
  func found(
    first: (samples: [Int], isP3: Bool), second: (samples: [Int], isP3: Bool), expected: HiddenDifference?
  ) {
    let files = [first, second].map { side in
      var file = ColorProfileTests.picture(side.samples, Profile.displayP3)
      if !side.isP3 { file.extraChunks = [] }
      // Another file of the same picture.
      if side.samples == second.samples { file.extraChunks.append(("tEXt", Array("a\0b".utf8))) }
      return file.bytes
    }
    #expect(Bitmap.hiddenDifference(files[0], files[1]) == expected)
    #expect(Bitmap.hiddenDifference(files[1], files[0]) == expected)
  }

  @Test("Sixteen bits are seen, and the profile of sRGB is not")
  func depthAndSRGB() throws {
    func gray(_ sample: Int, depth: Int) -> [UInt8] {
      RawPNG(width: 2, height: 2, depth: depth, colorType: .gray) { _, _ in [sample] }.bytes
    }
    #expect(Bitmap.hiddenDifference(gray(0x8080, depth: 16), gray(0x8081, depth: 16)) == .depth)
    #expect(Bitmap.hiddenDifference(gray(0x8080, depth: 16), gray(0x80, depth: 8)) == nil)
    let sRGB = ColorProfileTests.picture([9, 8, 7, 255], Profile.sRGB)
    var plain = sRGB
    plain.extraChunks = []
    #expect(Bitmap.hiddenDifference(sRGB.bytes, plain.bytes) == nil)
  }

  @Test("A PNG that says that it is to be turned is refused, as WebP and JPEG files are turned")
  func turned() throws {
    func exif(_ orientation: UInt8) -> [UInt8] {
      Array("MM\0*\0\0\0\u{8}\0\u{1}".utf8) + [1, 18, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
    }
    var file = RawPNG(width: 2, height: 1, depth: 8, colorType: .gray) { x, _ in [x] }
    file.extraChunks = [("eXIf", exif(1))]
    _ = try Bitmap(png: file.bytes)
    file.extraChunks = [("eXIf", exif(6))]
    #expect(throws: PictureError.self) { try Bitmap(png: file.bytes) }
  }
}

/// Profiles as ICC.1:2010 has them: three primaries and a curve, or a curve alone.
enum Profile {
  /// The primaries of Display P3 and sRGB, adapted to D50 by Bradford's matrix, in parts of 65,536.
  static let displayP3 = colors([[33759, 15807, -69], [19135, 45367, 2745], [10296, 4363, 51385]])
  static let sRGB = colors([[28576, 14581, 912], [25239, 46983, 6361], [9375, 3972, 46787]])
  /// Gray whose levels are linear light.
  static let linearGray = profile("GRAY", [("kTRC", Array("curv".utf8) + words([0, 0]))])

  /// A chunk that names the profile.
  static func chunk(_ profile: [UInt8]) -> (type: String, data: [UInt8]) {
    ("iCCP", Array("profile\0\0".utf8) + RawPNG.stored(profile))
  }

  private static func colors(_ primaries: [[Int]]) -> [UInt8] {
    let places = zip(["rXYZ", "gXYZ", "bXYZ"], primaries).map { ($0, Array("XYZ ".utf8) + words([0] + $1)) }
    // sRGB's curve: (x/1.055 + 0.055/1.055)^2.4 from 0.04045 on, x/12.92 below.
    let curve = Array("para".utf8) + words([0, 3 << 16, 157_286, 62_119, 3417, 5072, 2651])
    return profile("RGB ", places + ["rTRC", "gTRC", "bTRC"].map { ($0, curve) })
  }

  private static func profile(_ space: String, _ tags: [(String, [UInt8])]) -> [UInt8] {
    var (table, data) = (words([tags.count]), [UInt8]())
    let start = 132 + 12 * tags.count
    for (name, content) in tags {
      table += Array(name.utf8) + words([start + data.count, content.count])
      data += content
    }
    let head =
      words([start + data.count, 0, 0x0420_0000]) + Array("mntr\(space)XYZ ".utf8) + words([0, 0, 0])
      + Array("acsp".utf8) + words([Int](repeating: 0, count: 7)) + words([63190, 65536, 54061])
    return head + [UInt8](repeating: 0, count: 128 - head.count) + table + data
  }

  private static func words(_ numbers: [Int]) -> [UInt8] {
    numbers.flatMap { RawPNG.word(UInt32(truncatingIfNeeded: $0)) }
  }
}
