public import AssaySubjects

extension Decisions {
  /// Decides to accept groups of a bundle; throws when it is not of that commit, or a case cannot be accepted.
  public init(accepting ids: [String], of bundle: ResultBundle, at commit: String) throws(Problem) {
    let groups = try bundle.groups(at: commit)
    if let unknown = ids.first(where: { id in !groups.contains { $0.id == id } }) {
      throw bundle.problem(
        "the verification of \(commit.prefix(8)) has no group '\(unknown)'; name one that it reported")
    }
    try self.init(accepting: groups.filter { ids.contains($0.id) }, bundle)
  }

  /// Decides to accept everything that failed in a bundle's verification, if that is a number of cases.
  public init(acceptingAll count: Int, of bundle: ResultBundle, at commit: String) throws(Problem) {
    let groups = try bundle.groups(at: commit)
    let failed = groups.reduce(0) { $0 + $1.members.count }
    guard failed == count else {
      throw bundle.problem(
        "\(failed) cases failed in the verification of \(commit.prefix(8)), not \(count); look at them again")
    }
    try self.init(accepting: groups, bundle)
  }

  private init(accepting groups: [RecordedGroup], _ bundle: ResultBundle) throws(Problem) {
    if let obstacle = groups.flatMap(\.obstacles).first {
      throw bundle.problem("\(obstacle); fix the code or the expectations first")
    }
    let accepted = groups.reduce(into: [:]) { $0.merge($1.replacements) { first, _ in first } }
    self.init(accepting: accepted, path: bundle.path)
  }
}

extension ResultBundle {
  /// The groups of its failures; throws unless it is a whole verification of exactly that commit.
  fileprivate func groups(at commit: String) throws(Problem) -> [RecordedGroup] {
    guard shard.count == 1 else {
      throw problem("the bundle is one shard of \(shard.count); join all with `assay merge`")
    }
    guard let provenance, let own = provenance.commit else {
      throw problem("the bundle does not name its commit; verify in a git checkout with '--bundle'")
    }
    guard own == commit else {
      throw problem(
        "the bundle is of \(own.prefix(8)), not of \(commit.prefix(8)); take the one of that commit")
    }
    guard provenance.hasChanges == false else {
      throw problem("the bundle was made with files that are not committed; verify the commit itself")
    }
    return verification.groups.map { RecordedGroup($0, of: verification) }
  }
}
