import AssayFacts
import AssayGoldens
import AssayLabels
import AssaySubjects
import AssayTestSupport
import Foundation
import Testing

@testable import AssayScenarioFormat

/// The reference of facts describes exactly the facts that goldens record.
@Suite struct FactReferenceTests {
  @Test("Every fact of a golden is described, for the labels that state it")
  func factsOfGoldens() throws {
    let listing = ScenarioListing(packageRoot.appendingPathComponent("Scenarios").path)
    let store = GoldenStore(root: packageRoot.appendingPathComponent("Goldens").path)
    let families = try listing.lock.get().families
    var labels: [String: Set<String>] = [:]
    var unknown: Set<String> = []
    var outOfRange: Set<String> = []
    var parts: Set<String> = []
    var seen: Set<[String]> = []
    for file in listing.files {
      let cases = try ScenarioFile(path: file.path, name: file.name, families: families).cases(
        in: try TextFile.read(file.path))
      for scenario in cases {
        guard let label = scenario.label else { continue }
        let stated = KnownFacts(label: label.system.name, probes: Set(label.probes.map(\.name)))
        let name = try #require(SubjectName("\(file.name)/\(scenario.leaf)"))
        for leaf in try store.record(of: name)?.facts.leaves ?? [] {
          let pattern = leaf.path.pattern
          if case .number(let number) = leaf.value, let unit = stated.unit(of: leaf.path),
            !unit.numbers.contains(number) || unit.isWhole && number != number.rounded()
          {
            outOfRange.insert("\(pattern): \(number)")
          }
          guard seen.insert([pattern, label.system.name]).inserted else { continue }
          parts.insert(KnownFacts.pattern(of: leaf.path))
          if let name = described(leaf.path), stated.complaint(about: leaf.path) == nil {
            labels[name, default: []].insert(label.system.name)
          } else {
            unknown.insert(pattern)
          }
        }
      }
    }
    #expect(unknown.sorted() == [])
    #expect(outOfRange.sorted() == [], "no expectation may rely on these units")
    for entry in FactReference.entries {
      for path in entry.paths {
        let found = labels[path] ?? []
        #expect(!found.isEmpty, "no golden records '\(path)'")
        for part in entry.parts where !part.hasSuffix("*") {
          #expect(
            parts.contains(path + part) || parts.contains(path + part + "[]"),
            "no golden records '\(path + part)'")
        }
        if !entry.labels.isEmpty { #expect(found.sorted() == entry.labels.sorted(), "'\(path)'") }
      }
    }
  }

  @Test("What an aspect of facts can follow from is an aspect, too")
  func aspects() throws {
    let aspects = try #require(FactVocabulary.labels.aspects)
    #expect(Set(aspects.flatMap(\.causes)).subtracting(aspects.map(\.name)) == [])
  }

  private static let paths = FactReference.entries.flatMap(\.paths).sorted { $0.count > $1.count }

  /// The path in the reference that describes a fact, or a list or record around it.
  private func described(_ path: FactPath) -> String? {
    var pattern = path.pattern
    if case .name("probe")? = path.steps.first, path.steps.count > 2, case .name(let word) = path.steps[2] {
      pattern = "probe.<name>.\(word)"
    }
    return Self.paths.first { pattern == $0 || pattern.hasPrefix($0 + ".") || pattern.hasPrefix($0 + "[") }
  }
}
