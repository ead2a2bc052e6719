import AssayGoldenStorage
import AssayImaging
public import AssaySubjects

/// A group of failures as a verification left it for `accept`.
public struct RecordedGroup: Codable, Hashable, Sendable {
  /// A failure, with the hashes of its golden and candidate.
  public struct Member: Codable, Hashable, Sendable {
    /// The subject's name.
    public var name: String
    /// The hash of the rendering; nil when it cannot be accepted.
    public var candidate: String?
    /// The hash of the golden; nil when there was none.
    public var golden: String?
    /// The expectation that it breaks, so that it cannot be accepted; nil when it can.
    public var obstacle: String?
  }

  /// Its name.
  public var id: String
  /// Its cause, in a word or two.
  public var cause: String
  /// What changed.
  public var sentence: String
  /// Its members, ordered by name.
  public var members: [Member]

  /// What accepting the group replaces.
  ///
  /// - Parameter leavingBroken: Whether members that could not be accepted are left out; else they are why nothing is accepted.
  public func replacements(leavingBroken: Bool) throws(JudgeRefusal) -> [SubjectName: GoldenReplacement] {
    if !leavingBroken, !obstacles.isEmpty { throw refusal }
    var replacements: [SubjectName: GoldenReplacement] = [:]
    for member in members {
      guard let name = SubjectName(member.name), let candidate = member.candidate.flatMap({ ContentHash($0) })
      else { continue }
      replacements[name] = GoldenReplacement(
        golden: member.golden.flatMap { ContentHash($0) }, candidate: candidate)
    }
    return replacements
  }

  private var refusal: JudgeRefusal {
    let rest = members.count - obstacles.count
    let others = rest == 0 ? "" : ", or accept the other \(rest): `assay accept \(id) --leave-broken`"
    let way = "fix the code or the expectations and verify again\(others)"
    let first = "\(obstacles.count) of group \(id) cannot be made goldens; \(way)"
    return JudgeRefusal(problems: ([first] + obstacles).map { Problem(.commandLine, $0) })
  }

  /// An error message for each member that breaks an expectation and cannot be accepted.
  public var obstacles: [String] {
    members.compactMap { member in
      member.candidate == nil ? "'\(member.name)' \(member.obstacle ?? "could not be accepted")" : nil
    }
  }
}

/// The groups of the last verification, in its output folder.
public struct RecordedGroups: Codable, Hashable, Sendable {
  static let file = "groups.json"
  static let readingLimit = 32 << 20

  private var schema = 1
  /// The groups, the largest first.
  public private(set) var groups: [RecordedGroup]
  /// The subjects that failed when they were judged last, ordered by name.
  private var failing: [String]
  /// Whether everything was verified once, so that all failures are known.
  public private(set) var isWhole: Bool
  /// Whether the last verification could not judge everything that it was asked for.
  public private(set) var hasProblems: Bool

  /// Records the groups of a verification, and what failed in those before and has not been judged since.
  ///
  /// - Parameters:
  ///   - verification: The results.
  ///   - earlier: What the verification before left; nil when there was none.
  ///   - isWhole: Whether everything was verified.
  ///   - byExpectations: Whether goldens were left aside, so that what failed by them may fail still.
  init(
    _ verification: Verification, after earlier: RecordedGroups? = nil, isWhole: Bool,
    byExpectations: Bool = false
  ) {
    let isComplete = isWhole && verification.problems.isEmpty
    // What could not be judged may fail, until everything could be. A misspelled name is not among it.
    let hasOwnProblems = verification.problems.contains { $0.location != .commandLine }
    hasProblems = hasOwnProblems || earlier?.hasProblems == true && !isComplete
    self.isWhole = isComplete || earlier?.isWhole == true
    var open = Set(isComplete ? [] : earlier?.failing ?? [])
    if !open.isEmpty, !byExpectations {
      open.subtract(verification.evaluations.map(\.name.text))
    }
    failing = open.union(verification.evaluations.filter(\.isFailure).map(\.name.text)).sorted()
    groups = verification.groups.map { group in
      RecordedGroup(
        id: group.id, cause: group.title, sentence: group.sentence,
        members: verification.members(of: group).map { evaluation in
          RecordedGroup.Member(
            name: evaluation.name.text, candidate: evaluation.replacement?.candidate.description,
            golden: evaluation.replacement?.golden?.description, obstacle: evaluation.obstacle)
        })
    }
  }

  /// Reads what the last verification left in a folder; nil when there is nothing.
  public init?(in outputFolder: String) throws(Problem) {
    let folder = Folder(root: outputFolder)
    let location = SourceLocation(path: folder.path(RecordedGroups.file))
    guard let bytes = try folder.read(RecordedGroups.file, limit: RecordedGroups.readingLimit) else {
      return nil
    }
    guard let read = try? JSONFile(bytes).decoded(as: RecordedGroups.self), read.schema == 1
    else {
      throw Problem(location, "the file is damaged or of another version; run `assay verify` again")
    }
    self = read
  }

  /// The subjects that failed when they were judged last.
  public var failures: Set<SubjectName> { Set(failing.compactMap { SubjectName($0) }) }

  /// The group of an id; nil when there is none.
  public subscript(id: String) -> RecordedGroup? { groups.first { $0.id == id } }

  /// The file's content.
  var json: [UInt8] { (try? JSONFile.bytes(of: self)) ?? [] }
}

extension Evaluation {
  /// Why it cannot be accepted, behind its name: `breaks an expectation: …`; nil where it can.
  fileprivate var obstacle: String? {
    guard replacement == nil else { return nil }
    let broken = findings.first { $0.cause == .expectation }
    return broken.map { "breaks an expectation: \($0.sentence)" } ?? "cannot be accepted: \(headline)"
  }
}
