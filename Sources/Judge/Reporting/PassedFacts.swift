import AssayFacts
import AssayHarness
import AssayImaging
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
  init(_ verification: Verification, of groups: [(name: String, leaves: LeafNames)]) async {
    var rest = PassedFacts.caseLimit
    let asked = groups.prefix { group in
      rest -= group.leaves.count
      return verification.outcome == .passed && rest >= 0
    }
    var room = PassedFacts.limit
    bytes = Array(
      await PassedFacts.pieces(of: Array(asked), in: verification).map { piece in
        room -= piece.text.utf8.count
        return room < 0 ? "" : piece.text
      }.joined(separator: "\n").utf8)
  }

  /// The line of each group; to make it anew takes longer than all else in a verification where nothing has changed.
  private static func pieces(
    of groups: [(name: String, leaves: LeafNames)], in verification: Verification
  ) async -> [KeptPieces.Piece] {
    let kept = groups.isEmpty ? [:] : verification.pieces?.read() ?? [:]
    let pieces = await Threads.mapAside(groups) { name, leaves in
      let facts = verification.goldens.compactMap { $0.facts(ofGroup: name) }
      let origins = facts.map(\.contentHash.description) + [leaves.text]
      let origin = ContentHash(of: Array(origins.joined(separator: "\n").utf8))
      if let piece = kept[name], piece.origin == origin { return piece }
      return KeptPieces.Piece(origin: origin, text: line(facts, of: leaves.all))
    }
    let all = Dictionary(zip(groups.map(\.name), pieces)) { first, _ in first }
    if all.contains(where: { kept[$0.key] != $0.value }) {
      // Others are of groups that were not selected, or that are gone.
      let others = kept.filter { name, _ in
        all[name] == nil && verification.goldens.contains { $0.hasFacts(ofGroup: name) }
      }
      verification.pieces?.write(all.merging(others) { new, _ in new })
    }
    return pieces
  }

  private static func line(_ recorded: [GroupFacts], of leaves: [String]) -> String {
    let facts = recorded.reduce(into: [:]) { all, facts in all.merge(facts.texts) { first, _ in first } }
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
