import AssayFacts
import AssayScenarioFormat
import AssaySubjects
import Testing

/// Entries of `expect`, checked with facts that are made up for each test.
@Suite struct FormulaTests {
  @Test(
    "A formula is calculated by the rules of arithmetic",
    arguments: [
      ("1 + 2 * 3", 7.0), ("(1 + 2) * 3", 9), ("10 - 4 - 3", 3), ("24 / 4 / 2", 3), ("2 * 3^2", 18),
      ("2^3^2", 512), ("-2^2", -4), ("(-2)^2", 4), ("2^-1", 0.5), ("2 - -3", 5), ("--3", 3), ("6/4", 1.5),
      (".5 + 1.", 1.5), ("abs(-3)", 3), ("ceil(1.2)", 2), ("floor(-1.2)", -2), ("round(2.5)", 3),
      ("sqrt(16)", 4), ("max(1, 5, 3)", 5), ("min(4, 2 - 3)", -1), ("max(min(9, 7), 2) * 2", 14),
      ("size", 20), ("fit.size / 2", 30), ("line[1].width", 8), ("line.count", 2), ("minFontSize + size", 27),
    ])
  func value(formula: String, expected: Double) throws {
    // `minFontSize` is a value of the matrix, 7, which overrides the fact with that name.
    let facts: Facts = [
      "textTop": .number(expected), "size": 20, "fit": ["size": 60], "line": [["width": 4], ["width": 8]],
      "minFontSize": 1000,
    ]
    #expect(try failure("\"= \(formula)\"", facts) == nil)
    var other = facts
    other["textTop"] = .number(expected + 1)
    let stated = Fact.text(of: expected)
    #expect(
      try failure("\"= \(formula)\"", other)
        == "textTop is \(Fact.text(of: expected + 1)), expected \(stated)")
  }

  @Test(
    "A relation holds within its margin, a number or a percentage",
    arguments: [
      ("= 100 ± 2", 102.0, true), ("= 100 ± 2", 97.9, false), ("= 200 ± 1%", 202, true),
      ("= 200 ± 1%", 197.9, false), ("= -200 ± 1%", -201.9, true), ("= 100", 100.0000009, true),
      ("= 100", 100.000002, false), ("< 5", 5, false), ("< 5", 4.9, true), ("<= 5", 5, true),
      ("<= 5", 5.1, false),
      ("> 5", 5, false), ("> 5", 5.1, true), (">= 5", 5, true), ("!= 5", 5, false), ("!= 5", 6, true),
      ("<= 5 ± 1", 6, true),
    ])
  func relation(statement: String, value: Double, holds: Bool) throws {
    #expect((try failure("\"\(statement)\"", ["textTop": .number(value)]) == nil) == holds)
  }

  static let messages: [(String, Fact, String)] = [
    ("\"= 9000 ± 0.1%\"", Fact.number(8983.3), "textTop is 8983.3, expected 9000 ± 9"),
    ("\"> 5\"", 5, "textTop is 5, expected > 5"), ("5", 4, "textTop is 4, expected 5"),
    ("center", "left", "textTop is \"left\", expected \"center\""),
    ("[0, 5]", [0, 6], "textTop is [0, 6], expected [0, 5]"),
    ("\"= 5\"", "left", "textTop is \"left\", expected a number"),
    ("\"= y\"", 1, "textTop cannot be checked: 'y' is neither a matrix value nor a fact of this case"),
    ("\"= 2 * textTop\"", Fact.number(1), "textTop is 1, expected 2"),
    (
      "\"= 1 / 0 ± 5%\"", 1,
      "textTop cannot be checked: the formula has no finite value; mind divisors, roots and powers"
    ),
    (
      "\"= 2^0.5\"", 1,
      "textTop cannot be checked: the formula has no finite value; mind divisors, roots and powers"
    ),
  ]

  @Test("A failure message has the fact and the expected value", arguments: messages)
  func message(statement: String, fact: Fact, message: String) throws {
    #expect(try failure(statement, ["textTop": fact]) == message)
  }

  static let literals: [(String, Fact)] = [
    ("5", Fact.number(5)), ("true", true), ("center", "center"), ("\"5\"", "5"), ("[0, 5]", [0, 5]),
    ("{width: 2}", ["width": 2, "height": 3]), ("[{a: 1}]", [["a": 1, "b": 2]]),
  ]

  @Test(
    "A literal equals the same value; a mapping, one with the same values of its keys", arguments: literals)
  func literal(statement: String, fact: Fact) throws {
    #expect(try failure(statement, ["textTop": fact]) == nil)
    #expect(try failure(statement, ["textTop": "other"]) != nil)
  }

  @Test("A fact that is not stated fails, unless null is expected")
  func missing() throws {
    #expect(try failure("5", ["a": 1, "b": 2]) == "textTop is not stated; this case states a and b")
    #expect(try failure("5", ["line": [["x": 1]]], of: "line[1].x") == "there is no line 2")
    #expect(try failure("5", ["calls": ["draw"]], of: "calls[1]") == "there is no calls[1]")
    #expect(try failure("null", ["a": 1], of: "fit") == nil)
    #expect(try failure("null", ["fit": .null], of: "fit") == nil)
    #expect(try failure("null", ["fit": 1], of: "fit") == "fit is 1, expected null")
  }

  /// Facts that an HTLabel does not have, with the error message.
  static let misspelled = [
    ("elipsis", "HTLabel has no fact 'elipsis'; did you mean 'ellipsis'?"),
    ("layer.missingFont", "HTLabel has no fact 'layer.missingFont'"),
    ("\"line[0].baselin\"", "HTLabel has no fact 'line[].baselin'; did you mean 'line[].baseline'?"),
    ("lineCount.x", "HTLabel has no fact 'lineCount.x'; did you mean 'lineCount'?"),
    ("\"lineCount[0]\"", "HTLabel has no fact 'lineCount[]'; did you mean 'lineCount'?"),
    ("fit.branch.count", "HTLabel has no fact 'fit.branch.count'"),
    ("\"line[0].range[0][0]\"", "HTLabel has no fact 'line[].range[][]'; did you mean 'line[].range[]'?"),
    ("probe.cornr.hit", "unknown probe 'cornr'; did you mean 'corner'?"),
    ("probe.corner.hitt", "HTLabel has no fact 'probe.<name>.hitt'; did you mean 'probe.<name>.hit'?"),
  ]

  @Test(
    "An expectation of a fact that the label does not have is an error", arguments: misspelled, ["null", "5"])
  func neverStated(fact: (path: String, message: String), value: String) throws {
    #expect(try Self.problems("{\(fact.path): \(value)}") == ["file.yaml:5:10: error: " + fact.message])
  }

  @Test(
    "Every fact that the label can state may be expected to be null",
    arguments: [
      "line", "\"line[7]\"", "line.count", "\"line[0].runs[3].glyphs\"", "mask", "mask.area", "probe",
      "probe.corner",
      "probe.corner.winding", "textRect.x", "\"line[0].range[5]\"", "\"drawOrder[9]\"",
      "\"line[0].runs.count\"",
      "\"insets[1]\"", "fit", "\"steps[2].dirty.layout\"",
    ])
  func mayBeStated(path: String) throws {
    #expect(try Self.problems("{\(path): null}") == [])
  }

  @Test(
    "An expectation that compares a fact with itself is refused",
    arguments: [
      ("= textTop", true), ("= textTop + 0", true), ("= 0 + 1 * textTop", true),
      ("= 2 * textTop - textTop", true), ("= --textTop", true),
      ("= textTop / 1", true), ("= textTop^1", true), ("= (textTop + y) - y", true), ("= max(textTop)", true),
      ("= min(textTop, textTop)", true),
      ("= textTop + max(0, -1)", true), ("= textTop * 0.7 + textTop * 0.2 + textTop * 0.1", true),
      ("= textTop + 1 ± 2", true),
      ("< textTop + 1", true), (">= textTop", true), ("<= textTop ± 5%", true), ("!= textTop + 1", true),
      ("= textTop + 3 - y + y - 3", true),
      ("= textTop + 1", false), ("> textTop", false), ("!= textTop", false), ("= textTop + y", false),
      ("= 2 * textTop", false),
      ("= textTop^2", false),
      ("= round(textTop)", false), ("= y + 0", false), ("= textTop * y / y", false),
      ("= textTop + 1 ± 0.5", false),
      ("= textTop / 0", false),
    ])
  func comparedWithItself(statement: String, isRefused: Bool) throws {
    let problem =
      "file.yaml:5:19: error: 'textTop' is compared with itself, so the expectation cannot fail; state a value that can be wrong"
    #expect(try Self.problems("{textTop: \"\(statement)\"}") == (isRefused ? [problem] : []))
  }

  @Test(
    "An expectation that holds for every number the fact can be is refused",
    arguments: [
      ("lineCount", ">= 0", true), ("lineCount", "> -1", true), ("lineCount", "!= -1", true),
      ("lineCount", "!= 0.5", true), ("lineCount", "< 10000000000", true), ("lineCount", "> 0", false),
      ("lineCount", ">= 0.5", false), ("lineCount", "!= 0", false), ("lineCount", "<= 1000", false),
      ("lineCount", "= round(lineCount)", true), ("lineCount", "= abs(lineCount)", true),
      ("lineCount", "= max(lineCount, 0)", true), ("lineCount", "<= max(lineCount, 5)", true),
      ("lineCount", ">= min(drawCount - 1, lineCount)", true), ("lineCount", ">= max(lineCount, 5)", false),
      ("lineCount", "!= lineCount + 1 ± 50%", false), ("lineCount", ">= 0 - drawCount", true),
      ("lineCount", ">= 0 - frame.width", false),
      ("line.count", ">= 0", true), ("\"line[0].range[1]\"", ">= 0", true),
      ("\"line[2].runs[0].glyphs\"", "> -1", true), ("mask.area", ">= 0", true), ("fit.scale", ">= 0", true),
      ("measured.width", ">= 0", true), ("frame.width", ">= 0", false), ("\"line[0].width\"", ">= 0", false),
      ("frame.width", "!= 1000000000000000000000", true), ("frame.width", "!= 10000", false),
      ("frame.width", "= round(frame.width)", false), ("probe.corner.winding", ">= 0", false),
      ("lineCount", "< 1 / 0", false), ("lineCount", "> sqrt(0 - 1)", false),
      ("lineCount", "> lineCount * (0 - 1 / 0)", false),
      ("cornerRadius", "= cornerRadius", false), ("drawCount", "< cornerRadius", false),
      ("drawCount", ">= 0 - cornerRadius", false),
    ])
  func holdsForAll(path: String, statement: String, isRefused: Bool) throws {
    let problems = try Self.problems("{\(path): \"\(statement)\"}")
    #expect(
      problems.contains { $0.contains("the expectation cannot fail; state a value that can be wrong") }
        == isRefused)
    #expect(problems.isEmpty != isRefused)
  }

  @Test("An empty mapping is refused, since it compares nothing")
  func emptyMapping() throws {
    #expect(
      try Self.problems("{frame: {}}") == [
        "file.yaml:5:17: error: 'frame' is compared with nothing, so the expectation cannot fail; state a value that can be wrong"
      ])
  }

  /// The problems of a file with an expectation.
  private static func problems(_ expectation: String) throws -> [String] {
    try ScenarioFolder(
      """
      label: HTLabel
      given: {frame: [9, 9]}
      probes: {corner: [0, 0]}
      matrix: {cornerRadius: [1, 2]}
      expect: \(expectation)

      """
    ).problems
  }

  /// How facts fail an expectation of `textTop` or of another fact.
  private func failure(_ statement: String, _ facts: Facts, of path: String = "textTop") throws -> String? {
    let folder = try ScenarioFolder(
      """
      label: HTLabel
      given: {frame: [9, 9]}
      matrix: {minFontSize: {seven: 7}}
      when: [{if: {minFontSize: seven}, expect: {"\(path)": \(statement)}}]
      """)
    #expect(folder.problems == [])
    let subject = try #require(folder.catalog.subjects.first)
    return try #require(subject.expectations.first).failure(facts)
  }
}
