import AssayFacts
import Foundation
import AssayScenarioFormat
import AssayTestSupport
import Testing

/// The committed descriptions of the format are what the reader says of itself; `scripts/make/reference` writes them.
@Suite struct DocumentationTests {
  private let scenarios = packageRoot.appendingPathComponent("Scenarios")

  @Test func theReferencePageIsTheReadersOwn() throws {
    let page = try String(contentsOf: scenarios.appendingPathComponent("README.md"), encoding: .utf8)
    #expect(page == FormatReference.page, "run scripts/make/reference")
  }

  @Test func theSchemaIsTheReadersOwn() throws {
    let file = scenarios.appendingPathComponent("scenario.schema.json")
    let lock = try FontLock(path: scenarios.appendingPathComponent(FontLock.location).path)
    let schema = FormatSchema.schema(families: lock.families).json
    #expect(try String(contentsOf: file, encoding: .utf8) == schema + "\n", "run scripts/make/reference")
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(schema.utf8)) }
  }

  @Test func everyKeyOfTheReferenceIsReadAndEveryKeyReadIsInIt() throws {
    let rows = FormatReference.page.split(separator: "\n").filter { $0.hasPrefix("| `") }
    guard case .record(let schema) = FormatSchema.schema(families: []),
      case .record(let keys)? = schema["properties"]
    else {
      Issue.record("the schema has no properties")
      return
    }
    for entry in keys.entries {
      #expect(rows.contains { $0.hasPrefix("| `\(entry.name)` |") }, "no row for '\(entry.name)'")
    }
  }
}
