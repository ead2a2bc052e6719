import AssayFacts
import AssayImaging
import AssayRenderers
import AssaySubjects
import AssayTestSupport
import Foundation
import Testing

/// A shell script that draws, in a folder of its own.
private struct Script {
  let folder: TemporaryFolder

  init(_ text: String, picture: Bitmap? = Bitmap(width: 3, height: 2, color: .black)) throws {
    folder = try TemporaryFolder()
    try Data("\(text)\n".utf8).write(to: folder.url.appendingPathComponent("draw"))
    if let picture {
      try Data(try picture.png()).write(to: folder.url.appendingPathComponent("given.png"))
    }
  }

  func render(
    _ program: String = "sh", arguments: [String] = ["{output}", "{facts}"], timeLimit: Double = 600
  ) throws -> Rendering {
    try ProgramRenderer(
      command: [program, "draw"] + arguments, values: ["name": "a/b", "text": "it's $HOME"],
      folder: folder.path,
      timeLimit: timeLimit, location: SourceLocation(path: "a.yaml", line: 2, column: 3)
    ).render()
  }

  /// The error message of a rendering.
  func complaint(_ program: String = "sh", timeLimit: Double = 600) throws -> String {
    do {
      _ = try render(program, timeLimit: timeLimit)
      return "nothing"
    } catch RenderingError.broken(let problem) {
      #expect(problem.location.path == "a.yaml")
      return problem.message
    }
  }
}

@Suite struct ProgramRendererTests {
  @Test func aProgramGetsValuesAsArgumentsAndWritesPictureAndFacts() throws {
    let script = try Script(
      #"cp given.png "$1"; printf '{"name": "%s", "text": "%s", "size": {"width": 3}}' "$3" "$4" > "$2""#)
    let rendering = try script.render(arguments: ["{output}", "{facts}", "{name}", "{text}!"])
    #expect(rendering.bitmap == Bitmap(width: 3, height: 2, color: .black))
    #expect(rendering.facts == ["name": "a/b", "text": "it's $HOME!", "size": ["width": 3]])
  }

  @Test func factsAreOptional() throws {
    #expect(try Script(#"cp given.png "$1""#).render().facts.isEmpty)
  }

  @Test(arguments: [
    "exit 3": "'sh' ended with exit status 3",
    "echo; echo no ink >&2; exit 3": "'sh' ended with exit status 3: no ink",
    "kill -SEGV $$": "'sh' was ended by signal 11",
    "true": "'sh' wrote no picture",
    "echo done": "'sh' wrote no picture, but printed: done",
    "sleep 30": "'sh' was not done after 0.5 s and was ended; fix it, or raise 'timeLimit'",
    "yes": "'sh' printed more than 1048576 bytes and was ended; a picture goes to {output}",
    "ln -s $PWD/given.png $1":
      "what 'sh' wrote as its picture cannot be used: it is a symbolic link, which is not followed; put a plain file in its place",
    "mkfifo $1":
      "what 'sh' wrote as its picture cannot be used: it is not a plain file; put one in its place",
    "head -c 17000000 /dev/zero > $1; sleep 5":
      "'sh' wrote a picture above 16777216 bytes or facts above 1048576 and was ended; draw less",
    "cp given.png $1; echo '[1]' > $2":
      "what 'sh' wrote as its facts cannot be used: the facts must be an object, {\"name\": value}",
    "cp given.png $1; printf '{\\n\"a\": x}' > $2":
      "what 'sh' wrote as its facts cannot be used: line 2: the facts are no JSON: 'x' is not a value",
  ])
  func aFailureHasOneMessage(text: String, complaint: String) throws {
    #expect(try Script(text).complaint(timeLimit: text == "sleep 30" ? 0.5 : 600) == complaint)
  }

  @Test func aProgramThatCannotBeStartedHasAMessage() throws {
    let script = try Script("true")
    #expect(
      try script.complaint("./none").hasPrefix(
        "'./none' cannot be started in \(script.folder.path): No such file"))
    #expect(
      try script.complaint("./draw").hasPrefix(
        "'./draw' cannot be started in \(script.folder.path): Permission"))
  }

  @Test func processesThatAProgramLeavesRunningAreEnded() throws {
    let script = try Script(#"cp given.png "$1"; (sleep 1; touch later) &"#)
    _ = try script.render()
    usleep(1_500_000)
    #expect(!FileManager.default.fileExists(atPath: script.folder.path + "/later"))
  }
}

@Suite struct PlaceholderTests {
  @Test(arguments: [
    ("{output}", "/tmp/x", ["output"]), ("--to={output}", "--to=/tmp/x", ["output"]),
    ("{{output}}", "{output}", []), (#"{"a": {output}}"#, #"{"a": /tmp/x}"#, ["output"]),
    ("{unknown} {}", "{unknown} {}", ["unknown"]),
  ])
  func wordsInBracesAreReplacedByValues(text: String, filled: String, names: [String]) {
    #expect(Placeholders.filled(text, with: ["output": "/tmp/x"]) == filled)
    #expect(Placeholders.names(in: text) == names)
  }
}
