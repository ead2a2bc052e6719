import AssaySubjects

/// The keys and values of a scenario file or of one case of it, before they are interpreted.
struct Block {
  private var values: [ScenarioKey: [YAMLValue]] = [:]

  /// Reads a mapping of scenario keys; `excluded` ones are mistakes here.
  init(
    _ value: YAMLValue, _ what: String, excluding excluded: Set<ScenarioKey> = [], noting mistakes: Mistakes
  ) throws(Problem) {
    self.init(try value.entries(what), what, excluding: excluded, noting: mistakes)
  }

  /// Reads entries of scenario keys.
  init(
    _ entries: [YAMLValue.Entry], _ what: String, excluding excluded: Set<ScenarioKey> = [],
    noting mistakes: Mistakes
  ) {
    let allowed = ScenarioKey.allCases.filter { !excluded.contains($0) }
    for entry in entries {
      guard let key = ScenarioKey(rawValue: entry.key), allowed.contains(key) else {
        let ending = Suggestion.ending(for: entry.key, among: allowed.map(\.rawValue))
        mistakes.note(Problem(entry.keyLocation, "\(what) has no key '\(entry.key)'\(ending)"))
        continue
      }
      values[key] = [entry.value]
    }
  }

  /// The last value stated for a key.
  subscript(key: ScenarioKey) -> YAMLValue? { values[key]?.last }

  /// All values stated for a cumulative key, the file's before the case's.
  func all(_ key: ScenarioKey) -> [YAMLValue] { values[key] ?? [] }

  /// This block with another laid over it.
  func overlaid(with other: Block) -> Block {
    var result = self
    result.lay(other)
    return result
  }

  /// Lays another block over this one.
  mutating func lay(_ other: Block) {
    for (key, new) in other.values {
      if key.isCumulative {
        values[key, default: []] += new
      } else {
        values[key] = new
      }
    }
  }

  /// Every value that is read for each case: not those from which the cases are made.
  var valuesOfEachCase: [YAMLValue] {
    values.filter { ![.anchors, .cases, .matrix, .when].contains($0.key) }.flatMap(\.value)
  }
}
