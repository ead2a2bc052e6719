import AssayImaging
public import AssaySubjects

/// A reviewer's decisions, as the report exports them to `decisions.json`.
public struct Decisions: Sendable {
  /// The candidates that shall become goldens, each with the hashes that the reviewer saw.
  public private(set) var accepted: [SubjectName: GoldenReplacement] = [:]
  /// The subjects whose candidates are wrong.
  public private(set) var rejected: Set<SubjectName> = []
  /// Where they were read.
  let path: String

  /// The largest file that is read, in bytes: a quarter of a million decisions.
  public static let sizeLimit = 32 << 20

  /// Decides to accept some candidates, and to reject others.
  package init(
    accepting accepted: [SubjectName: GoldenReplacement], rejecting rejected: Set<SubjectName> = [],
    path: String
  ) {
    (self.accepted, self.rejected, self.path) = (accepted, rejected, path)
  }

  /// The decisions about some of the cases.
  package func about(_ isIncluded: (SubjectName) -> Bool) -> Decisions {
    Decisions(
      accepting: accepted.filter { isIncluded($0.key) }, rejecting: rejected.filter(isIncluded), path: path)
  }

  /// Reads a file's bytes; throws for anything that the report does not write.
  public init(json: [UInt8], path: String) throws(Problem) {
    self.path = path
    let file: File
    do {
      file = try JSONFile(json).decoded(as: File.self)
    } catch {
      throw Problem(
        SourceLocation(path: path),
        "the file is damaged or no decisions of a report (\(JSONFile.words(for: error))); export it again")
    }
    guard file.assay == "decisions" else {
      throw Problem(
        SourceLocation(path: path),
        "the file says it is '\(file.assay)', not 'decisions'; export it from the report")
    }
    guard file.version == 1 else {
      throw Problem(
        SourceLocation(path: path),
        "the decisions have version \(file.version), and this program reads version 1; use the program that wrote the report"
      )
    }
    for (index, entry) in file.decisions.enumerated() { try take(entry, index: index) }
  }

  /// Throws unless there is a case for each decision.
  package func check(_ cases: some Sequence<SubjectName>) throws(JudgeRefusal) {
    let gone = rejected.union(accepted.keys).subtracting(cases).sorted()
    guard gone.isEmpty else { throw JudgeRefusal(problems: gone.map(missing)) }
  }

  /// Says that a case is gone about which something was decided.
  func missing(_ name: SubjectName) -> Problem {
    Problem(
      SourceLocation(path: path),
      "there is no '\(name)' any more; run `assay verify` and decide by the new report")
  }

  private mutating func take(_ entry: File.StoredDecision, index: Int) throws(Problem) {
    func problem(_ message: String) -> Problem {
      Problem(SourceLocation(path: path), "decision \(index + 1): \(message); export the file again")
    }
    guard let name = SubjectName(entry.name) else { throw problem("'name' is not a name of a case") }
    guard accepted[name] == nil, !rejected.contains(name) else { throw problem("'\(name)' is decided twice") }
    guard let candidate = ContentHash(entry.candidate) else { throw problem("'candidate' is not a hash") }
    let golden = entry.golden.map { ContentHash($0) }
    if case .some(.none) = golden { throw problem("'golden' is neither a hash nor null") }
    switch entry.decision {
    case "accept": accepted[name] = GoldenReplacement(golden: golden ?? nil, candidate: candidate)
    case "reject": rejected.insert(name)
    default: throw problem("'decision' is neither 'accept' nor 'reject'")
    }
  }

  private struct File: Decodable {
    struct StoredDecision: Decodable {
      var name: String
      var decision: String
      var golden: String?
      var candidate: String
    }

    var assay: String
    var version: Int
    var decisions: [StoredDecision]
  }
}
