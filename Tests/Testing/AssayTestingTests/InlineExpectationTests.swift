import AssayFacts
import AssayHarness
import AssayRenderers
import AssaySubjects
import AssayTestSupport
import Foundation
import Testing

@testable import AssayExpectations

extension TestPackage {
  /// What an expectation says whose golden is in line 7 of its source.
  fileprivate func found(
    _ text: String, is golden: String? = nil, test: String = "letter()", column: Int = 3,
    _ options: GoldenOptions...
  ) -> [String] {
    GoldenExpectation(
      inline: golden, test: test, filePath: folder.path + "/Tests/BadgeTests/Badge.swift",
      fileID: "BadgeTests/Badge.swift", line: 7, column: column, options, session: session
    ).issues { Rendering(text: text) }.map(words)
  }

  fileprivate func write(_ source: String) throws {
    try Data(source.utf8).write(to: folder.url.appendingPathComponent("Tests/BadgeTests/Badge.swift"))
  }

  private func refusal() async throws -> String {
    let (judge, _, catalog) = try suite()
    do {
      _ = try await judge.accept(["**"], in: catalog, options: AcceptanceOptions())
      return "accepted"
    } catch {
      return error.description
    }
  }

  fileprivate func expectRefusal(_ sentence: String, _ location: Testing.SourceLocation = #_sourceLocation)
    async throws
  {
    let refusal = try await refusal()
    #expect(refusal.contains(sentence), "\(refusal)", sourceLocation: location)
  }
}

@Suite("Goldens in the source of a test, as its run sees them") struct InlineExpectationTests {
  @Test func aTextFailsAsMissingThenChangesAndPasses() async throws {
    var package = try TestPackage(record: "all")
    try package.write("// the test")
    #expect(
      package.found("Dear Ann") == [
        "badgetests/badge.swift-7 missingGolden: there is no golden in the source"
      ], "no record mode lets a test write its source")
    let subject = try #require(try package.suite().catalog.subjects.first)
    #expect(subject.location.description == "Tests/BadgeTests/Badge.swift:7:3")
    #expect(subject.inline?.text == nil && subject.inline?.obstacle == nil)
    #expect(try subject.render().facts.goldenText == "Dear Ann")
    try await package.expectRefusal("a golden in a source is written by `assay accept` alone")
    package.session = TestPackage.session()
    #expect(package.found("Dear Ann", is: "Dear Ann") == [])
    package.session = TestPackage.session()
    #expect(
      package.found("Dear Bob", is: "Dear Ann") == [
        #"badgetests/badge.swift-7 changed: line 1: "Ann" → "Bob""#
      ])
    let (judge, _, catalog) = try package.suite()
    let evaluation = try #require(await judge.verify(catalog).evaluations.first)
    #expect(evaluation.referencePath == "Tests/BadgeTests/Badge.swift:7")
    #expect(evaluation.causes == [.text] && evaluation.textDifference != nil)
    #expect(!FileManager.default.fileExists(atPath: package.goldens), "there is no file of goldens")
  }

  @Test func aLineWithSeveralTextsIsRefusedAndNotAcceptedEither() async throws {
    let package = try TestPackage()
    try package.write("// the test")
    _ = package.found("one")
    #expect(package.found("one", test: "another()").count == 1, "whoever gets there with the same text")
    #expect(package.found("two").first?.hasPrefix("this line had several texts") == true)
    #expect(package.found("one").count == 1)
    try await package.expectRefusal("this line had several texts")
  }

  @Test func twoGoldensOfOneLineAreRefused() throws {
    let package = try TestPackage()
    _ = package.found("one")
    #expect(
      package.found("one", column: 40) == [
        "two goldens stand in the same line of Tests/BadgeTests/Badge.swift; give each a line of its own"
      ])
  }

  @Test func aSourceThatWasNotReadIsNotWritten() async throws {
    let package = try TestPackage()
    _ = package.found("one")
    try await package.expectRefusal("the source could not be read when the test ran")
  }

  @Test func optionsForFilesAreRefusedAndThoseOfASuitePassedOver() throws {
    let package = try TestPackage()
    for option in [GoldenOptions.folder("Elsewhere"), .environment(["cairo": "1"]), .record(.all)] {
      #expect(
        package.found("a", is: "a", option).first?.hasPrefix("folder, environment and record mode") == true)
    }
    #expect(package.found("b", is: "a", .knownFailure("it is not written yet")) == [])
    let expectation = GoldenExpectation(
      inline: "a", test: "x()", filePath: "/x/A.swift", fileID: "X/A.swift", line: 1, column: 1, [],
      in: GoldenOptions([.folder("Elsewhere"), .tolerance(.lenient)]))
    #expect(expectation.claim.options == GoldenOptions())
  }

  @Test func aTextThatIsTooLongForASourceIsASentence() throws {
    let package = try TestPackage()
    let long = String(repeating: "x", count: (64 << 10) + 1)
    #expect(package.found(long).first?.hasPrefix("a text in a source has at most 65536 bytes") == true)
  }

  @Test func jsonAndDumpsEndWithoutALineEnd() throws {
    #expect(try Rendering(json: [1]).withoutLastLineEnd.facts.goldenText == "[\n  1\n]")
    #expect(Rendering(text: "a\r\n").withoutLastLineEnd.facts.goldenText == "a\r")
  }
}
