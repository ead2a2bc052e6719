import Foundation
import AssayTestSupport
import Testing

/// What a stranger's files make the tool say.
@Suite struct BadInputCommandTests {
  private let assay: CommandLineTool

  init() throws { assay = try CommandLineTool() }

  @Test("Half a surrogate pair is an error with its place, and keeps no other file from being judged")
  func surrogate() throws {
    try assay.acceptLabels()
    try assay.write("label: HTLabel\ngiven: {text: \"\\ud83d\"}\n", to: "Scenarios/broken.yaml")
    let run = try assay("verify")
    #expect(run.exitCode == 2)
    #expect(
      run.output.contains(
        "Scenarios/broken.yaml:2:18: error: not valid YAML: found invalid Unicode character escape code; "))
    #expect(run.output.contains(": 3 passed\n"))
  }

  @Test("Too few files that may be open are said before anything is read, where they cannot be made enough")
  func fewFiles() throws {
    for (limit, exitCode, sentence) in [
      ("-S -n 4", 0, ""),
      (
        "-n 4", 2,
        "error: only 4 files may be open at a time, and 64 are needed; allow more with `ulimit -n`\n"
      ),
    ] {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      let program = try CommandLineTool.executable().path
      process.arguments = ["-c", "exec >/dev/null 2>errors.txt; ulimit \(limit); exec '\(program)' list"]
      process.currentDirectoryURL = assay.folder.url
      try process.runToEnd()
      #expect(process.terminationReason == .exit && process.terminationStatus == exitCode)
      #expect(try assay.read("errors.txt") == sentence)
    }
  }

  @Test("A label that takes too long to draw ends the verification with its place and 2")
  func slowLabel() throws {
    // A thousand letters, each with a wide shadow of its own on sixteen million pixels: most of a minute.
    let spans = (0..<1000).map {
      "{range: [\($0), 1], shadow: {offset: [\($0 % 7), 3], blur: 90, color: red}}"
    }
    try assay.write(
      """
      label: CJLabel
      given:
        frame: [2000, 2000]
        numberOfLines: 0
        font: 50
        attributedText: {string: \(String(repeating: "ab", count: 500)), spans: [\(spans.joined(separator: ", "))]}
      """, to: "Scenarios/slow.yaml")
    let run = try assay("verify", "slow", "--time-limit", "0.5")
    #expect(run.exitCode == 2)
    #expect(
      run.errors.contains(
        "Scenarios/slow.yaml:1:1: error: 'slow/default' has been drawn for more than 0.5 s and is given up; ")
    )
    #expect(try assay("verify", "labels", "--time-limit", "0").exitCode == 64)
  }

  @Test("A locked font that is damaged gives a sentence or a picture", arguments: [40, 300, 2000, 20_000])
  func damagedFont(length: Int) throws {
    let font = packageRoot.appendingPathComponent("Scenarios/Fonts/AssaySquare.ttf")
    let path = assay.folder.url.appendingPathComponent("Other/Fonts/some.ttf")
    try assay.write(
      "label: PlainLabel\nsystemFont: Some\ngiven: {frame: [9, 9], text: a}\n", to: "Other/file.yaml")
    try assay.write("", to: "Other/Fonts/some.ttf")
    try Data(contentsOf: font).prefix(length).write(to: path)
    let lock = { (hash: String) in "fonts: [{family: Some, file: some.ttf, sha256: \(hash)}]\n" }
    // The tool itself says what hash the file has.
    try assay.write(lock(String(repeating: "0", count: 64)), to: "Other/Fonts/fonts.lock")
    let complaint = try assay("doctor", "--scenarios", "Other").errors
    let hash = try #require(complaint.firstMatch(of: /has SHA-256 ([0-9a-f]{64})/))
    try assay.write(lock(String(hash.1)), to: "Other/Fonts/fonts.lock")
    let run = try assay("render", "file/default", "-o", "a.png", "--scenarios", "Other")
    if run.exitCode == 0 {
      #expect(assay.exists("a.png"))
    } else {
      #expect(run.exitCode == 2)
      #expect(run.errors.contains("Other/Fonts/some.ttf: the file cannot be read: it "), "\(run.errors)")
    }
  }

  @Test("Ten thousand marks on a letter, and a text of a third of a megabyte, are drawn")
  func longTexts() throws {
    let marks = String(repeating: "\u{301}", count: 10_000)
    let words = String(repeating: "lorem ipsum, ", count: 25_000)
    try assay.write(
      """
      label: PlainLabel
      given: {frame: [40, 20], numberOfLines: 0, lineBreakMode: truncatingTail, font: 10}
      cases:
        marks: {given: {text: "a\(marks)b"}}
        words: {given: {text: "\(words)"}}
      """, to: "Scenarios/long.yaml")
    let run = try assay("facts", "long/marks")
    #expect(run.exitCode == 0)
    // In Assay Square a mark is a square, too, so nothing has room beside the first cluster.
    #expect(run.output.contains("\nlineCount: 2\n") && run.output.contains("\nline[0].range[1]: 1\n"))
    let render = try assay("render", "long/words", "-o", "a.png")
    #expect(render.exitCode == 0)
    #expect(render.output.hasPrefix("a.png  120×80  "))
  }
}
