import Foundation
import AssayReporting
import AssayScenarioFormat
import AssayTestSupport
import Testing

/// Every documented behavior has a sentence, and a case or a test.
@Suite struct CoverageTests {
  private static let folder = packageRoot.appendingPathComponent("Scenarios").path
  private static let read = ScenarioLoader(folder: folder).coverage()
  private static let rows = Set(GalleryLegend(folder: folder).behaviors.map { $0[0] })

  @Test("Every documented behavior has a case, or a test if no case can show it", arguments: Coverage.systems)
  func everyBehaviorIsCovered(system: String) throws {
    #expect(CoverageTests.read.problems.isEmpty)
    let coverage = CoverageTests.read.coverage.limited(to: [system])
    #expect(coverage.uncovered == [])
    for entry in coverage.entries {
      #expect(CoverageTests.rows.contains(entry.id), "Behaviors.md has no row for \(entry.id)")
      #expect(
        entry.cases.isEmpty || entry.tests.isEmpty, "\(entry.id) has a case, so its test needs no mention")
      for test in entry.tests { #expect(try isTest(test), "\(entry.id)") }
    }
  }
}
