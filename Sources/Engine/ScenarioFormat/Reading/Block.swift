import AssayFacts
import AssayLabels
import AssaySubjects

/// The keys of a scenario file, or of one case in it, with their values.
struct Block {
  /// The values by key; for a cumulative key, the file's value comes before the case's.
  private var values: [ScenarioKey: [YAMLValue]] = [:]

  /// Takes the keys from the entries of a mapping, which `what` names in error messages.
  init(
    _ entries: [YAMLValue.KeyValuePair], _ what: String, excluding excluded: Set<ScenarioKey> = [],
    noting mistakes: Mistakes
  ) {
    let allowed = ScenarioKey.allCases.filter { !excluded.contains($0) }
    for entry in entries {
      guard let key = ScenarioKey(rawValue: entry.key), allowed.contains(key) else {
        let isProperty = LabelSystems.all.contains { $0.property(named: entry.key) != nil }
        let ending =
          isProperty || entry.key == "frame"
          ? "; it is a property: indent it below 'given'"
          : Suggestion.ending(for: entry.key, among: allowed.map(\.rawValue))
        mistakes.note(Problem(entry.keyLocation, "\(what) has no key '\(entry.key)'\(ending)"))
        continue
      }
      values[key] = [entry.value]
    }
  }

  /// The value of a key; of several, the last.
  subscript(key: ScenarioKey) -> YAMLValue? { values[key]?.last }

  /// All values of a cumulative key, the file's before the case's.
  func all(_ key: ScenarioKey) -> [YAMLValue] { values[key] ?? [] }

  /// The items of all lists of a cumulative key.
  func items(_ key: ScenarioKey) throws(Problem) -> [YAMLValue] {
    try all(key).map { value throws(Problem) in try value.items("'\(key.rawValue)'") }.flatMap(\.self)
  }

  /// The entries of all mappings of a cumulative key.
  func entries(_ key: ScenarioKey) throws(Problem) -> [YAMLValue.KeyValuePair] {
    try all(key).map { value throws(Problem) in try value.entries("'\(key.rawValue)'") }.flatMap(\.self)
  }

  /// The last value in `given` of the property that a path begins with.
  func given(_ path: FactPath) throws(Problem) -> YAMLValue? {
    let entries = try all(.given).map { value throws(Problem) in try value.settings("'given'") }.joined()
    return entries.last { .name($0.key) == path.steps.first }?.value
  }

  /// Overlays this block with another: its values replace those of this one, or follow them for cumulative keys.
  mutating func overlay(_ other: Block) {
    for (key, new) in other.values {
      if key.isCumulative {
        values[key, default: []] += new
      } else {
        values[key] = new
      }
    }
  }

  /// Whether its cases have one picture each, and nothing that concerns other cases: a case can be left out.
  var hasOnlyLabel: Bool {
    let others: [ScenarioKey] = [
      .when, .render, .steps, .sameAs, .differsFrom, .severalGoldens, .knownFailure,
    ]
    // A value that depends on the matrix must be the value of some case.
    let isDependent = all(.expect).contains { value in
      (try? value.entries("'expect'"))?.contains(where: \.value.isMapping) ?? true
    }
    return !isDependent && !others.contains { values[$0] != nil }
  }

  /// Replaces `expect`, `sameAs` and `differsFrom` by those of another block.
  mutating func replaceExpectations(from other: Block) {
    for key in ScenarioKey.expectations { values[key] = other.values[key] }
  }

  /// How many values are read for each case of the block, including those in lists and mappings.
  var valueCount: Int {
    let ofEachCase = values.filter { ![.anchors, .cases, .matrix, .when].contains($0.key) }.flatMap(\.value)
    return ofEachCase.reduce(0) { $0 + YAMLFile.count($1) }
  }
}
