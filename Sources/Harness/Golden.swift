import AssayFacts
import AssayGoldenStorage
import AssayImaging
import AssaySubjects

/// The golden side of a judgement: what is recorded, and the way to the picture.
struct Golden: Sendable {
  var record: GoldenRecord
  /// What the golden depended on when it was accepted.
  var fingerprint: Facts
  /// Reads the PNG file, which must be the recorded one.
  var file: @Sendable (PictureRecord) throws(Problem) -> [UInt8]
  /// Decodes the file, whose pixels must be the recorded ones.
  var picture: @Sendable ([UInt8], PictureRecord) throws(Problem) -> Bitmap
}

/// Whether there is a golden to judge by.
enum GoldenState: Sendable {
  case found(Golden)
  /// There is none; the sentence says what of it is missing.
  case missing(String)
  /// There is something, but it cannot be used.
  case unusable(Problem)
}

/// The goldens of all groups that are to be judged, each group's record read once.
struct GoldenShelf: Sendable {
  let store: GoldenStore
  private let groups: [String: Result<GroupRecord?, Problem>]

  /// Reads the records of groups.
  init(_ store: GoldenStore, groups names: Set<String>, jobs: Int?) async {
    self.store = store
    let names = names.sorted()
    let records = await mapInParallel(names, jobs: jobs) { name in
      Result { () throws(Problem) in try store.record(ofGroup: name) }
    }
    groups = Dictionary(zip(names, records), uniquingKeysWith: { first, _ in first })
  }

  /// What cannot be read, ordered by place.
  var problems: [Problem] {
    groups.values.compactMap { if case .failure(let problem) = $0 { problem } else { nil } }
      .sorted { $0.location < $1.location }
  }

  /// What is recorded of a group; nil when nothing is, or nothing readable.
  func record(ofGroup group: String) -> GroupRecord? {
    if case .success(let record)? = groups[group] { record } else { nil }
  }

  /// Whether a group's record is there but cannot be read.
  func isDamaged(_ group: String) -> Bool {
    if case .failure? = groups[group] { true } else { false }
  }

  /// The golden of a subject.
  func golden(of subject: Subject) -> GoldenState {
    let name = subject.name
    let group: GroupRecord?
    switch groups[name.group] {
    case .failure(let problem): return .unusable(problem)
    case .success(let record): group = record
    case nil: group = nil
    }
    guard let group, let record = group.cases[name.leaf] else {
      guard subject.hasGolden && store.hasPictureFile(name) else { return .missing("there is no golden") }
      return .unusable(
        Problem(
          SourceLocation(path: store.picturePath(of: name)),
          "the picture is there, but '\(store.factsPath(ofGroup: name.group))' does not record it; restore that file from version control, or `assay accept \(name)`"
        ))
    }
    if subject.hasGolden && record.picture == nil {
      return .missing("there is no golden picture, only facts from when the subject had none of its own")
    }
    let store = store
    return .found(
      Golden(
        record: record, fingerprint: group.fingerprint,
        file: { recorded throws(Problem) in try store.pictureFile(of: name, recorded: recorded) },
        picture: { file, recorded throws(Problem) in
          try store.picture(of: name, file: file, recorded: recorded)
        }))
  }
}
