import AssayImaging
import Foundation
import Testing

/// `assay diff`, by the output and exit status of `assay-diff`, which starts sooner and does the same.
@Suite struct DiffCommandTests {
  let assay: CommandLineTool
  let white = Bitmap(width: 60, height: 40, color: .white)

  init() throws {
    assay = try CommandLineTool()
    try assay.write(white, to: "white.png")
    try assay.write(spotted(8, 8), to: "spotted.png")
  }

  func diff(_ arguments: String..., input: String? = nil) throws -> CommandLineTool.Result {
    try assay.run(arguments, input: input, executable: "assay-diff")
  }

  /// White with a black square of four by four pixels.
  private func spotted(_ x: Int, _ y: Int) -> Bitmap {
    var picture = white
    for offset in 0..<16 { picture[x + offset % 4, y + offset / 4] = .black }
    return picture
  }

  private func json(_ text: some StringProtocol) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test("`assay diff` prints and returns what `assay-diff` does, but what changed and its number")
  func bothPrograms() throws {
    for arguments in [["white.png", "white.png"], ["white.png", "spotted.png"], ["white.png", "gone"]] {
      let (long, short) = (
        try assay.run(["diff"] + arguments), try assay.run(arguments, executable: "assay-diff")
      )
      let parts = short.output.prefix { $0 != ";" }.split(separator: " ", maxSplits: 1)
      #expect(parts.allSatisfy(long.output.contains), "\(long.output)")
      #expect(long.errors == short.errors && long.exitCode == short.exitCode)
    }
  }

  @Test("Pictures are identical, different or tolerated")
  func outcomes() throws {
    try assay.write(white, to: "copy.png")
    try FileManager.default.createSymbolicLink(
      at: assay.url("link.png"), withDestinationURL: assay.url("white.png"))
    for same in ["white.png", "copy.png", "link.png"] {
      try diff("white.png", same).ends(with: 0, output: "identical\n")
    }
    let different = try diff("white.png", "spotted.png").ends(with: 1)
    #expect(different.output.hasPrefix("different: ") && different.output.contains("px of 0.375 allowed"))
    let allowed = try diff(
      "white.png", "spotted.png", "--edge", "99", "--color", "99", "--spots", "9"
    ).ends(with: 0)
    #expect(allowed.output.hasPrefix("tolerated: "))
  }

  @Test("--json has measures with severities, regions, and the smallest tolerance that would pass")
  func document() throws {
    let run = try diff("white.png", "spotted.png", "--json").ends(with: 1)
    let document = try json(run.output)
    #expect(document["outcome"] as? String == "different")
    #expect(document["changedPixels"] as? Int == 16)
    let measures = try #require(document["measures"] as? [[String: Any]])
    #expect(measures.map { $0["limit"] as? String } == ["edge", "color", "spots"])
    let color = measures[1]
    let (measured, severity) = (color["measured"] as? Double ?? 0, color["severity"] as? Double ?? 0)
    #expect(measured > 1 && severity == measured && color["exceeded"] as? Bool == true)
    let region = try #require((document["regions"] as? [[String: Any]])?.first)
    #expect(region["x"] as? Int == 8 && region["width"] as? Int == 4)
    #expect(document["changes"] == nil, "a program for machines only measures")
    let smallest = try #require(document["smallestTolerance"] as? [String: Any])
    let limits = ["edge", "color"].flatMap { ["--\($0)", "\(smallest[$0] as? Double ?? 0)"] }
    try assay.run(["white.png", "spotted.png"] + limits, executable: "assay-diff").ends(with: 0)
  }

