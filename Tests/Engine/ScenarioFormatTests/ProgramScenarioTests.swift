import AssayFacts
import AssayImaging
import AssayScenarioFormat
import AssaySubjects
import Foundation
import Testing

@Suite struct ProgramScenarioTests {
  private static let good = """
    render: {command: [sh, draw, "{output}", "{facts}", "{name}", "{text}", "{width}"]}
    given: {text: Hi}
    matrix: {width: [3, 5]}
    expect: {width: "= width"}

    """

  /// A folder with one scenario file, and a program that copies a picture and writes its arguments as facts.
  private func folder(_ text: String = good, allowing: Bool = true) throws -> (ScenarioFolder, Catalog) {
    let folder = try ScenarioFolder(fonts: .none)
    try folder.write(text, to: "charts/bar.yaml")
    try folder.write(
      #"cp square.png "$1"; printf '{"name": "%s", "text": "%s", "width": %s}' "$3" "$4" "$5" > "$2""#,
      to: "charts/draw")
    try folder.write(Data(try Bitmap(width: 3, height: 3, color: .black).png()), to: "charts/square.png")
    return (folder, ScenarioLoader(folder: folder.path, allowsCommands: allowing).load())
  }

  @Test func aProgramDrawsEveryCaseInTheFolderOfTheFileAndNeedsNoFonts() throws {
    let (folder, catalog) = try folder()
    defer { withExtendedLifetime(folder) {} }
    #expect(catalog.problems.isEmpty)
    #expect(catalog.subjects.map(\.name.text) == ["charts/bar/width-3", "charts/bar/width-5"])
    #expect(catalog.subjects.allSatisfy { $0.golden.mayBeLarge })
    let rendering = try catalog.subjects[1].render()
    #expect(rendering.facts == ["name": "charts/bar/width-5", "text": "Hi", "width": 5])
    #expect(rendering.bitmap == Bitmap(width: 3, height: 3, color: .black))
    #expect(try catalog.subjects.flatMap { try $0.failures } == [])
  }

  @Test func withoutPermissionNoProgramIsRun() throws {
    let (folder, catalog) = try folder("render: {command: [touch, ran, \"{output}\"]}\n", allowing: false)
    let subject = try #require(catalog.subjects.first)
    do {
      _ = try subject.render()
      Issue.record("it was run")
    } catch .broken(let problem) {
      #expect(
        problem.description.replacing(folder.path + "/", with: "")
          == "charts/bar.yaml:1:19: error: this scenario runs the program 'touch', and programs run only if you allow it; look at the command, then add '--allow-commands'"
      )
    } catch .unavailable {
      Issue.record("it is unavailable")
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/charts/ran"))
  }

  @Test func aCaseOverridesValuesAndProgram() throws {
    let (folder, catalog) = try folder(
      ProgramScenarioTests.good + "cases:\n  long: {given: {text: Hello}}\n  short: {}\n")
    defer { withExtendedLifetime(folder) {} }
    let facts = try catalog.subjects.map { try $0.render().facts["text"] }
    #expect(facts == ["Hello", "Hello", "Hi", "Hi"])
  }

  @Test(arguments: [
    "render: {command: []}": "1:19: error: 'command' is empty; name the program and its arguments",
    "render: {command: [draw]}":
      "1:19: error: no argument has '{output}', so the program cannot know where its picture goes",
    "render: {command: [draw, '{ouput}']}":
      "1:26: error: '{ouput}' stands for nothing; did you mean 'output'?; write '{{ouput}}' for the word itself",
    "render: {command: [draw, '{output}'], timeLimit: 1000}":
      "1:50: error: 'timeLimit' must be between 0.1 and 600 seconds",
    "render: {command: [draw, '{output}'], time: 1}":
      "1:39: error: 'render' has no key 'time'; did you mean 'timeLimit'?",
    "render: {command: [draw, '{output}']}\ngiven: {output: a}":
      "2:9: error: '{output}' stands for something else already; give the value another name",
    "render: {command: [draw, '{output}']}\nlabel: HTLabel":
      "2:8: error: 'label' has no effect with 'render', whose program draws no label; remove it",
    "render: {command: [draw, '{output}', \"a\\0b\"]}":
      "1:38: error: an argument holds a zero byte, which no program can be given; remove it",
  ])
  func aMistakeIsAnErrorWithItsPlace(text: String, problem: String) throws {
    let (folder, catalog) = try folder(text + "\n")
    #expect(
      catalog.problems.map { $0.description.replacing(folder.path + "/charts/bar.yaml:", with: "") } == [
        problem
      ])
  }

  @Test func argumentsThatValuesMakeTooLongAreRefused() throws {
    let long = String(repeating: "a", count: 2000)
    let words = Array(repeating: "{text}", count: 100).joined()
    let (_, catalog) = try folder(
      "render: {command: [draw, '{output}', '\(words)']}\ngiven: {text: \(long)}\n")
    #expect(catalog.problems.first?.message == "the arguments have more than 131072 bytes; shorten them")
  }

  @Test func aLockFileWithAMistakeIsReportedOnceForAllFiles() throws {
    let (folder, _) = try folder()
    try folder.write("label: HTLabel\ngiven: {frame: [10, 10]}\n", to: "a.yaml")
    try folder.write("label: HTLabel\ngiven: {frame: [10, 10]}\n", to: "b.yaml")
    #expect(folder.names == ["a/default", "b/default", "charts/bar/width-3", "charts/bar/width-5"])
    try folder.write("fonts: 1\n", to: "Fonts/fonts.lock")
    #expect(folder.problems.count == 1)
    #expect(folder.problems.first?.contains("Fonts/fonts.lock") == true)
  }
}
