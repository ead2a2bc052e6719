import AssayFacts
import AssaySubjects
import Testing

/// Values, frames and parts of properties that follow from the matrix.
@Suite struct ChosenValueTests {
  @Test("An expectation has a value for each value of the matrix, by value, by condition, or for all others")
  func chosen() throws {
    #expect(
      try Self.statements(
        """
        matrix: {corners: [[], [topLeft], [topLeft, topRight]], cornerRadius: [1, 5, 9]}
        expect:
          mask.area: {cornerRadius: {1: 7, "> 5": "> 8"}}
          lineCount: {corners: {contains topRight: 2, none: 0, else: {cornerRadius: {5: 5, else: 1}}}}
        """) == [
          "mask.area: 7, lineCount: 0", "lineCount: 0", "mask.area: > 8, lineCount: 0",
          "mask.area: 7, lineCount: 1",
          "lineCount: 5", "mask.area: > 8, lineCount: 1", "mask.area: 7, lineCount: 2", "lineCount: 2",
          "mask.area: > 8, lineCount: 2",
        ])
  }

  @Test(
    "A condition compares a value of the matrix, a part of it, or the length of its text",
    arguments: [
      (#"{cornerRadius: "> 1"}"#, ["5"]), (#"{cornerRadius: "!= 5"}"#, ["1"]),
      (#"{"insets[0]": "< 2 * cornerRadius"}"#, ["5"]), ("{insets.count: 4}", ["1", "5"]),
      (#"{text.count: "= 3", cornerRadius: 1}"#, ["1"]), (#"{corners: contains topLeft}"#, ["1", "5"]),
    ])
  func conditions(condition: String, radii: [String]) throws {
    let statements = try Self.statements(
      """
      matrix: {cornerRadius: [1, 5], insets: {a: [3, 0, 0, 0]}, text: [abc], corners: [[topLeft]]}
      when:
        - {if: \(condition), expect: {drawCount: 1}}
      """)
    #expect(zip(["1", "5"], statements).filter { !$0.1.isEmpty }.map(\.0) == radii)
  }

  @Test("Numbers of frames and probes can be formulas of the matrix")
  func formulas() throws {
    let folder = try Self.folder(
      """
      matrix: {fontSize: [10, 10.1]}
      given: {frame: ["= 3 * fontSize", 40]}
      probes: {end: ["= 3 * fontSize - 0.5", 1]}
      expect: {frame.width: {fontSize: {10: 30, 10.1: 30.3}}, probe.end.hit: true}
      """)
    let catalog = folder.catalog
    #expect(catalog.problems == [])
    for subject in catalog.subjects { #expect(try subject.failures == []) }
    withExtendedLifetime(folder) {}
  }

  @Test("A key of the matrix can name a part of a property, which then is set once, with that part")
  func parts() throws {
    let folder = try Self.folder(
      """
      given: {frame: [90, 40], font: Assay Square 10, attributedText: {string: abc, spans: [{range: [0, 1], kern: 1}]}}
      matrix: {"attributedText.spans[0].kern": [0, 5], textColor: [red]}
      expect: {"line[0].width": "= 30 + attributedText.spans[0].kern"}
      """)
    let catalog = folder.catalog
    #expect(catalog.problems == [])
    #expect(
      catalog.subjects.map(\.name.leaf) == [
        "attributed-text-0_text-color-red", "attributed-text-5_text-color-red",
      ])
    for subject in catalog.subjects { #expect(try subject.failures == []) }
    withExtendedLifetime(folder) {}
  }

  @Test("The name of another case can have values of the matrix, and null forgets what the file states")
  func relations() throws {
    let catalog = try Self.catalog(
      """
      matrix: {cornerRadius: [1, 2]}
      sameAs: "other_corner-radius-{cornerRadius}"
      cases:
        one: {}
        own: {sameAs: null, differsFrom: {cornerRadius: {2: one_corner-radius-2}}}
      """)
    #expect(
      catalog.subjects.map { $0.relations.map(\.other.text) } == [
        ["file/other_corner-radius-1"], ["file/other_corner-radius-2"], [], ["file/one_corner-radius-2"],
      ])
  }

  @Test(
    "Conditions and values that no case can have are errors",
    arguments: [
      "when: [{if: {cornerRadius: \"> 9\"}}]":
        "no case meets these conditions; correct 'if', or remove the block",
      "when: [{if: {cornerRadius: \"> fontSze\"}}]": "the matrix has no key 'fontSze'",
      "expect: {drawCount: {cornerRadius: {1: 1, 3: 2}}}": "'cornerRadius' never has the value '3'",
      "expect: {drawCount: {cornerRadius: {1: 1, 2: 1, else: 2}}}":
        "no value of 'cornerRadius' is left for 'else'; remove it",
      "when: [{if: {cornerRadius: 1}, expect: {drawCount: {cornerRadius: {2: 1}}}}]":
        "no case has one of these values, so nothing is checked",
      "expect: {drawCount: {cornerRadius: {1: {cornerRadius: {2: 1}}, 2: 1}}}":
        "no case has one of these values, so nothing is checked",
      "given: {frame: [\"= 9 / 0\", 9]}": "the formula must give a number of at most 1000000000",
      "given: {frame: [\"= width\", 9]}": "'width' is neither a matrix value nor a fact",
    ])
  func mistakes(text: String, message: String) throws {
    let catalog = try Self.catalog("matrix: {cornerRadius: [1, 2]}\n" + text)
    #expect(catalog.problems.first?.message.contains(message) == true, "\(catalog.problems)")
  }

  @Test("A part that the property does not have, or of a property that 'given' lacks, is an error")
  func wrongParts() throws {
    let lacking = try Self.catalog("matrix: {attributedText.attributes.kern: [1]}")
    #expect(
      lacking.problems.map(\.message) == [
        "'given' must state 'attributedText', of which the matrix changes a part"
      ])
    let wrong = try Self.catalog(
      "given: {attributedText: {string: a}}\nmatrix: {attributedText.string.kern: {a: 1}}")
    #expect(wrong.problems.first?.message.hasPrefix("the value in 'given' has no 'kern'") == true)
  }

  /// The expectations of each case, apart from glyphs.
  private static func statements(_ text: String) throws -> [String] {
    let catalog = try catalog(text)
    #expect(catalog.problems == [])
    return catalog.subjects.map { subject in
      subject.expectations.map(\.statement).filter { !$0.hasPrefix("missing") }.joined(separator: ", ")
    }
  }

  private static func catalog(_ text: String) throws -> Catalog { try folder(text).catalog }

  /// The folder that a catalog's cases are drawn from.
  private static func folder(_ text: String) throws -> ScenarioFolder {
    let folder = try ScenarioFolder()
    let frame = text.contains("given:") && text.contains("frame:") ? "" : "given: {frame: [9, 9]}\n"
    let own = text.contains("given: {attributedText") ? "constraints: {parent: [9, 9]}\n" : frame
    try folder.write("label: HTLabel\n" + own + text)
    return folder
  }
}
