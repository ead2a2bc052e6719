import AssayFacts
import Foundation
import AssayImaging
import AssayLabels
import AssayScenarioFormat
import AssaySubjects
import AssayTestSupport
import Testing

private let tooMany =
  " error: the file has more than 200000 values once its aliases are followed; write them out or fewer"

/// Files that a stranger may have made to do harm are refused or drawn; a script tries larger ones and measures the time.
@Suite(.serialized) struct HostileInputTests {
  @Test("A file above the size limit is refused without being read")
  func largeFile() throws {
    let folder = try ScenarioFolder()
    try folder.write("", to: "large.yaml")
    // Larger than memory, but without a block on disk.
    #expect(truncate(folder.path + "/large.yaml", 100 << 30) == 0)
    #expect(folder.problems == ["large.yaml: error: it has 107374182400 bytes; at most 1048576 are read"])
  }

  /// Nine to the ninth values ("billion laughs"), as a value, and as a key, which the parser hashes.
  @Test(
    "Aliases of aliases are refused above the limit",
    arguments: [
      ("", tooMany),
      ("? *a9\n: 1\n", "11:3: error: a key must be a word, not an alias; write it out"),
      ("*a9 : 1\n", "11:1: error: a key must be a word, not an alias; write it out"),
      ("b: {*a9: 1}\n", "11:5: error: a key must be a word, not an alias; write it out"),
      ("b: {*a9:1}\n", nil), ("b: [[*a9]: 1]\n", tooMany), ("? {b: *a9}\n: 1\n", tooMany),
    ])
  func aliases(last: String, problem: String?) throws {
    var text = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n"
    for level in 1...9 {
      let aliases = Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ", ")
      text += "a\(level): &a\(level) [\(aliases)]\n"
    }
    let folder = try ScenarioFolder(text + last)
    let problems = folder.problems
    #expect(problems.count == 1)
    if let problem { #expect(problems == ["file.yaml:" + problem]) }
  }

  @Test("An alias is read like the word or mapping that it names")
  func harmlessAliases() throws {
    let folder = try ScenarioFolder(
      """
      label: HTLabel
      given: {frame: [40, 20], text: &word "a *b: c & d"}
      cases:
        one: &one {given: {text: *word}}
        two: *one
      """)
    #expect(folder.problems == [])
    #expect(folder.names == ["file/one", "file/two"])
  }

