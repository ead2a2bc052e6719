import AssayImaging
import AssayTestSupport
import Foundation
import Testing

/// Two folders of pictures, without scenarios, tests or facts: what people have who come from other tools.
@Suite struct TwoFoldersTests {
  private let assay: CommandLineTool

  init() throws {
    assay = try CommandLineTool()
    try assay.remove("Scenarios")
  }

  /// A white picture with a black block, and perhaps a smaller one in another color.
  private func page(_ mark: Color? = nil, width: Int = 80, height: Int = 60) throws -> [UInt8] {
    var page = Bitmap(width: width, height: height, color: .white)
    for y in 10..<30 { for x in 10..<40 { page[x, y] = .black } }
    if let mark { for y in 40..<50 { for x in 50..<60 { page[x, y] = mark } } }
    return try page.png()
  }

  private let magenta = Color(red: 255, green: 0, blue: 255)

  private func draw(_ name: String, _ bytes: [UInt8]) throws { try assay.write(bytes, to: name) }

  // MARK: The report

  @Test("The report of two folders has the exit status of diff, and reviewing shows the same")
  func report() throws {
    try draw("before/same.png", page())
    try draw("before/page.png", page())
    try draw("before/gone.png", page(width: 90))
    try draw("after/same.png", page())
    try draw("after/page.png", page(magenta))
    try draw("after/new.png", page(width: 70))
    let before = assay.files(below: "before")
    let run = try assay("diff", "before", "after", "--report").ends(
      with: 1, prints: "✗ page   raster: an area was added at (50, 40)",
      "✗ new   missing: there is no golden", "✗ gone   removed: the new picture is missing",
      "report  .build/assay/report.html\n")
    let page = try assay.unpackedPage()
    #expect(page.contains(#""name":"page""#) && page.contains(#""name":"gone""#))
    let verified = try assay("verify", "before", "after").ends(with: 1)
    let lines = run.output.split(separator: "\n").filter { $0.hasPrefix("✗") }
    #expect(verified.output.split(separator: "\n").filter { $0.hasPrefix("✗") } == lines)
    #expect(assay.files(below: "before") == before, "judging writes nothing there")
  }

  @Test("A part that is at another place is said to have moved, and how far")
  func moved() throws {
    func page(_ x: Int, _ y: Int) throws -> [UInt8] {
      var page = Bitmap(width: 200, height: 120, color: .white)
      for row in 0..<20 { for column in 0..<30 { page[x + column, y + row] = .black } }
      for row in 0..<120 { page[2, row] = .black }
      return try page.png()
    }
    try draw("before/page.png", page(10, 10))
    try draw("after/page.png", page(150, 80))
    let run = try assay("diff", "before", "after", "--report")
    #expect(run.output.contains("1 × raster: an area moved right by 140 px and down by 70 px at (10, 10)"))
  }

  @Test("report of two folders compares them, and names files that it could not compare")
  func reportCommand() throws {
    try draw("before/page.png", page())
    try draw("after/page.png", page(magenta))
    try assay("report", "before", "after").ends(with: 0, output: ".build/assay/report.html\n")
    #expect(try assay.unpackedPage().contains(#""name":"page""#))
    try draw("after/more.avif", [1])
    let unread = try assay("report", "before", "after")
    #expect(unread.exitCode == 2 && unread.errors.hasPrefix("after/more.avif: error: this picture"))
    let nothing = try assay("report", "neither", "nor")
    #expect(nothing.exitCode == 2 && !nothing.errors.isEmpty)
  }

