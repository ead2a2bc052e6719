import AssayFacts
import AssayGoldens
import AssayVerifying
import AssayImaging
import AssayRenderers
import AssaySubjects
import AssayTestSupport
import Foundation
import Testing

@testable import AssayExpectations

@Suite struct ExpectTextTests {
  private let package: TestPackage

  init() throws { package = try TestPackage() }

  struct Order: Encodable {
    var total = 41
    var currency = "USD"
    var link = "https://shop.example/a"
  }

  @Test func aTextFailsUntilItIsAcceptedAndThenPasses() async throws {
    #expect(
      package.issues(of: Rendering(text: "one\ntwo\n")) == ["log/import missingGolden: there is no golden"])
    #expect(package.text(of: "log/import.txt") == nil, "a test writes no golden")
    var (judge, _, catalog) = try package.suite()
    let acceptance = try await judge.accept(["log/import"], in: catalog)
    #expect(acceptance.changes.map(\.name.text) == ["log/import"])
    #expect(package.text(of: "log/import.txt") == "one\ntwo\n")
    #expect(package.issues(of: Rendering(text: "one\ntwo\n")) == [])
    #expect(package.issues(of: Rendering(text: "one\n2\n")) == [#"log/import changed: line 2: "two" → "2""#])
    (judge, _, catalog) = try package.suite()
    let verification = await judge.verify(catalog)
    #expect(verification.outcome == .changed)
    #expect(verification.evaluations[0].causes == [.text])
    let group = try #require(verification.groups.first)
    #expect(group.title == "text" && group.sentence == #""two" → "2""#)
    _ = try await judge.accept(["log/**"], in: catalog)
    #expect(package.issues(of: Rendering(text: "one\n2\n")) == [])
  }

  @Test func jsonIsIndentedInOrderWithOneLineEnd() throws {
    #expect(package.issues(of: try Rendering(json: Order()), record: .missing).count == 1)
    #expect(
      package.text(of: "log/import.json") == """
        {
          "currency" : "USD",
          "link" : "https://shop.example/a",
          "total" : 41
        }

        """)
    #expect(package.issues(of: try Rendering(json: Order())) == [])
    let dearer = package.issues(of: try Rendering(json: Order(total: 42)))
    #expect(dearer == [#"log/import changed: line 4: "41" → "42""#])
    let endless = package.issues(of: try Rendering(json: ["a": Double.infinity]))
    #expect(endless.first?.hasPrefix("it cannot be written as a text: ") == true)
  }

  @Test func factsAreComparedEachByItself() throws {
    #expect(package.issues(of: Rendering(facts: ["width": 320, "text": "a"]), record: .missing).count == 1)
    #expect(package.text(of: "log/import.facts")?.contains("\nwidth: 320\ntext: \"a\"\n") == true)
    #expect(package.issues(of: Rendering(facts: ["width": 320, "text": "a"])) == [])
    let wider = package.issues(of: Rendering(facts: ["width": 321, "text": "a"]))
    #expect(wider == ["log/import changed: width 320 → 321"])
    #expect(try package.suite().catalog.subjects.map(\.golden.form) == [.facts])
  }

  @Test func bytesAreComparedByCountHashAndHexDump() {
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

  /// Strings in Swift are equal if their characters are, and checkouts change line ends.
  @Test func aTextIsComparedByteByByte() throws {
    _ = package.issues(of: Rendering(text: "caf\u{E9}\n"), record: .missing)
    #expect(package.issues(of: Rendering(text: "cafe\u{301}\n")).count == 1)
    #expect(package.issues(of: Rendering(text: "caf\u{E9}")).first?.contains("no newline at the end") == true)
    #expect(package.issues(of: Rendering(text: "caf\u{E9}\n")) == [])
    try package.write("caf\u{E9}\r\n", to: "Tests/BadgeTests/Goldens/log/import.txt")
    #expect(package.issues(of: Rendering(text: "caf\u{E9}\n")) == [], "line ends of a checkout")
    try package.write("tea\n", to: "Tests/BadgeTests/Goldens/log/import.txt")
    let tea = Rendering(text: "tea\n")
    #expect(package.issues(of: tea).first?.contains("differs from the accepted one") == true)
    try FileManager.default.removeItem(atPath: package.goldens + "/log/import.txt")
    #expect(package.issues(of: tea).first?.contains("the text is missing although") == true)
  }

  @Test func aGoldenOfAnotherKindIsReplacedAndItsFileRemoved() async throws {
    _ = package.issues(of: Rendering(text: "1\n"), record: .missing)
    #expect(package.issues(of: try Rendering(json: 1)).first?.contains("one of another kind") == true)
    _ = package.issues(of: try Rendering(json: 1), record: .all)
    #expect(package.text(of: "log/import.txt") == nil && package.text(of: "log/import.json") == "1\n")
    let square = Rendering(bitmap: Bitmap(width: 8, height: 8, color: .black))
    #expect(package.issues(of: square, record: .all).count == 1)
    #expect(package.text(of: "log/import.json") == nil)
    #expect(package.has("log/import.png"))
    #expect(package.issues(of: square) == [])
    _ = package.issues(of: Rendering(text: "1\n"), record: .all)
    #expect(!package.has("log/import.png"))
  }

  @Test func pruningDeletesUnusedTextsAndNoOtherFiles() async throws {
    for name in ["log/import", "log/export", "mail/sent"] {
      _ = package.issues(of: Rendering(text: "\(name)\n"), named: name, record: .missing)
    }
    try package.write("mine", to: "Tests/BadgeTests/Goldens/log/readme.txt")
    try package.runFolder.begin(run: "another")
    _ = package.issues(of: Rendering(text: "log/import\n"))
    let (_, store, catalog) = try package.suite()
    let orphans = try store.orphans(in: catalog)
    #expect(orphans == ["log/export.facts", "mail/sent.facts"])
    try store.prune(orphans)
    #expect(package.text(of: "log/export.txt") == nil && package.text(of: "mail/sent.txt") == nil)
    #expect(
      package.text(of: "log/readme.txt") == "mine" && package.text(of: "log/import.txt") == "log/import\n")
    #expect(try store.orphans(in: catalog) == [])
  }

  @Test func optionsForPicturesFailInACallAndAreIgnoredInATrait() throws {
    let refusal = package.issues(of: Rendering(text: "a\n"), .tolerance(.lenient))
    let sentence = "tolerances, regions, several goldens and other goldens are for pictures"
    #expect(refusal.first?.hasPrefix(sentence) == true)
    #expect(package.issues(of: Rendering(text: "a\n"), .sameAs("log/other")) == refusal)
    #expect(package.issues(of: Rendering(facts: ["a": 1]), .severalGoldens("two machines")) == refusal)
    let trait = GoldenOptions([.tolerance(.lenient), .folder("Elsewhere"), .differsFrom("a/b")])
    let completed = GoldenOptions([.record(.missing)]).completed(by: trait, for: .json)
    #expect(completed == GoldenOptions([.record(.missing), .folder("Elsewhere")]))
  }

  @Test func oneChangeInManyTextsIsOneGroup() async throws {
    func expect(_ currency: String, _ record: RecordMode?) {
      for (number, name) in ["mail/one", "mail/two", "mail/three"].enumerated() {
        let text = "Dear \(name),\n\(number) items\ntotal: \(number)9 \(currency)\n"
        _ = package.issues(of: Rendering(text: text), named: name, line: number + 1, record: record)
      }
    }
    expect("USD", .missing)
    expect("EUR", nil)
    let (judge, _, catalog) = try package.suite()
    let verification = await judge.verify(catalog)
    #expect(verification.groups.map(\.members.count) == [3])
    #expect(verification.groups.first?.sentence == #""USD" → "EUR""#)
    #expect(verification.groups.first?.id.count == 8)
  }

  @Test func aTextOfAnotherTestOrOneThatIsTooLongFails() throws {
    _ = package.issues(of: Rendering(text: "a\n"), line: 7)
    let other = package.issues(of: Rendering(text: "a\n"), line: 9)
    #expect(other.first?.hasPrefix("two tests claim the golden 'log/import'") == true)
    let long = String(repeating: "x", count: (1 << 20) + 1)
    #expect(package.issues(of: Rendering(text: long)).first?.hasPrefix("the text has 1048577 bytes") == true)
    for name in ["log/import.facts", "log/import.claim"] {
      let issue = package.issues(of: try Rendering(json: 1), named: name).first
      #expect(issue?.contains("choose another name") == true)
    }
  }
}
