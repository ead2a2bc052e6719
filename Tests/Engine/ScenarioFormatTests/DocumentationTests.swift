import AssayFacts
import Foundation
import AssayScenarioFormat
import AssayTestSupport
import Testing

/// The committed reference page and JSON Schema are up to date; `scripts/make/reference` writes them.
@Suite struct DocumentationTests {
  private let scenarios = packageRoot.appendingPathComponent("Scenarios")

  @Test func theReferencePageIsUpToDate() throws {
    let page = try String(contentsOf: scenarios.appendingPathComponent("README.md"), encoding: .utf8)
    let prose = try String(
      contentsOf: packageRoot.appendingPathComponent("Sources/init-files/files/format.md"), encoding: .utf8)
    #expect(page == FormatReference.page(around: prose), "run scripts/make/reference")
  }

  @Test func theSchemaIsUpToDate() throws {
    let file = scenarios.appendingPathComponent("scenario.schema.json")
    let lock = try FontLock(path: scenarios.appendingPathComponent(FontLock.location).path)
    let schema = FormatSchema.schema(families: lock.families).json
    #expect(try String(contentsOf: file, encoding: .utf8) == schema + "\n", "run scripts/make/reference")
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(schema.utf8)) }
  }
}
