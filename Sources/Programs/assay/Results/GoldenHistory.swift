import AssayFacts
import AssayGoldens
import AssayVerifying
import AssayImaging
import AssayScenarioFormat
import AssaySubjects
import AssaySystem

/// The accepted versions of a golden, from git.
struct GoldenHistory {
  /// A commit that changed the golden, and its changes.
  struct Version {
    var entry: GoldenLog.Commit
    var evaluation: Evaluation
  }

  /// A commit that may have changed the golden, with the golden's names before and after it.
  private struct GoldenChange {
    var entry: GoldenLog.Commit
    var old: SubjectName
    var new: SubjectName
  }

  /// The versions, the newest first.
  private(set) var versions: [Version] = []
  /// Whether the checkout lacks earlier commits.
  var isShallow: Bool { log.isShallow }
  /// Whether facts of earlier commits are not compared, because their old format is not read, or a partial checkout lacks them.
  private(set) var hasOlderFacts = false
  private let log: GoldenLog
  private let goldens: String

  /// Reads all versions of a golden, of earlier names, too.
  init(of name: SubjectName, in goldens: String) throws(Problem) {
    log = try GoldenLog(goldens: goldens)
    self.goldens = goldens
    var next: (name: SubjectName, range: String)? = (name, "HEAD")
    while let (name, range) = next {
      next = nil
      let older = GoldenStore.olderFactsFile(of: name)
      var entries = try log.entries(range, changing: name.files + [older])
      if let first = entries.compactMap({ $0.files[older]?.new }).last {
        hasOlderFacts = try log.git.contents(of: [first])[0]?.areOlderFacts != false || hasOlderFacts
        for index in entries.indices { entries[index].files[older] = nil }
      }
      versions += try versions(entries.map { GoldenChange(entry: $0, old: name, new: name) })
      guard let first = versions.last, first.evaluation.causes == [.added],
        let change = try renaming(of: name, in: first.entry)
      else { continue }
      // A renamed golden whose content is the same has no finding.
      var evaluation =
        try versions([change]).first?.evaluation
        ?? Evaluation(name: name, location: first.evaluation.location, verdict: .passed)
      evaluation.formerName = change.old
      versions[versions.count - 1].evaluation = evaluation
      next = (change.old, first.entry.commit + "^")
    }
  }

  /// The change of a commit that renamed a golden's picture or facts file; nil for another commit.
  private func renaming(of name: SubjectName, in entry: GoldenLog.Commit) throws(Problem) -> GoldenChange? {
    let renames = try log.renames(in: entry.commit)
    func former(_ path: String) -> String? { renames.first { $0.new == path && $0.old != path }?.old }
    let old =
      former("\(name).png").flatMap { SubjectName(String($0.dropLast(4))) }
      ?? former(name.factsFile).flatMap { SubjectName(String($0.dropLast(6))) }
    guard let old else { return nil }
    var entry = entry
    for rename in renames where old.files.contains(rename.old) {
      entry.files[rename.old] = (rename.oldID, entry.files[rename.old]?.new)
    }
    return GoldenChange(entry: entry, old: old, new: name)
  }

  /// The commits that changed the golden, and not only its record.
  private func versions(_ changes: [GoldenChange]) throws(Problem) -> [Version] {
    let ids = Set(changes.flatMap { $0.entry.files.values.flatMap { [$0.old, $0.new].compactMap(\.self) } })
    let contents = Dictionary(uniqueKeysWithValues: zip(ids, try log.git.contents(of: Array(ids))))
    return Threads.map(changes) { change in
      Version(entry: change.entry, evaluation: evaluation(of: change, contents))
    }
    .filter { !$0.evaluation.findings.isEmpty }
  }

  private func evaluation(of change: GoldenChange, _ contents: [String: [UInt8]?]) -> Evaluation {
    let location = SourceLocation(path: "\(goldens)/\(change.new.factsFile)")
    let files = change.entry.files
    do throws(Problem) {
      var old = try GoldenVersion(of: change.old, files.compactMapValues(\.old), contents)
      var new = try GoldenVersion(of: change.new, files.compactMapValues(\.new), contents)
      // The commit changed only the fingerprint, or recorded a picture that was there before.
      let isRecorded = old == nil && new?.record.picture != nil && new?.png == nil
      guard old != new, !isRecorded else {
        return Evaluation(name: change.new, location: location, verdict: .passed)
      }
      let store = GoldenStore(root: goldens)
      // Fingerprints are never deleted, so today's goldens have those of all versions.
      if old != nil, let before = try? store.fingerprint(old?.record.fingerprint),
        let after = try? store.fingerprint(new?.record.fingerprint)
      {
        old?.fingerprint = before
        new?.fingerprint = after
      }
      if old?.record.picture?.pixelHash == new?.record.picture?.pixelHash {
        old?.record.picture = nil
        new?.record.picture = nil
      }
      return try Evaluation(change.new, from: old, to: new, location: location, vocabulary: .labels)
    } catch {
      var unread = Evaluation(name: change.new, location: location, verdict: .broken)
      unread.findings = [Finding(.broken, error.message)]
      return unread
    }
  }
}

extension SubjectName {
  /// The facts file, relative to the goldens.
  fileprivate var factsFile: String { GoldenStore.factsFile(of: self) }
  /// The files that its picture may be in.
  fileprivate var pictureFiles: [String] {
    ["\(self).png"] + (PictureFormat(ofFile: text) == nil ? [] : [text])
  }
  /// All files that a golden may consist of.
  fileprivate var files: [String] { [factsFile, "\(self).txt", "\(self).json"] + pictureFiles }
}

extension GoldenVersion {
  /// A golden before or after a commit; nil if it has none there.
  ///
  /// Takes the ids of the files that the commit changed, and their contents by id, nil where a partial checkout lacks them.
  fileprivate init?(of name: SubjectName, _ ids: [String: String], _ contents: [String: [UInt8]?])
    throws(Problem)
  {
    func bytes(_ path: String) -> [UInt8]? { ids[path].flatMap { contents[$0] ?? nil } }
    guard ids[name.factsFile] != nil else {
      guard let picture = name.pictureFiles.lazy.compactMap(bytes).first else { return nil }
      self = try GoldenVersion(picture: picture)
      return
    }
    guard let facts = bytes(name.factsFile) else { return nil }
    var record = try FactsFile(bytes: facts, path: "facts of this version").record()
    let content = name.files.dropFirst().lazy.compactMap(bytes).first
    if record.text != nil, let content {
      record.facts[Rendering.textFact] = .text(String(decoding: content, as: UTF8.self))
    }
    self.init(record: record, fingerprint: Facts(), png: content)
  }

  /// A picture without facts.
  private init(picture: [UInt8]) throws(Problem) {
    do throws(PictureError) {
      let bitmap = try Bitmap(file: picture)
      let record = GoldenRecord(picture: PictureRecord(of: bitmap, in: picture), facts: Facts())
      self.init(record: record, fingerprint: Facts(), png: picture)
    } catch {
      throw Problem(.commandLine, "the picture of this version cannot be read: \(error)")
    }
  }
}
