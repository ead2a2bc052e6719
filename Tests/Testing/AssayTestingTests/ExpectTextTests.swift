import AssayFacts
import AssayGoldenStorage
import AssayHarness
import AssayImaging
import AssayRenderers
import AssaySubjects
import AssayTestSupport
import Foundation
import Testing

@testable import AssayExpectations

extension TestPackage {
  /// What an expectation of a text says, in a process of its own.
  func found(
    _ rendering: @autoclosure () throws -> Rendering, named name: String = "log/import", line: Int = 7,
    record: RecordMode? = nil, _ options: GoldenOptions...
  ) -> [String] {
    var own = self
    own.session = TestPackage.session()
    return own.expectation(named: name, line: line, options + (record.map { [.record($0)] } ?? []))
      .issues(ofText: rendering).map(words)
  }

  var goldens: String { folder.path + "/Tests/BadgeTests/Goldens" }

  func file(_ name: String) -> String? { try? String(contentsOfFile: goldens + "/" + name, encoding: .utf8) }

  /// What `assay` judges of the last tests.
  func suite() throws -> (judge: Judge, store: GoldenStore, catalog: Catalog) {
    let source = try #require(try RunFolder(output: folder.path + "/.build/assay").sources().first)
    let store = GoldenStore(root: goldens)
    return (Judge(store: store), store, source.candidates.catalog())
  }
}

@Suite("Texts, JSON, dumps, bytes and facts alone") struct ExpectTextTests {
  struct Order: Encodable {
    var total = 41
    var currency = "USD"
    var link = "https://shop.example/a"
  }

  @Test func aTextFailsUntilItIsAcceptedAndThenPasses() async throws {
    let package = try TestPackage()
    #expect(
      package.found(Rendering(text: "one\ntwo\n")) == ["log/import missingGolden: there is no golden"])
    #expect(package.file("log/import.txt") == nil, "a test writes no golden")
    var (judge, _, catalog) = try package.suite()
    let acceptance = try await judge.accept(["log/import"], in: catalog)
    #expect(acceptance.changes.map(\.name.text) == ["log/import"])
    #expect(package.file("log/import.txt") == "one\ntwo\n")
    #expect(package.found(Rendering(text: "one\ntwo\n")) == [])
    #expect(
      package.found(Rendering(text: "one\n2\n")) == [#"log/import changed: line 2: "two" → "2""#])
    (judge, _, catalog) = try package.suite()
    let verification = await judge.verify(catalog)
    #expect(verification.outcome == .changed)
    #expect(verification.evaluations[0].causes == [.text])
    let group = try #require(verification.groups.first)
    #expect(group.title == "text" && group.sentence == #""two" → "2""#)
    _ = try await judge.accept(["log/**"], in: catalog)
    #expect(package.found(Rendering(text: "one\n2\n")) == [])
  }

