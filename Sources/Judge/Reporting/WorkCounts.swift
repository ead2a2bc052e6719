import AssayHarness

/// How many subjects something was done with.
struct WorkCount: Hashable {
  /// The count's name for machines.
  var key: String
  /// The count's name for people, behind the number.
  var words: String
  /// The number.
  var count: Int
  /// Whether it is told even where it is 0.
  var isAlwaysShown = true
}

extension Sequence<CauseGroup> {
  /// What the members of all groups are: `picture` where each has another one, `case` where some differ in facts alone.
  var noun: String { allSatisfy { $0.differingPictures == $0.members.count } ? "picture" : "case" }
}

extension Verification {
  /// What was done, so that nobody takes for compared what was not: the same counts in every report.
  var workCounts: [WorkCount] {
    [
      WorkCount(key: "rendered", words: "rendered", count: rendered),
      WorkCount(key: "tolerated", words: "tolerated", count: count(of: .tolerated)),
      WorkCount(key: "unavailable", words: "unavailable", count: count(of: .unavailable)),
      WorkCount(key: "equalByHash", words: "equal by hash", count: equalByHash),
      WorkCount(key: "comparedByPixels", words: "compared by pixels", count: comparedByPixels),
      WorkCount(key: "leftOut", words: "left out", count: omission?.count ?? 0, isAlwaysShown: false),
    ]
  }
}
