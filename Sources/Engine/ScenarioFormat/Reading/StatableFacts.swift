import AssayFacts
import AssayLabels

/// The facts that a case may state, whatever is drawn.
///
/// An expectation of another is a mistake: one of nothing would hold for good, since what is not stated is nothing.
struct StatableFacts {
  /// The label's name.
  var label: String
  /// The names of the case's probes.
  var probes: Set<String>

  /// Why a fact is never stated, at a path or below it; nil where it may be.
  func complaint(about path: FactPath) -> String? {
    let (all, pattern) = (StatableFacts.units[label] ?? [:], StatableFacts.pattern(of: path))
    if case .name(let name)? = path.steps.dropFirst().first, pattern.hasPrefix("probe.<name>"),
      !probes.contains(name)
    {
      return "there is no probe '\(name)'" + Suggestion.ending(for: name, among: probes.sorted())
    }
    guard all[pattern] == nil,
      !all.keys.contains(where: { $0.hasSuffix("*") && pattern.hasPrefix($0.dropLast()) })
    else { return nil }
    let near = Suggestion.nearest(to: pattern, among: all.keys.sorted())
    return "\(label) never states '\(pattern)'" + (near.map { "; did you mean '\($0)'?" } ?? "")
  }

  /// What the reference says of the values of a fact; nil where it does not know the fact.
  func unit(of path: FactPath) -> FactUnit? { StatableFacts.units[label]?[StatableFacts.pattern(of: path)] }

  /// A path as the reference has it, with `<name>` for a probe's.
  static func pattern(of path: FactPath) -> String {
    guard path.steps.first == .name("probe"), path.steps.count > 1 else { return path.pattern }
    let rest = FactPath(steps: Array(path.steps.dropFirst(2))).pattern
    return "probe.<name>" + (rest.isEmpty || rest.hasPrefix("[") ? rest : "." + rest)
  }

  /// For each label what the reference has for it, with all that these stand below, elements and numbers of elements.
  private static let units: [String: [String: FactUnit]] = {
    var units: [String: [String: FactUnit]] = [:]
    for label in LabelSystems.all.map({ $0.name }) {
      var own: [String: FactUnit] = [:]
      for entry in FactReference.entries where entry.labels.isEmpty || entry.labels.contains(label) {
        for (pattern, unit) in entry.units {
          for root in roots(of: pattern) where own[root] == nil { own[root] = "record" }
          own[pattern] = unit
          own[pattern + "[]"] = unit.element
        }
      }
      for list in own.keys where list.hasSuffix("[]") { own[list.dropLast(2) + ".count"] = .count }
      units[label] = own
    }
    return units
  }()

  /// What a pattern stands below.
  private static func roots(of pattern: String) -> [String] {
    pattern.indices.filter { pattern[$0] == "." || pattern[$0] == "[" }.map { String(pattern[..<$0]) }
  }
}
