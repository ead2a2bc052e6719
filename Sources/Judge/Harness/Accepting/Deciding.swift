public import AssaySubjects

extension Judge {
  /// Makes the candidates goldens that a reviewer accepted, all of them or none.
  ///
  /// Nothing is written when a decision is about a subject that is gone, a golden that is another by now, or a candidate
  /// that is drawn otherwise than the reviewer saw it. What was accepted earlier is counted as unchanged.
  ///
  /// - Parameters:
  ///   - decisions: What the reviewer decided.
  ///   - catalog: What there is.
  ///   - options: How; what is accepted is the decisions' own.
  public func accept(
    _ decisions: Decisions, in catalog: Catalog, options: AcceptanceOptions = AcceptanceOptions()
  ) async throws(AcceptanceRefusal) -> Acceptance {
    let names = Set(catalog.subjects.map(\.name))
    let gone = decisions.rejected.union(decisions.accepted.keys).subtracting(names)
    guard gone.isEmpty else {
      throw AcceptanceRefusal(
        problems: gone.sorted().map {
          Problem(
            SourceLocation(path: decisions.path),
            "there is no '\($0)' any more; run `assay verify` and decide by the new report")
        })
    }
    guard !decisions.accepted.isEmpty else { return Acceptance(changes: [], unchanged: 0, skipped: []) }
    var options = options
    options.reviewed = decisions.accepted
    return try await accept([], in: catalog, options: options)
  }
}

extension Candidate {
  /// Why it is no longer what was reviewed; nil when it is, when it has become golden since, or was not reviewed.
  func objection(to reviewed: [SubjectName: GoldenReplacement], judging: Judging) -> Problem? {
    guard let seen = reviewed[item.subject.name], let now = judging.replacement(of: self) else { return nil }
    if now.candidate != seen.candidate { return moved("it is drawn otherwise now than when it was reviewed") }
    if now.golden != seen.golden, now.golden != seen.candidate {
      return moved("its golden is another one than when it was reviewed")
    }
    return nil
  }

  private func moved(_ what: String) -> Problem {
    let subject = item.subject
    return Problem(
      subject.location, "'\(subject.name)' has moved on: \(what); run `assay verify` and look at it again")
  }
}
