import AssayFacts
import Foundation
import AssayGoldens
import AssayImaging
import AssaySubjects
import AssayTestSupport
import Testing

@testable import AssayVerifying

/// A name known to be right.
func name(_ text: String) -> SubjectName {
  guard let name = SubjectName(text) else { preconditionFailure("'\(text)' is not a name") }
  return name
}

/// A picture from rows of `#` black, `.` white, `g` gray 120, `h` gray 121.
func picture(_ rows: String...) -> Bitmap {
  var bitmap = Bitmap(width: rows[0].count, height: rows.count)
  let gray = { (level: UInt8) in Color(red: level, green: level, blue: level) }
  let colors: [Character: Color] = ["#": .black, ".": .white, "g": gray(120), "h": gray(121)]
  for (y, row) in rows.enumerated() {
    for (x, letter) in row.enumerated() { bitmap[x, y] = colors[letter] ?? .clear }
  }
  return bitmap
}

/// A subject that paints a picture and states facts; without a picture, it cannot be rendered.
func subject(
  _ text: String, _ bitmap: Bitmap? = picture("#."), facts: Facts = ["size": 2],
  tolerance: Tolerance = .exact, expecting statement: (path: String, value: Fact)? = nil,
  sameAs: String? = nil, differsFrom: String? = nil, knownFailure: KnownFailure? = nil,
  error: RenderingError = .unavailable("install fonts-noto-core")
) -> Subject {
  let place = SourceLocation(path: "\(name(text).file).yaml", line: 3)
  let relations =
    (sameAs.map { [Relation(kind: .sameAs, other: name($0), location: place)] } ?? [])
    + (differsFrom.map { [Relation(kind: .differsFrom, other: name($0), location: place)] } ?? [])
  let expectations = statement.map { statement in
    Expectation(location: place, statement: "\(statement.path) = \(statement.value)") { facts in
      let value = FactPath(statement.path).flatMap { facts[$0] }
      return value == statement.value
        ? nil : "\(statement.path) is \(value ?? .null), expected \(statement.value)"
    }
  }
  return Subject(
    name: name(text), location: place, tolerance: tolerance, expectations: expectations.map { [$0] } ?? [],
    relations: relations, knownFailure: knownFailure
  ) { () throws(RenderingError) in
    guard let bitmap else { throw error }
    return Rendering(bitmap: bitmap, facts: facts)
  }
}

/// A subject that is a text; without a text, it cannot be rendered.
func textual(_ text: String, _ content: String?) -> Subject {
  var subject = Subject(name: name(text), location: SourceLocation(path: "\(name(text).file).yaml", line: 3))
  {
    () throws(RenderingError) in
    guard let content else { throw .unavailable("write it") }
    return Rendering(text: content)
  }
  subject.golden.form = .text
  return subject
}

/// A catalog of subjects, grouped by their names.
func catalog(_ subjects: Subject..., fingerprint: Facts = ["engine": 1]) -> Catalog {
  catalog(subjects, fingerprint: fingerprint)
}

/// A catalog of subjects, grouped by their names.
func catalog(_ subjects: [Subject], fingerprint: Facts = ["engine": 1]) -> Catalog {
  let groups = Dictionary(grouping: subjects, by: \.name.file)
  return Catalog(
    groups: groups.keys.sorted().map { group in
      ScenarioGroup(
        name: group, location: SourceLocation(path: "\(group).yaml"), fingerprint: fingerprint,
        subjects: groups[group] ?? [])
    }, vocabulary: FactVocabulary(drawingLibraries: ["FreeType"]))
}

/// A place to judge at: goldens and output in a folder of its own.
struct Bench {
  let temporary: TemporaryFolder
  let goldens: String
  let output: String
  let store: GoldenStore

  init() throws {
    temporary = try TemporaryFolder()
    goldens = temporary.path + "/Goldens"
    output = temporary.path + "/output"
    store = GoldenStore(root: goldens)
  }

  /// Makes goldens of all renderings of subjects.
  func accept(_ subjects: Subject..., fingerprint: Facts = ["engine": 1]) async throws {
    _ = try await Judge(store: store).accept(["**"], in: catalog(subjects, fingerprint: fingerprint))
  }

  /// Judges subjects by the goldens.
  func verify(
    _ subjects: Subject..., fingerprint: Facts = ["engine": 1],
    options: VerificationOptions = VerificationOptions()
  ) async -> Verification {
    await Judge(store: store).verify(catalog(subjects, fingerprint: fingerprint), options: options)
  }

  /// Judges one subject by the goldens.
  func evaluation(of subject: Subject, fingerprint: Facts = ["engine": 1]) async throws -> Evaluation {
    let verification = await verify(subject, fingerprint: fingerprint)
    return try #require(verification.evaluations.first)
  }

  /// The subject with the failure that it has now as the known one, under the name that a verification prints.
  func knowing(_ subject: Subject, until: String? = nil) async throws -> Subject {
    var (known, options) = (subject, VerificationOptions())
    (known.knownFailure, options.today) = (KnownFailure("for now"), "2026-01-01")
    let message = try #require(await verify(known, options: options).evaluations[0].messages.last)
    let name = try #require(message.firstMatch(of: /add `failure: ([-a-z0-9]+)`/)?.output.1)
    known.knownFailure = KnownFailure("for now", failure: String(name), until: until)
    return known
  }

  func url(_ file: String) -> URL { URL(fileURLWithPath: goldens + "/" + file) }

  /// The environment that a case's golden was accepted in.
  func fingerprint(of text: String) throws -> Facts {
    try store.fingerprint(store.record(of: name(text))?.fingerprint)
  }

  /// All files of the goldens with their content.
  var files: [String: Data] {
    let names = FileManager.default.enumerator(atPath: goldens)?.compactMap { $0 as? String } ?? []
    return Dictionary(uniqueKeysWithValues: names.map { ($0, (try? Data(contentsOf: url($0))) ?? Data()) })
  }

  /// The error message with which work is refused; nothing may be written then.
  func refusal(of work: () async throws(JudgeRefusal) -> Acceptance) async -> String {
    let before = files
    do throws(JudgeRefusal) {
      _ = try await work()
    } catch {
      #expect(files == before, "a refusal writes nothing")
      return error.description
    }
    Issue.record("nothing was refused")
    return ""
  }
}

/// The decisions that a report exports after its reviewer decided on some evaluations.
func decided(_ words: [(name: String, decision: String)], on evaluations: [Evaluation]) throws -> Decisions {
  let entries = try words.map { name, decision in
    let replacement = try #require(evaluations.first { $0.name.text == name }?.replacement)
    let golden = replacement.golden.map { "\"\($0)\"" } ?? "null"
    return
      #"{"name": "\#(name)", "decision": "\#(decision)", "golden": \#(golden), "candidate": "\#(replacement.candidate)"}"#
  }
  return try decided(by: entries.joined(separator: ","))
}

/// Reads the entries of a file of decisions.
func decided(by entries: String) throws(Problem) -> Decisions {
  try Decisions(
    json: Array(#"{"assay": "decisions", "version": 1, "decisions": [\#(entries)]}"#.utf8), path: "d.json")
}
