import AssayHarness
public import AssaySubjects

/// What a review has done so far.
public struct ReviewSummary: Hashable, Sendable {
  /// The goldens that were written, ordered by name.
  public var written: [SubjectName] = []
  /// The subjects whose candidates were rejected, ordered by name.
  public var rejected: [SubjectName] = []
}

/// A review in progress: takes decisions and makes goldens of what was accepted.
actor ReviewSession {
  /// What became of some decisions.
  enum Reply: Hashable, Sendable {
    /// The subjects whose candidates are the goldens now.
    case written([SubjectName])
    /// Why nothing was written.
    case refused([Problem])
  }

  private let accept: Accepting
  private var written: Set<SubjectName> = []
  private var rejected: Set<SubjectName> = []

  /// Makes goldens of what was accepted, all of it or nothing; reads what there is anew for each decision, so that an
  /// edited scenario is noticed.
  typealias Accepting = @Sendable (Decisions) async throws(AcceptanceRefusal) -> Void

  /// Creates a review.
  init(accept: @escaping Accepting) { self.accept = accept }

  /// What was done so far.
  var summary: ReviewSummary { ReviewSummary(written: written.sorted(), rejected: rejected.sorted()) }

  /// Applies the decisions of a file as the page exports it: all or none.
  func apply(_ file: [UInt8]) async -> Reply {
    do throws(Problem) {
      return await apply(try Decisions(json: file, path: "decisions"))
    } catch {
      return .refused([error])
    }
  }

  private func apply(_ decisions: Decisions) async -> Reply {
    do throws(AcceptanceRefusal) {
      try await accept(decisions)
    } catch {
      return .refused(error.problems)
    }
    written.formUnion(decisions.accepted.keys)
    rejected.subtract(decisions.accepted.keys)
    rejected.formUnion(decisions.rejected)
    return .written(decisions.accepted.keys.sorted())
  }
}
