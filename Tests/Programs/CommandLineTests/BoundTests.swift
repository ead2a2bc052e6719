import AssayLabels
import AssaySubjects
import AssayTestSupport
import Foundation
import Testing

@testable import AssayGoldens
@testable import AssayVerifying
@testable import AssayRenderers
@testable import AssayScenarioFormat
@testable import assay

/// The limits of the table in the article *Limits*: each is reached, and exceeded by one.
@Suite struct BoundTests {
  @Test("The article has the table")
  func article() throws {
    let article = packageRoot.appendingPathComponent(
      "Sources/Testing/AssayTesting/AssayTesting.docc/Limits.md")
    let text = try String(contentsOf: article, encoding: .utf8)
    #expect(text.contains("\n\n" + Limits.table + "\n"), "scripts/make/reference updates it")
  }

  @Test("Every trial has a limit")
  func trials() {
    #expect(Set(BoundTrial.all.keys).subtracting(Limits.all.map(\.id)).isEmpty)
  }

  @Test(
    "Input at the limit is read, and input above it is refused",
    arguments: Limits.all.filter { BoundTrial.all[$0.id] != nil })
  func edge(bound: Bound) throws {
    switch BoundTrial.all[bound.id] {
    case .reader(let isRead):
      #expect(try isRead(bound.most), "\(bound.words)")
      #expect(try !isRead(bound.most + 1), "one more than \(bound.words)")
    case .beyond(let isRead):
      #expect(try !isRead(bound.most + 1), "one more than \(bound.words)")
    case .smaller(let isRead):
      #expect(try isRead(3, 3), "\(bound.words)")
      #expect(try !isRead(4, 3), "one more than \(bound.words)")
    case nil: break
    }
  }
}

extension Bound: CustomTestStringConvertible {
  fileprivate var id: String { "\(input): \(what)" }
  package var testDescription: String { id }
}

/// How to find out whether an input of some size is read.
enum BoundTrial: Sendable {
  /// Reads an input of a size; false if it is refused for its size.
  case reader(@Sendable (Int) throws -> Bool)
  /// The same, only above the limit: reading an input at the limit would take too long.
  case beyond(@Sendable (Int) throws -> Bool)
  /// The same with a smaller limit: the real one would take too long.
  case smaller(@Sendable (_ size: Int, _ bound: Int) throws -> Bool)

  static let all: [String: BoundTrial] =
    ofScenarios.merging(ofFiles) { first, _ in first }.merging(ofFacts) { first, _ in first }

  /// Whether some work succeeds, or fails for another reason than a limit.
  static func isRead(_ body: () throws -> Void) -> Bool {
    do {
      try body()
      return true
    } catch {
      return !["at most", "larger", "longer", "deep", "more than", "between", "beyond", "no face number"]
        .contains {
          "\(error)".contains($0)
        }
    }
  }
}

extension BoundTrial {
  private static let place = SourceLocation(path: "b.yaml")

