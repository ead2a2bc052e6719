public import AssaySubjects

/// A group of failures as a verification recorded it for `assay accept`.
public struct RecordedGroup: Codable, Hashable, Sendable {
  /// A failure of a group.
  struct Member: Codable, Hashable {
    let name: SubjectName
    /// What accepting it replaces; nil if it cannot be accepted.
    let replacement: GoldenReplacement?
    /// Why it cannot be accepted, behind its name: `breaks an expectation: …`; nil if it can.
    let obstacle: String?
  }

  /// Its name.
  public let id: String
  /// Its members, ordered by name.
  let members: [Member]

  /// Records a group of a verification.
  package init(_ group: CauseGroup, of verification: Verification) {
    id = group.id
    members = verification.members(of: group).map {
      // A group's id deletes nothing: that takes a decision about the case.
      Member(
        name: $0.name, replacement: $0.causes == [.removed] ? nil : $0.replacement, obstacle: $0.obstacle)
    }
  }

  /// What accepting the group replaces; throws where a member cannot be accepted, unless that is left out.
  public func replacements(leavingBroken: Bool) throws(JudgeRefusal) -> [SubjectName: GoldenReplacement] {
    if leavingBroken || obstacles.isEmpty { return replacements }
    let others =
      replacements.isEmpty
      ? "" : ", or accept the other \(replacements.count): `assay accept \(id) --leave-broken`"
    let way = "fix the code or the expectations and verify again\(others)"
    let first = "\(obstacles.count) of group \(id) cannot be made goldens; \(way)"
    throw JudgeRefusal(problems: ([first] + obstacles).map { Problem(.commandLine, $0) })
  }

  /// For each member that can be accepted, the golden that it replaces.
  var replacements: [SubjectName: GoldenReplacement] {
    Dictionary(members.compactMap { member in member.replacement.map { (member.name, $0) } }) { $1 }
  }

  /// An error message for each member that cannot be accepted.
  public var obstacles: [String] {
    members.filter { $0.replacement == nil }.map {
      "'\($0.name)' \($0.obstacle ?? "could not be accepted")"
    }
  }
}

extension Evaluation {
  /// Why it cannot be accepted, behind its name: `breaks an expectation: …`; nil if it can.
  package var obstacle: String? {
    guard self.replacement == nil || causes == [.removed] else { return nil }
    let broken = findings.first { $0.cause == .expectation }
    return broken.map { "breaks an expectation: \(words(for: $0.remark))" }
      ?? "cannot be accepted: \(headline)"
  }
}