  @Test("Nesting of more than 64 levels is refused", arguments: ["[", "{a: ", "- "])
  func nesting(opening: String) throws {
    let folder = try ScenarioFolder(String(repeating: opening, count: 200_000))
    let place = "file.yaml:1:\(64 * opening.utf8.count + 1)"
    #expect(
      folder.problems == [
        "\(place): error: lists and mappings are nested in more than 64 levels here; write them with fewer"
      ])
  }

  @Test("Nesting by aliases of aliases is refused, too")
  func nestedAliases() throws {
    let anchors = (1...20_000).map { "a\($0): &a\($0) [*a\($0 - 1)]\n" }.joined()
    let problems = try ScenarioFolder("a0: &a0 [x]\n" + anchors).problems
    #expect(problems.count == 1 && problems[0].contains("nested in more than 64 levels"))
  }

  @Test(
    "A byte that is not UTF-8 is an error with its place",
    arguments: [
      ("label: HTLabel", [0xFF, 0xFE] as [UInt8], "1:15"), ("label: HTLabel\n# é", [0xC3], "2:4"),
      // A surrogate, a character beyond the last, and one written in more bytes than it needs.
      ("a: \n\n  b", [0xED, 0xA0, 0x80], "3:4"), ("", [0xF4, 0x90, 0x80, 0x80], ""),
      ("a", [0xC0, 0xAF], "1:2"),
    ])
  func encoding(text: String, bytes: [UInt8], place: String) throws {
    let folder = try ScenarioFolder()
    try folder.write(Data(text.utf8) + bytes + Data("\nend".utf8), to: "file.yaml")
    #expect(
      folder.problems == [
        "file.yaml\(place.isEmpty ? "" : ":" + place): error: the file is not UTF-8 text; save it as UTF-8"
      ])
  }

  @Test(
    "Escapes of surrogates and of numbers above the last character are refused",
    arguments: ["\\ud800", "\\uDFFF", "\\ud83d\\ude00", "\\U0000D800", "\\U00110000", "\\UFFFFFFFF"])
  func surrogates(escape: String) throws {
    let folder = try ScenarioFolder("label: HTLabel\ngiven: {text: \"a\(escape)\"}\n")
    let sentence =
      "error: not valid YAML: found invalid Unicode character escape code; "
      + "write the character itself, for half of a surrogate pair is none"
    let problem = try #require(folder.problems.first)
    #expect(problem.hasPrefix("file.yaml:2:") && problem.hasSuffix(sentence), "\(problem)")
    #expect(folder.problems.count == 1)
  }

  @Test("A control character is an error with its place, unless it is escaped")
  func controls() throws {
    let folder = try ScenarioFolder("label: HTLabel\ngiven: {text: \"é\u{1}\"}\n")
    #expect(
      folder.problems == [
        "file.yaml:2:17: error: the file holds the character U+1, which YAML does not allow; "
          + "write it in double quotes as \\x and two digits"
      ])
    try folder.write("label: PlainLabel\ngiven: {frame: [90, 20], text: \"\\x01\\0\\x85\\uFFFE\"}\n")
    #expect(try folder.catalog.subjects[0].render().facts["lineCount"] == .number(1))
  }

  @Test("An error message does not repeat a long word whole")
  func longWord() throws {
    let folder = try ScenarioFolder("label: \(String(repeating: "a", count: 1_000_000))\n")
    let problem = try #require(folder.problems.first)
    #expect(problem.hasPrefix("file.yaml:1:8: error: unknown label 'aaaa"))
    #expect(problem.count < 700)
  }

  private static let good = "label: HTLabel\ngiven: {frame: [40, 20]}\n"

  @Test("Values that cases share count once for each case")
  func sharedValues() throws {
    let folder = try ScenarioFolder()
    func write(_ cases: Int, sharing probes: Int) throws {
      let shared = (0..<probes).map { "  p\($0): [1, 1]\n" }.joined()
      let names = (0..<cases).map { "  c\($0): {}\n" }.joined()
      try folder.write(Self.good + "probes:\n" + shared + "cases:\n" + names)
    }
    try write(1000, sharing: 1000)
    let problem = try #require(folder.problems.first)
    #expect(problem.contains("values, with shared values counted for each case; at most 1000000 are read"))
    try write(20, sharing: 1000)
    let catalog = folder.catalog
    #expect(catalog.problems == [])
    #expect(catalog.subjects.count == 20)
  }

  @Test("A long text that cases share counts by its length for each case")
  func sharedText() throws {
    let folder = try ScenarioFolder()
    let names = (0..<10_000).map { "  c\($0): {}\n" }.joined()
    let text = String(repeating: "x", count: 500_000)
    try folder.write("label: HTLabel\ngiven: {frame: [40, 20], text: \(text)}\ncases:\n" + names)
    #expect(folder.problems.first?.contains("at most 1000000 are read") == true)
  }

  @Test("Captures count like cases")
  func captures() throws {
    let folder = try ScenarioFolder()
    func write(_ captures: Int) throws {
      let steps = (0..<captures).map { "  - {capture: s\($0)}\n" }.joined()
      try folder.write(Self.good + "steps:\n" + steps + "cases: {a: {}, b: {}}\n")
    }
    try write(4999)
    let catalog = folder.catalog
    #expect(catalog.problems == [])
    #expect(catalog.subjects.count == 10_000)
    try write(5000)
    #expect(
      folder.problems == [
        "file.yaml:5004:16: error: the file would have 10002 cases and captures; at most 10000 are made: split it"
      ])
  }

  @Test("Conditions count once for each case")
  func conditions() throws {
    let folder = try ScenarioFolder()
    func write(values: Int, conditions: Int) throws {
      let radii = (1...values).map(String.init).joined(separator: ", ")
      let when = String(repeating: "  - {if: {cornerRadius: 1}, covers: [HT-1]}\n", count: conditions)
      try folder.write(Self.good + "matrix: {cornerRadius: [\(radii)]}\nwhen:\n" + when)
    }
    try write(values: 2, conditions: 1000)
    #expect(folder.problems == [])
    try write(values: 1000, conditions: 1000)
    #expect(folder.problems.first?.contains("at most 1000000 are read") == true)
  }

  @Test("A subfolder that cannot be listed is a problem")
  func folderThatCannotBeListed() throws {
    let folder = try ScenarioFolder()
    try folder.write(Self.good, to: "a.yaml")
    try folder.write(Self.good, to: "sub/b.yaml")
    let problems = ScenarioLoader(folder: longestPath(of: folder.path)).load().problems
    #expect(problems.contains { $0.message.hasPrefix("the folder cannot be listed: File name too long") })
  }

  static let numbers = ["0", "-1", "1e-300", "0.3", "1e9", "1e18", "1e300", "-1e300"]
  static let assignments = [
    "frame: [N, 30]", "frame: [N, N, N, N]", "cornerRadius: N", "insets: [N, N, N, N]", "minFontSize: N",
    "fontSize: N", "lineWidth: N", "numberOfLines: N", "insertImage: {name: p, size: [N, N], at: 1}",
    "insertImage: {name: p, size: [4, 4], at: N}", "addLink: {name: a, range: [N, 2]}",
    "addAttributes: {range: [0, 2], box: {stroke: red, lineWidth: N, cornerRadius: N}}", "removeLink: [N, N]",
  ]

  private static let labels = LabelSystems.all.map { $0.name }

  @Test("No number crashes the program or keeps it busy", arguments: assignments)
  func numbers(assignment: String) throws {
    let folder = try ScenarioFolder(fonts: .square)
    for label in Self.labels {
      for number in Self.numbers {
        let fit = label == "HTLabel" ? "adjustsFontSizeToFitWidth: true, " : ""
        let value = assignment.replacingOccurrences(of: "N", with: number)
        try folder.write(
          """
          label: \(label)
          canvas: {size: [30, 20]}
          images: {p: {size: [4, 4], color: red}}
          matrix: {variant: [original, intended]}
          given:
            - {frame: [40, 30], backgroundColor: red, text: a b c, \(fit)font: 12}
            - {\(value)}
          """)
        let catalog = folder.catalog
        #expect(catalog.problems.count + catalog.subjects.count > 0)
        for subject in catalog.subjects {
          do {
            let rendering = try subject.render()
            #expect(rendering.bitmap?.width == 60, "\(label) \(value)")
          } catch .broken(let problem) {
            #expect(!problem.message.isEmpty)
          }
        }
      }
    }
  }
}
