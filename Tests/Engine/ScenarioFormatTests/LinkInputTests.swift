import Foundation
import AssayScenarioFormat
import AssaySubjects
import AssayTestSupport
import Testing

/// Mistakes in what is said of ranges, links and pictures of CJLabel: a sentence with its place.
@Suite struct LinkInputTests {
  struct Mistake: Sendable, CustomTestStringConvertible {
    var value: String
    var problem: String
    var testDescription: String { value }

    init(_ value: String, _ problem: String) { (self.value, self.problem) = (value, problem) }
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

  static let unread: [Mistake] = [
    Mistake("addLink: 3", "5:12: error: a link must be a mapping of keys to values, not '3'"),
    Mistake("addLink: {range: [0, 1]}", "5:12: error: a link must state 'name'"),
    Mistake("addLink: {name: a}", "5:12: error: a link must state either 'range' or 'string'"),
    Mistake(
      "addLink: {name: a, range: [0, 1], string: b}",
      "5:12: error: a link must state either 'range' or 'string'"),
    Mistake(
      "addLink: {name: a, range: [0, 1], all: true}",
      "5:42: error: 'all' is for a 'string', not for a 'range'"),
    Mistake("addLink: {name: a, string: b, all: 2}", "5:38: error: 'all' must be true or false, not '2'"),
    Mistake(
      "addLink: {name: a, range: [-1, 2]}",
      "5:29: error: the range lies outside the text, which has 1048576 characters"),
    Mistake(
      "addLink: {name: a, range: [0.5, 2]}",
      "5:29: error: the range lies outside the text, which has 1048576 characters"),
    Mistake(
      "addLink: {name: a, range: [1e300, 2]}",
      "5:30: error: start must be at most 1000000000 above or below 0, not '1e300'"),
    Mistake(
      "addLink: {name: a, range: [0, 1], colour: red}",
      "5:37: error: a link has no key 'colour'; there are name, attributes, active, parameter, blocks, range, string and all"
    ),
    Mistake(
      "addLink: {name: a, range: [0, 1], blocks: [tap]}",
      "5:46: error: 'tap' is no value of 'blocks'; there are click and longPress"),
    Mistake(
      "addLink: {name: a, range: [0, 1], attributes: {box: {fil: red}}}",
      "5:56: error: 'box' has no key 'fil'; did you mean 'fill'?"),
    Mistake(
      "addLink: {name: a, range: [0, 1], active: {box: {lineWidth: -1}}}",
      "5:63: error: 'lineWidth' must be a number from 0 to 100000, not '-1'"),
    Mistake(
      "addAttributes: {range: [0, 1], box: {cornerRadius: .nan}}",
      "5:54: error: 'cornerRadius' must be a number, not '.nan'"),
    Mistake(
      "addAttributes: {box: {fill: red}}",
      "5:18: error: attributes for a range must state either 'range' or 'string'"),
    Mistake(
      "insertImage: {name: p, size: [4, 4], at: 0, link: {name: a, range: [0, 1]}}",
      "5:63: error: a link has no key 'range'; there are name, attributes, active, parameter and blocks"),
    Mistake(
      "removeLink: [1]", "5:15: error: 'removeLink' must be a list of 2 numbers, [start, count], not of 1"),
    Mistake(
      "removeLink: [-1, 2]", "5:16: error: 'start' must be a number from 0 to 1048576, not '-1'"),
    Mistake(
      "delegateMethods: [click, press]",
      "5:28: error: 'press' is no value of 'delegateMethods'; there are click and longPress"),
  ]

  @Test("A mistake in a link is found where it stands", arguments: unread)
  func reading(_ mistake: Mistake) throws {
    let folder = try ScenarioFolder()
    try folder.write(Self.file(mistake.value))
    #expect(folder.problems == ["file.yaml:" + mistake.problem])
  }

  /// What the published code asserts shows when the setter runs; the place is the setter's.
  static let refused: [Mistake] = [
    Mistake(
      "addLink: {name: a, range: [3, 2]}",
      "5:3: error: the range [3, 2] must hold characters of the text, which has 4; the published code asserts it"
    ),
    Mistake(
      "addLink: {name: a, range: [2, 0]}",
      "5:3: error: the range [2, 0] must hold characters of the text, which has 4; the published code asserts it"
    ),
    Mistake(
      "addAttributes: {range: [9, 1], color: red}",
      "5:3: error: the range [9, 1] must hold characters of the text, which has 4; the published code asserts it"
    ),
    Mistake(
      "removeLink: [4, 1]",
      "5:3: error: the range [4, 1] must hold characters of the text, which has 4; the published code asserts it"
    ),
    Mistake(
      "removeLink: [0.5, 1]", "5:3: error: a range is two whole numbers, [start, count]"),
    Mistake(
      "addLink: {name: a, string: \"\"}",
      "5:3: error: there must be characters to look for; the published code asserts them"),
    Mistake(
      "insertImage: {name: \"\", size: [4, 4], at: 0, link: {name: a}}",
      "5:3: error: a picture needs a name; the published code asserts one"),
    Mistake(
      "insertImage: {name: p, size: [4, 4], at: 5, link: {name: a}}",
      "5:3: error: position 5 lies outside the text; it has 4 characters, so 0…4 are possible"),
  ]

  @Test("What the published code asserts is a sentence with the setter's place", arguments: refused)
  func setting(_ mistake: Mistake) throws {
    let folder = try ScenarioFolder(fonts: false)
    let square = packageRoot.path + "/Scenarios/Fonts/AssaySquare.ttf"
    let hash = "b353d84dc181de80e0c58dc6dceaafcfc632e9bae5e415c100a92913bb4f521e"
    try folder.write(
      "fonts: [{family: Assay Square, file: \(square), structure: true, sha256: \(hash)}]",
      to: "Fonts/fonts.lock")
    try folder.write(Self.file(mistake.value))
    let catalog = folder.catalog
    #expect(catalog.problems.isEmpty)
    let subject = try #require(catalog.subjects.first)
    let error = try #require(throws: RenderingError.self) { _ = try subject.render() }
    guard case .broken(let problem) = error else {
      Issue.record("'\(mistake.value)' gave \(error)")
      return
    }
    #expect("\(problem)".hasSuffix(mistake.problem), "\(problem)")
  }
}
