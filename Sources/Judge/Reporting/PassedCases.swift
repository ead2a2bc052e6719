import AssayFacts
import AssayHarness
import AssaySubjects
import AssayThreads

/// The passed subjects by group: their names, and where nothing else is told, where each is described, what it shows, and
/// the facts behind its picture.
struct PassedCases {
  /// For each group its name and lists of the others, in one order.
  let document: Fact
  /// Where each is described; empty where something else is told.
  let locations: [SourceLocation]
  /// For each group a line: how many bytes its facts have, and these in raw DEFLATE and Base64; empty where there are none.
  ///
  /// Apart from all else, so that the page unpacks those of a group when one of its subjects is opened.
  let facts: [UInt8]

  /// How many bytes all facts may add to a page.
  private static let factLimit = 2_000_000
  /// Of how many cases facts are looked for, so that a page of very many takes no longer.
  private static let caseLimit = 4000

  init(_ verification: Verification, inFull: Bool) async {
    let passed = verification.evaluations.filter { $0.verdict == .passed }
    let own = Dictionary(grouping: passed, by: \.name.group).map { group, members in
      (
        group, members.map(\.name.leaf),
        inFull ? members.map { (location: $0.location, summary: $0.summary) } : []
      )
    }
    let unchanged = verification.unchanged.map {
      ($0.name, $0.leaves, inFull ? $0.descriptions : [])
    }
    let groups = (own + unchanged).sorted { $0.0 < $1.0 }
    document = .list(
      groups.map { group, leaves, members in
        let names = [Fact.text(group), .list(leaves.map(Fact.text))]
        guard inFull else { return .list(names) }
        let places = members.map { text($0.location.description) }
        let summaries = members.map { $0.summary.map { .text(sentence($0)) } ?? Fact.null }
        return .list(names + [.list(places), .list(summaries)])
      })
    locations = groups.flatMap { $0.2.map(\.location) }
    var rest = PassedCases.caseLimit
    let asked = groups.prefix { _, leaves, _ in
      rest -= leaves.count
      return inFull && rest >= 0
    }
    let lines = await Threads.mapAside(Array(asked)) { group, leaves, _ in
      PassedCases.line(verification.goldenFacts(ofGroup: group), of: leaves)
    }
    var room = PassedCases.factLimit
    facts = Array(
      lines.map { line in
        room -= line.utf8.count
        return room < 0 ? "" : line
      }.joined(separator: "\n").utf8)
  }

  private static func line(_ facts: [String: ArraySlice<UInt8>], of leaves: [String]) -> String {
    guard !facts.isEmpty else { return "" }
    var bytes: [UInt8] = []
    for (index, leaf) in leaves.enumerated() {
      // No fact is an empty line.
      if index > 0 { bytes += "\n\n".utf8 }
      bytes += visibleLines(facts[leaf] ?? [])
    }
    return "\(bytes.count) \(base64(deflated(bytes)))"
  }
}

/// Lines with everything invisible written out, the last one's end left off; those in ASCII, as nearly all facts are, stay as
/// they are.
private func visibleLines(_ lines: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
  let lineFeed = UInt8(ascii: "\n")
  // To the end, whatever comes, so that many bytes are looked at at once.
  let special = lines.withUnsafeBufferPointer { bytes in
    bytes.reduce(0 as UInt8) { $0 | ($1 == lineFeed || $1 &- 0x20 < 0x5F ? 0 : 1) }
  }
  if special == 0 { return lines.dropLast() }
  let shown = lines.split(separator: lineFeed).map { visible(String(decoding: $0, as: UTF8.self)) }
  return Array(shown.joined(separator: "\n").utf8)[...]
}
