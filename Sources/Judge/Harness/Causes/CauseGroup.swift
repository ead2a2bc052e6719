import AssayFacts
import AssayImaging
public import AssaySubjects

/// Failures that are one change: one normalized cause and difference, reviewed and accepted once.
public struct CauseGroup: Hashable, Sendable {
  /// Its name, eight hexadecimal digits: the same for the same change of the same cases, to the same pictures and facts, on
  /// every machine, in every order, and whatever else fails.
  public var id: String
  /// Why the members fail, in a word or two: `structure`, `unavailable`.
  public var title: String
  /// What that means for the reviewer, one sentence.
  public var explanation: String
  /// What changed, one sentence: `lines are taller by 1 point; with it, lines stand elsewhere`.
  public var sentence: String
  /// The positions of the members in the list that was grouped, in its order.
  public var members: [Int]
  /// How many of the members have another picture than their goldens; others differ in facts or statements alone.
  public var differingPictures: Int
  /// How many of the members break what their scenarios state, so that they cannot be made goldens.
  public var brokenExpectations: Int
  /// Whether there are pictures that could be made goldens at all.
  var hasCandidates: Bool

  /// The command that makes goldens of all members that can be; nil where none can.
  public var command: String? {
    guard hasCandidates, brokenExpectations < members.count else { return nil }
    return "assay accept \(id)" + (brokenExpectations == 0 ? "" : " --leave-broken")
  }

  /// What to do next, as a sentence or command; nil where each member tells its own.
  public var hint: String? {
    guard hasCandidates else { return nil }
    guard let command else {
      return "mend the engine, or the expectations: \(members.count == 1 ? "it breaks one" : "all break one")"
    }
    return "`\(command)` if that was the intention" + (leftOut.map { "; \($0)" } ?? "")
  }

  /// What the command does not accept; nil where it accepts all, or there is none.
  package var leftOut: String? {
    guard command != nil, brokenExpectations > 0 else { return nil }
    let verb = brokenExpectations == 1 ? "breaks" : "break"
    return "it leaves out the \(brokenExpectations) that \(verb) an expectation of the scenario"
  }

  /// Creates a group.
  ///
  /// - Parameters:
  ///   - key: The normalized cause and difference.
  ///   - identities: What was seen of each member: ``Evaluation/identity``.
  init(
    key: String, identities: [String], title: String, explanation: String, sentence: String, members: [Int],
    differingPictures: Int, brokenExpectations: Int, hasCandidates: Bool
  ) {
    let seen = (["\(title)|\(key)"] + identities.sorted()).joined(separator: "\n")
    id = String(ContentHash(of: Array(seen.utf8)).description.prefix(8))
    self.title = title
    self.explanation = explanation
    self.sentence = sentence
    self.members = members
    self.differingPictures = differingPictures
    self.brokenExpectations = brokenExpectations
    self.hasCandidates = hasCandidates
  }

  /// Whether a text has the form of an id.
  public static func isID(_ text: String) -> Bool {
    text.utf8.count == 8
      && text.utf8.allSatisfy { byte in
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
          || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
      }
  }

  /// Groups the failures of a list, the largest group first; equal ones as their first members stand.
  ///
  /// - Parameter vocabulary: The words for their facts.
  public static func groups(
    of evaluations: [Evaluation], vocabulary: FactVocabulary = FactVocabulary()
  ) -> [CauseGroup] {
    let failures = evaluations.indices.filter { evaluations[$0].isFailure }.map {
      Failure(evaluations[$0], position: $0)
    }
    let kinds = Dictionary(grouping: failures, by: \.title)
    var clusters = kinds.values.flatMap { FailureClustering(of: $0, vocabulary: vocabulary).clusters }
    FailureClustering.fold(&clusters)
    FailureClustering.joinUnequal(&clusters)
    return clusters.map { $0.group(vocabulary) }.sorted {
      ($1.members.count, $0.members[0], $0.id) < ($0.members.count, $1.members[0], $1.id)
    }
  }
}
