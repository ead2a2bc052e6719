import AssayFacts
import AssaySubjects

/// A case with what draws it.
enum DrawnCase: Sendable {
  /// The label engine.
  case label(ScenarioCase)
  /// A program.
  case program(ProgramCase)

  /// The case, where the label engine draws it.
  var label: ScenarioCase? {
    if case .label(let scenario) = self { scenario } else { nil }
  }

  /// The name within the file.
  var leaf: String {
    switch self {
    case .label(let scenario): scenario.leaf
    case .program(let program): program.leaf
    }
  }

  /// Where it is described.
  var location: SourceLocation {
    switch self {
    case .label(let scenario): scenario.location
    case .program(let program): program.location
    }
  }
}

/// One case that a program draws.
struct ProgramCase: Sendable {
  /// The name within the file.
  var leaf: String
  /// Where it is described.
  var location: SourceLocation
  /// What it shows, in a sentence.
  var summary: String?
  /// The program.
  var settings: ProgramSettings
  /// What placeholders stand for.
  var values: [String: String]
  /// What its facts must state.
  var requirements: [(requirement: Requirement, location: SourceLocation, statement: String)]
  /// The matrix values that formulas may name.
  var variables: Facts
  /// The cases it is compared with.
  var relations: [(kind: Relation.Kind, other: String, location: SourceLocation)]
  /// How far its picture may be from the golden.
  var allowance: Allowance
  /// Why more than one picture of it is right.
  var severalGoldens: String?
  /// Why its golden may be large.
  var largeGolden: String?
  /// Why it fails for now.
  var knownFailure: String?
}
