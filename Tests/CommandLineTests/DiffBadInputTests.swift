import Foundation
import AssayTestSupport
import Testing

/// Files and limits by which `assay diff` cannot judge, or only after a second look.
@Suite struct DiffBadInputTests {
  private let assay: CommandLineTool

  init() throws { assay = try CommandLineTool() }

  /// A picture of 9×5 grays: level 3·(x + y·9), however it is stored.
  private static func level(_ x: Int, _ y: Int) -> Int { 3 * (x + y * 9) }

  private static var plain: RawPNG {
    RawPNG(width: 9, height: 5, depth: 8, colorType: .gray) { [level($0, $1)] }
  }

  private static var forms: [(name: String, file: RawPNG)] {
    [
      ("sixteen bits", RawPNG(width: 9, height: 5, depth: 16, colorType: .gray) { [level($0, $1) * 257] }),
      (
        "a palette",
        RawPNG(
          width: 9, height: 5, depth: 8, colorType: .palette,
          extraChunks: [("PLTE", (0..<45).flatMap { [UInt8](repeating: UInt8($0 * 3), count: 3) })]
        ) { [$0 + $1 * 9] }
      ),
      (
        "seven passes",
        RawPNG(width: 9, height: 5, depth: 8, colorType: .rgb, isInterlaced: true) { x, y in
          [Int](repeating: level(x, y), count: 3)
        }
      ),
    ]
  }

  private func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: assay.folder.url.appendingPathComponent(name))
  }

  @Test("The same picture in another form is judged identical, another picture different", arguments: 0..<3)
  func forms(index: Int) throws {
    let form = DiffBadInputTests.forms[index]
    try write(DiffBadInputTests.plain.bytes, to: "plain.png")
    try write(form.file.bytes, to: "form.png")
    var other = form.file
    other.samples = { _, _ in [Int](repeating: 0, count: form.file.colorType.channels) }
    try write(other.bytes, to: "other.png")
    let same = try assay("diff", "plain.png", "form.png")
    #expect(same.output == "identical\n" && same.exitCode == 0, "\(form.name): \(same.errors)")
    #expect(try assay("diff", "plain.png", "other.png").exitCode == 1, "\(form.name)")
  }

  @Test("A file of as much as is read is read, and one of a byte more is refused")
  func size() throws {
    for (size, reason) in [
      (256 << 20, "the file is not a PNG"), ((256 << 20) + 1, "the file is larger than 256 MiB"),
    ] {
      try write([], to: "large.png")
      let file = try FileHandle(forWritingTo: assay.folder.url.appendingPathComponent("large.png"))
      try file.truncate(atOffset: UInt64(size))
      try file.close()
      try write(DiffBadInputTests.plain.bytes, to: "plain.png")
      let run = try assay.run(["plain.png", "large.png"], executable: "assay-diff")
      #expect(run.exitCode == 2)
      #expect(run.errors.contains("large.png: error: \(reason)"), "\(run.errors)")
    }
  }

  @Test(
    "A header that claims no pixels, too many, or more than there are is a sentence",
    arguments: [(0, 5), (9, 0), (10_000, 10_000), (65_536, 65_536), (8000, 8000), (9, 6)])
  func sizes(width: Int, height: Int) throws {
    var file = DiffBadInputTests.plain
    let data = file.bytes
    (file.width, file.height) = (width, height)
    // The header is another, the data the same.
    let header = RawPNG.chunk(
      "IHDR", RawPNG.word(UInt32(width)) + RawPNG.word(UInt32(height)) + [8, 0, 0, 0, 0])
    let claiming = RawPNG.signature + header + data[33...]
    try write(data, to: "plain.png")
    try write(claiming, to: "claiming.png")
    try write(claiming, to: "again.png")
    for pair in [["plain.png", "claiming.png"], ["claiming.png", "plain.png"]] {
      let run = try assay.run(["diff"] + pair)
      #expect(run.exitCode == 2, "\(pair): \(run.output)")
      #expect(run.errors.hasPrefix("claiming.png: error: the ") && run.output.isEmpty, "\(run.errors)")
    }
    // Equal files are not decoded, but those that cannot be read are no equal pictures either.
    if width == 0 || height == 0 || width * height > 64 << 20 {
      #expect(try assay("diff", "claiming.png", "again.png").exitCode == 2)
    }
  }

  @Test("A file that is cut anywhere or has a bit flipped anywhere is never judged")
  func damage() throws {
    let file = DiffBadInputTests.plain.bytes
    try write(file, to: "plain.png")
    var lines = ""
    for at in file.indices {
      try write(Array(file[..<at]), to: "cut-\(at).png")
      var flipped = file
      flipped[at] ^= 1 << UInt8(at % 8)
      try write(flipped, to: "flip-\(at).png")
      lines += "plain.png\tcut-\(at).png\nplain.png\tflip-\(at).png\n"
    }
    let run = try assay.run(["diff", "--list"], input: lines)
    #expect(run.exitCode == 2)
    #expect(run.output.hasSuffix("\n\(2 * file.count) pairs: \(2 * file.count) unjudged\n"), "\(run.output)")
  }

  @Test("A folder and a file cannot be compared, in either order")
  func folderAndFile() throws {
    try write(DiffBadInputTests.plain.bytes, to: "plain.png")
    try FileManager.default.createDirectory(
      at: assay.folder.url.appendingPathComponent("folder"), withIntermediateDirectories: true)
    for arguments in [["folder", "plain.png"], ["plain.png", "folder"]] {
      let run = try assay.run(["diff"] + arguments)
      #expect(run.exitCode == 2)
      #expect(
        run.errors == "folder: error: this is a folder; name a PNG file, or two folders and nothing else\n")
    }
  }

  @Test(
    "A limit that is negative or no number is a sentence",
    arguments: [
      ["--edge", "nan"], ["--color=-nan"], ["--ink", "-1"], ["--edge=-0.5"], ["--spots", "-1"],
      ["--region", "0,0,4,4:edge=nan"], ["--region", "0,0,4,4:ink=-2"],
    ])
  func limits(options: [String]) throws {
    try write(DiffBadInputTests.plain.bytes, to: "plain.png")
    try write(DiffBadInputTests.plain.bytes, to: "copy.png")
    let run = try assay.run(["diff", "plain.png", "copy.png"] + options)
    #expect(run.exitCode == 2 && run.output.isEmpty)
    #expect(run.errors.contains(": error: a limit must be 0 or more, not "), "\(run.errors)")
  }

  @Test("`assay-diff` says and returns what `assay diff` does")
  func standalone() throws {
    try write(DiffBadInputTests.plain.bytes, to: "plain.png")
    var other = DiffBadInputTests.plain
    other.samples = { _, _ in [9] }
    try write(other.bytes, to: "other.png")
    for arguments in [
      ["plain.png", "other.png"], ["plain.png", "other.png", "--json"], ["plain.png", "gone"],
    ] {
      let (long, short) = (
        try assay.run(["diff"] + arguments), try assay.run(arguments, executable: "assay-diff")
      )
      #expect(long.output == short.output && long.errors == short.errors && long.exitCode == short.exitCode)
    }
  }
}
