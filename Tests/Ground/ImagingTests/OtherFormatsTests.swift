import AssayImaging
import AssayTestSupport
import Foundation
import Testing

/// WebP and JPEG files that Pillow 13 wrote, and what they look like to its own libwebp and libjpeg-turbo.
@Suite("WebP and JPEG", .enabled(if: PictureFormat.webp.isRead, "this build reads PNG only"))
struct OtherFormatsTests {
  /// A file, its size, and the Adler-32 of its pixels.
  static let pictures: [(file: String, width: Int, height: Int, checksum: UInt32)] = [
    ("webp/lossless.webp", 9, 7, 1_240_817_709), ("webp/lossy.webp", 24, 17, 3_719_032_410),
    ("webp/lossy-alpha.webp", 16, 16, 1_128_319_289), ("webp/turned.webp", 4, 6, 166_345_289),
    ("jpeg/usual.jpg", 24, 17, 3_526_553_776), ("jpeg/gray.jpg", 24, 17, 1_743_058_136),
    ("jpeg/progressive.jpg", 40, 33, 3_040_595_402), ("jpeg/not-subsampled.jpg", 19, 11, 1_355_613_038),
    ("jpeg/restarts.jpg", 32, 32, 1_791_486_941), ("jpeg/turned.jpg", 16, 24, 2_151_200_074),
  ]

  @Test("Pixels are those of another decoder, turned as EXIF says", arguments: pictures)
  func pixels(file: String, width: Int, height: Int, checksum: UInt32) throws {
    let bitmap = try Bitmap(file: Self.bytes(of: file), named: file)
    #expect(bitmap.width == width && bitmap.height == height)
    #expect(adler32(bitmap.bytes) == checksum, "\(bitmap.bytes.prefix(16))")
  }

  @Test("A color profile counts as in a PNG", arguments: ["webp/display-p3.webp", "jpeg/display-p3.jpg"])
  func profile(file: String) throws {
    let color = try Bitmap(file: Self.bytes(of: file))[1, 1]
    for (found, expected) in zip([color.red, color.green, color.blue], [215, 93, 31]) {
      #expect(abs(Int(found) - expected) <= 1, "\(color)")
    }
  }

  /// A file, what is done to it, and the error.
  static let refused: [(file: String, change: @Sendable ([UInt8]) -> [UInt8], message: String)] = [
    (
      "webp/animated.webp", { $0 },
      "the WebP is animated; write each frame as a file of its own to compare it"
    ),
    ("webp/lossy.webp", { $0 + [0, 0] }, "2 bytes follow the end of the WebP; write the picture again"),
    ("webp/lossy.webp", { $0.dropLast(9) }, "the WebP is cut short"),
    ("webp/lossless.webp", { $0[..<40] + [UInt8](repeating: 255, count: 50) }, "the WebP is damaged"),
    (
      "webp/display-p3.webp", { bytes in bytes.map { $0 == UInt8(ascii: "R") ? 0 : $0 } },
      "the file is not a WebP: its first bytes are not those of one"
    ),
    (
      "jpeg/cmyk.jpg", { $0 },
      "the JPEG has the colors of a printer (CMYK), which are not read; convert it to sRGB"
    ),
    ("jpeg/usual.jpg", { $0 + [1, 2, 3] }, "3 bytes follow the end of the JPEG; write the picture again"),
    ("jpeg/usual.jpg", { $0.dropLast(60) }, "the JPEG is damaged: Premature end of JPEG file"),
    (
      "jpeg/usual.jpg", { $0.prefix(30) + [] }, "the file is not a readable JPEG: it has no header or no size"
    ),
    ("jpeg/gray.jpg", { _ in [] }, "the file is empty"),
  ]

  @Test("Files that other programs would make something up for are errors", arguments: refused)
  func damage(file: String, change: @Sendable ([UInt8]) -> [UInt8], message: String) throws {
    let bytes = change(try Self.bytes(of: file))
    let error = #expect(throws: PictureError.self) { try Bitmap(file: bytes, named: file) }
    #expect(error?.description == message)
  }

  @Test("A size beyond the limit is refused before anything is decoded, and so are too many scans")
  func bounds() throws {
    var large = try Self.bytes(of: "jpeg/usual.jpg")
    let frame = try #require(large.indices.first { large[$0] == 0xFF && large[$0 + 1] == 0xC0 })
    large.replaceSubrange(frame + 5..<frame + 9, with: [0xFF, 0xDC, 0xFF, 0xDC])
    #expect(throws: PictureError.self) { try Bitmap(file: large) }
    #expect(try refusal(large) == "the picture has 65500×65500 pixels; at most \(48 << 20) are read")
    var scans = try Self.bytes(of: "jpeg/progressive.jpg")
    let first = try #require(scans.indices.last { scans[$0] == 0xFF && scans[$0 + 1] == 0xDA })
    let scan = Array(scans[first...].dropLast(2))
    scans = scans.dropLast(2) + (0..<80).flatMap { _ in scan } + [0xFF, 0xD9]
    #expect(try refusal(scans).hasPrefix("the JPEG is damaged: "))
  }

  @Test("A file must be what its name says")
  func names() throws {
    let webp = try Self.bytes(of: "webp/lossy.webp")
    #expect(throws: PictureError.self) { try Bitmap(file: webp, named: "logo.png") }
    let error = #expect(throws: PictureError.self) { try Bitmap(file: webp, named: "logo.JPG") }
    #expect(
      error?.description == "the file is a WebP, but its name ends like that of a JPEG; rename it")
    #expect(try Bitmap(file: webp, named: "/dev/fd/63") == Bitmap(file: webp, named: "logo.webp"))
  }

  private func refusal(_ bytes: [UInt8]) throws -> String {
    try #require(#expect(throws: PictureError.self) { try Bitmap(file: bytes) }).description
  }

  private static func bytes(of file: String) throws -> [UInt8] {
    let corpus = packageRoot.appendingPathComponent("Tests/Fuzzing/FuzzTests/Corpus")
    return [UInt8](try Data(contentsOf: corpus.appendingPathComponent(file)))
  }

  private func adler32(_ bytes: [UInt8]) -> UInt32 {
    let (a, b) = bytes.reduce((UInt32(1), UInt32(0))) { sums, byte in
      let a = (sums.0 + UInt32(byte)) % 65_521
      return (a, (sums.1 + a) % 65_521)
    }
    return b << 16 | a
  }
}
