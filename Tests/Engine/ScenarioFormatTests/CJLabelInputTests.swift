import AssayScenarioFormat
import AssaySubjects
import Testing

/// What CJLabel's published code asserts, and what else has no meaning, is a sentence with its place.
@Suite struct CJLabelInputTests {
  private static let good = "label: CJLabel\ngiven: {frame: [90, 20], text: abc}\n"
  private static let assertion =
    ", which the published code asserts; a string that looks like something else stands in quotes"

  @Test(
    "A value that cannot be read keeps the file from being judged",
    arguments: [
      ("given: {text: 5}", "3:15: error: 'text' is a string or a text with attributes, not '5'\(assertion)"),
      (
        "given: {text: true}",
        "3:15: error: 'text' is a string or a text with attributes, not 'true'\(assertion)"
      ),
      (
        "given: {text: [a]}",
        "3:15: error: 'text' is a string or a text with attributes, not a list\(assertion)"
      ),
      (
        "given: {text: {strin: a}}",
        "3:16: error: an attributed text has no key 'strin'; did you mean 'string'?"
      ),
      ("given: {insets: [0, .nan, 0, 0]}", "3:21: error: left must be a number, not '.nan'"),
      (
        "given: {textInsets: [0, 0]}",
        "3:21: error: 'textInsets' must be a list of 4 numbers, [top, left, bottom, right], not of 2"
      ),
      (
        "given: {shadowRadius: 1e9}",
        "3:23: error: 'shadowRadius' must be a number from -1000 to 1000, not '1e9'"
      ),
      ("given: {release: 2.2.0}", "3:18: error: '2.2.0' is no value of 'release'; did you mean '2.0.0'?"),
      ("given: {classSize: {numberOfLines: 1}}", "3:20: error: 'classSize' must state 'width'"),
      (
        "images: {huge: {size: [2000, 4], color: red}}",
        "3:23: error: an image's sides are whole numbers of pixels, 1 to 1024"
      ),
      (
        "images: {none: {size: [0, 4], color: red}}",
        "3:23: error: an image's sides are whole numbers of pixels, 1 to 1024"
      ),
      ("creation: init", "3:11: error: 'init' is no value of 'creation'; there are frame and archive"),
    ])
  func unreadable(line: String, problem: String) throws {
    let folder = try ScenarioFolder()
    let text = Self.good.replacing("given: {frame: [90, 20], text: abc}", with: "systemFont: Assay Square")
    try folder.write((line.hasPrefix("given") ? text : Self.good) + line + "\n")
    #expect(folder.problems == ["file.yaml:" + problem])
  }

  @Test(
    "What the text has no place for is refused when it is set",
    arguments: [
      (
        "insertImage: {name: p, size: [9, 9], at: 4}",
        "3:16: error: position 4 lies outside the text; it has 3 characters, so 0…3 are possible"
      ),
      (
        "insertImage: {name: p, size: [9, 9], at: -1}",
        "3:16: error: position -1 lies outside the text; it has 3 characters, so 0…3 are possible"
      ),
      (
        "insertImage: {name: \"\", size: [9, 9], at: 0}",
        "3:16: error: a picture needs a name; the published code asserts one"
      ),
      (
        "insertImage: {name: p, size: [-9, 9], at: 0}",
        "3:16: error: a picture's width and height must be from 0 to 100000 points"
      ),
      (
        "insertImage: {name: p, size: [9, 1e9], at: 0}",
        "3:16: error: a picture's width and height must be from 0 to 100000 points"
      ),
    ])
  func refused(step: String, problem: String) throws {
    let folder = try ScenarioFolder()
    try folder.write(Self.good + "steps: [{set: {\(step)}}]\nimages: {p: null}\n")
    let subject = try #require(folder.catalog.subjects.first)
    let error = #expect(throws: RenderingError.self) { try subject.render() }
    guard case .broken(let found)? = error else {
      Issue.record("it is not what the scenario says that is wrong")
      return
    }
    #expect(found.description.hasSuffix("file.yaml:" + problem), "\(found)")
  }
}
