import Foundation
import AssayScenarioFormat
import AssayTestSupport
import Testing

/// Every behavior that the documents number has a case that shows it.
@Test("Every documented behavior has a case", arguments: Coverage.systems)
func everyDocumentedBehaviorHasACase(system: String) {
  let folder = packageRoot.appendingPathComponent("Scenarios").path
  let (coverage, problems) = ScenarioLoader(folder: folder).coverage()
  #expect(problems.isEmpty)
  #expect(coverage.limited(to: [system]).uncovered == [])
}
