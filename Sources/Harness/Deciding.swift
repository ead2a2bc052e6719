import Facts
public import Subjects

extension Judge {
  /// Makes the candidates goldens that a reviewer accepted, all of them or none.
  ///
  /// Nothing is written when a decision is about a subject that is gone, a golden that is another by now, or a candidate
  /// that is drawn otherwise than the reviewer saw it. What was accepted earlier is counted as unchanged.
  ///
  /// - Parameters:
  ///   - decisions: What the reviewer decided.
  ///   - catalog: What there is.
  ///   - options: How; the number of changes is the decisions' own.
  public func accept(
    _ decisions: Decisions, in catalog: Catalog, options: AcceptanceOptions = AcceptanceOptions()
  ) async throws(AcceptanceRefusal) -> Acceptance {
    let plan = Plan(catalog, decidedBy: decisions)
    return try await accept(plan, options: options) { candidates, court in
      candidates.compactMap { $0.objection(by: decisions, court: court) }
    }
  }
}

extension Plan {
  /// Selects the subjects that were accepted; a decision about a subject that is not there is a problem.
  fileprivate init(_ catalog: Catalog, decidedBy decisions: Decisions) {
    self.init(catalog)
    let gone = decisions.rejected.union(decisions.accepted.keys).filter { all[$0] == nil }
    select(
      only: Set(decisions.accepted.keys),
      problems: gone.sorted().map {
        Problem(
          SourceLocation(path: decisions.path),
          "there is no '\($0)' any more; verify again and decide by the new report")
      })
  }
}

extension Candidate {
  /// Why it is not what was decided on; nil when it is.
  fileprivate func objection(by decisions: Decisions, court: Court) -> Problem? {
    guard let decided = decisions.accepted[item.subject.name], let now = court.exchange(of: self) else {
      return nil
    }
    let moved: String
    if now.candidate != decided.candidate {
      moved = "'\(item.subject.name)' is drawn otherwise than when it was decided on"
    } else if now.golden != decided.golden, now.golden != decided.candidate {
      moved = "the golden of '\(item.subject.name)' is another than when it was decided on"
    } else {
      return nil
    }
    return Problem(item.subject.location, "\(moved); verify again and decide by the new report")
  }
}
