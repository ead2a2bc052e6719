package import AssayFacts
package import AssayHarness
import AssayImaging
package import AssaySubjects

/// The results of the last verification, as they are in its output folder: the lines of ``JSONReport``.
package struct LastResults: Sendable {
  /// The file's name in the output folder.
  package static let file = "results.jsonl"
  /// The largest file that is read, in bytes.
  package static let sizeLimit = 256 << 20
  /// The longest line that is read, in bytes: the one with the groups.
  static let lineLimit = 32 << 20

  /// The document without its cases.
  package private(set) var heading: Facts
  /// The cases that failed when they were judged last.
  package let openFailures: OpenFailures
  /// The lines of cases.
  private let cases: ArraySlice<UInt8>
  private let location: SourceLocation

  /// Reads what a verification left in its output folder; nil if none did.
  package init?(in output: String) throws(Problem) {
    location = SourceLocation(path: output + "/" + LastResults.file)
    guard let bytes = try PlainFile.contents(of: location.path, limit: LastResults.sizeLimit) else {
      return nil
    }
    let end = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
    (heading, cases) = (try LastResults.members(of: bytes[..<end], location), bytes[end...].dropFirst())
    guard heading["schema"] == .number(1), heading["groups"]?.elements != nil,
      let open = OpenFailures(heading["openFailures"])
    else { throw LastResults.damage(location) }
    openFailures = open
    heading["openFailures"] = nil
  }

  /// The lines of cases, one at a time: all at once would take more memory than the file.
  private var lines: some Sequence<ArraySlice<UInt8>> {
    sequence(state: cases) { rest in
      guard !rest.isEmpty else { return nil }
      let line = rest.prefix { $0 != UInt8(ascii: "\n") }
      rest = rest[line.endIndex...].dropFirst()
      return line
    }
  }

  /// The groups of failures, the largest first.
  package var groups: [Facts] { heading["groups"]?.elements?.compactMap(\.members) ?? [] }

  /// The group with an id; nil when there is none.
  package func group(_ id: String?) -> Facts? { groups.first { $0["id"]?.string == id } }

  /// The result for a case; nil when it was not verified.
  package func result(for name: SubjectName) throws(Problem) -> Facts? {
    let start = Array("{\"name\":\(Fact.text(name.text).compactJSON),".utf8)
    guard let line = lines.first(where: { $0.starts(with: start) }) else { return nil }
    var result = try LastResults.members(of: line, location)
    result["accepting"] = nil
    return result
  }

  /// The groups as `accept` takes them, the largest first.
  package func recordedGroups() throws(Problem) -> [RecordedGroup] {
    var members: [String: [RecordedGroup.Member]] = [:]
    for line in lines {
      let result = try LastResults.members(of: line, location)
      guard let group = result["group"]?.string else { continue }
      guard let member = RecordedGroup.Member(result) else { throw LastResults.damage(location) }
      members[group, default: []].append(member)
    }
    return groups.compactMap { $0["id"]?.string }.map { RecordedGroup(id: $0, members: members[$0] ?? []) }
  }

  /// The document with only some of its groups and cases.
  package func document(groups: [Facts], cases: [Facts] = []) -> Fact {
    var document = heading
    document["groups"] = .list(groups.map(Fact.record))
    document["cases"] = .list(cases.map(Fact.record))
    return .record(document)
  }

  private static func members(
    of line: ArraySlice<UInt8>, _ location: SourceLocation
  ) throws(Problem) -> Facts {
    guard line.count <= lineLimit else {
      throw Problem(
        location,
        "a line is longer than \(lineLimit >> 20) MiB, which is not read; verify fewer cases at a time")
    }
    guard let members = (try? Fact(json: Array(line), atMost: .max))?.members else { throw damage(location) }
    return members
  }

  private static func damage(_ location: SourceLocation) -> Problem {
    Problem(location, "the file is damaged or of another version; run `assay verify` again")
  }
}

extension OpenFailures {
  fileprivate init?(_ fact: Fact?) {
    guard let members = fact?.members, case .bool(let isWhole)? = members["isWhole"],
      case .bool(let hasProblems)? = members["hasProblems"], let names = members["names"]?.elements
    else { return nil }
    self.init(
      names: Set(names.compactMap { $0.string.flatMap { SubjectName($0) } }), isWhole: isWhole,
      hasProblems: hasProblems)
  }

  /// The failures as JSON.
  var fact: Fact {
    .record([
      "names": .list(names.sorted().map { .text($0.text) }), "isWhole": .bool(isWhole),
      "hasProblems": .bool(hasProblems),
    ])
  }
}

extension RecordedGroup.Member {
  /// Reads a case's line.
  fileprivate init?(_ result: Facts) {
    guard let name = result["name"]?.string.flatMap({ SubjectName($0) }) else { return nil }
    let accepting = result["accepting"]?.members ?? Facts()
    func hash(_ name: String) -> ContentHash? { accepting[name]?.string.flatMap { ContentHash($0) } }
    self.init(
      name, hash("candidate").map { GoldenReplacement(golden: hash("golden"), candidate: $0) },
      obstacle: accepting["obstacle"]?.string)
  }
}

extension Evaluation {
  /// What accepting the case would replace, or why it cannot be accepted, as JSON.
  var accepting: Fact {
    .object([
      "golden": replacement?.golden.map { .text("\($0)") },
      "candidate": replacement.map { .text("\($0.candidate)") },
      "obstacle": obstacle.map { .text($0) },
    ])
  }
}
