import AssayFacts
import AssayLabels
import Foundation
import AssayTestSupport
import Testing

@testable import AssayScenarioFormat

/// The committed reference page and JSON Schema are up to date; `scripts/make/reference` writes them.
@Suite struct DocumentationTests {
  private let scenarios = packageRoot.appendingPathComponent("Scenarios")
  private let reference: FormatReference
  private var page: String { reference.page }

  init() throws {
    let prose = packageRoot.appendingPathComponent("Sources/Programs/init-files/files/format.md")
    reference = FormatReference(prose: try String(contentsOf: prose, encoding: .utf8))
  }

  @Test func theReferencePageIsUpToDate() throws {
    let file = scenarios.appendingPathComponent("README.md")
    #expect(try String(contentsOf: file, encoding: .utf8) == page, "run scripts/make/reference")
    for system in LabelSystems.all { #expect(page.contains("\n### \(system.name)\n"), "\(system.name)") }
    #expect(!page.contains("<!--"))
  }

  @Test func everyKeyAndFactHasARow() throws {
    let sections = page.split(separator: "\n## ")
    let facts = FactReference.entries.map { entry in
      entry.paths.map { "`\($0)`" }.joined(separator: ", ") + " | \(entry.unit.words)"
    }
    for (title, rows) in [
      ("Facts", facts), ("Keys", ScenarioKey.allCases.map { "`\($0.rawValue)` | " }),
      ("Steps", Step.keys.map { "`\($0)` | " }),
      ("Text with attributes", PropertyReader.textKeys.map { "`\($0)` | " }),
    ] {
      let section = try #require(sections.first { $0.hasPrefix(title + "\n") })
      let table = try #require(section.split(separator: "\n\n").first { $0.hasPrefix("| ") })
      for row in rows { #expect(table.contains("\n| " + row), "\(title)") }
    }
  }

  @Test func everyPropertyHasARow() {
    let systems = Set(LabelSystems.all.map { $0.name })
    for (table, properties) in FormatReference.properties where !["every label", "UILabel"].contains(table) {
      for property in properties {
        // A property that is the same as UILabel's may have its row there.
        let meaning =
          systems.contains(table) && PlainLabel.propertyDescriptions.contains(property)
          ? reference.meaning(of: property.key, in: table, "UILabel", "every label")
          : reference.meaning(of: property.key, in: table)
        #expect(!meaning.isEmpty, "\(table): \(property.key)")
      }
    }
  }

  @Test func everyRowHasAProperty() {
    for (table, properties) in FormatReference.properties {
      let keys = Set(properties.map(\.key))
      for key in reference.meanings[table, default: [:]].keys {
        #expect(keys.contains(key), "\(table): \(key)")
      }
    }
  }

  @Test func theSchemaIsUpToDate() throws {
    let file = scenarios.appendingPathComponent("scenario.schema.json")
    let lock = try FontLock(path: scenarios.appendingPathComponent(FontLock.location).path)
    let schema = reference.schema(families: lock.families).json
    #expect(try String(contentsOf: file, encoding: .utf8) == schema + "\n", "run scripts/make/reference")
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(schema.utf8)) }
  }
}
