import AssayFacts
import AssayHarness
import AssaySubjects
import AssayThreads

/// The passed subjects by group: their names, and where nothing else is told, the facts behind each picture, and of those
/// that were rendered where they are described and what they show.
struct PassedCases {
  /// For each group its name and lists of the others, in one order.
  let document: Fact
  /// For each group a line: how many bytes its facts have, and these in raw DEFLATE and Base64; empty where there are none.
  ///
  /// Apart from all else, so that the page unpacks those of a group when one of its subjects is opened.
  let facts: [UInt8]

  /// How many bytes all facts may add to a page.
  private static let factLimit = 2_000_000

  init(_ verification: Verification, inFull: Bool) async {
    let evaluations = verification.evaluations
    let passed = evaluations.indices.filter { evaluations[$0].verdict == .passed }
    let own = Dictionary(grouping: passed) { evaluations[$0].name.group }.map { group, members in
      (group, members.map { evaluations[$0].name.leaf }, members)
    }
    let groups = (own + verification.unchanged.map { ($0.name, $0.leaves, []) }).sorted { $0.0 < $1.0 }
    document = .list(
      groups.map { group, leaves, members in
        let names = [Fact.text(group), .list(leaves.map(Fact.text))]
        guard inFull, !members.isEmpty else { return .list(names) }
        let places = members.map { text(evaluations[$0].location.description) }
        let summaries = members.map { evaluations[$0].summary.map { .text(sentence($0)) } ?? Fact.null }
        return .list(names + [.list(places), .list(summaries)])
      })
    let lines = await Threads.mapAside(inFull ? groups : []) { group, leaves, _ in
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
    // No fact is an empty line.
    let texts = leaves.map { visibleLines(facts[$0] ?? []) }
    let bytes = Array(texts.joined(separator: Array("\n\n".utf8)))
    return "\(bytes.count) \(base64(deflated(bytes)))"
  }
}

/// Lines with everything invisible written out; those in ASCII, as nearly all facts are, stay as they are.
private func visibleLines(_ lines: ArraySlice<UInt8>) -> [UInt8] {
  let shown = lines.split(separator: UInt8(ascii: "\n")).map { line in
    line.allSatisfy { 0x20..<0x7F ~= $0 }
      ? line : Array(visible(String(decoding: line, as: UTF8.self)).utf8)[...]
  }
  return Array(shown.joined(separator: CollectionOfOne(UInt8(ascii: "\n"))))
}
