import Foundation
import AssayScenarioFormat
import AssayTestSupport
import Testing

/// Every behavior that the documents number has a case that shows it.
@Suite struct CoverageTests {
  private static let read = ScenarioLoader(
    folder: packageRoot.appendingPathComponent("Scenarios").path
  ).coverage()

  @Test("Every documented behavior has a case", arguments: Coverage.systems)
  func everyDocumentedBehaviorHasACase(system: String) {
    #expect(CoverageTests.read.problems.isEmpty)
    #expect(CoverageTests.read.coverage.limited(to: [system]).uncovered == [])
  }
}