  @Test func jsonIsIndentedInOrderWithOneLineEnd() throws {
    let package = try TestPackage()
    #expect(package.found(try Rendering(json: Order()), record: .missing).count == 1)
    #expect(
      package.file("log/import.json") == """
        {
          "currency" : "USD",
          "link" : "https://shop.example/a",
          "total" : 41
        }

        """)
    #expect(package.found(try Rendering(json: Order())) == [])
    #expect(
      package.found(try Rendering(json: Order(total: 42))) == [
        #"log/import changed: line 4: "41" → "42""#
      ])
    #expect(
      package.found(try Rendering(json: ["a": Double.infinity])).first?.hasPrefix(
        "it cannot be written as a text: ") == true)
  }

  @Test func factsAloneAreComparedEachByItself() throws {
    let package = try TestPackage()
    #expect(package.found(Rendering(facts: ["width": 320, "text": "a"]), record: .missing).count == 1)
    #expect(package.file("log.facts")?.contains("  width: 320\n  text: \"a\"") == true)
    #expect(package.found(Rendering(facts: ["width": 320, "text": "a"])) == [])
    #expect(
      package.found(Rendering(facts: ["width": 321, "text": "a"])) == ["log/import changed: width 320 → 321"])
    #expect(try package.suite().catalog.subjects.map(\.form) == [.facts])
  }

  @Test func bytesAreTheirNumberTheirHashAndTheFirstOfThem() {
    // SHA-256 of "abc": FIPS 180-4, first example.
    #expect(
      Rendering(bytes: Array("abc".utf8)).facts.goldenText == """
        3 bytes
        SHA-256 ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad
        00000000  61 62 63                                         abc

        """)
    let long = Rendering(bytes: [UInt8](repeating: 0xFF, count: 300)).facts.goldenText ?? ""
    #expect(
      long.hasPrefix("300 bytes\n")
        && long.hasSuffix("000000f0  " + String(repeating: "ff ", count: 16) + " ................\n…\n"))
  }

  /// The judge must notice what strings do not tell apart, and what an editor or a checkout did to the file.
  @Test func aTextIsComparedByteByByte() throws {
    let package = try TestPackage()
    _ = package.found(Rendering(text: "caf\u{E9}\n"), record: .missing)
    #expect(package.found(Rendering(text: "cafe\u{301}\n")).count == 1)
    #expect(package.found(Rendering(text: "caf\u{E9}")).first?.contains("no newline at the end") == true)
    #expect(package.found(Rendering(text: "caf\u{E9}\n")) == [])
    try Data("caf\u{E9}\r\n".utf8).write(to: URL(fileURLWithPath: package.goldens + "/log/import.txt"))
    #expect(package.found(Rendering(text: "caf\u{E9}\n")) == [], "line ends of a checkout")
    try Data("tea\n".utf8).write(to: URL(fileURLWithPath: package.goldens + "/log/import.txt"))
    #expect(
      package.found(Rendering(text: "tea\n")).first?.contains("is not the one that was accepted") == true)
    try FileManager.default.removeItem(atPath: package.goldens + "/log/import.txt")
    #expect(package.found(Rendering(text: "tea\n")).first?.contains("the text is missing although") == true)
  }

  @Test func whatBecameAnotherKindNeedsANewGoldenAndLeavesNoFileBehind() async throws {
    let package = try TestPackage()
    _ = package.found(Rendering(text: "1\n"), record: .missing)
    #expect(package.found(try Rendering(json: 1)).first?.contains("one of another kind") == true)
    _ = package.found(try Rendering(json: 1), record: .all)
    #expect(package.file("log/import.txt") == nil && package.file("log/import.json") == "1\n")
    let square = Rendering(bitmap: Bitmap(width: 8, height: 8, color: .black))
    #expect(package.found(square, record: .all).count == 1)
    #expect(package.file("log/import.json") == nil)
    #expect(FileManager.default.fileExists(atPath: package.goldens + "/log/import.png"))
    #expect(package.found(square) == [])
    _ = package.found(Rendering(text: "1\n"), record: .all)
    #expect(!FileManager.default.fileExists(atPath: package.goldens + "/log/import.png"))
  }

  @Test func pruningDeletesTextsThatNoTestAsksForAndNoFilesOfOthers() async throws {
    let package = try TestPackage()
    for name in ["log/import", "log/export", "mail/sent"] {
      _ = package.found(Rendering(text: "\(name)\n"), named: name, record: .missing)
    }
    try Data("mine".utf8).write(to: URL(fileURLWithPath: package.goldens + "/log/readme.txt"))
    try RunFolder(output: package.folder.path + "/.build/assay").begin(run: "another")
    _ = package.found(Rendering(text: "log/import\n"))
    let (_, store, catalog) = try package.suite()
    let orphans = try store.orphans(in: catalog)
    #expect(orphans.map(\.description) == ["mail.facts", "log.facts: export"])
    try store.prune(orphans)
    #expect(package.file("log/export.txt") == nil && package.file("mail/sent.txt") == nil)
    #expect(package.file("log/readme.txt") == "mine" && package.file("log/import.txt") == "log/import\n")
    #expect(try store.orphans(in: catalog) == [])
  }

  @Test func optionsForPicturesAreRefusedInACallAndPassByInATrait() throws {
    let package = try TestPackage()
    let refusal = package.found(Rendering(text: "a\n"), .tolerance(.lenient))
    #expect(
      refusal.first?.hasPrefix("tolerances, regions, several goldens and other goldens are for pictures")
        == true)
    #expect(package.found(Rendering(text: "a\n"), .sameAs("log/other")) == refusal)
    #expect(package.found(Rendering(facts: ["a": 1]), .severalGoldens("two machines")) == refusal)
    let trait = GoldenOptions([.tolerance(.lenient), .folder("Elsewhere"), .differsFrom("a/b")])
    let completed = GoldenOptions([.record(.missing)]).completed(by: trait, for: .json)
    #expect(completed == GoldenOptions([.record(.missing), .folder("Elsewhere")]))
  }

  @Test func aKnownFailurePassesWhileTheTextFails() throws {
    let package = try TestPackage()
    _ = package.found(Rendering(text: "a\n"), record: .missing)
    #expect(package.found(Rendering(text: "b\n"), .knownFailure("the import is not written yet")) == [])
    #expect(
      package.found(Rendering(text: "a\n"), .knownFailure("the import is not written yet")).first?
        .contains("passes although a known failure was expected") == true)
  }

  @Test func oneChangeInManyTextsIsOneGroup() async throws {
    let package = try TestPackage()
    func say(_ currency: String, _ record: RecordMode?) {
      for (number, name) in ["mail/one", "mail/two", "mail/three"].enumerated() {
        _ = package.found(
          Rendering(text: "Dear \(name),\n\(number) items\ntotal: \(number)9 \(currency)\n"), named: name,
          line: number + 1, record: record)
      }
    }
    say("USD", .missing)
    say("EUR", nil)
    let (judge, _, catalog) = try package.suite()
    let verification = await judge.verify(catalog)
    #expect(verification.groups.map(\.members.count) == [3])
    #expect(verification.groups.first?.sentence == #""USD" → "EUR""#)
    let merged = try #require(verification.groups.first?.id)
    #expect(merged.count == 8)
  }

  @Test func aTextOfAnotherTestOrOneThatIsTooLongIsASentence() throws {
    let package = try TestPackage()
    _ = package.expectation(named: "log/import", line: 7, []).issues { Rendering(text: "a\n") }
    let other = package.expectation(named: "log/import", line: 9, []).issues { Rendering(text: "a\n") }
    #expect(other.map(package.words).first?.hasPrefix("two tests claim the golden 'log/import'") == true)
    let long = String(repeating: "x", count: (1 << 20) + 1)
    #expect(package.found(Rendering(text: long)).first?.hasPrefix("the text has 1048577 bytes") == true)
    #expect(
      package.found(try Rendering(json: 1), named: "log/import.facts").first?.contains("choose another name")
        == true)
  }
}

