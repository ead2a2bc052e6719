import AssayFacts
import AssayImaging
import AssaySubjects
import Testing

@testable import AssayGoldenStorage

@Suite struct FactsFileTests {
  let record = GroupRecord(
    fingerprint: ["engine": 3, "fonts": .record(["square": "ab12"])],
    cases: [
      "b": GoldenRecord(picture: nil, facts: [:]),
      "a": GoldenRecord(
        picture: PictureRecord(
          width: 320, height: 50, pixelHash: ContentHash(of: [1]), fileHash: ContentHash(of: [2])),
        facts: [
          "fit": .record(["size": 17.5]),
          "line": [.record(["text": "ab: \"c\"\n"]), .record(["text": "\u{301}é"])],
        ]),
    ])

  @Test("A facts file has one line for each value, and its cases in order")
  func format() {
    #expect(
      record.text == """
        assay facts 2
        fingerprint
          engine: 3
          fonts.square: "ab12"

        case a
          picture 320x50
          pixels \(ContentHash(of: [1]))
          file \(ContentHash(of: [2]))
          fit.size: 17.5
          line[0].text: "ab: \\"c\\"\\n"
          line[1].text: "\u{301}é"

        case b
        - fit
        - line

        """)
  }

  @Test("A case contains only differences from the case before")
  func changes() throws {
    let record = GroupRecord(
      fingerprint: ["engine": 3],
      cases: [
        "a": GoldenRecord(
          picture: nil, facts: ["frame": ["x": 0, "width": 60], "line": [["x": 1]], "count": 1]),
        "b": GoldenRecord(
          picture: nil, facts: ["frame": ["x": 0, "width": 60], "line": [["x": 1]], "count": 1]),
        "c": GoldenRecord(
          picture: nil, facts: ["frame": ["x": 0, "width": 70], "line": [["x": 1], ["x": 2]], "count": 2]),
        "d": GoldenRecord(picture: nil, facts: ["frame": ["x": 0, "width": 70], "count": 2, "last": true]),
      ])
    #expect(
      record.text == """
        assay facts 2
        fingerprint
          engine: 3

        case a
          frame.x: 0
          frame.width: 60
          line[0].x: 1
          count: 1

        case b

        case c
          frame.width: 70
          line[0].x: 1
        + line[1].x: 2
          count: 2

        case d
        - line
          count: 2
          last: true

        """)
    #expect(try GroupRecord(text: record.text, path: "x.facts") == record)
  }

  @Test("The previous format, in which every case lists all its facts, is read")
  func previousFormat() throws {
    let text = """
      assay facts 1
      fingerprint
        engine: 3

      case a
        fit.size: 17.5

      case b
        fit.size: 17.5
        lines: 1

      """
    let record = try GroupRecord(text: text, path: "x.facts")
    #expect(record.cases["a"]?.facts == ["fit": ["size": 17.5]])
    #expect(record.cases["b"]?.facts == ["fit": ["size": 17.5], "lines": 1])
  }

  @Test("A facts file reads back as the same record, also with CRLF line ends")
  func readingBack() throws {
    #expect(try GroupRecord(text: record.text, path: "x.facts") == record)
    let text = record.text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
    #expect(try GroupRecord(text: text, path: "x.facts") == record)
  }

  @Test(
    "A damaged facts file is reported with its place",
    arguments: [
      ("", "x.facts", "expected 'assay facts 2'"),
      ("assay facts 3\nfingerprint\n", "x.facts", "a newer Assay wrote this file"),
      ("assay facts x\nfingerprint\n", "x.facts", "expected 'assay facts 2'"),
      ("assay facts 2\n", "x.facts:2:1", "expected 'fingerprint'"),
      ("assay facts 2\nfingerprint\n  engine 3\n", "x.facts:3:3", "'engine 3' is not of the form"),
      ("assay facts 2\nfingerprint\n\ncase .a\n", "x.facts:4:1", "expected 'case' and a name"),
      ("assay facts 2\nfingerprint\n\ncase ../a\n", "x.facts:4:1", "expected 'case' and a name"),
      ("assay facts 2\nfingerprint\n\ncase a\n\ncase a\n", "x.facts:6:1", "a second time"),
      ("assay facts 2\nfingerprint\n\ncase a\n  picture 0x5\n", "x.facts:5:11", "expected a size"),
      (
        "assay facts 2\nfingerprint\n\ncase a\n  picture 5x5\n  pixels 12\n", "x.facts:6:3",
        "expected 'pixels '"
      ),
      ("assay facts 2\nfingerprint\n\ncase a\nfit: 3\n", "x.facts:5:1", "expected a blank line"),
      (
        "assay facts 2\nfingerprint\n\ncase a\n  a: 1\n<<<<<<< HEAD\n  b: 2\n", "x.facts:6:1",
        "an unresolved merge conflict"
      ),
      (
        "assay facts 2\nfingerprint\n\ncase a\n  a: 1\n  b: 2\n\ncase b\n  c: 3\n", "x.facts:9:3",
        "the case before has no such fact"
      ),
      (
        "assay facts 2\nfingerprint\n\ncase a\n  a: 1\n\ncase b\n- b\n", "x.facts:8:3",
        "the case before has no such fact"
      ),
      ("<<<<<<< HEAD\nassay facts 2\n", "x.facts", "an unresolved merge conflict"),
      ("version https://git-lfs.github.com/spec/v1\n", "x.facts", "git lfs pull"),
    ])
  func damage(text: String, place: String, words: String) throws {
    let problem = try #require(throws: Problem.self) { try GroupRecord(text: text, path: "x.facts") }
    #expect(problem.location.description == place)
    #expect(problem.message.contains(words), "\(problem.message)")
  }

  @Test("A case has its own facts, whichever it is expected to have")
  func comparing() throws {
    let file = try FactsFile(bytes: Array(record.text.utf8), path: "x.facts")
    let facts = try #require(record.cases["a"]).facts
    #expect(file.fingerprint == record.fingerprint)
    var more = facts
    more["more"] = 1
    let guesses: [Facts?] = [nil, facts, more, [:]]
    for likely in guesses {
      for name in ["a", "b", "c"] { #expect(try file.record(of: name, likely: likely) == record.cases[name]) }
    }
  }

  @Test("The lines about texts and further pictures are not facts")
  func textsAndAlternatives() throws {
    var texts = record
    texts.cases["a"]?.alternatives = [
      PictureRecord(
        width: 4, height: 5, pixelHash: ContentHash(of: [4]), fileHash: ContentHash(of: [5]), number: 2)
    ]
    texts.cases["b"]?.text = TextRecord(form: .json, fileHash: ContentHash(of: [3]))
    #expect(texts.text.contains("case b\n  text json \(ContentHash(of: [3]))\n"))
    #expect(try GroupRecord(text: texts.text, path: "x.facts") == texts)
  }

  @Test("A small file whose cases would have more than 16 MiB of facts is refused")
  func repeatedFacts() {
    let text = String(repeating: "x", count: GoldenStore.factsLimit / 32)
    let cases = (10..<42).map { "\ncase \($0)\n" + ($0 == 10 ? "  a: \"\(text)\"\n" : "") }
    func read(_ cases: some Sequence<String>) -> FactsFile? {
      try? FactsFile(bytes: Array(("assay facts 2\nfingerprint\n" + cases.joined()).utf8), path: "x.facts")
    }
    #expect(read(cases.dropLast()) != nil)
    #expect(read(cases) == nil)
  }
}
