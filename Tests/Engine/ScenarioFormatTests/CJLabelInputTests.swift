import AssayScenarioFormat
import AssaySubjects
import Testing

/// Error messages about values of CJLabel's properties, links and pictures.
@Suite struct CJLabelInputTests {
  private static let good = "label: CJLabel\ngiven: {frame: [90, 20], text: abc}\n"
  private static let assertion =
    ", which the published code asserts; put a string that looks like something else in quotes"

  @Test(
    "A value that cannot be read is an error with its place",
    arguments: [
      "given: {text: 5}": "3:15: error: 'text' is a string or a text with attributes, not '5'\(assertion)",
      "given: {text: [a]}":
        "3:15: error: 'text' is a string or a text with attributes, not a list\(assertion)",
      "given: {text: {strin: a}}":
        "3:16: error: an attributed text has no key 'strin'; did you mean 'string'?",
      "given: {release: 2.2.0}": "3:18: error: '2.2.0' is not a value of 'release'; did you mean '2.0.0'?",
      "given: {classSize: {numberOfLines: 1}}": "3:20: error: 'classSize' must state 'width'",
      "creation: init": "3:11: error: 'init' is not a value of 'creation'; there are frame and archive",
    ])
  func unreadable(line: String, problem: String) throws {
    let folder = try ScenarioFolder()
    let text = Self.good.replacing("given: {frame: [90, 20], text: abc}", with: "systemFont: Assay Square")
    try folder.write((line.hasPrefix("given") ? text : Self.good) + line + "\n")
    #expect(folder.problems == ["file.yaml:" + problem])
  }

  private static func file(_ value: String) -> String {
    """
    label: CJLabel
    given:
      frame: [90, 20]
      text: abcd
      \(value)
    images: {p: null}

    """
  }

  private static let links: KeyValuePairs = [
    "addLink: 3": "5:12: error: a link must be a mapping of keys to values, not '3'",
    "addLink: {range: [0, 1]}": "5:12: error: a link must state 'name'",
    "addLink: {name: a}": "5:12: error: a link must state either 'range' or 'string'",
    "addLink: {name: a, range: [0, 1], string: b}":
      "5:12: error: a link must state either 'range' or 'string'",
    "addLink: {name: a, range: [0, 1], all: true}": "5:42: error: 'all' is for a 'string', not for a 'range'",
    "addLink: {name: a, string: b, all: 2}": "5:38: error: 'all' must be true or false, not '2'",
    "addLink: {name: a, range: [-1, 2]}":
      "5:29: error: the range is outside the text, which has 1048576 characters",
    "addLink: {name: a, range: [0, 1], colour: red}":
      "5:37: error: a link has no key 'colour'; there are name, attributes, active, parameter, blocks, range, string and all",
    "addLink: {name: a, range: [0, 1], blocks: [tap]}":
      "5:46: error: 'tap' is not a value of 'blocks'; there are click and longPress",
    "addLink: {name: a, range: [0, 1], attributes: {box: {fil: red}}}":
      "5:56: error: 'box' has no key 'fil'; did you mean 'fill'?",
    "addAttributes: {box: {fill: red}}":
      "5:18: error: attributes for a range must state either 'range' or 'string'",
    "insertImage: {name: p, size: [4, 4], at: 0, link: {name: a, range: [0, 1]}}":
      "5:63: error: a link has no key 'range'; there are name, attributes, active, parameter and blocks",
  ]

  @Test("A mistake in a link or picture is an error with its place", arguments: links)
  func unreadableLink(value: String, problem: String) throws {
    let folder = try ScenarioFolder(Self.file(value))
    #expect(folder.problems == ["file.yaml:" + problem])
  }

  /// Errors that show when a property is set; their place is that of the property.
  private static let refused: KeyValuePairs = [
    "addLink: {name: a, range: [3, 2]}":
      "5:3: error: the range [3, 2] must hold characters of the text, which has 4; the published code asserts it",
    "addAttributes: {range: [2, 0], color: red}":
      "5:3: error: the range [2, 0] must hold characters of the text, which has 4; the published code asserts it",
    "removeLink: [0.5, 1]": "5:3: error: a range is two whole numbers, [start, count]",
    "removeLink: [4, 1]":
      "5:3: error: the range [4, 1] must hold characters of the text, which has 4; the published code asserts it",
    "addLink: {name: a, string: \"\"}":
      "5:3: error: there must be characters to look for; the published code asserts them",
    "insertImage: {name: \"\", size: [4, 4], at: 0, link: {name: a}}":
      "5:3: error: a picture needs a name; the published code asserts one",
    "insertImage: {name: p, size: [4, 4], at: 5, link: {name: a}}":
      "5:3: error: position 5 is outside the text; it has 4 characters, so 0…4 are possible",
    "insertImage: {name: p, size: [9, 1e9], at: 0}":
      "5:3: error: a picture's width and height must be from 0 to 100000 points",
  ]

  @Test("A value that the published code asserts against breaks the case", arguments: refused)
  func refusedBySetter(value: String, problem: String) throws {
    let folder = try ScenarioFolder(Self.file(value), fonts: .square)
    let catalog = folder.catalog
    #expect(catalog.problems.isEmpty)
    let subject = try #require(catalog.subjects.first)
    let error = #expect(throws: RenderingError.self) { try subject.render() }
    guard case .broken(let found)? = error else {
      Issue.record("the case is not broken")
      return
    }
    #expect(found.description.hasSuffix("file.yaml:" + problem), "\(found)")
  }
}