  @Test("Accepting copies a new picture over the old one, byte for byte, and nothing else")
  func accepting() throws {
    try draw("before/page.png", page())
    try draw("before/other.png", page(width: 90))
    let new = RawPNG(
      width: 9, height: 5, depth: 16, colorType: .rgb, extraChunks: [("tEXt", Array("Title\0t".utf8))]
    ) { x, y in [x * 257, y * 257, 7] }
    try draw("after/page.png", new.bytes)
    try draw("after/sub/new.png", page(width: 70))
    try draw("after/other.png", page(width: 91))
    let arguments = ["--candidates", "after", "--goldens", "before"]
    try assay.run(["accept", "page", "sub/new"] + arguments).ends(with: 0)
    #expect(
      assay.files(below: "before").filter { $0.value.count > 0 } == [
        "page.png": Data(new.bytes), "sub/new.png": Data(try page(width: 70)),
        "other.png": Data(try page(width: 90)),
      ])
    #expect(try assay.run(["verify"] + arguments).output.contains("2 passed, 1 changed"))
  }

  @Test("A picture that another tool took is a golden, and is compared by its pixels")
  func plainGolden() throws {
    try draw("Goldens/page.png", page())
    try draw("shots/page.png", page(magenta))
    try assay("verify", "--candidates", "shots", "--goldens", "Goldens").ends(
      with: 1, prints: "✗ page   raster: an area was added at (50, 40)")
    try draw("shots/page.png", page())
    try assay("verify", "--candidates", "shots", "--goldens", "Goldens").ends(with: 0)
    // Facts that the golden lacks are a difference. Accepting them records every picture of the folder.
    try draw("Goldens/other.png", page(magenta))
    try draw("shots/other.png", page(magenta))
    try assay.write(#"{"buttons": 2}"#, to: "shots/page.facts.json")
    let facts = try assay("verify", "--candidates", "shots", "--goldens", "Goldens")
    #expect(facts.output.contains("✗ page   structure: buttons – → 2"), "\(facts.output)")
    try assay("accept", "--candidates", "shots", "--goldens", "Goldens", "page").ends(with: 0)
    try assay("verify", "--candidates", "shots", "--goldens", "Goldens").ends(with: 0)
    #expect(assay.exists("Goldens/page.facts") && assay.exists("Goldens/other.facts"))
    // Where there are records, a missing one is an error, and no hint accepts the candidate.
    try draw("Goldens/third.png", page())
    try draw("shots/third.png", page(magenta))
    let lost = try assay("verify", "third", "--candidates", "shots", "--goldens", "Goldens").ends(
      with: 2, prints: "restore that file from version control")
    #expect(!lost.output.contains("accept"), "\(lost.output)")
  }

  // MARK: Names

  @Test("Pictures keep their names, even unusual ones")
  func names() throws {
    let names = [
      "登录.png", "Löwe.png", "z.PNG", "a b.png", "🎉.png", "-x.png", "it's.png", "a[1].png", "a1.png",
    ]
    for name in names {
      try draw("before/\(name)", page())
      try draw("after/\(name)", page(magenta))
    }
    try assay("verify", "before", "after").ends(with: 1, prints: "9 changed")
    for name in ["a[1]", "./-x", "it's", "登录"] {
      let accepted = try assay("accept", "--candidates", "after", "--goldens", "before", name)
      #expect(accepted.output.contains("1 accepted, 0 unchanged"), "\(accepted)")
    }
    try assay("accept", "--failed", "--candidates", "after", "--goldens", "before").ends(with: 0)
    #expect(assay.files(below: "before") == assay.files(below: "after"))
    #expect(try assay("diff", "before", "after").output.hasSuffix("9 pairs: 9 identical\n"))
  }

  @Test("An import keeps odd names")
  func importing() throws {
    for name in ["ok.png", "z.PNG", "登录.png", "---.png"] { try draw("base/\(name)", page()) }
    try assay("import", "base", "--goldens", "G").ends(
      with: 0, prints: "4 imported")
    try assay("verify", "--candidates", "base", "--goldens", "G").ends(with: 0)
  }

  @Test("A renamed picture is one finding, and accepting moves the golden", arguments: [false, true])
  func renamed(hasFacts: Bool) throws {
    try draw("base/old-name.png", page())
    try draw("base/stays.png", page(width: 90))
    try draw("shots/new-name.png", page())
    try draw("shots/stays.png", page(width: 90))
    if hasFacts {
      try draw("base/third.png", page(width: 91))
      try draw("shots/third.png", page(width: 91))
      try assay.write(#"{"buttons": 2}"#, to: "shots/third.facts.json")
      try #require(assay("accept", "third", "--candidates", "shots", "--goldens", "base").exitCode == 0)
    }
    #expect(
      try assay("diff", "base", "shots").output.hasPrefix(
        "new-name.png: added: the old picture is missing; it is the same file as old-name.png\n"))
    try assay("verify", "base", "shots").ends(
      with: 1, prints: "✗ new-name   missing: renamed from 'old-name', whose golden has the same picture",
      " passed, 1 missing\n")
    #expect(
      try assay("accept", "new-name", "--candidates", "shots", "--goldens", "base").output.hasPrefix(
        "accepted new-name  (renamed from old-name)\n"))
    #expect(
      assay.files(below: "base").keys.sorted()
        == (hasFacts
          ? ["new-name.facts", "new-name.png", "stays.facts", "stays.png", "third.facts", "third.png"]
          : ["new-name.png", "stays.png"]))
    try assay("verify", "base", "shots").ends(with: 0)
  }

  // MARK: Accept

  @Test(
    "Accepting everything leaves tolerated goldens as they are, unless they are named or --tolerated is given"
  )
  func tolerated() throws {
    let close = Color(red: 254, green: 254, blue: 254)
    for (name, mark) in [("page", magenta), ("title", close)] {
      try draw("G/\(name).png", page())
      try draw("shots/\(name).png", page(mark))
    }
    let title = assay.files(below: "G")["title.png"]
    let options = ["--candidates", "shots", "--goldens", "G", "--tolerance", "crossPlatform"]
    #expect(try assay.run(["verify"] + options).output.contains("1 tolerated, 1 changed"))
    let run = try assay.run(["accept", "--all", "--count", "1"] + options)
    #expect(
      run.output == "accepted page  (raster)\n1 accepted, 0 unchanged, 1 tolerated and left as they are\n")
    #expect(try assay.run(["accept", "**"] + options).output.hasPrefix("0 accepted, 1 unchanged"))
    #expect(assay.files(below: "G")["title.png"] == title)
    let all = try assay.run(["accept", "--all", "--count", "1", "--tolerated"] + options)
    #expect(all.output.hasPrefix("accepted title  (tolerated, raster)\n"), "\(all.output)")
  }

  // MARK: Hints

  @Test("Every printed command runs in a copy, and changes only the files that it names")
  func hints() throws {
    try draw("before/same.png", page())
    try draw("before/it's one.png", page())
    try draw("before/size.png", page())
    try draw("before/gone.png", page(width: 90))
    try draw("before/old.png", page(width: 91))
    try draw("after/same.png", page())
    try draw("after/it's one.png", page(magenta))
    try draw("after/size.png", page(width: 70))
    try draw("after/new.png", page(width: 91))
    try draw("after/extra.png", page(width: 92))
    let markdown = "summary.md"
    let run = try assay("verify", "before", "after", "--markdown", markdown)
    let text = run.output + (try assay.read(markdown))
    let commands = Set(text.matches(of: /`(assay [^`]+)`/).map { String($0.output.1) })
    #expect(commands.count >= 6, "\(commands)")
    let saved = assay.files(below: "before")
    for command in commands.sorted() {
      let result = try assay.shell(command)
      #expect(result.exitCode < 2, "\(command): \(result.errors)")
      let changed = assay.files(below: "before")
      for (file, bytes) in changed where saved[file] != bytes {
        #expect(assay.files(below: "after")[file] == bytes, "\(command) wrote \(file)")
      }
      let removed = saved.keys.filter { changed[$0] == nil }
      #expect(
        removed.isEmpty || removed == [command.contains("prune") ? "gone.png" : "old.png"], "\(command)")
      try assay.remove("before")
      for (file, bytes) in saved { try assay.write([UInt8](bytes), to: "before/\(file)") }
      _ = try assay("verify", "before", "after")
    }
  }
}
