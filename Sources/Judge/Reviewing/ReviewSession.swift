import AssayHarness
public import AssaySubjects

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a review has done so far.
public struct ReviewSummary: Hashable, Sendable {
  /// The cases whose goldens were written, ordered by name.
  public var written: [SubjectName] = []
  /// The cases that were rejected, ordered by name.
  public var rejected: [SubjectName] = []
}

/// A review in progress: applies the reviewer's decisions and remembers what became of them.
actor ReviewSession {
  /// The result of applying decisions.
  enum Result: Hashable, Sendable {
    /// The cases whose candidates are goldens now.
    case written([SubjectName])
    /// Why nothing was written.
    case refused([Problem])

    /// What the page receives: `{"written": [name …]}` or `{"problems": [message …]}`.
    var json: [UInt8] {
      let content =
        switch self {
        case .written(let names): ["written": names.map(\.text)]
        case .refused(let problems): ["problems": problems.map { visible($0.description) }]
        }
      return (try? JSONEncoder().encode(content)).map { [UInt8]($0) } ?? Array("{}".utf8)
    }
  }

  private let accept: @Sendable (Decisions) async throws(JudgeRefusal) -> Void
  private var written: Set<SubjectName> = []
  private var rejected: Set<SubjectName> = []

  /// Creates a review.
  ///
  /// - Parameter accept: Makes goldens of the accepted cases, all of them or none.
  init(accept: @escaping @Sendable (Decisions) async throws(JudgeRefusal) -> Void) {
    self.accept = accept
  }

  /// The goldens written so far.
  var summary: ReviewSummary { ReviewSummary(written: written.sorted(), rejected: rejected.sorted()) }

  /// Applies a decisions file as the page exports it: all of it or nothing.
  func apply(_ file: [UInt8]) async -> Result {
    let decisions: Decisions
    do throws(Problem) {
      decisions = try Decisions(json: file, path: "decisions")
    } catch {
      return .refused([error])
    }
    do throws(JudgeRefusal) {
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
