import AssayFacts

/// Tells which expectations cannot fail, by what is known before anything is drawn.
struct SelfEvidence {
  /// What is known of a fact's numbers; nil of a fact, or a value of the matrix, that may be anything.
  let unit: (FactPath) -> FactUnit?

  /// What is wrong with a requirement that cannot fail, in words; nil where it can.
  func complaint(about requirement: Requirement) -> String? {
    let path = requirement.path
    switch requirement.value {
    case .literal(.record(let names)) where names.isEmpty: return "'\(path)' is compared with nothing"
    case .literal: return nil
    case .formula(let formula):
      let distances = distances(of: path, from: formula)
      guard always(requirement, distances, isWhole: unit(path)?.isWhole ?? false) else { return nil }
      return distances.lowerBound == distances.upperBound
        ? "'\(path)' is compared with itself" : "that holds for every number '\(path)' can be"
    }
  }

  /// By how much a fact can be more than what it is compared with.
  private func distances(of path: FactPath, from formula: Formula) -> ClosedRange<Double> {
    switch formula {
    case .call(.max, let values):
      let all = values.map { distances(of: path, from: $0) }
      return (all.map(\.lowerBound).min() ?? 0)...(all.map(\.upperBound).min() ?? 0)
    case .call(.min, let values):
      let all = values.map { distances(of: path, from: $0) }
      return (all.map(\.lowerBound).max() ?? 0)...(all.map(\.upperBound).max() ?? 0)
    default:
      var distance = LinearForm(unit: unit)
      distance.add(.fact(path))
      distance.add(formula, times: -1)
      return distance.numbers
    }
  }

  /// Whether a requirement holds at all distances; a margin in percent counts as none.
  private func always(
    _ requirement: Requirement, _ distances: ClosedRange<Double>, isWhole: Bool
  ) -> Bool {
    let holds = requirement.holds(distances.lowerBound, 0) && requirement.holds(distances.upperBound, 0)
    guard requirement.relation == .notEqual else { return holds }
    guard !requirement.margin.isPercent else { return false }
    if holds, distances.lowerBound > 0 || distances.upperBound < 0 { return true }
    guard isWhole, case .formula(let formula) = requirement.value, let number = formula.valueWithoutFacts
    else {
      return false
    }
    return requirement.holds(number.rounded(), number)
  }
}
