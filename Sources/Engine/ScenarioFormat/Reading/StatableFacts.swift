import AssayFacts
import AssayLabels

/// The facts that a case may state, whatever is drawn.
///
/// What is not stated is nothing; so nothing would be expected of a misspelled fact for good.
struct StatableFacts {
  /// The label's name.
  var label: String
  /// The names of the case's probes.
  var probes: Set<String>

  /// Why a fact is never stated, at a path or below it; nil where it may be.
  func complaint(about path: FactPath) -> String? {
    let (all, pattern) = (StatableFacts.patterns[label] ?? [], StatableFacts.pattern(of: path))
    if case .name(let name)? = path.steps.dropFirst().first, pattern.hasPrefix("probe.<name>"),
      !probes.contains(name)
    {
      return "there is no probe '\(name)'" + Suggestion.ending(for: name, among: probes.sorted())
    }
    guard !all.contains(pattern),
      !all.contains(where: { $0.hasSuffix("*") && pattern.hasPrefix($0.dropLast()) })
    else { return nil }
    let near = Suggestion.nearest(to: pattern, among: all.sorted())
    return "\(label) never states '\(pattern)'" + (near.map { "; did you mean '\($0)'?" } ?? "")
  }

  /// A path as the reference has it, with `<name>` for a probe's, and without positions or a count at its end.
  static func pattern(of path: FactPath) -> String {
    var steps = path.steps
    var start = ""
    if steps.first == .name("probe"), steps.count > 1 {
      start = "probe.<name>"
      steps.removeFirst(2)
    }
    if steps.count > 1, steps.last == .name("count") { steps.removeLast() }
    while case .index? = steps.last { steps.removeLast() }
    let rest = FactPath(steps: steps).pattern
    return start + (start.isEmpty || rest.isEmpty || rest.hasPrefix("[") ? rest : "." + rest)
  }

  /// For each label what the reference has for it, with all that these stand below.
  private static let patterns: [String: Set<String>] = {
    var patterns: [String: Set<String>] = [:]
    for label in LabelSystems.all.map({ $0.name }) {
      for entry in FactReference.entries where entry.labels.isEmpty || entry.labels.contains(label) {
        for path in entry.paths {
          patterns[label, default: []].formUnion(
            entry.parts.flatMap { roots(of: path + $0) } + roots(of: path))
        }
      }
    }
    return patterns
  }()

  /// A pattern, and what it stands below.
  private static func roots(of pattern: String) -> [String] {
    pattern.indices.filter { pattern[$0] == "." || pattern[$0] == "[" }.map { String(pattern[..<$0]) }
      + [pattern.hasSuffix("[]") ? String(pattern.dropLast(2)) : pattern]
  }
}
