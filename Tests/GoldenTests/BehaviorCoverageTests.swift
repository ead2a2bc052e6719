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
  func everyDocumentedBehaviorHasACase(system: String) throws {
    #expect(CoverageTests.read.problems.isEmpty)
    let coverage = CoverageTests.read.coverage.limited(to: [system])
    #expect(coverage.uncovered == [])
    for entry in coverage.entries {
      #expect(
        entry.cases.isEmpty || entry.tests.isEmpty, "\(entry.id) has a case, so its test needs no mention")
      for test in entry.tests { #expect(try isThere(test), "\(entry.id)") }
    }
  }

  /// Whether there is a test: `Suite.function`.
  private func isThere(_ test: String) throws -> Bool {
    let parts = test.split(separator: ".")
    let tests = packageRoot.appendingPathComponent("Tests")
    let files = FileManager.default.enumerator(atPath: tests.path)?.compactMap { $0 as? String } ?? []
    guard parts.count == 2, let file = files.first(where: { $0.hasSuffix("/\(parts[0]).swift") }) else {
      return false
    }
    return try String(contentsOf: tests.appendingPathComponent(file), encoding: .utf8)
      .contains(" func \(parts[1])(")
  }
}