@Suite("Dumps that are the same in every process") struct SteadyDumpTests {
  private final class Node {
    var name = "a"
    var next: Node?
  }

  private struct Everything {
    var set: Set<String> = ["b", "a", "c"]
    var pairs = ["k": [2], "a": [1, 3]]
    var maybe: Set<Int>? = [3, 1, 2]
    var nothing: Int?
    var pointer = UnsafeRawPointer(bitPattern: 4096)
    var quoted = "x\ny #0"
  }

  private func dumped(_ value: some Any) throws -> String {
    try Rendering(dump: value).facts.goldenText?.replacing(
      /[A-Za-z]+Tests\.(\(unknown context at \$[0-9a-f]+\)\.|SteadyDumpTests\.)*/, with: "") ?? ""
  }

  @Test func setsAndDictionariesStandInOrder() throws {
    let text = try dumped(Everything())
    #expect(
      text.split(separator: "\n").dropFirst().joined(separator: "\n") == """
          ▿ set: 3 members
            - "a"
            - "b"
            - "c"
          ▿ pairs: 2 key/value pairs
            ▿ (2 elements)
              - key: "a"
              ▿ value: 2 elements
                - 1
                - 3
            ▿ (2 elements)
              - key: "k"
              ▿ value: 1 element
                - 2
          ▿ maybe: 3 members
            - 1
            - 2
            - 3
          - nothing: nil
          - pointer: UnsafeRawPointer
          - quoted: "x\\ny #0"
        """)
  }

  @Test func anObjectHasNoNumberAndEndsWhereItIsWithinItself() throws {
    let node = Node()
    node.next = node
    defer { node.next = nil }
    let text = try dumped(["x": node, "y": node])
    #expect(text.contains("name: \"a\"") && text.contains("(see above)"))
    #expect(!text.contains("#") && !text.contains("0x"))
    #expect(text == (try dumped(["y": node, "x": node])))
  }

  @Test func aDumpWithoutEndIsASentence() {
    #expect(throws: Problem.self) { try Rendering(dump: Array(0..<30_000)) }
  }
}
