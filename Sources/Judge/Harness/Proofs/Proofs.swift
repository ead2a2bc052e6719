import AssaySubjects
import Synchronization

/// Remembers which proofs succeeded, so that a test process, in which each expectation is a verification, proves once.
package final class Proofs: Sendable {
  /// A way in which a verification must be able to fail.
  enum Proof: Hashable {
    /// By a picture, under a tolerance.
    case picture(Allowance)
    /// By a fact.
    case facts
    /// By a text.
    case text
    /// By a picture that must equal another one.
    case relation
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
