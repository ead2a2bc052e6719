import AssaySubjects
import Synchronization

/// What judging was seen to find out, so that one trial does where each expectation of a test process is a verification
/// of its own.
package final class Proofs: Sendable {
  /// A way in which judging must be able to fail.
  enum Proof: Hashable {
    /// By a picture, under all that a subject is allowed.
    case picture(Allowance)
    /// By a fact.
    case facts
    /// By a text.
    case text
    /// By a picture that must equal another one.
    case relation
  }

  private let proven = Mutex<Set<Proof>>([])

  /// No proofs yet.
  package init() {}

  /// Tries what was not proved before; what fails is tried again the next time.
  func once(_ proof: Proof, _ trial: () -> Problem?) -> Problem? {
    if proven.withLock({ $0.contains(proof) }) { return nil }
    let problem = trial()
    if problem == nil { proven.withLock { _ = $0.insert(proof) } }
    return problem
  }
}
