import AssayFacts
import AssaySubjects
import Synchronization

/// Remembers which proofs succeeded, so that a test process, in which each expectation is a verification, proves once.
package final class Proofs: Sendable {
  /// A way in which a verification must be able to fail.
  enum Proof: Hashable {
    case picture(Allowance)
    case facts
    case text
  }

  private let proven = Mutex<Set<Proof>>([])

  /// Creates an empty memory.
  package init() {}

  /// Runs a trial unless it succeeded before.
  func once(_ proof: Proof, _ trial: () -> Problem?) -> Problem? {
    if proven.withLock({ $0.contains(proof) }) { return nil }
    let problem = trial()
    if problem == nil { proven.withLock { _ = $0.insert(proof) } }
    return problem
  }
}

/// Regions that are never looked at.
extension Verifier {
  /// An error for each box that is outside of all pictures it is for.
  func regionsOutside(_ evaluations: [Evaluation]) -> [Problem] {
    var (inside, outside): (Set<PixelRect>, [PixelRect: Subject]) = ([], [:])
    for (index, item) in plan.items.enumerated() where !item.subject.regions.isEmpty {
      guard let picture = evaluations[index].picture else { continue }
      for box in item.subject.regions.map(\.box) {
        let isInside =
          box.x < picture.width && box.y < picture.height && box.x + box.width > 0 && box.y + box.height > 0
        if isInside { inside.insert(box) } else if outside[box] == nil { outside[box] = item.subject }
      }
    }
    return outside.filter { !inside.contains($0.key) }.map { box, subject in
      Problem(
        subject.location, "the box \(box) is outside of every picture that it is for; correct or remove it")
    }
    .sorted { ($0.location, $0.message) < ($1.location, $1.message) }
  }
}

/// Proofs for a verification that ignores goldens.
extension Verifier {
  /// Checks that expectations can fail: an expectation that a case meets must not hold without the facts.
  func expectationProblems(_ evaluations: [Evaluation]) -> [Problem] {
    let example = evaluations.indices.first {
      evaluations[$0].verdict == .passed && !plan.items[$0].subject.expectations.isEmpty
    }
    guard let item = example.map({ plan.items[$0] }), var rendering = try? item.subject.render() else {
      return []
    }
    rendering.facts = Facts()
    guard evaluation(of: item, rendering, by: .unasked).verdict == .passed else { return [] }
    return [
      Problem(
        item.subject.location,
        "the verification cannot fail: '\(item.subject.name)' meets its expectations without any facts; add an expectation that can fail"
      )
    ]
  }

  /// Counts the checked expectations; a count of 0 is a problem.
  func countExpectations(_ problems: inout [Problem], _ hints: inout [String]) {
    let expectations = plan.items.reduce(0) { $0 + $1.subject.expectations.count }
    let relations = plan.items.reduce(0) { $0 + $1.subject.relations.count }
    let silent = plan.items.count { $0.subject.expectations.isEmpty && $0.subject.relations.isEmpty }
    let stated = expectations + relations
    if plan.items.isEmpty { return }
    guard stated > 0 else {
      problems.append(
        Problem(
          .commandLine, "the selected cases have no expectations, so nothing was checked; select other cases")
      )
      return
    }
    let parts = [(expectations, "expectation"), (relations, "relation")].filter { $0.0 > 0 }
      .map(counted)
    hints.append(
      "goldens were left aside: \(parts.joined(separator: " and ")) \(stated == 1 ? "was" : "were") judged, and "
        + "\(silent) \(silent == 1 ? "case states" : "cases state") none"
    )
  }
}
