import Foundation
import Testing

/// What the program says when something is wrong, and how its help is ordered.
@Suite struct MessageTests {
  private let assay: CommandLineTool

  init() throws { assay = try CommandLineTool() }

  @Test("The help of verify begins with the three commonest uses and has its options in groups")
  func help() throws {
    let text = try assay("help", "verify").output
    let uses = ["\n  assay verify  ", "\n  assay verify 'label/**'", "\n  assay verify --failed"]
    let groups = ["WHAT TO VERIFY:", "WHERE FROM:", "WHAT TO WRITE:", "HOW STRICT:", "CI:"]
    var rest = text[...]
    for part in uses + ["USAGE:"] {
      let found = try #require(rest.range(of: part), "\(part) in \(text)")
      rest = rest[found.upperBound...]
    }
    for group in groups { #expect(text.contains(group), "\(group) in \(text)") }
  }

  @Test("A run that compares nothing keeps the report of the last run")
  func keptReport() throws {
    try assay("verify").ends(with: 1, prints: "report  .build/assay/report.html\n")
    let files = assay.files(below: ".build/assay")
    let run = try assay("verify", "--scenarios", "nowhere").ends(
      with: 2, prints: "exit 2: nothing was compared\n")
    #expect(!run.output.contains("report  "))
    #expect(assay.files(below: ".build/assay") == files)
    for name in ["before/a.png", "before/b.png"] { try assay.write([], to: name) }
    try FileManager.default.createDirectory(at: assay.url("empty"), withIntermediateDirectories: false)
    let empty = try assay("diff", "before", "empty", "--report").ends(with: 2, prints: "there is no picture;")
    #expect(!empty.output.contains("report  "))
    try assay("diff", "before", "aftr", "--report").ends(
      with: 2, complains: "aftr: error: there is no such folder")
  }

  @Test(
    "A word of other frameworks has a hint at Assay's own",
    arguments: [
      "label: UILabel\n": "1:8: error: unknown label 'UILabel'; did you mean 'PlainLabel'?",
      "label: PlainLabel\ntext: a\n": "has no key 'text'; it is a property: indent it below 'given'",
      "label: PlainLabel\ngiven: {lines: 2}\n": "did you mean 'numberOfLines'?",
      "label: PlainLabel\nexpect: {lines: 2}\n": "did you mean 'lineCount'?",
      "label: PlainLabel\ngiven: {textColor: teal}\n": "; there are black, blue, brown, clear, cyan, ",
      "label: PlainLabel\ngiven: {font: Helvetica 9}\n":
        "unknown font family 'Helvetica'; there are Assay Stencil, ",
    ])
  func words(scenario: String, hint: String) throws {
    try assay.remove("Scenarios")
    try assay.write(scenario, to: "Scenarios/one.yaml")
    try assay("verify").ends(with: 2, prints: hint)
  }

  @Test("A misspelled command or name suggests the nearest one")
  func suggestions() throws {
    try assay("verfy").ends(
      with: 64,
      errors:
        "error: there is no command and no case 'verfy'; did you mean `assay verify`? `assay help verify` lists the options.\n"
    )
    for (name, near) in [
      ("labels/tow", "labels/two"), ("label", "labels"), ("*/two/x", "`assay list`"), ("*two", "**two"),
    ] {
      try assay("verify", name).ends(with: 2, prints: "error: no case matches '\(name)'; ", near)
    }
  }

  @Test("In an empty folder, the error names assay init")
  func emptyFolder() throws {
    try assay.remove("Scenarios")
    let run = try assay().ends(with: 2)
    #expect(
      run.output.hasPrefix(
        "Scenarios: error: there is no such folder; `assay init` starts one, or name another"))
  }

