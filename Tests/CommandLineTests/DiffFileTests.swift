import AssayImaging
import AssayTestSupport
import Foundation
import Testing

/// Files in unusual forms, damaged files, and files that are no pictures.
extension DiffCommandTests {
  @Test("The same picture in another form is identical, another picture is different", arguments: 0..<3)
  func forms(index: Int) throws {
    let palette = (0..<45).flatMap { [UInt8](repeating: UInt8($0 * 3), count: 3) }
    let forms = [
      RawPNG(width: 9, height: 5, depth: 16, colorType: .gray) { [3 * ($0 + $1 * 9) * 257] },
      RawPNG(width: 9, height: 5, depth: 8, colorType: .palette, extraChunks: [("PLTE", palette)]) {
        [$0 + $1 * 9]
      },
      RawPNG(width: 9, height: 5, depth: 8, colorType: .rgb, isInterlaced: true) { x, y in
        [Int](repeating: 3 * (x + y * 9), count: 3)
      },
    ]
    var form = forms[index]
    try assay.write(form.bytes, to: "form.png")
    let same = try diff("grays.png", "form.png")
    #expect(same.output == "identical\n" && same.exitCode == 0, "\(same.errors)")
    form.samples = { [channels = form.colorType.channels] _, _ in [Int](repeating: 0, count: channels) }
    try assay.write(form.bytes, to: "form.png")
    #expect(try diff("grays.png", "form.png").exitCode == 1)
  }

  @Test(
    "A file of the largest size is read, and one of a byte more is refused",
    arguments: [(256 << 20, "the file is not a PNG"), ((256 << 20) + 1, "the file is larger than 256 MiB")])
  func largeFile(size: Int, reason: String) throws {
    try assay.write("", to: "large.png")
    let file = try FileHandle(forWritingTo: assay.url("large.png"))
    try file.truncate(atOffset: UInt64(size))
    try file.close()
    let run = try diff("grays.png", "large.png")
    #expect(run.exitCode == 2)
    #expect(run.errors.contains("large.png: error: \(reason)"), "\(run.errors)")
  }

  @Test(
    "A header that claims no pixels, too many, or more than there are is an error",
    arguments: [(0, 5), (9, 0), (10_000, 10_000), (65_536, 65_536), (8000, 8000), (9, 6)])
  func header(width: Int, height: Int) throws {
    let header = RawPNG.chunk(
      "IHDR", RawPNG.word(UInt32(width)) + RawPNG.word(UInt32(height)) + [8, 0, 0, 0, 0])
    let claiming = RawPNG.signature + header + DiffCommandTests.grays.bytes[33...]
    for name in ["claiming.png", "again.png"] { try assay.write(claiming, to: name) }
    for run in [try diff("grays.png", "claiming.png"), try diff("claiming.png", "grays.png")] {
      #expect(run.exitCode == 2, "\(run.output)")
      #expect(run.errors.hasPrefix("claiming.png: error: the ") && run.output.isEmpty, "\(run.errors)")
    }
    // Equal files are not decoded, but their headers are checked.
    if width == 0 || height == 0 || width * height > 64 << 20 {
      #expect(try diff("claiming.png", "again.png").exitCode == 2)
    }
  }

  @Test("A file that is cut anywhere, or has a flipped bit anywhere, is an error")
  func damage() throws {
    let file = DiffCommandTests.grays.bytes
    var lines = ""
    for at in file.indices {
      try assay.write(Array(file[..<at]), to: "cut-\(at).png")
      var flipped = file
      flipped[at] ^= 1 << UInt8(at % 8)
      try assay.write(flipped, to: "flip-\(at).png")
      lines += "grays.png\tcut-\(at).png\ngrays.png\tflip-\(at).png\n"
    }
    let run = try diff("--list", input: lines)
    #expect(run.exitCode == 2)
    #expect(run.output.hasSuffix("\n\(2 * file.count) pairs: \(2 * file.count) unjudged\n"), "\(run.output)")
  }

  @Test(
    "An empty file, a missing file and a device are errors",
    arguments: ["empty.png", "gone.png", "/dev/null"])
  func noPicture(path: String) throws {
    try assay.write("", to: "empty.png")
    for run in [try diff("white.png", path), try diff(path, "white.png"), try diff(path, path)] {
      #expect(run.exitCode == 2 && run.output.isEmpty)
      #expect(run.errors.contains("\(path): error: "))
    }
  }
}
