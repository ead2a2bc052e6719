import Foundation
import AssayLabels
import AssayScenarioFormat
import Testing

/// Every mistake in a scenario file is an error with its place and how to fix it.
@Suite struct BadInputTests {
  /// The names of all labels, as error messages list them.
  static let labels = listed(LabelSystems.all.map { $0.name })

  /// The documented behaviors, as error messages list them: `HT-1…74, …`.
  static let behaviors: String = {
    let (coverage, _) = ScenarioLoader(folder: "no folder").coverage()
    return listed(Coverage.systems.map { "\($0)-1…\(coverage.limited(to: [$0]).entries.count)" })
  }()

  private static func listed(_ words: [String]) -> String {
    words.dropLast().joined(separator: ", ") + " and " + (words.last ?? "")
  }

  /// Two lines without mistakes; tests add line 3.
  static let good = "label: HTLabel\ngiven: {frame: [100, 30], text: hi}\n"

  private static let lines = [structure, values, pictures, matrices, formulas].flatMap(\.self)

  @Test(
    "A mistake is one error with its place",
    arguments: Array(files) + lines.map { (good + $0 + "\n", $1) })
  func mistake(text: String, problem: String) throws {
    let folder = try ScenarioFolder(text)
    #expect(folder.problems == ["file.yaml:" + problem.replacing(" ", with: " error: ", maxReplacements: 1)])
    #expect(folder.names.isEmpty)
  }

  @Test("All mistakes of a file are reported at once, each with its place")
  func severalMistakes() throws {
    let folder = try ScenarioFolder(
      """
      label: HTLabel
      descripton: the key is misspelled
      given:
        frame: [100, 30]
        textColr: red
        backgroundColor: #20E020
        cornerRadius: many
      matrix: {numberOfLines: [1, 2]}
      expect: {lineCount: "= 1 +"}
      cases:
        a: {variant: origial, canvas: {scale: 99}}
        b: {given: {cornerRadius: 4, corners: [top]}, covers: [HT-999, HT-1]}
        c/d: {}
      """)
    #expect(
      folder.problems.map { $0.prefix { $0 != ";" } } == [
        "file.yaml:2:1: error: a scenario has no key 'descripton'",
        "file.yaml:5:3: error: HTLabel has no property 'textColr'",
        "file.yaml:6:19: error: 'backgroundColor' has no value, for '#20E020' begins a comment",
        "file.yaml:7:17: error: 'cornerRadius' must be a number, not 'many'",
        "file.yaml:9:21: error: the formula cannot be read: the formula ends where a value should follow",
        "file.yaml:11:16: error: 'origial' is not a value of 'variant'",
        "file.yaml:11:41: error: 'scale' must be between 0.5 and 8 pixels a point",
        "file.yaml:12:42: error: 'top' is not a value of 'corners'",
        "file.yaml:12:58: error: 'HT-999' is not a documented behavior",
        "file.yaml:13:3: error: 'c/d' is not a name for a case: use lower-case letters, digits and - . _ + = ,",
      ])
  }

  @Test("A byte order mark is ignored, and 'anchors' make no case")
  func markAndAnchors() throws {
    let folder = try ScenarioFolder()
    try folder.write(
      "\u{FEFF}anchors: {size: &size [100, 30]}\nlabel: HTLabel\ngiven: {frame: *size, text: hi}\n")
    #expect(folder.problems.isEmpty)
    #expect(folder.names == ["file/default"])
  }

  @Test("Other files are read in spite of a mistake in one, and problems are sorted by place")
  func severalFiles() throws {
    let folder = try ScenarioFolder()
    try folder.write("label: 1\n", to: "b.yaml")
    try folder.write(Self.good, to: "deep/good.yaml")
    try folder.write(Self.good, to: "Upper.yaml")
    try folder.write(Self.good, to: "a.yml")
    #expect(
      folder.problems == [
        "Upper.yaml: error: the file's name cannot name goldens: use lower-case letters, digits and - . _ + = ,",
        "a.yml: error: scenario files end in '.yaml'; rename it, or it is never read",
        "b.yaml:1:8: error: unknown label '1'; `assay format` lists all",
      ])
    #expect(folder.names == ["deep/good/default"])
  }
}
