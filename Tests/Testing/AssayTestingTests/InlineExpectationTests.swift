import AssayFacts
import AssayVerifying
import AssayRenderers
import AssaySubjects
import AssayTestSupport
import Foundation
import Testing

@testable import AssayExpectations

extension TestPackage {
  fileprivate func expectRefusal(_ sentence: String, _ location: Testing.SourceLocation = #_sourceLocation)
    async throws
  {
    let (judge, _, catalog) = try suite()
    let refusal = await #expect(throws: JudgeRefusal.self, sourceLocation: location) {
      _ = try await judge.accept(["**"], in: catalog, options: AcceptanceOptions())
    }
    #expect(refusal?.description.contains(sentence) == true, sourceLocation: location)
  }
}

@Suite struct InlineExpectationTests {
  private let package: TestPackage

  init() throws { package = try TestPackage() }

  @Test func aTextFailsAsMissingThenChangesAndPasses() async throws {
    let package = try TestPackage(record: "all")
    try package.write("// the test", to: "Tests/BadgeTests/Badge.swift")
    #expect(
      package.issues(inline: "Dear Ann") == [
        "badgetests/badge.swift-7 missingGolden: there is no golden in the source"
      ], "no record mode lets a test write its source")
    let subject = try #require(try package.suite().catalog.subjects.first)
    #expect(subject.location.description == "Tests/BadgeTests/Badge.swift:7:3")
    #expect(subject.golden.inline?.text == nil && subject.golden.inline?.obstacle == nil)
    #expect(try subject.render().facts.goldenText == "Dear Ann")
    try await package.expectRefusal("a golden in a source is written by `assay accept` alone")
    #expect(package.issues(inline: "Dear Ann", is: "Dear Ann") == [])
    let changed = #"badgetests/badge.swift-7 changed: line 1: "Ann" → "Bob""#
    #expect(package.issues(inline: "Dear Bob", is: "Dear Ann") == [changed])
    let (judge, _, catalog) = try package.suite()
    let evaluation = try #require(await judge.verify(catalog).evaluations.first)
    #expect(evaluation.referencePath == "Tests/BadgeTests/Badge.swift:7")
    #expect(evaluation.causes == [.text] && evaluation.textDifference != nil)
    #expect(!FileManager.default.fileExists(atPath: package.goldens), "there is no file of goldens")
  }

  @Test func aLineWithSeveralTextsFailsAndCannotBeAccepted() async throws {
    let package = package.inOneProcess()
    try package.write("// the test", to: "Tests/BadgeTests/Badge.swift")
    _ = package.issues(inline: "one")
    #expect(package.issues(inline: "one", test: "another()").count == 1, "the same text from another test")
    #expect(package.issues(inline: "two").first?.hasPrefix("this line compared several texts") == true)
    #expect(package.issues(inline: "one").count == 1)
    try await package.expectRefusal("this line compared several texts")
  }

  @Test func twoGoldensInOneLineFail() throws {
    let package = package.inOneProcess()
    _ = package.issues(inline: "one")
    #expect(
      package.issues(inline: "one", column: 40) == [
        "two goldens are in the same line of Tests/BadgeTests/Badge.swift; give each a line of its own"
      ])
  }

  @Test func aSourceThatCouldNotBeReadIsNotWritten() async throws {
    _ = package.issues(inline: "one")
    try await package.expectRefusal("the source could not be read when the test ran")
  }

  @Test func optionsForFilesFailInACallAndAreIgnoredInASuite() throws {
    for option in [GoldenOptions.folder("Elsewhere"), .environment(["cairo": "1"]), .record(.all)] {
      let refusal = package.issues(inline: "a", is: "a", option).first
      #expect(refusal?.hasPrefix("folder, environment and record mode") == true)
    }
    let name = try failureName(in: package.issues(inline: "b", is: "a", .knownFailure("not written yet")))
    #expect(package.issues(inline: "b", is: "a", .knownFailure("not written yet", failing: name)) == [])
    let expectation = GoldenExpectation(
      inline: "a", [], test: "x()", at: SourceLocation(path: "/x/A.swift"), fileID: "X/A.swift",
      in: GoldenOptions([.folder("Elsewhere"), .tolerance(.lenient)]))
    #expect(expectation.metadata.options == GoldenOptions())
  }

  @Test func aTextThatIsTooLongForASourceFails() throws {
    let long = String(repeating: "x", count: (64 << 10) + 1)
    #expect(
      package.issues(inline: long).first?.hasPrefix("a text in a source has at most 65536 bytes") == true)
  }

  @Test func jsonAndDumpsEndWithoutALineEnd() throws {
    #expect(try Rendering(json: [1]).withoutLastLineEnd.facts.goldenText == "[\n  1\n]")
    #expect(Rendering(text: "a\r\n").withoutLastLineEnd.facts.goldenText == "a\r")
  }
}
