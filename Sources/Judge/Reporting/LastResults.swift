package import AssayFacts
package import AssaySubjects

/// The results of the last verification, as they are in its output folder: the lines of ``JSONReport``.
package struct LastResults: Sendable {
  /// The file's name in the output folder.
  package static let file = "results.jsonl"
  /// The largest file that is read, in bytes.
  package static let sizeLimit = 256 << 20

  /// The document without its cases.
  package let heading: Facts
  private let lines: [ArraySlice<UInt8>]
  private let location: SourceLocation

  /// Reads what a verification left in its output folder.
  package init(in output: String) throws(Problem) {
    location = SourceLocation(path: output + "/" + LastResults.file)
    guard let bytes = try PlainFile.contents(of: location.path, limit: LastResults.sizeLimit) else {
      throw Problem(
        location,
        "no verification left its results here; run `assay verify`, or name its folder with '--output'")
    }
    lines = bytes.split(separator: UInt8(ascii: "\n"))
    heading = try LastResults.members(of: lines.first ?? [], location)
    guard heading["schema"] == .number(1), heading["groups"]?.elements != nil else {
      throw LastResults.damage(location)
    }
  }

  /// The groups of failures, the largest first.
  package var groups: [Facts] { heading["groups"]?.elements?.compactMap(\.members) ?? [] }

  /// The group with an id; nil when there is none.
  package func group(_ id: String?) -> Facts? { groups.first { $0["id"]?.string == id } }

  /// The result for a case; nil when it was not verified.
  package func result(for name: SubjectName) throws(Problem) -> Facts? {
    let start = Array("{\"name\":\(Fact.text(name.text).compactJSON),".utf8)
    guard let line = lines.dropFirst().first(where: { $0.starts(with: start) }) else { return nil }
    return try LastResults.members(of: line, location)
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
    guard let members = (try? Fact(json: Array(line)))?.members else { throw damage(location) }
    return members
  }

  private static func damage(_ location: SourceLocation) -> Problem {
    Problem(location, "the file is damaged or of another version; run `assay verify` again")
  }
}
