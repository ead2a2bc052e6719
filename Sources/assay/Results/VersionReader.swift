import AssayFacts
import AssayGoldenStorage
import AssayHarness
import AssayImaging
import AssayScenarioFormat
import AssaySubjects
import AssaySystem
import Foundation

/// A commit that may have changed a golden, with the golden's names before and after it.
struct GoldenChange {
  var entry: GoldenLog.Entry
  var old: SubjectName
  var new: SubjectName

  fileprivate var before: GoldenSide { GoldenSide(name: old, ids: entry.files.compactMapValues { $0.old }) }
  fileprivate var after: GoldenSide { GoldenSide(name: new, ids: entry.files.compactMapValues { $0.new }) }
}

/// A golden before or after a commit: the ids of its files' contents, of those that the commit changed.
private struct GoldenSide {
  var name: SubjectName
  var ids: [String: String]

  /// The id of the facts file, with the case in it; nil if there is no such file.
  var record: RecordKey? { ids[name.factsFile].map { RecordKey(id: $0, leaf: name.leaf) } }
  /// The id of the picture or text; nil if the commit did not change it.
  var content: String? { name.files.dropFirst().lazy.compactMap { ids[$0] }.first }
}

private struct RecordKey: Hashable {
  var id: String
  var leaf: String
}

extension SubjectName {
  /// The facts file, relative to the goldens.
  var factsFile: String { (group.isEmpty ? "_" : group) + ".facts" }
  /// The files that a golden may consist of.
  var files: [String] {
    let own = PictureFormat(ofFile: text) == nil ? [] : [text]
    return [factsFile, "\(self).png", "\(self).txt", "\(self).json"] + own
  }
}

/// Reads what commits changed in a golden: the records of all, and the pictures of those that changed it.
struct VersionReader {
  private let goldens: String
  private let changes: [GoldenChange]
  private let records: [RecordKey: Result<GoldenVersion?, Problem>]
  private let contents: [String: [UInt8]]

  init(_ changes: [GoldenChange], _ git: Git, goldens: String) throws(Problem) {
    self.goldens = goldens
    let keys = Array(Set(changes.flatMap { [$0.before.record, $0.after.record].compactMap(\.self) }))
    let files = try VersionReader.contents(keys.map(\.id), git)
    let read = Threads.map(keys) { key in
      Result { () throws(Problem) in
        try files[key.id].flatMap { bytes throws(Problem) in try GoldenVersion(of: key.leaf, in: bytes) }
      }
    }
    let records = Dictionary(uniqueKeysWithValues: zip(keys, read))
    func record(_ key: RecordKey?) -> Result<GoldenVersion?, Problem> {
      key.flatMap { records[$0] } ?? .success(nil)
    }
    self.records = records
    self.changes = changes.filter { change in
      let (old, new) = (change.before.record, change.after.record)
      // A folder of pictures without facts has no record on either side.
      return old == nil && new == nil || record(old) != record(new)
    }
    contents = try VersionReader.contents(
      self.changes.flatMap { [$0.before.content, $0.after.content].compactMap(\.self) }, git)
  }

  private static func contents(_ ids: [String], _ git: Git) throws(Problem) -> [String: [UInt8]] {
    let ids = Array(Set(ids))
    let found = zip(ids, try git.contents(of: ids)).compactMap { id, content in
      content.map { (id, [UInt8]($0)) }
    }
    return Dictionary(uniqueKeysWithValues: found)
  }

  /// The commits that changed the golden, each with what it changed, in the same order.
  var versions: [GoldenHistory.Version] {
    Threads.map(changes) { GoldenHistory.Version(entry: $0.entry, evaluation: evaluation(of: $0)) }
      .filter { !$0.evaluation.findings.isEmpty }
  }

  private func evaluation(of change: GoldenChange) -> Evaluation {
    let location = SourceLocation(path: "\(goldens)/\(change.new.factsFile)")
    do throws(Problem) {
      var (old, new) = (try version(change.before), try version(change.after))
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

  private func version(_ side: GoldenSide) throws(Problem) -> GoldenVersion? {
    let content = side.content.flatMap { contents[$0] }
    guard let key = side.record else {
      return try content.map { png throws(Problem) in try GoldenVersion(png: png) }
    }
    guard var version = try records[key]?.get() else { return nil }
    if version.record.text != nil, let content {
      version.record.facts[Rendering.textFact] = .text(String(decoding: content, as: UTF8.self))
    }
    version.png = content
    return version
  }
}

extension GoldenVersion {
  /// A case of a facts file; nil if it is not there.
  fileprivate init?(of leaf: String, in bytes: [UInt8]) throws(Problem) {
    let file = try FactsFile(bytes: bytes, path: "facts of this version")
    guard let record = try file.record(of: leaf) else { return nil }
    self.init(record: record, fingerprint: file.fingerprint)
  }

  /// A picture without facts.
  fileprivate init(png: [UInt8]) throws(Problem) {
    do throws(PictureError) {
      let bitmap = try Bitmap(file: png)
      let record = GoldenRecord(picture: PictureRecord(of: bitmap, in: png), facts: Facts())
      self.init(record: record, fingerprint: Facts(), png: png)
    } catch {
      throw Problem(.commandLine, "the picture of this version cannot be read: \(error)")
    }
  }
}