  @Test("`assay diff` also says what changed, in words and as values")
  func explained() throws {
    let run = try assay("diff", "white.png", "spotted.png").ends(with: 1)
    #expect(run.output.hasPrefix("different: "))
    let changes = try #require(
      try json(try assay("diff", "white.png", "spotted.png", "--json").output)["changes"] as? [[String: Any]])
    #expect(changes.map { $0["kind"] as? String } == ["added"])
    #expect(run.output.contains(try #require(changes[0]["words"] as? String)))
    let places = try #require(changes[0]["places"] as? [[String: [Int]]])
    #expect(places == [["after": [8, 8, 4, 4]]])
  }

  @Test("A tolerance that would pass is named if somebody might choose it")
  func advice() throws {
    #expect(!(try diff("white.png", "spotted.png").output.contains("would pass")))
    try assay.write(
      Bitmap(width: 60, height: 40, color: Color(red: 253, green: 253, blue: 253)), to: "pale.png")
    let advice =
      try diff("white.png", "pale.png", "--preset", "exact").output.split(separator: "\n").last ?? ""
    let options = advice.split(separator: " ").map(String.init).dropFirst(3)
    #expect(advice.hasPrefix("  would pass with --edge ") && options.count == 4)
    try assay.run(["white.png", "pale.png"] + options, executable: "assay-diff").ends(with: 0)
  }

  @Test(
    "Parts can be ignored or have limits of their own",
    arguments: [
      ("--ignore", "8,8,4,4", 0), ("--ignore", "8,8,4,3", 1),
      ("--region", "4,4,16,16:edge=6,color=200", 0),
    ])
  func parts(option: String, value: String, exitCode: Int32) throws {
    try diff("white.png", "spotted.png", "\(option)=\(value)").ends(with: exitCode)
  }

  @Test(
    "Wrong values of options are wrong arguments",
    arguments: [
      "--ignore=8,8,4", "--ignore=8,8,-4,4", "--region=8,8,4,4", "--region=8,8,4,4:hue=1", "--edge=wide",
      "--preset=strict", "--edge=nan", "--color=-nan", "--ink=1", "--region=0,0,4,4:ink=2", "--edge=-0.5",
      "--spots=-1", "--allow-rows=-1", "--region=0,0,4,4:edge=nan", "--region=0,0,4,4:color=-2",
    ])
  func wrongValues(option: String) throws {
    let run = try diff("white.png", "spotted.png", option)
    #expect(run.exitCode == 64 && run.output.isEmpty)
    #expect(run.errors.hasPrefix("error: ") && run.errors.split(separator: "\n").count == 1, "\(run.errors)")
  }

  @Test("Of several references the nearest is reported")
  func nearest() throws {
    try assay.write(spotted(30, 20), to: "other.png")
    try assay.write(spotted(8, 8), to: "new.png")
    try diff("white.png", "other.png", "spotted.png", "new.png").ends(
      with: 0, output: "identical (nearest: spotted.png)\n")
  }

  @Test("Two folders are compared file by file; a file in only one of them is removed or added")
  func folders() throws {
    for (side, second) in [("a", white), ("b", spotted(8, 8))] {
      try assay.write(white, to: "\(side)/same.png")
      try assay.write(second, to: "\(side)/deep/changed.png")
      try assay.write(Bitmap(width: 60, height: side == "a" ? 40 : 41, color: .white), to: "\(side)/tall.png")
      try assay.write(side == "a" ? white : spotted(9, 8), to: "\(side)/z.png")
    }
    try assay.write(white, to: "a/gone.png")
    try assay.write(white, to: "b/new.png")
    let run = try diff("a", "b", "--jobs", "2").ends(with: 1)
    let lines = run.output.split(separator: "\n")
    #expect(
      lines.map { $0.prefix { $0 != ":" } } == [
        "deep/changed.png", "gone.png", "new.png", "same.png", "tall.png", "z.png",
        "  color over the limit in 2 pairs, most in deep/changed.png", "6 pairs",
      ])
    #expect(lines[1] == "gone.png: removed: the new picture is missing")
    #expect(lines[7] == "6 pairs: 1 identical, 3 different, 1 removed, 1 added")
    let objects = try diff("a", "b", "--json").output.split(separator: "\n").map { try json($0) }
    #expect(
      objects.compactMap { $0["outcome"] as? String }
        == ["different", "removed", "added", "identical", "different", "different"])
    #expect((objects.last?["summary"] as? [String: Int])?["removed"] == 1)
    let groups = try #require(objects.last?["groups"] as? [[String: Any]])
    #expect(groups.map { $0["pairs"] as? Int } == [2, 1])
    #expect(groups.map { $0["largest"] as? String } == ["deep/changed.png", "tall.png"])
  }

  @Test("Rows that were inserted are named, and pass if so many are allowed")
  func insertedRows() throws {
    try assay.write(Bitmap(width: 60, height: 50, color: .white), to: "long.png")
    let sizes = "the reference is 60×40 pixels, the candidate 60×50"
    try diff("white.png", "long.png", "--allow-rows", "9").ends(
      with: 1, output: "different: 10 rows inserted at y 0; all else is equal; \(sizes)\n")
    let allowed = try diff("white.png", "long.png", "--allow-rows", "10")
    #expect(allowed.exitCode == 0 && allowed.output.hasPrefix("tolerated: 10 rows inserted"))
    let object = try json(try diff("white.png", "long.png", "--json").output)
    let displacement = try #require(object["displacement"] as? [String: Any])
    #expect(displacement["axis"] as? String == "rows")
    let bands = try #require(displacement["bands"] as? [[String: Any]])
    #expect(bands.map { $0["kind"] as? String } == ["inserted"] && bands[0]["count"] as? Int == 10)
    try assay.write(Bitmap(width: 61, height: 50, color: .white), to: "large.png")
    let unlike = try diff("white.png", "large.png").output
    #expect(unlike.hasSuffix("the candidate 61×50; few rows or columns are the same\n"))
  }

  @Test("A folder and a file, or two empty folders, cannot be compared")
  func nothingToCompare() throws {
    for name in ["a", "b"] {
      try FileManager.default.createDirectory(at: assay.url(name), withIntermediateDirectories: true)
    }
    try diff("a", "b").ends(with: 2, complains: "error:")
    try diff("a", "c").ends(with: 2, complains: "c: error: there is no such folder; check its name")
    for run in [try diff("a", "white.png"), try diff("white.png", "a")] {
      #expect(run.exitCode == 2)
      #expect(run.errors == "a: error: this is a folder; name a picture, or two folders and nothing else\n")
    }
  }

  @Test("A list is read from standard input; the exit status is that of the worst pair")
  func list() throws {
    try assay.write("no picture", to: "broken.png")
    try assay.write(white, to: "new.png")
    let lines = "white.png\tnew.png\nwhite.png\tspotted.png\nwhite.png\tbroken.png\n"
    let run = try diff("--list", input: lines).ends(with: 2)
    #expect(run.output.hasSuffix("3 pairs: 1 identical, 1 different, 1 broken\n"))
    #expect(run.errors.contains("broken.png: error: the file is not a PNG"))
    let crooked = try diff("--list", input: "white.png white.png\n").ends(with: 2)
    #expect(crooked.errors.hasPrefix("standard input:1: error: a line needs two paths"))
    try diff("--list", input: "").ends(with: 2)
  }

  @Test("Pictures of the difference are the same every time, and a strip shows all three")
  func pictures() throws {
    for name in ["one", "two"] {
      try diff(
        "white.png", "spotted.png", "-o", "\(name).png", "--side-by-side", "\(name)-strip.png"
      ).ends(with: 1)
    }
    let files = assay.files(below: ".")
    #expect(files["one.png"] == files["two.png"])
    #expect(files["one-strip.png"] == files["two-strip.png"])
    let strip = try assay.bitmap("one-strip.png")
    #expect(strip.width == 3 * 60 + 2 * 8 && strip.height == 40)
  }
}
