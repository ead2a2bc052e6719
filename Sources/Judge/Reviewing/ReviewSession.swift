import AssayVerifying
public import AssaySubjects
import FoundationEssentials

/// The result of a review so far.
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
  /// The last write, which may be in progress.
  private var writing: Task<HTTPResponse, Never>?
  private var unfinished = 0
  private var isOver = false

  /// Creates a review.
  ///
  /// - Parameter accept: Makes goldens of the accepted cases, all of them or none.
  init(accept: @escaping @Sendable (Decisions) async throws(JudgeRefusal) -> Void) {
    self.accept = accept
  }

  /// Whether goldens are being written.
  var isWriting: Bool { unfinished > 0 }

  /// The cases written and rejected so far, once a write in progress is finished.
  func summary() async -> ReviewSummary {
    _ = await writing?.value
    return ReviewSummary(written: written.sorted(), rejected: rejected.sorted())
  }

  /// Begins no other write; returns the result once a write in progress is finished.
  func end() async -> ReviewSummary {
    isOver = true
    return await summary()
  }

  /// Applies a decisions file as the page exports it, all of it or nothing, after a write in progress; returns the answer to the page.
  ///
  /// The write is finished even if the page is closed meanwhile.
  func apply(_ file: [UInt8]) async -> HTTPResponse {
    if isOver { return HTTPResponse(problems: [Problem(.commandLine, "the review has ended")]) }
    unfinished += 1
    let earlier = writing
    let write = Task {
      _ = await earlier?.value
      return await self.write(file)
    }
    writing = write
    let response = await write.value
    unfinished -= 1
    return response
  }

  private func write(_ file: [UInt8]) async -> HTTPResponse {
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