  @Test("A scenario file with an error prints the error, and no consequences of it")
  func oneError() throws {
    try assay.replace("label: HTLabel\ngiven: ", with: "label: HTLabel\ngivn: ", in: "Scenarios/labels.yaml")
    let run = try assay("verify", "labels/one")
    let starts = [
      "Scenarios/labels.yaml:2:1: error: a scenario has no key 'givn'; did you mean 'given'?", "0 cases in ",
      "report  ", "exit 2: ",
    ]
    let lines = run.output.split(separator: "\n")
    #expect(
      lines.count == starts.count && zip(lines, starts).allSatisfy { $0.hasPrefix($1) }, "\(run.output)")
  }

  @Test("A character or a mark without a glyph fails its case by name, unless the case expects it")
  func missingGlyph() throws {
    let scenario =
      "label: PlainLabel\nsystemFont: Noto Sans\ngiven: {frame: [90, 40], text: \"a\\U00012000b\\U00010A0F\"}\n"
    try assay.write(scenario, to: "Scenarios/glyphs.yaml")
    try assay("accept", "glyphs").ends(
      with: 2,
      complains:
        "no font has a glyph for U+12000 CUNEIFORM SIGN A, U+10A0F KHAROSHTHI SIGN VISARGA; add a font to 'fallback' in fonts.lock, or, if boxes are right, add `expect: {missingGlyphs: [1,2]}`"
    )
    try assay("verify", "glyphs").ends(with: 1, prints: "no font has a glyph for U+12000 CUNEIFORM SIGN A")
    try assay.write(scenario + "expect: {missingGlyphs: [1,2]}\n", to: "Scenarios/glyphs.yaml")
    try assay("accept", "glyphs").ends(with: 0)
    try assay("verify", "glyphs").ends(with: 0)
  }

  @Test("Accepting says that goldens changed even if its output cannot be written")
  func fullOutput() throws {
    try assay.acceptLabels()
    try assay.replace("cornerRadius: 5", with: "cornerRadius: 9", in: "Scenarios/labels.yaml")
    let run = try assay.shell("assay accept labels/two > /dev/full")
    #expect(run.exitCode == 2 && run.errors.contains("but 1 golden changed"), "\(run)")
  }

  @Test("A captured picture needs its own glyphs, and its message names a character of its own text")
  func missingGlyphOfACapture() throws {
    let steps =
      "label: PlainLabel\nsystemFont: Noto Sans\ngiven: {frame: [90, 40], text: \"\\U00012000\"}\nsteps: [{capture: CAPTURE}, {set: {text: b}}]\n"
    try assay.write(steps.replacing("CAPTURE", with: "first"), to: "Scenarios/glyphs.yaml")
    let found = try assay("verify", "glyphs", "--without-goldens")
    found.ends(with: 1, prints: "no font has a glyph for U+12000 CUNEIFORM SIGN A;")
    let failed = found.output.split(separator: "\n").filter { $0.hasPrefix("✗") }
    #expect(failed.count == 1 && failed[0].contains("@first"), "\(found)")
    try assay.write(
      steps.replacing("CAPTURE", with: "{name: first, expect: {missingGlyphs: [0]}}"),
      to: "Scenarios/glyphs.yaml")
    try assay("verify", "glyphs", "--without-goldens").ends(with: 0)
  }

  @Test("Every command that is printed about scenarios runs, and none touches another golden")
  func hints() throws {
    try assay.acceptLabels()
    try assay.replace("text: ab,", with: "text: ba,", in: "Scenarios/labels.yaml")
    try assay.replace(
      "two: {given: {cornerRadius: 5}}", with: "new: {expect: {lineCount: 2}}", in: "Scenarios/labels.yaml")
    try assay.write(
      "label: HTLabel\ngiven: {frame: [40, 20], text: x, font: 10}\ncases: {b: {}}\n",
      to: "Scenarios/more.yaml")
    let run = try assay("verify", "--markdown", "summary.md")
    let text = run.output + run.errors + (try assay.read("summary.md"))
    let commands = Set(text.matches(of: /`(assay [^`]+)`/).map { String($0.output.1) })
    #expect(commands.count >= 4, "\(commands)")
    let saved = assay.files(below: "Goldens")
    for command in commands.sorted() {
      let result = try assay.shell(command)
      #expect(result.exitCode < 2, "\(command): \(result.errors)")
      let changed = assay.files(below: "Goldens").filter { saved[$0.key] != $0.value }.keys
      let mayWrite = ["assay accept", "assay prune"].contains(where: command.hasPrefix)
      #expect(mayWrite || changed.isEmpty, "\(command) wrote \(changed)")
      #expect(!changed.contains("labels/three.png"), "\(command)")
      try assay.remove("Goldens")
      for (file, bytes) in saved where !bytes.isEmpty {
        try assay.write([UInt8](bytes), to: "Goldens/\(file)")
      }
      _ = try assay("verify")
    }
  }

  @Test("A shard reports which part it is, also when it has no case")
  func shard() throws {
    try assay.acceptLabels()
    let empty = try assay("verify", "--shard", "1/1000").ends(with: 0)
    #expect(empty.output.hasSuffix("exit 0: shard 1 of 1000: has no case\n"))
    #expect(try assay("verify", "--shard", "1/1").output.hasSuffix("exit 0: shard 1 of 1: 3 cases\n"))
  }

  @Test("Missing goldens are explained when their folder is missing")
  func missingFolder() throws {
    try assay("verify", "--goldens", "nowhere").ends(
      with: 1, prints: "  hint: there is no folder 'nowhere' yet; '--goldens' names it\n")
    #expect(try !assay("verify").output.contains("hint: "))
  }

  @Test("Accepting a number of goldens where none changes advises nothing")
  func nothingToAccept() throws {
    try assay.acceptLabels()
    let run = try assay("accept", "--all", "--count", "3")
    #expect(run.errors.hasPrefix("error: no golden would change, not 3; there is nothing to accept\n"))
  }
}
