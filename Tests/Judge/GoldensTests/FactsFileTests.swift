import AssayFacts
import AssayImaging
import AssaySubjects
import Testing

@testable import AssayGoldens

@Suite struct FactsFileTests {
  let record = GoldenRecord(
    picture: PictureRecord(
      width: 320, height: 50, pixelHash: ContentHash(of: [1]), fileHash: ContentHash(of: [2])),
    facts: [
      "fit": .record(["size": 17.5]),
      "line": [.record(["text": "ab: \"c\"\n", "x": 0]), .record(["text": "\u{301}é", "x": 0])],
    ],
    fingerprint: "1a2b3c4d")

  private func read(_ text: String) throws(Problem) -> GoldenRecord {
    try FactsFile(bytes: Array(text.utf8), path: "x.facts", name: "g/x").record()
  }

  private func text(_ record: GoldenRecord) -> String { String(decoding: record.content, as: UTF8.self) }

  @Test("A facts file has the fingerprint's file, the picture, and a line for each fact")
  func format() {
    #expect(
      text(record) == """
        assay facts 3 1a2b3c4d
        picture 320x50 \(ContentHash(of: [1])) \(ContentHash(of: [2]))
        fit: {size:17.5}
        line[0]: {text:"ab: \\"c\\"\\n",x:0}
        line[1]: {..,text:"\u{301}é"}

        """)
  }

  @Test("A facts file reads back as the same record, also with CRLF line ends")
  func readingBack() throws {
    #expect(try read(text(record)) == record)
    #expect(try read(text(record).split(separator: "\n").joined(separator: "\r\n") + "\r\n") == record)
    #expect(try read("assay facts 3\n") == GoldenRecord(picture: nil, facts: [:]))
  }

  @Test(
    "A damaged facts file is reported with its place",
    arguments: [
      ("", "1:1", "expected 'assay facts 3'"),
      ("assay facts 4\n", "1:1", "a newer Assay wrote this file"),
      ("assay facts 2\nfingerprint\n", "1:1", "an older Assay wrote this file"),
      ("assay facts 2\nfingerprint\n", "1:1", "`assay accept g/x` draws them again"),
      ("assay facts x\n", "1:1", "expected 'assay facts 3'"),
      ("assay facts 3 ../../xx\n", "1:1", "expected 'assay facts 3'"),
      ("assay facts 3\nfit 3\n", "2:1", "expected 'name: value'"),
      ("assay facts 3\na: 1\na: 2\n", "3:1", "'a' is stated twice"),
      ("assay facts 3\na: [1, 2]\n", "2:1", "Assay would not write these facts like this"),
      ("assay facts 3\na: 1\nb: {..}\n", "3:1", "'..' has no record before"),
      ("assay facts 3\na[0]: {x:1}\na[1]: {..,y:1}\n", "3:1", "the record before has no 'y'"),
      ("assay facts 3\npicture 0x5\n", "2:9", "expected a size"),
      ("assay facts 3\npicture 5x5 12\n", "2:1", "expected the size, and twice 32"),
      ("assay facts 3\na: 1\n<<<<<<< HEAD\nb: 2\n", "3:1", "an unresolved merge conflict"),
      ("<<<<<<< HEAD\nassay facts 3\n", "1:1", "an unresolved merge conflict"),
      ("version https://git-lfs.github.com/spec/v1\n", "1:1", "git lfs pull"),
    ])
  func damage(text: String, place: String, words: String) throws {
    let problem = try #require(throws: Problem.self) { try read(text) }
    #expect("\(problem.location)" == (place == "1:1" ? "x.facts" : "x.facts:\(place)"))
    #expect(problem.message.contains(words), "\(problem.message)")
  }

  @Test("A case has its own facts, whichever it is expected to have")
  func comparing() throws {
    let file = try FactsFile(bytes: record.content, path: "x.facts")
    var more = record.facts
    more["more"] = 1
    for likely in [nil, record.facts, more, [:]] { #expect(try file.record(likely: likely) == record) }
  }

  @Test("The lines about texts and further pictures are not facts")
  func textsAndAlternatives() throws {
    var texts = record
    texts.alternatives = [
      PictureRecord(
        width: 4, height: 5, pixelHash: ContentHash(of: [4]), fileHash: ContentHash(of: [5]), number: 2)
    ]
    texts.text = TextRecord(form: .json, fileHash: ContentHash(of: [3]))
    texts.facts["picture"] = 1
    texts.facts["text"] = "x"
    #expect(text(texts).contains("\ntext json \(ContentHash(of: [3]))\n"))
    #expect(try read(text(texts)) == texts)
  }
}
