import AssayFacts
import AssayLabels
import Foundation
import AssayScenarioFormat
import AssayTestSupport
import Testing

/// The committed reference page and JSON Schema are up to date; `scripts/make/reference` writes them.
@Suite struct DocumentationTests {
  private let scenarios = packageRoot.appendingPathComponent("Scenarios")
  private let page: String

  init() throws {
    let prose = packageRoot.appendingPathComponent("Sources/init-files/files/format.md")
    page = FormatReference.page(around: try String(contentsOf: prose, encoding: .utf8))
  }

  @Test func theReferencePageIsUpToDate() throws {
    let file = scenarios.appendingPathComponent("README.md")
    #expect(try String(contentsOf: file, encoding: .utf8) == page, "run scripts/make/reference")
    for entry in FactReference.entries { #expect(page.contains("| `\(entry.paths[0])`"), "\(entry.paths)") }
    for system in LabelSystems.all { #expect(page.contains("\n### \(system.name)\n"), "\(system.name)") }
    #expect(!page.contains("<!--"))
  }

  @Test func theSchemaIsUpToDate() throws {
    let file = scenarios.appendingPathComponent("scenario.schema.json")
    let lock = try FontLock(path: scenarios.appendingPathComponent(FontLock.location).path)
    let schema = FormatSchema.schema(families: lock.families, page: page).json
    #expect(try String(contentsOf: file, encoding: .utf8) == schema + "\n", "run scripts/make/reference")
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(schema.utf8)) }
  }
}
