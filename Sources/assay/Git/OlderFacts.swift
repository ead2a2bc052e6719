import AssayFacts
import AssayGoldenStorage
import AssaySubjects

/// The facts file that an older Assay wrote for all cases of a group, as git still has it.
///
/// In the format `assay facts 1` a case lists all its facts. In `assay facts 2` it lists changes from the case before:
///
/// ```text
///   frame.width: 200     this fact has another value than before, or comes after all facts of the case before
/// + line[1].x: 0         the case before lacks this fact, which comes after the one on the line above
/// - links                the case before has facts at this path or below it, and this case has none
/// ```
struct OlderFacts {
  /// The environment that the goldens were accepted in.
  let fingerprint: Facts
  private let path: String
  /// The records without their facts, and the leaves of these, by the last part of their names.
  private var cases: [String: (record: GoldenRecord, leaves: [FactLeaf])] = [:]

  private typealias Line = ArraySlice<UInt8>

  /// Reads a file; nil for another format.
  ///
  /// - Throws: When it is damaged, or all cases together have more facts than an older Assay wrote.
  init?(_ bytes: [UInt8], path: String) throws(Problem) {
    let first = bytes.prefix { $0 >= UInt8(ascii: " ") }
    guard first.dropLast().elementsEqual("assay facts ".utf8), "12".utf8.contains(first.last ?? 0) else {
      return nil
    }
    self.path = path
    let damage = OlderFacts.damage(path)
    let blocks = bytes.filter { $0 != UInt8(ascii: "\r") }
      .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).split(whereSeparator: \.isEmpty)
    guard bytes.count <= GoldenStore.factsLimit, let head = blocks.first?.dropFirst(),
      head.first?.elementsEqual("fingerprint".utf8) == true,
      let leaves = OlderFacts.leaves(of: head.dropFirst(), after: []),
      let fingerprint = Facts(leaves: leaves)
    else { throw damage }
    self.fingerprint = fingerprint
    let file = FactsFile.fingerprint(fingerprint).file
    var (leavesBefore, count): ([FactLeaf], Int) = ([], 0)
    for block in blocks.dropFirst() {
      let name = String(decoding: block[block.startIndex], as: UTF8.self)
      let facts = block.dropFirst().drop(while: OlderFacts.isRecord)
      let record = try? OlderFacts.record(block[..<facts.startIndex].dropFirst(), fingerprint: file)
      let before = first.last == UInt8(ascii: "1") ? [] : leavesBefore
      guard name.hasPrefix("case "), let record, let leaves = OlderFacts.leaves(of: facts, after: before),
        cases.updateValue((record, leaves), forKey: String(name.dropFirst(5))) == nil
      else { throw damage }
      (leavesBefore, count) = (leaves, count + leaves.count)
      // A line has four bytes or more.
      guard count <= GoldenStore.factsLimit / 4 else { throw damage }
    }
  }

  private static func damage(_ path: String) -> Problem {
    Problem(
      SourceLocation(path: path), "the facts of this revision are damaged; compare with another revision")
  }

  /// The record of a case by the last part of its name; nil for no such case.
  func record(of leaf: String) throws(Problem) -> GoldenRecord? {
    guard let found = cases[leaf] else { return nil }
    guard let facts = Facts(leaves: found.leaves) else { throw OlderFacts.damage(path) }
    var record = found.record
    record.facts = facts
    return record
  }

  /// The files that Assay writes today for the same goldens, relative to the folder.
  func files() throws(Problem) -> [(path: String, content: [UInt8])] {
    let (file, content) = FactsFile.fingerprint(fingerprint)
    var files = file.map { [("_/\($0).facts", content)] } ?? []
    let group = path == "_.facts" ? "" : String(path.dropLast(".facts".count))
    for leaf in cases.keys.sorted() {
      guard let name = SubjectName(leaf, in: group), name.leaf == leaf, let record = try record(of: leaf)
      else { throw OlderFacts.damage(path) }
      files.append((GoldenStore.factsFile(of: name), record.content))
    }
    return files
  }

  /// Whether a line is about a picture or text; paths of facts have no space here.
  private static func isRecord(_ line: Line) -> Bool {
    ["picture ", "picture~", "pixels ", "file ", "text "].contains { line.dropFirst(2).starts(with: $0.utf8) }
  }

  /// Reads the lines about pictures and text, of which today's format has one for each.
  private static func record(
    _ lines: some Sequence<Line>, fingerprint: String?
  ) throws(Problem) -> GoldenRecord {
    var text = Array("assay facts 3\(fingerprint.map { " " + $0 } ?? "")".utf8)
    for line in lines.map({ $0.dropFirst(2) }) {
      let isHash = line.starts(with: "pixels ".utf8) || line.starts(with: "file ".utf8)
      text += isHash ? line[(line.firstIndex(of: UInt8(ascii: " ")) ?? line.startIndex)...] : "\n".utf8 + line
    }
    return try FactsFile(bytes: text + "\n".utf8, path: "").record()
  }

  /// Applies the changes of a case to the facts of the case before; nil if one does not match.
  private static func leaves(of changes: some Sequence<Line>, after before: [FactLeaf]) -> [FactLeaf]? {
    var (leaves, next): ([FactLeaf], Int) = ([], 0)
    for change in changes {
      let sign = String(decoding: change.prefix(2), as: UTF8.self)
      let line = change.dropFirst(2)
      let isRemoved = sign == "- "
      let leaf = FactLeaf(line: line)
      let path = isRemoved ? FactPath(String(decoding: line, as: UTF8.self)) : leaf?.path
      guard let path, ["  ", "+ ", "- "].contains(sign) else { return nil }
      if isRemoved || sign == "  " && next < before.count {
        func isMeant(_ old: FactLeaf) -> Bool {
          isRemoved ? old.path.steps.starts(with: path.steps) : old.path == path
        }
        guard let first = before[next...].firstIndex(where: isMeant) else { return nil }
        leaves += before[next..<first]
        next = before[first...].firstIndex { !isMeant($0) } ?? before.count
      }
      if let leaf, !isRemoved { leaves.append(leaf) }
    }
    return leaves + before[next...]
  }
}
