package import AssayFacts
package import AssayVerifying
package import AssaySubjects
import FoundationEssentials

/// The results of the last verification, as they are in its output folder: the lines of ``JSONReport``.
package struct LastResults: Sendable {
  /// The file's name in the output folder.
  package static let file = "results.jsonl"
  /// The largest file that is read, in bytes.
  package static let sizeLimit = 256 << 20
  /// The longest line that is read, in bytes: the first two have all groups and failures.
  static let lineLimit = 32 << 20

  /// The document without its cases.
  package private(set) var heading: Facts
  /// The cases that failed when they were compared last, and the groups as `accept` takes them, the largest first.
  package let failures: RecordedFailures
  /// The options of the verification that a later command needs, too.
  package let sources: [String]
  /// The lines of cases.
  private let cases: ArraySlice<UInt8>
  private let location: SourceLocation

  /// Reads the results of a verification in its output folder, if any.
  package init?(in output: String) throws(Problem) {
    location = SourceLocation(path: output + "/" + LastResults.file)
    guard let bytes = try PlainFile.contents(of: location.path, limit: LastResults.sizeLimit) else {
      return nil
    }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 2, omittingEmptySubsequences: false)
    let members = try LastResults.members(of: lines[0], location)
    sources = members["sources"]?.elements?.compactMap(\.string) ?? []
    heading = Facts(entries: members.entries.filter { $0.name != "sources" })
    guard heading["schema"] == .number(JSONReport.version), heading["groups"]?.elements != nil,
      lines.count == 3
    else {
      throw LastResults.damage(location)
    }
    try LastResults.checkLength(of: lines[1], location)
    guard let failures = RecordedFailures(line: lines[1]) else { throw LastResults.damage(location) }
    (self.failures, cases) = (failures, lines[2])
  }

  /// The groups of failures, the largest first.
  package var groups: [Facts] { heading["groups"]?.elements?.compactMap(\.members) ?? [] }

  /// The group with an id, if any.
  package func group(_ id: String?) -> Facts? { groups.first { $0["id"]?.string == id } }

  /// The result for a case; nil when it was not verified.
  package func result(for name: SubjectName) throws(Problem) -> Facts? {
    let start = Array("{\"name\":\(Fact.text(name.text).compactJSON),".utf8)
    // One line at a time: all at once would take more memory than the file.
    var rest = cases
    while !rest.isEmpty {
      let line = rest.prefix { $0 != UInt8(ascii: "\n") }
      if line.starts(with: start) { return try LastResults.members(of: line, location) }
      rest = rest[line.endIndex...].dropFirst()
    }
    return nil
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
    try checkLength(of: line, location)
    guard let members = (try? Fact(json: Array(line), atMost: .max))?.members else { throw damage(location) }
    return members
  }

  private static func checkLength(of line: ArraySlice<UInt8>, _ location: SourceLocation) throws(Problem) {
    guard line.count <= lineLimit else {
      throw Problem(
        location,
        "a line is longer than \(lineLimit >> 20) MiB, which is not read; verify fewer cases at a time")
    }
  }

  private static func damage(_ location: SourceLocation) -> Problem {
    Problem(location, "the file is damaged or of another version; run `assay verify` again")
  }
}

/// What later commands need of a verification, as a line of its own.
package struct RecordedFailures: Codable, Hashable, Sendable {
  /// The cases that failed when they were compared last.
  package let open: OpenFailures
  /// The same of other cases and goldens that were verified with this output folder, the last first.
  let others: [OpenFailures]
  /// The groups of failures, and what accepting them would replace.
  package let groups: [RecordedGroup]
}

extension RecordedFailures {
  /// How many other verifications are remembered; for any other, `--failed` says that it finds no failures.
  private static let othersLimit = 50

  /// The cases that failed in the last verification of a source; nil if it was never verified.
  package func open(of source: String) -> OpenFailures? { ([open] + others).first { $0.source == source } }

  /// The remembered failures of all other sources.
  func all(besides source: String) -> [OpenFailures] {
    Array(([open] + others).filter { $0.source != source }.prefix(RecordedFailures.othersLimit))
  }

  /// Reads a line; nil if it is damaged.
  init?(line: ArraySlice<UInt8>) {
    guard let failures = try? JSONDecoder().decode(RecordedFailures.self, from: Data(line)) else {
      return nil
    }
    self = failures
  }

  /// The line with its line end; equal failures give equal bytes.
  var line: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return ((try? encoder.encode(self)).map { [UInt8]($0) } ?? []) + "\n".utf8
  }
}
