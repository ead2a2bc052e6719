import Foundation
import AssayScenarioFormat
import AssayTestSupport
import Testing

/// Every documented behavior has a sentence, and a case or a test.
@Suite struct CoverageTests {
  private static let read = ScenarioLoader(
    folder: packageRoot.appendingPathComponent("Scenarios").path
  ).coverage()

  @Test("Every documented behavior has a case, or a test if no case can show it", arguments: Coverage.systems)
  func everyBehaviorIsCovered(system: String) throws {
    #expect(CoverageTests.read.problems.isEmpty)
    let coverage = CoverageTests.read.coverage.limited(to: [system])
    #expect(coverage.uncovered == [])
    for entry in coverage.entries {
      #expect(entry.sentence != nil, "Behaviors.md has no row for \(entry.id)")
      #expect(
        entry.cases.isEmpty || entry.tests.isEmpty, "\(entry.id) has a case, so its test needs no mention")
      for test in entry.tests { #expect(try isTest(test), "\(entry.id)") }
    }
  }
}
