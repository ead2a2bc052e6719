import AssaySubjects
import Testing

@testable import AssayExpectations
@testable import AssayTesting

@Suite struct AutomaticNameTests {
  @Test(
    "A golden without a name has those of suites, function and arguments",
    arguments: [
      (["BadgeTests", "round()"], [], "Badge-Tests/round"),
      (
        ["BadgeTests", "Colors", "roundBadge(count:of:)"], ["3", "red/blue"],
        "Badge-Tests/Colors/round-Badge/3-red-blue"
      ),
      (
        ["HTMLTests", "`a page`()"], [String(repeating: "a", count: 50)],
        "HTMLTests/`a page`/\(String(repeating: "a", count: 40))-954e24"
      ),
    ] as [([String], [String], String)])
  func text(components: [String], arguments: [String], expected: String) {
    let name = GoldenSession.name(of: components, arguments: arguments)
    #expect(name == expected)
    #expect(SubjectName.mapped(from: name) != nil)
  }

  @Test func theSecondGoldenOfATestHasANumberAndKeepsIt() {
    let session = GoldenSession(environment: [:], reportsAtExit: false)
    let name = GoldenSession.name(of: ["BadgeTests", "round()"])
    let names = [7, 9, 7].map {
      session.name(name, at: SourceLocation(path: "Badge.swift", line: $0, column: 3))
    }
    #expect(names == ["Badge-Tests/round", "Badge-Tests/round-2", "Badge-Tests/round"])
  }

  @Test(arguments: [3], ["wide", "a b"])
  func theArgumentsOfTheRunningTestAreKnown(count: Int, width: String) {
    #expect(Test.Case.current?.argumentTexts == ["\(count)", width])
  }

  @Test func aTestWithoutParametersHasNoArguments() {
    #expect(Test.Case.current?.argumentTexts == [])
  }

  @Test func aGoldenWithoutANameFailsWhereTheTestIsUnknown() throws {
    let package = try TestPackage()
    let issues = package.issues(of: Rendering(text: "a"), named: "")
    #expect(
      issues == [
        "which test is running, or its arguments, cannot be found out here; name the golden: 'named: \"badge/round\"'"
      ])
  }
}
