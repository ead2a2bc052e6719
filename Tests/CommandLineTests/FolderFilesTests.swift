import AssayImaging
import AssayTestSupport
import Foundation
import Testing

/// Files of two folders that are not compared, or only in part.
@Suite struct FolderFilesTests {
  private let assay: CommandLineTool

  init() throws {
    assay = try CommandLineTool()
    try assay.remove("Scenarios")
  }

  private func draw(_ name: String, _ bytes: [UInt8]) throws { try assay.write(bytes, to: name) }

  @Test("Pictures in other formats are named, unless files are selected")
  func otherFormats() throws {
    for folder in ["before", "after"] {
      try draw("\(folder)/same.png", Bitmap(width: 8, height: 6, color: .white).png())
      try draw("\(folder)/x.avif", Array(folder.utf8))
      try draw("\(folder)/deep/y.SVG", Array(folder.utf8))
      try draw("\(folder)/notes.txt", Array(folder.utf8))
    }
    let commands = [
      ["diff", "before", "after"], ["diff", "before", "after", "--report"], ["verify", "before", "after"],
    ]
    for command in commands {
      let run = try assay.run(command).ends(with: 2)
      for file in ["x.avif", "deep/y.SVG"] {
        #expect((run.errors + run.output).contains("before/\(file)"), "\(run)")
      }
      #expect(!(run.errors + run.output).contains("notes.txt"))
      try assay.run(command + ["--only", "*.png"]).ends(with: 0)
      try assay.run(command + ["--ignore", "*.avif"]).ends(with: 2)
      try assay.run(command + ["--ignore", "*.avif", "--ignore", "*.svg"]).ends(with: 0)
    }
  }

  @Test("Two equal files that cannot be decoded are not identical")
  func undecodable() throws {
    var damaged = RawPNG(width: 9, height: 5, depth: 8, colorType: .gray) { _, _ in [0] }
    damaged.filter = { _ in 9 }
    for folder in ["before", "after"] { try draw("\(folder)/page.png", damaged.bytes) }
    try assay("diff", "before/page.png", "after/page.png").ends(with: 2)
    try assay("diff", "before", "after").ends(with: 2)
    try assay("verify", "before", "after").ends(with: 2)
  }

  @Test("Samples of sixteen bits that differ below eight bits are named")
  func sixteenBits() throws {
    func gray(_ sample: Int) -> [UInt8] {
      RawPNG(width: 9, height: 5, depth: 16, colorType: .gray) { _, _ in [sample] }.bytes
    }
    try draw("a.png", gray(0x8080))
    try draw("b.png", gray(0x8081))
    let run = try assay("diff", "a.png", "b.png")
    #expect(run.output == "identical in 8 bits per channel; the 16-bit samples differ\n")
    try draw("before/a.png", gray(0x8080))
    try draw("after/a.png", gray(0x8081))
    try assay("verify", "before", "after").ends(with: 0, prints: ": 1 tolerated\n")
    try draw("c.png", RawPNG(width: 9, height: 5, depth: 8, colorType: .gray) { _, _ in [0x80] }.bytes)
    #expect(try assay("diff", "a.png", "c.png").output == "identical\n")
  }

  @Test("A row that came is one change, and everything below it is equal")
  func insertedRow() throws {
    func rows(_ numbers: [Int]) throws -> [UInt8] {
      var page = Bitmap(width: 40, height: numbers.count * 10, color: .white)
      for (place, number) in numbers.enumerated() {
        for x in 0..<number { for y in 0..<10 { page[x, place * 10 + y] = .black } }
      }
      return try page.png()
    }
    try draw("before/list.png", rows([3, 7, 11, 15, 19]))
    try draw("after/list.png", rows([3, 7, 29, 11, 15, 19]))
    try assay("diff", "before", "after", "--report").ends(
      with: 1, prints: "10 rows inserted at y 20; all else is equal")
  }
}
