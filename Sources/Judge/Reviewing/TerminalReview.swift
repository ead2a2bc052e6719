package import AssayVerifying
package import AssaySubjects

/// A review by keys in a terminal, which writes nothing itself: the case that is shown, and the decisions.
package struct TerminalReview: Sendable {
  /// The terminal's reaction to a key.
  package enum Step: Hashable, Sendable {
    /// Shows the review again.
    case show
    /// Makes goldens of the accepted pictures.
    case write
    /// Ends without writing anything.
    case quit
  }

  let verification: Verification
  /// The position of the group that is shown.
  private(set) var place = 0
  /// The position of the shown case in its group.
  private(set) var member = 0
  /// The decisions about evaluations, by their positions: true accepts.
  private var decided: [Int: Bool] = [:]
  private var undoable: [[(position: Int, before: Bool?)]] = []
  /// The effect of the last key, or why it had none.
  private(set) var notice: [String] = []
  private(set) var showsKeys = false
  private var isAsking = false
  /// Whether pictures show their first region magnified.
  package private(set) var isMagnified = false

  /// Begins with the first group of a verification; nil when nothing failed.
  package init?(_ verification: Verification) {
    guard !verification.groups.isEmpty else { return nil }
    self.verification = verification
  }

  var group: CauseGroup { verification.groups[place] }
  /// The case that is shown.
  package var evaluation: Evaluation { verification.evaluations[group.members[member]] }

  /// The decisions, as accepting takes them.
  package var decisions: Decisions {
    let accepted = decided.filter(\.value).keys.map { verification.evaluations[$0] }
    return Decisions(
      accepting: Dictionary(accepted.compactMap { one in one.replacement.map { (one.name, $0) } }) { $1 },
      rejecting: Set(decided.filter { !$0.value }.keys.map { verification.evaluations[$0].name }),
      path: "decisions")
  }

  /// The result of the review, once its decisions were written.
  package var summary: ReviewSummary {
    let decisions = decisions
    return ReviewSummary(written: decisions.accepted.keys.sorted(), rejected: decisions.rejected.sorted())
  }

  /// `2 of 7 decided`.
  var progress: String { "\(decided.count) of \(decidable.count) decided" }

  /// The decision about the case that is shown.
  var decision: String {
    guard evaluation.replacement != nil else { return "cannot be accepted" }
    return decided[group.members[member]].map { $0 ? "accepted" : "rejected" } ?? "not decided"
  }

  /// The positions of all cases that can be decided, in order of their groups.
  private var decidable: [Int] { verification.groups.flatMap { decidable(in: $0) } }

  private func decidable(in group: CauseGroup) -> [Int] {
    group.members.filter { verification.evaluations[$0].replacement != nil }
  }

  /// The keys in a terminal's input.
  ///
  /// An escape sequence is an arrow or nothing, such as a late answer: none of its letters decides anything.
  package static func keys(in input: String) -> [Character] {
    guard input.contains("\u{1B}") else { return Array(input) }
    return input.hasSuffix("[B") || input.hasSuffix("[C")
      ? ["n"] : input.hasSuffix("[A") || input.hasSuffix("[D") ? ["p"] : []
  }

  /// Whether a terminal has sent the beginning of an escape sequence, whose rest must not be taken for keys.
  package static func isUnfinished(_ input: String) -> Bool {
    guard let sequence = input.split(separator: "\u{1B}", omittingEmptySubsequences: false).dropFirst().last
    else { return false }
    return switch sequence.first {
    case nil: true
    case "[": !sequence.dropFirst().contains { "@"..."~" ~= $0 }
    case "O": sequence.count == 1
    // These end with another escape sequence.
    case "P", "_", "]", "^": !sequence.contains("\u{7}")
    default: false
    }
  }

  /// Handles a key.
  package mutating func press(_ key: Character) -> Step {
    notice = []
    let (wasAsking, showedKeys) = (isAsking, showsKeys)
    (isAsking, showsKeys) = (false, false)
    switch key {
    case "y" where wasAsking, "\u{3}": return .quit
    case _ where wasAsking || showedKeys: break
    case "a", "r": decide(decidable(in: group), key == "a")
    case "A", "R": decide(decidable(in: group).filter { $0 == group.members[member] }, key == "A")
    case "n", "j": go(to: (place + 1) % verification.groups.count)
    case "p", "k": go(to: (place + verification.groups.count - 1) % verification.groups.count)
    case " ": member = (member + 1) % group.members.count
    case "z": isMagnified.toggle()
    case "u": undo()
    case "w" where decided.isEmpty: notice = ["Nothing is decided yet."]
    case "w":
      notice = ["Writing \(counted(decided.values.count { $0 }, "golden")) …"]
      return .write
    case "q" where decided.isEmpty: return .quit
    case "q":
      isAsking = true
      notice = ["Quit without writing? \(progress). y quits, any other key goes on."]
    case "?": showsKeys = true
    default: notice = ["This key does nothing. ? shows the keys."]
    }
    return .show
  }

  /// Shows why nothing was written.
  package mutating func refuse(_ problems: [Problem]) {
    notice = ["Nothing was written:"] + problems.map { visible($0.description, limit: 500) }
  }

  /// Decides about cases, and shows the next case that is not decided.
  private mutating func decide(_ positions: [Int], _ accepts: Bool) {
    guard !positions.isEmpty else {
      notice = ["This cannot be accepted or rejected."]
      return
    }
    undoable.append(positions.map { ($0, decided[$0]) })
    for position in positions { decided[position] = accepts }
    notice = ["\(positions.count) \(accepts ? "accepted" : "rejected")."]
    let here = decidable.firstIndex { $0 == positions[positions.count - 1] } ?? 0
    if let next = (decidable[here...] + decidable[..<here]).first(where: { decided[$0] == nil }) {
      show(next)
    } else {
      notice[0] += " Everything is decided: w writes the accepted goldens."
    }
  }

  private mutating func undo() {
    guard let last = undoable.popLast() else {
      notice = ["There is nothing to undo."]
      return
    }
    for (position, before) in last { decided[position] = before }
    notice = ["Undone for \(last.count)."]
    show(last[0].position)
  }

  private mutating func go(to group: Int) { (place, member) = (group, 0) }

  private mutating func show(_ position: Int) {
    for (index, group) in verification.groups.enumerated() {
      guard let found = group.members.firstIndex(of: position) else { continue }
      (place, member) = (index, found)
    }
  }
}
