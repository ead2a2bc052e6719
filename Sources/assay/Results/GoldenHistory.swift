import AssayHarness
import AssaySubjects

/// The accepted versions of a golden, from git.
struct GoldenHistory {
  /// A commit that changed the golden, and what it changed.
  struct Version {
    var entry: GoldenLog.Entry
    var evaluation: Evaluation
  }

  /// The versions, the newest first.
  private(set) var versions: [Version] = []
  /// Whether the checkout lacks earlier commits.
  var isShallow: Bool { log.isShallow }
  private let log: GoldenLog
  private let goldens: String

  /// Reads all versions of a golden, of earlier names, too.
  init(of name: SubjectName, in goldens: String) throws(Problem) {
    log = try GoldenLog(goldens: goldens)
    self.goldens = goldens
    var next: (name: SubjectName, range: String)? = (name, "HEAD")
    while let (name, range) = next {
      next = nil
      let changes = try log.entries(range, changing: name.files).map {
        GoldenChange(entry: $0, old: name, new: name)
      }
      versions += try VersionReader(changes, log.git, goldens: goldens).versions
      guard let first = versions.last, first.evaluation.causes == [.added],
        let change = try renaming(of: name, in: first.entry)
      else { continue }
      // A renamed golden whose content is the same has no finding.
      var evaluation =
        try VersionReader([change], log.git, goldens: goldens).versions.first?.evaluation
        ?? Evaluation(name: name, location: first.evaluation.location, verdict: .passed)
      evaluation.formerName = change.old
      versions[versions.count - 1].evaluation = evaluation
      next = (change.old, first.entry.commit + "^")
    }
  }

  /// The change of a commit that renamed a golden or its facts file; nil for another commit.
  private func renaming(of name: SubjectName, in entry: GoldenLog.Entry) throws(Problem) -> GoldenChange? {
    let renames = try log.renames(in: entry.commit)
    func former(_ path: String) -> String? { renames.first { $0.new == path && $0.old != path }?.old }
    let old =
      former("\(name).png").flatMap { SubjectName(String($0.dropLast(4))) }
      ?? former(name.factsFile).flatMap { SubjectName("\($0.dropLast(6))/\(name.leaf)") }
    guard let old else { return nil }
    var entry = entry
    for rename in renames where old.files.contains(rename.old) {
      entry.files[rename.old] = (rename.oldID, entry.files[rename.old]?.new)
    }
    return GoldenChange(entry: entry, old: old, new: name)
  }
}
