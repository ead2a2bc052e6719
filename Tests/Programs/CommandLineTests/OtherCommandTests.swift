import Foundation
import AssayImaging
import Testing

@Suite struct OtherCommandTests {
  private let assay: CommandLineTool

  init() throws { assay = try CommandLineTool() }

  @Test("list prints the names")
  func list() throws {
    try assay("list").ends(with: 0, output: "labels/one\nlabels/three\nlabels/two\n")
    try assay("list", "labels/t*").ends(with: 0, output: "labels/three\nlabels/two\n")
  }

  @Test("--version prints everything of the program that pictures depend on, as lines or JSON")
  func version() throws {
    let run = try assay("--version").ends(with: 0)
    let names = run.output.split(separator: "\n").map { $0.split(separator: " ").first }
    #expect(names == ["assay", "commit", "engine", "FriBidi", "HarfBuzz", "FreeType"])
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(assay("--version", "--json").output.utf8)) as? [String: Any]
    )
    #expect(object["commit"] is NSNull)
    let libraries = try #require(object["libraries"] as? [String: String])
    for (name, version) in libraries { #expect(run.output.contains("\n\(name) \(version)\n")) }
    let (number, revision) = (try #require(object["version"]), try #require(object["engineRevision"]))
    #expect(
      run.output.hasPrefix("assay \(number)\n") && run.output.contains("\nengine revision \(revision)\n"))
  }

  @Test("coverage counts the cases of every documented behavior and fails when one has none")
  func coverage() throws {
    try assay.write(
      "label: IrregularLabel\ncovers: [IL-01, IL-17]\ngiven: {frame: [40, 30]}\ncases: {a: {}, b: {covers: [IL-2]}}\n",
      to: "Scenarios/notch.yaml")
    try assay.write("| IL-01 | It has a notch. |\n", to: "Scenarios/Behaviors.md")
    let run = try assay("coverage", "IL").ends(with: 1)
    #expect(run.output.hasPrefix("IL-01  2 cases: It has a notch.\nIL-02  1 case\nIL-03  no case\n"))
    #expect(
      run.output.hasSuffix(
        """
        3 of 17 documented behaviors have cases or tests
        without: IL-03 IL-04 IL-05 IL-06 IL-07 IL-08 IL-09 IL-10 IL-11 IL-12 IL-13 IL-14 IL-15 IL-16

        """))
    #expect(try assay("coverage", "IL", "--json").output.contains(#""IL-02": ["notch/b"]"#))
  }

  @Test("facts prints one fact a line, by the path that 'expect' names it with")
  func facts() throws {
    let run = try assay("facts", "labels/one").ends(with: 0)
    let lines = run.output.split(separator: "\n")
    for line in [
      "mask.area: 800", "textRect.y: 5", "line[0].range[1]: 2", "ellipsis: null", "drawOrder[0]: \"text\"",
    ] {
      #expect(lines.contains { $0 == line }, "\(line)")
    }
  }

  @Test("render writes the picture, 40×20 points with a margin of 10 at two pixels a point")
  func render() throws {
    let run = try assay("render", "labels/one", "-o", "deep/a.png").ends(with: 0)
    #expect(run.output.hasPrefix("deep/a.png  120×80  "))
    let bitmap = try assay.bitmap("deep/a.png")
    #expect(bitmap[0, 0] == .white)
    #expect(bitmap[22, 22] == Color(red: 255, green: 0, blue: 0))
    // The text is 5 points below the label's top.
    #expect(bitmap[22, 29] == Color(red: 255, green: 0, blue: 0))
    #expect(bitmap[22, 31] == .black)
    #expect(run.output.contains("\(bitmap.contentHash)"))
  }

  @Test("render draws the same layout at another scale")
  func renderAtAnotherScale() throws {
    let run = try assay("render", "labels/one", "-o", "a.png", "--scale", "3").ends(with: 0)
    #expect(run.output.hasPrefix("a.png  180×120  "))
    let picture = try assay.bitmap("a.png")
    #expect(picture[31, 44] == Color(red: 255, green: 0, blue: 0))
    #expect(picture[31, 46] == .black)
    try assay("render", "labels/one", "-o", "a.png", "--scale", "1000").ends(
      with: 2,
      errors: "Scenarios/labels.yaml:4:3: error: the picture would be 60000.0 × 40000.0 pixels; "
        + "a side has at most 8192, all together 16777216\n")
  }

  @Test("doctor names libraries and fonts")
  func doctor() throws {
    try assay.write("fonts: []\n", to: "Other/Fonts/fonts.lock")
    let run = try assay("doctor", "--scenarios", "Other").ends(with: 0)
    #expect(run.output.hasSuffix("fonts: 0 of 0 as locked in Other/Fonts/fonts.lock\n"))
    for library in ["FreeType", "HarfBuzz", "FriBidi"] { #expect(run.output.contains(library + ": \"")) }
    try assay("doctor", "--scenarios", "nowhere").ends(
      with: 2,
      errors:
        "nowhere: error: there is no such folder; `assay init` starts one, or name another with '--scenarios'\n"
    )
    try assay.remove("Scenarios")
    let alone = try assay("doctor").ends(with: 0)
    #expect(
      alone.output.hasSuffix(
        "fonts: the test fonts of this program; there is no Scenarios/Fonts/fonts.lock\n"))
  }

  @Test("import makes goldens of snapshots under their own names, changes nothing else, and goes on later")
  func importing() throws {
    try assay.write("one\n", to: "__Snapshots__/MailTests/testMail.1.txt")
    try assay.write("{\n  \"a\" : 1\n}", to: "__Snapshots__/MailTests/testMail.order.json")
    try assay.write("left alone", to: "__Snapshots__/MailTests/testMail.strings")
    try assay.write(Bitmap(width: 4, height: 4, color: .black), to: "__Snapshots__/MailTests/testMail.1.png")
    try assay.write("no picture", to: "__Snapshots__/MailTests/broken.png")
    let before = assay.files(below: "__Snapshots__")
    try assay("import", "__Snapshots__", "--goldens", "New").ends(
      with: 2, prints: "New/MailTests/testMail.1.txt from __Snapshots__/MailTests/testMail.1.txt\n",
      "left alone, as neither picture, text nor JSON: 1 .strings\n3 imported, 1 not imported\n",
      complains: "__Snapshots__/MailTests/broken.png: error: ")
    #expect(try assay.read("New/MailTests/testMail.1.txt") == "one\n")
    #expect(try assay.read("New/MailTests/testMail.order.json") == "{\n  \"a\" : 1\n}\n")
    #expect(try assay.read("New/MailTests/testMail.order.facts").contains("\ntext json "))
    #expect(assay.files(below: "__Snapshots__") == before)
    try assay.remove("__Snapshots__/MailTests/broken.png")
    let verify = ["verify", "--candidates", "__Snapshots__", "--goldens", "New"]
    try assay.run(verify).ends(with: 0, prints: "3 passed")
    try assay.write("two\n", to: "__Snapshots__/MailTests/testMail.2.txt")
    try assay.write("1\n", to: "__Snapshots__/MailTests/testMail.1.txt")
    try assay.run(verify).ends(with: 1, prints: "1 changed, 1 missing", "testMail.1.txt")
    try assay("import", "__Snapshots__", "--goldens", "New").ends(
      with: 2, prints: "1 imported, 2 imported before, 1 not imported",
      complains: "there is a different golden 'MailTests/testMail.1.txt' already")
    #expect(try assay.read("New/MailTests/testMail.1.txt") == "one\n")
    try assay.remove("__Snapshots__/MailTests/testMail.2.txt")
    try assay.run(verify).ends(with: 1, prints: "2 passed, 2 changed", "removed: the new picture is missing")
    // Whether it is a golden, nobody knows.
    try assay.write("damaged", to: "New/MailTests/testMail.2.facts")
    try assay.run(verify).ends(with: 2, prints: "New/MailTests/testMail.2.facts: error: ")
  }

  @Test("Goldens that were imported in lower case go on working, and nothing offers to delete them")
  func earlierImport() throws {
    let square = Bitmap(width: 4, height: 4, color: .black)
    try assay.write(square, to: "old/mailtests/testmail-1.png")
    try assay.write(square, to: "shots/MailTests/testMail 1.png")
    try assay("import", "old").ends(with: 0)
    try assay("verify", "--candidates", "shots").ends(with: 0, prints: "1 passed")
    try assay("import", "shots").ends(with: 0, prints: "0 imported, 1 imported before\n")
    try assay.write(Bitmap(width: 4, height: 4, color: .white), to: "shots/MailTests/testMail 1.png")
    try assay("accept", "MailTests/testMail 1", "--candidates", "shots").ends(
      with: 0, prints: "accepted mailtests/testmail-1 ")
    // Both files are there now, so the second is a picture of its own.
    try assay.write(square, to: "shots/mailtests/testmail-1.png")
    try assay("verify", "--candidates", "shots").ends(with: 1, prints: "1 changed, 1 missing")
  }

  @Test("review prints its address at once, and ends with the program that started it")
  func review() throws {
    // The shell ends when it has seen the address, as if its terminal was closed.
    let script =
      #""$0" review 2>&1 | cat >review.txt & while ! grep -q 'review at' review.txt; do sleep 0.05; done"#
    try assay.run(
      ["-c", script, try CommandLineTool.executable().path], at: URL(fileURLWithPath: "/bin/sh")
    ).ends(with: 0)
    let end = "0 written, 0 rejected, 3 still failing\n"
    for _ in 0..<600 where try !assay.read("review.txt").hasSuffix(end) { usleep(50_000) }
    #expect(try assay.read("review.txt").hasSuffix(end))
  }
}
