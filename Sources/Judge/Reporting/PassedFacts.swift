import AssayFacts
import AssayGoldenStorage
import AssayHarness
import AssaySubjects
import AssaySystem

/// The facts of passed cases, for a page on which everything passed.
///
/// They are compressed group by group and apart from the other data: the page unpacks a group when the reader opens one of its cases.
struct PassedFacts {
  /// One line for each group: its facts in raw DEFLATE and Base64, or nothing.
  let bytes: [UInt8]

  /// The most bytes that facts may add to a page.
  private static let limit = 2_000_000
  /// The most cases whose facts are collected, so that a page with very many takes no longer.
  private static let caseLimit = 4000

  /// Collects the facts of a verification's cases by group; there are none unless everything passed.
  init(_ verification: Verification, of groups: [(name: String, leaves: [String])]) async {
    var rest = verification.outcome == .passed ? PassedFacts.caseLimit : -1
    let shown = groups.prefix { group in
      rest -= group.leaves.count
      return rest >= 0
    }
    let goldens = verification.goldens
    let lines = await Threads.mapAside(Array(shown)) { name, leaves in
      PassedFacts.line(goldens.compactMap { try? $0.facts(ofGroup: name) }, of: leaves)
    }
    var room = PassedFacts.limit
    bytes = Array(
      lines.map { line in
        room -= line.utf8.count
        return room < 0 ? "" : line
      }.joined(separator: "\n").utf8)
  }

  /// The line of a group; blank lines separate its cases.
  private static func line(_ files: [FactsFile], of leaves: [String]) -> String {
    guard !files.isEmpty else { return "" }
    var text: [UInt8] = []
    for (index, leaf) in leaves.enumerated() {
      if index > 0 { text += "\n\n".utf8 }
      let lines = files.lazy.compactMap { $0.factLines(of: leaf) }.first ?? []
      for (number, line) in lines.enumerated() {
        if number > 0 { text.append(UInt8(ascii: "\n")) }
        // Nearly all are plain ASCII.
        if line.allSatisfy({ $0 &- 0x20 < 0x5F }) {
          text += line
        } else {
          text += visible(String(decoding: line, as: UTF8.self)).utf8
        }
      }
    }
    return base64(deflated(text))
  }
}
