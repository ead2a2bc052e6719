import AssayHarness
public import AssaySubjects
import FoundationEssentials

/// What a review has done so far.
public struct ReviewSummary: Hashable, Sendable {
  /// The cases whose goldens were written, ordered by name.
  public var written: [SubjectName] = []
  /// The cases that were rejected, ordered by name.
  public var rejected: [SubjectName] = []

  /// Creates the summary of a review; nothing is written or rejected by default.
  public init(written: [SubjectName] = [], rejected: [SubjectName] = []) {
    (self.written, self.rejected) = (written, rejected)
  }
}

/// A review in progress: applies the reviewer's decisions and remembers what became of them.
actor ReviewSession {
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

  /// Applies a decisions file as the page exports it, all of it or nothing; returns what the page receives.
  func apply(_ file: [UInt8]) async -> HTTPResponse {
    let decisions: Decisions
    do throws(Problem) {
      decisions = try Decisions(json: file, path: "decisions")
    } catch {
      return HTTPResponse(problems: [error])
    }
    do throws(JudgeRefusal) {
      try await accept(decisions)
    } catch {
      return HTTPResponse(problems: error.problems)
    }
    written.formUnion(decisions.accepted.keys)
    rejected.subtract(decisions.accepted.keys)
    rejected.formUnion(decisions.rejected)
    return HTTPResponse(written: decisions.accepted.keys.sorted())
  }
}

extension HTTPResponse {
  /// Names the cases whose candidates are goldens now: `{"written": [name …]}`.
  init(written: [SubjectName]) { self.init(.ok, json: ["written": written.map(\.text)]) }

  /// Says why nothing was written: `{"problems": [message …]}`.
  fileprivate init(problems: [Problem]) {
    self.init(.conflict, json: ["problems": problems.map { visible($0.description) }])
  }

  /// Creates a response of JSON.
  init(_ status: Status, json: [String: [String]]) {
    let body = (try? JSONEncoder().encode(json)).map { [UInt8]($0) } ?? []
    self.init(status, type: "application/json", body: body)
  }
}
