import Foundation
import AssayImaging
import AssayTestSupport
import Testing

/// `assay diff` by what it prints and by its exit status.
@Suite struct DiffCommandTests {
  private let assay: CommandLineTool
  private let white = Bitmap(width: 60, height: 40, color: .white)

  init() throws {
    assay = try CommandLineTool()
    try write(white, to: "white.png")
    try write(spotted(8, 8), to: "spotted.png")
  }

  private func spotted(_ x: Int, _ y: Int) -> Bitmap {
    var picture = white
    for offset in 0..<16 { picture[x + offset % 4, y + offset / 4] = .black }
    return picture
  }

  private func write(_ picture: Bitmap, to path: String) throws {
    let url = assay.folder.url.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(try picture.png()).write(to: url)
  }

  private func json(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test("--json carries measures with severities, regions with words, and the smallest tolerance")
  func document() throws {
    let run = try assay("diff", "white.png", "spotted.png", "--json")
    #expect(run.exitCode == 1)
    let document = try json(run.output)
    #expect(document["outcome"] as? String == "different")
    #expect(document["changedPixels"] as? Int == 16)
    let measures = try #require(document["measures"] as? [[String: Any]])
    #expect(measures.map { $0["limit"] as? String } == ["edge", "color", "ink", "spots"])
    let color = measures[1]
    let (measured, severity) = (color["measured"] as? Double ?? 0, color["severity"] as? Double ?? 0)
    #expect(measured > 1 && severity == measured && color["exceeded"] as? Bool == true)
    let region = try #require((document["regions"] as? [[String: Any]])?.first)
    #expect(region["x"] as? Int == 8 && region["width"] as? Int == 4)
    #expect(region["words"] as? String == "ink added")
    let smallest = try #require(document["smallestTolerance"] as? [String: Any])
    let limits = ["edge", "color", "ink"].flatMap { ["--\($0)", "\(smallest[$0] as? Double ?? 0)"] }
    #expect(try assay.run(["diff", "white.png", "spotted.png"] + limits).exitCode == 0)
    #expect(!(try assay("diff", "white.png", "spotted.png").output.contains("would pass")))
  }

  @Test("a tolerance that would allow the difference is named where somebody might choose it")
  func advice() throws {
    try write(Bitmap(width: 60, height: 40, color: Color(red: 253, green: 253, blue: 253)), to: "pale.png")
    let advice =
      try assay("diff", "white.png", "pale.png", "--preset", "exact").output.split(separator: "\n").last ?? ""
    let options = advice.split(separator: " ").map(String.init).dropFirst(3)
    #expect(advice.hasPrefix("  would pass with --edge ") && options.count == 6)
    #expect(try assay.run(["diff", "white.png", "pale.png"] + options).exitCode == 0)
  }

  @Test("parts may be ignored or have limits of their own")
  func parts() throws {
    #expect(try assay("diff", "white.png", "spotted.png", "--ignore", "8,8,4,4").exitCode == 0)
    #expect(try assay("diff", "white.png", "spotted.png", "--ignore", "8,8,4,3").exitCode == 1)
    let loose = "4,4,16,16:edge=6,color=200,ink=2000"
    #expect(try assay("diff", "white.png", "spotted.png", "--region", loose).exitCode == 0)
    for (option, value) in [
      ("--ignore", "8,8,4"), ("--ignore", "8,8,-4,4"), ("--region", "8,8,4,4"),
      ("--region", "8,8,4,4:hue=1"), ("--edge", "wide"), ("--preset", "strict"),
    ] {
      let run = try assay.run(["diff", "white.png", "spotted.png", "\(option)=\(value)"])
      #expect(run.exitCode == 64, "\(option) \(value)")
      #expect(run.errors.hasPrefix("Error: "))
    }
  }

  @Test("of several references the nearest is reported")
  func nearest() throws {
    try write(spotted(30, 20), to: "other.png")
    try write(spotted(8, 8), to: "new.png")
    let run = try assay("diff", "white.png", "other.png", "spotted.png", "new.png")
    #expect(run.exitCode == 0)
    #expect(run.output == "identical (nearest: spotted.png)\n")
  }

  @Test("two folders are compared file by file, what is in one only is missing or added")
  func folders() throws {
    try write(white, to: "a/same.png")
    try write(white, to: "b/same.png")
    try write(white, to: "a/deep/changed.png")
    try write(spotted(8, 8), to: "b/deep/changed.png")
    try write(white, to: "a/gone.png")
    try write(white, to: "b/new.png")
    for side in ["a", "b"] {
      try write(Bitmap(width: 60, height: side == "a" ? 40 : 41, color: .white), to: "\(side)/tall.png")
      try write(side == "a" ? white : spotted(9, 8), to: "\(side)/z.png")
    }
    let run = try assay("diff", "a", "b", "--jobs", "2")
    #expect(run.exitCode == 1)
    let lines = run.output.split(separator: "\n")
    #expect(
      lines.map { $0.prefix { $0 != ":" } } == [
        "deep/changed.png", "gone.png", "new.png", "same.png", "tall.png", "z.png",
        "  ink added in 2 pairs, most in deep/changed.png", "  another size in tall.png", "6 pairs",
      ])
    #expect(lines[1] == "gone.png: missing: there is no candidate")
    #expect(lines[8] == "6 pairs: 1 identical, 3 different, 1 missing, 1 added")
    let document = try assay("diff", "a", "b", "--json")
    let objects = try document.output.split(separator: "\n").map { try json(String($0)) }
    #expect(
      objects.compactMap { $0["outcome"] as? String }
        == ["different", "missing", "added", "identical", "sizeMismatch", "different"])
    #expect((objects.last?["summary"] as? [String: Int])?["missing"] == 1)
    let groups = try #require(objects.last?["groups"] as? [[String: Any]])
    #expect(groups.map { $0["pairs"] as? Int } == [2, 1])
    #expect(groups.map { $0["largest"] as? String } == ["deep/changed.png", "tall.png"])
    #expect(try assay("diff", "a", "white.png").exitCode == 2)
  }

  @Test("a list is read from standard input; what cannot be judged is the worst")
  func list() throws {
    try assay.write("no picture", to: "broken.png")
    try write(white, to: "new.png")
    let lines = "white.png\tnew.png\nwhite.png\tspotted.png\nwhite.png\tbroken.png\n"
    let run = try assay.run(["diff", "--list"], input: lines)
    #expect(run.exitCode == 2)
    #expect(run.output.hasSuffix("3 pairs: 1 identical, 1 different, 1 unjudged\n"))
    #expect(run.errors.contains("broken.png: error: the file is not a PNG"))
    let crooked = try assay.run(["diff", "--list"], input: "white.png white.png\n")
    #expect(crooked.exitCode == 2)
    #expect(crooked.errors.hasPrefix("standard input:1: error: a line needs two paths"))
    #expect(try assay.run(["diff", "--list"], input: "").exitCode == 2)
  }

  @Test("pictures of the difference are the same every time, and a strip shows all three")
  func pictures() throws {
    for name in ["one", "two"] {
      let run = try assay(
        "diff", "white.png", "spotted.png", "-o", "\(name).png", "--side-by-side", "\(name)-strip.png")
      #expect(run.exitCode == 1)
    }
    let files = assay.files(below: ".")
    #expect(files["one.png"] == files["two.png"])
    #expect(files["one-strip.png"] == files["two-strip.png"])
    let strip = try Bitmap(png: [UInt8](try #require(files["one-strip.png"])))
    #expect(strip.width == 3 * 60 + 2 * 8 && strip.height == 40)
  }

  @Test(
    "what cannot be judged is said in a sentence",
    arguments: ["empty.png", "cut.png", "flipped.png", "/dev/null"])
  func damage(path: String) throws {
    let file = try white.png()
    for (name, bytes) in [
      ("empty.png", []), ("cut.png", Array(file.dropLast(9))),
      ("flipped.png", file.enumerated().map { $0 == 40 ? $1 ^ 4 : $1 }),
    ] {
      try Data(bytes).write(to: assay.folder.url.appendingPathComponent(name))
    }
    for arguments in [["diff", "white.png", path], ["diff", path, "white.png"], ["diff", path, path]] {
      let run = try assay.run(arguments)
      #expect(run.exitCode == 2, "\(arguments)")
      #expect(run.errors.contains("\(path): error: "))
      #expect(run.output.isEmpty)
    }
  }

  @Test("One file by two names is identical", arguments: ["white.png", "link.png"])
  func oneFile(_ other: String) throws {
    try FileManager.default.createSymbolicLink(
      at: assay.folder.url.appendingPathComponent("link.png"),
      withDestinationURL: assay.folder.url.appendingPathComponent("white.png"))
    #expect(try assay("diff", "white.png", other).output == "identical\n")
  }

  @Test("Two empty folders are nothing to compare")
  func emptyFolders() throws {
    for name in ["a", "b"] {
      try FileManager.default.createDirectory(
        at: assay.folder.url.appendingPathComponent(name), withIntermediateDirectories: true)
    }
    let run = try assay("diff", "a", "b")
    #expect(run.exitCode == 2)
    #expect(run.errors.contains("error:"))
  }
}
