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
    #expect(run.output == "equal in 8 bits per channel; the 16-bit samples differ\n")
    try draw("before/a.png", gray(0x8080))
    try draw("after/a.png", gray(0x8081))
    try assay("verify", "before", "after").ends(with: 0, prints: ": 1 tolerated\n")
    try draw("c.png", RawPNG(width: 9, height: 5, depth: 8, colorType: .gray) { _, _ in [0x80] }.bytes)
    #expect(try assay("diff", "a.png", "c.png").output == "identical\n")
  }
}
