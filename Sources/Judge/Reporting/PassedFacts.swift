import AssayFacts
import AssayGoldenStorage
import AssayHarness
import AssaySubjects
import AssaySystem

/// The facts behind the pictures of passed subjects.
///
/// For each group a line: how many bytes its facts have, and these in raw DEFLATE and Base64; empty where there are none.
/// Apart from all else, so that the page unpacks those of a group when one of its subjects is opened.
struct PassedFacts {
  /// The lines as the page has them.
  let bytes: [UInt8]

  /// How many bytes all facts may add to a page.
  private static let limit = 2_000_000
  /// Of how many cases facts are looked for, so that a page of very many takes no longer.
  private static let caseLimit = 4000

  /// Collects those of a verification in which everything passed; of others there are none.
  init(_ verification: Verification, of groups: [(name: String, leaves: [String])]) async {
    var rest = PassedFacts.caseLimit
    let asked = groups.prefix { group in
      rest -= group.leaves.count
      return verification.outcome == .passed && rest >= 0
    }
    let goldens = verification.goldens
    let lines = await Threads.mapAside(Array(asked)) { name, leaves in
      PassedFacts.line(goldens.map { $0.factTexts(ofGroup: name) }, of: leaves)
    }
    var room = PassedFacts.limit
    bytes = Array(
      lines.map { line in
        room -= line.utf8.count
        return room < 0 ? "" : line
      }.joined(separator: "\n").utf8)
  }

  /// The line of one group, from what each folder of goldens records of it.
  private static func line(_ recorded: [[String: ArraySlice<UInt8>]], of leaves: [String]) -> String {
    let facts = recorded.reduce(into: [:]) { all, facts in all.merge(facts) { first, _ in first } }
    guard !facts.isEmpty else { return "" }
    var bytes: [UInt8] = []
    for (index, leaf) in leaves.enumerated() {
      // No fact is an empty line.
      if index > 0 { bytes += "\n\n".utf8 }
      append(facts[leaf] ?? [], to: &bytes)
    }
    return "\(bytes.count) \(base64(deflated(bytes)))"
  }
}

/// Appends lines with everything invisible written out, the last one's end left off; those in ASCII, as nearly all facts are,
/// stay as they are.
private func append(_ lines: ArraySlice<UInt8>, to text: inout [UInt8]) {
  if isPlain(lines) {
    text += lines[..<max(lines.startIndex, lines.endIndex - 1)]
    return
  }
  for (index, line) in lines.split(separator: UInt8(ascii: "\n")).enumerated() {
    if index > 0 { text.append(UInt8(ascii: "\n")) }
    if isPlain(line) { text += line } else { text += visible(String(decoding: line, as: UTF8.self)).utf8 }
  }
}

/// Whether all is printed ASCII; looks on to the end, whatever comes, so that many bytes are looked at at once.
private func isPlain(_ lines: ArraySlice<UInt8>) -> Bool {
  lines.withUnsafeBufferPointer { bytes in
    bytes.reduce(0 as UInt8) { $0 | ($1 == UInt8(ascii: "\n") ? 0 : 1) & ($1 &- 0x20 < 0x5F ? 0 : 1) } == 0
  }
}
