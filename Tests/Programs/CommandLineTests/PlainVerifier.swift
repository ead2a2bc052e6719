import AssayFacts
import AssayGoldens
import AssayImaging
import AssayScenarioFormat
import AssaySubjects
import Foundation

/// The simplest verification: it reads, draws, decodes and compares everything, without tolerances.
struct PlainVerifier {
  let scenarios: String
  let goldens: String
  /// What cases with a known failure drew when it was recorded.
  var known: [SubjectName: Rendering] = [:]

  /// Whether every scenario file can be read, and all pictures and facts equal their goldens or a failure known on that day.
  func passes(on today: String) -> Bool {
    let catalog = ScenarioLoader(folder: scenarios).load()
    guard let files = paths(below: scenarios), let update = paths(below: goldens), catalog.problems.isEmpty,
      !catalog.subjects.isEmpty, !update.contains(".journal"),
      files.filter({ $0.hasSuffix(".yaml") }).sorted() == catalog.groups.map({ $0.name + ".yaml" }).sorted()
    else { return false }
    var drawn: [SubjectName: Rendering] = [:]
    for subject in catalog.subjects { drawn[subject.name] = try? subject.render() }
    return catalog.groups.allSatisfy { group in
      group.subjects.allSatisfy { passes($0, drawn, record(of: $0.name), on: today) }
    }
  }

  /// The record of a case, whose environment must be known.
  private func record(of name: SubjectName) -> GoldenRecord? {
    guard let bytes = FileManager.default.contents(atPath: "\(goldens)/\(name).facts"),
      let record = try? FactsFile(bytes: [UInt8](bytes), path: name.text).record(),
      (try? GoldenStore(root: goldens).fingerprint(record.fingerprint)) != nil
    else { return nil }
    return record
  }

  private func passes(
    _ subject: Subject, _ drawn: [SubjectName: Rendering], _ record: GoldenRecord?, on today: String
  ) -> Bool {
    guard let own = drawn[subject.name], let record else { return false }
    if let failure = subject.knownFailure {
      guard let known = known[subject.name], today <= failure.until ?? today, let picture = record.picture
      else { return false }
      return self.picture(of: subject.name, picture) != nil && own.bitmap == known.bitmap
        && own.facts.lines == known.facts.lines
    }
    guard record.facts.lines == own.facts.lines,
      subject.expectations.allSatisfy({ $0.failure(own.facts) == nil })
    else { return false }
    for relation in subject.relations {
      guard let other = drawn[relation.other] else { return false }
      guard (own.bitmap == other.bitmap) == (relation.kind == .sameAs) else { return false }
    }
    guard subject.hasGoldenPicture else { return record.picture == nil }
    guard let first = record.picture else { return false }
    let recorded = [first] + (subject.golden.mayBeSeveral ? record.alternatives : [])
    let pictures = recorded.compactMap { picture(of: subject.name, $0) }
    return pictures.count == recorded.count && pictures.contains { $0 == own.bitmap }
  }

  /// The picture in a golden's file; nil if it is not the recorded one.
  private func picture(of name: SubjectName, _ record: PictureRecord) -> Bitmap? {
    let ending = record.number == 1 ? "" : "~\(record.number)"
    guard let file = FileManager.default.contents(atPath: "\(goldens)/\(name)\(ending).png"),
      let picture = try? Bitmap(libpng: [UInt8](file)), picture.contentHash == record.pixelHash
    else { return nil }
    return picture
  }

  /// The paths of all files below a folder; nil if a folder cannot be listed.
  private func paths(below folder: String) -> [String]? {
    var isWhole = true
    let all = FileManager.default.enumerator(
      at: URL(fileURLWithPath: folder), includingPropertiesForKeys: nil
    ) {
      _, _ in
      isWhole = false
      return false
    }
    let paths = (all?.compactMap { ($0 as? URL)?.path } ?? []).map { String($0.dropFirst(folder.count + 1)) }
    return isWhole ? paths : nil
  }
}