  fileprivate static let ofScenarios: [String: BoundTrial] = [
    "scenario file, `assay.yaml`, `fonts.lock`: size": .reader { count in
      isRead { _ = try YAMLFile.parse("a: b\n#" + String(repeating: "x", count: count - 6), path: "b.yaml") }
    },
    "scenario file, `assay.yaml`, `fonts.lock`: values": .reader { count in
      // A list of a thousand values, then as many aliases of it as there is room for.
      let aliases = Array(repeating: "*a", count: (count - 1) / 1000 - 1)
      let rest = Array(repeating: "b", count: (count - 1) % 1000)
      let first = "&a [" + Array(repeating: "b", count: 999).joined(separator: ",") + "]"
      let text = "[" + ([first] + aliases + rest).joined(separator: ",") + "]"
      return isRead { _ = try YAMLFile.parse(text, path: "b.yaml") }
    },
    "scenario file, `assay.yaml`, `fonts.lock`: depth": .reader { count in
      let text = String(repeating: "[", count: count) + String(repeating: "]", count: count)
      return isRead { _ = try YAMLFile.parse(text, path: "b.yaml") }
    },
    "scenario file, `assay.yaml`, `fonts.lock`: key": .reader { count in
      isRead {
        _ = try YAMLFile.parse(String(repeating: "k", count: count) + ": 1", path: "b.yaml").entries("b")
      }
    },
    "scenario: cases of a file": .reader { count in
      var budget = ExpansionBudget()
      return isRead { try budget.take(subjects: count, at: place) }
    },
    "scenario: values of all cases": .reader { count in
      var budget = ExpansionBudget()
      return isRead { try budget.take(values: count, at: place) }
    },
    "scenario: keys of a matrix": .reader { count in
      let axes = (0..<count).map { "a\($0): [1]" }.joined(separator: ", ")
      // The error that these are no properties comes only within the limit.
      return isRead { _ = try group("matrix: {\(axes)}", label: "HTLabel") }
    },
    "scenario: formula": .reader { count in
      isRead { _ = try FormulaParser.parse(String(repeating: " ", count: count - 1) + "1") }
    },
    "scenario: depth of a formula": .reader { count in
      let (left, right) = (String(repeating: "(", count: count), String(repeating: ")", count: count))
      return isRead { _ = try FormulaParser.parse(left + "1" + right) }
    },
    "scenario: text": .reader { count in
      let text = String(repeating: "x", count: count)
      let value = YAMLValue(content: .scalar(text, isPlain: true), location: SourceLocation(path: "b.yaml"))
      let system = try #require(LabelSystems.all.first)
      return isRead { _ = try PropertyReader(system: system, families: []).text(value, for: "text") }
    },
    "scenario: number": .reader { isScenario("steps: [{set: {cornerRadius: -\($0)}}]") },
    "scenario: size of a font": .reader { isScenario("steps: [{set: {font: \($0)}}]") },
    "scenario: length of an attribute": .reader { count in
      (try? group("steps: [{set: {maskLineWidth: \(count)}}]", label: "HTLabel").subjects[0].render()) != nil
    },
    "scenario: pieces of a path": .reader { count in
      let closings = Array(repeating: "close", count: count - 1).joined(separator: ", ")
      return isScenario("steps: [{set: {maskPath: [{move: [0, 0]}, \(closings)]}}]")
    },
    "scenario: tab stops of a paragraph": .reader { count in
      let stops = (1...count).map { "[\($0)]" }.joined(separator: ", ")
      return isScenario(
        "steps: [{set: {attributedText: {string: ab, paragraph: {tabStops: [\(stops)]}}}}]",
        label: "PlainLabel")
    },
    "scenario: side of a picture": .reader { isScenario("canvas: {size: [\($0), 1], scale: 1}") },
    "scenario: picture": .reader { count in
      isScenario("canvas: {size: [8192, \((count + 8191) / 8192)], scale: 1}")
    },
    "scenario: side of an inline image": .reader {
      isScenario("images: {p: {size: [\($0), 1], color: red}}")
    },
    "program that draws: arguments": .reader { count in
      isScenario("render: {command: [\(String(repeating: "a", count: count - 8)), \"{output}\"]}", label: nil)
    },
    "program that draws: time": .reader {
      isScenario("render: {command: [x, \"{output}\"], timeLimit: \($0)}", label: nil)
    },
    "program that draws: what it prints": .reader { count in
      let program = Program(
        command: ["head", "-c", "\(count)", "/dev/zero"], folder: "/", timeLimit: .seconds(600))
      return program.run().ending == .exited(0)
    },
  ]

  /// Reads a scenario file of one case with some lines more.
  private static func group(_ lines: String, label: String?) throws -> ScenarioGroup {
    let head = label.map { "label: \($0)\ngiven: {frame: [9, 9]}\n" } ?? ""
    return try ScenarioLoader(folder: scenarios, allowsCommands: true).group(
      named: "b", path: "b.yaml", text: head + lines + "\n", lock: lock)
  }

  private static let scenarios = packageRoot.path + "/Scenarios"
  private static let lock = Result { () throws(Problem) in
    try FontLock(path: scenarios + "/" + FontLock.location)
  }

  private static func isScenario(_ lines: String, label: String? = "HTLabel") -> Bool {
    (try? group(lines, label: label)) != nil
  }
}
