package import AssayExplaining
import AssayFacts
import AssayImaging
public import AssaySubjects

/// Failures with the same cause, which are reviewed and accepted together.
public struct CauseGroup: Hashable, Sendable {
  /// Eight hexadecimal digits that depend only on the cause, the members, and their goldens and candidates.
  public var id: String
  /// A change that members' pictures have in common.
  package struct Shared: Hashable, Sendable {
    /// The change without places; of different amounts the smallest.
    package var change: Change
    /// The largest amount; nil if all are the same.
    package var most: Change.Amount?
    /// What happened, for all of these members.
    package var words: String
  }

  /// Why the members fail, in a word or two: `structure`, `unavailable`.
  public var title: String
  /// What that means for the reviewer, one sentence.
  public var explanation: String
  /// What changed, in one sentence: `lines are taller by 1 point`.
  public var sentence: String
  /// The positions of the members in the list that was grouped, in its order.
  public var members: [Int]
  /// The part of pictures that changed, such as shadows; nil where the sentence of each case says what changed.
  package var part: PictureParts?
  /// The common change of the members' pictures; the amounts of a change are the least and the most.
  package var changes: [Shared]
  /// How the fact changed that the members have in common; nil where none did.
  package var fact: CommonDifference?
  /// How many members have a different picture; the others differ only in facts or expectations.
  public var differingPictures: Int
  /// How many members break an expectation, so that they cannot be accepted.
  public var brokenExpectations: Int
  /// Whether there is anything that could be accepted.
  var hasCandidates: Bool
  /// The id of the group that has most in common with these members, but whose sentence is not true of them; nil for other groups.
  package var likely: String?

  /// The same, with nothing to accept.
  var withoutCandidates: CauseGroup {
    var group = self
    group.hasCandidates = false
    return group
  }

  /// The command that accepts all members that can be accepted; nil where none can.
  public var command: String? {
    guard hasCandidates, brokenExpectations < members.count else { return nil }
    return "assay accept \(id)" + (brokenExpectations == 0 ? "" : " --leave-broken")
  }

  /// What to do next, as a sentence or command; nil where each member has a hint of its own.
  public var hint: String? {
    guard hasCandidates else { return nil }
    guard let command else {
      return "fix the code, or the expectations: \(members.count == 1 ? "it breaks one" : "all break one")"
    }
    return "`\(command)` if that was the intention" + (leftOut.map { "; \($0)" } ?? "")
  }

  /// The members that the command does not accept; nil where it accepts all, or without a command.
  package var leftOut: String? {
    guard command != nil, brokenExpectations > 0 else { return nil }
    return brokenExpectations == 1
      ? "1 case breaks an expectation and is left out"
      : "\(brokenExpectations) cases break an expectation and are left out"
  }

  init(_ draft: GroupDraft, _ aspects: FactAspects) {
    let (failures, first) = (draft.failures, draft.example)
    let identities = failures.map(\.evaluation.identity).sorted()
    let seen = (["\(first.title)|\(draft.root.text)"] + identities).joined(separator: "\n")
    id = String(ContentHash(of: Array(seen.utf8)).description.prefix(8))
    title = first.title
    explanation = first.evaluation.causeExplanation
    sentence = draft.sentence(aspects)
    members = failures.map(\.position).sorted()
    part = draft.part
    changes = draft.shared
    fact = first.evaluation.mainCause == .structure ? draft.common(draft.root, aspects) : nil
    differingPictures = failures.count { $0.evaluation.hasOtherPicture }
    brokenExpectations = failures.count { $0.evaluation.causes.contains(.expectation) }
    // What only looks different is accepted one by one.
    hasCandidates =
      failures.allSatisfy(\.evaluation.mayHaveCandidate)
      && (draft.root != .several([]) || failures.count == 1)
  }

  /// Whether a text has the form of an id.
  public static func isID(_ text: String) -> Bool {
    text.wholeMatch(of: /[0-9a-f]{8}/) != nil
  }

  /// What changed in one case of a group, in one sentence for a reviewer; nil if it did not fail.
  package static func sentence(
    for evaluation: Evaluation, part: PictureParts?, vocabulary: FactVocabulary
  ) -> String? {
    let part = part.flatMap { evaluation.shows($0) ? $0 : nil }
    guard evaluation.isFailure, part != nil || evaluation.mainCause == .color else {
      return groups(of: [evaluation], vocabulary: vocabulary).first?.sentence
    }
    let aspects = FactAspects(vocabulary)
    let failure = Failure(evaluation, position: 0, aspects)
    return GroupDraft(root: failure.origins[0][0], failures: [failure], part: part).sentence(aspects)
  }

  /// Groups failures, the largest group first; groups of one size in the order of their first members.
  public static func groups(
    of evaluations: [Evaluation], vocabulary: FactVocabulary = FactVocabulary()
  ) -> [CauseGroup] {
    let aspects = FactAspects(vocabulary)
    let failures = evaluations.indices.filter { evaluations[$0].isFailure }.map {
      Failure(evaluations[$0], position: $0, aspects)
    }
    var drafts = FailureGrouping.groups(of: failures, aspects)
    FailureGrouping.gatherParts(&drafts, among: evaluations)
    FailureGrouping.mergeVague(&drafts)
    FailureGrouping.mergeUnequal(&drafts)
    FailureGrouping.findRare(&drafts)
    var ids: [SharedChange: String] = [:]
    var groups: [CauseGroup] = []
    for draft in drafts.sorted(by: { $0.nearest == nil && $1.nearest != nil }) {
      var own = CauseGroup.groups(of: draft, aspects)
      if let nearest = draft.nearest.flatMap({
        ids[$0] ?? groups.max { $0.members.count < $1.members.count }?.id
      }) {
        for index in own.indices { own[index].likely = nearest }
      } else if draft.otherRoots.isEmpty {
        ids[draft.root] = own[0].id
      }
      groups += own
    }
    return groups.sorted {
      ($1.members.count, $0.members[0], $0.id) < ($0.members.count, $1.members[0], $1.id)
    }
  }

  /// The group of a draft, and those of the failures of which its sentence is not true.
  private static func groups(of draft: GroupDraft, _ aspects: FactAspects) -> [CauseGroup] {
    var draft = draft
    let others = draft.removeOthers(aspects)
    let group = CauseGroup(draft, aspects)
    if others.isEmpty { return [group] }
    var rest: [CauseGroup]
    if draft.cause == .structure {
      rest = FailureGrouping.groups(of: others, aspects).flatMap { groups(of: $0, aspects) }
    } else {
      rest = [CauseGroup(GroupDraft(root: .several([]), failures: others, part: draft.part), aspects)]
    }
    for index in rest.indices { rest[index].likely = group.id }
    return [group] + rest
  }
}
