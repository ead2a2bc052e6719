import AssayFacts
import AssayImaging
import AssaySubjects
import Testing

@testable import AssayGoldenStorage

@Suite struct FactsIndexTests {
  private let facts: Facts = ["size": ["width": 300], "text": "a: b\n", "runs": [[["x": 1]]]]

  private var record: GroupRecord {
    GroupRecord(
      fingerprint: ["engine": 1],
      cases: [
        "a": GoldenRecord(
          picture: PictureRecord(
            width: 3, height: 2, pixelHash: ContentHash(of: [1]), fileHash: ContentHash(of: [2])),
          facts: facts),
        "b": GoldenRecord(picture: nil, facts: [:]),
      ])
  }

  @Test("Facts that are written alike are equal, and no others")
  func comparing() throws {
    let index = try #require(FactsIndex(bytes: Array(record.text.utf8)))
    #expect(index.fingerprint == record.fingerprint)
    #expect(index.entry("a", facts: facts)?.isEqual == true)
    #expect(index.entry("a", facts: facts)?.picture == record.cases["a"]?.picture)
    #expect(index.entry("a", facts: [:])?.isEqual == false)
    var other = facts
    other["more"] = 1
    #expect(index.entry("a", facts: other)?.isEqual == false)
    #expect(index.entry("b", facts: [:])?.isEqual == true)
    #expect(index.entry("b", facts: facts)?.isEqual == false)
    #expect(index.entry("b", facts: [:])?.picture == nil)
    #expect(index.entry("c", facts: facts) == nil)
  }

  @Test("A text in a file of its own is no fact of the cases after it")
  func texts() throws {
    var texts = record
    texts.cases["a"]?.picture = nil
    texts.cases["a"]?.text = TextRecord(form: .json, fileHash: ContentHash(of: [3]))
    #expect(texts.text.contains("case a\n  text json \(ContentHash(of: [3]))\n"))
    #expect(try GroupRecord(text: texts.text, path: "a.facts") == texts)
    let index = try #require(FactsIndex(bytes: Array(texts.text.utf8)))
    #expect(index.entry("a", facts: facts)?.isEqual == true)
    #expect(index.entry("b", facts: [:])?.isEqual == true)
  }

  @Test(
    "A file of another form is left to the reader that says what is wrong",
    arguments: [
      ("assay facts 2", "assay facts 1"), ("assay facts 2", "assay facts 3"), ("case b", "case a"),
      ("case b", "<<<<<<< HEAD\ncase b"),
      ("pixels ", "pixels x"), ("picture 3x2", "picture 3x0"), ("fingerprint\n", "fingerprint\r\n"),
      ("- runs\n", "- runs"),
    ])
  func otherForms(old: String, new: String) {
    #expect(FactsIndex(bytes: Array(record.text.replacing(old, with: new).utf8)) == nil)
  }

  @Test("A small file that states more than a large one may is not divided")
  func manyCasesOfAlikeFacts() {
    let text = String(repeating: "x", count: GoldenStore.factsLimit / 32)
    let cases = (10..<42).map { "\ncase \($0)\n" + ($0 == 10 ? "  a: \"\(text)\"\n" : "") }
    #expect(
      FactsIndex(bytes: Array(("assay facts 2\nfingerprint\n" + cases.dropLast().joined()).utf8)) != nil)
    #expect(FactsIndex(bytes: Array(("assay facts 2\nfingerprint\n" + cases.joined()).utf8)) == nil)
  }
}
