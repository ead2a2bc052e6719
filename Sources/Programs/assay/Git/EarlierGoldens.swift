import AssayGoldens
import AssayVerifying
import AssaySubjects
import AssaySystem
import FoundationEssentials

/// The goldens of a git revision, written to a folder of their own.
struct EarlierGoldens {
  /// The revision and its commit.
  let revision: ComparedRevision
  /// Its goldens.
  let store: GoldenStore

  /// The most bytes that are read of one revision.
  static let limit = 2 << 30

  /// Reads the goldens that a revision has in today's folder, which may be gone, and writes them to `<output>/against`.
  init(
    of name: String, for option: String, goldens: String, output: String
  ) throws(Problem) {
    let folder = output + "/against"
    try? FileManager.default.removeItem(atPath: folder)
    guard !name.isEmpty, name.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) else {
      throw Problem(.commandLine, "'\(option)' needs the name of a git revision, such as origin/main")
    }
    let isThere = PlainFile.isFolder(goldens)
    let place = Paths.real(goldens)
    let git = try Git(folder: isThere ? goldens : Paths.folder(of: place), for: option)
    _ = try git.root()
    let commit = try git.commit(of: name)
    revision = ComparedRevision(name: name, commit: commit)
    let prefix = try git.prefix()
    let files = try git.files(
      of: commit, below: isThere ? String(prefix.dropLast()) : prefix + Paths.name(of: place)
    )
    .filter { GoldenStore.isGoldenName($0.key) }.sorted { $0.key < $1.key }
    guard !files.isEmpty else {
      throw Problem(
        .commandLine,
        "the revision \(revision) has no goldens in '\(goldens)'; name another revision, or another folder with '--goldens'"
      )
    }
    store = GoldenStore(root: folder)
    let root = Folder(root: folder)
    for ((path, _), content) in zip(files, try git.contents(of: files.map(\.value))) {
      guard let content else {
        throw Problem(
          .commandLine,
          "git has no content of '\(path)' at that revision, since this checkout is partial; fetch it")
      }
      guard !path.hasSuffix(".facts") || !content.areOlderFacts else {
        throw Problem(
          .commandLine,
          "the revision \(revision) has facts files of a format that is no longer read; name a later revision"
        )
      }
      try root.create(path, bytes: content)
    }
  }

  /// Throws for more bytes than are read, by the sizes that git prints, among which may be error messages.
  static func check(sizes: [String]) throws(Problem) {
    guard sizes.compactMap({ Int($0) }).reduce(0, +) <= limit else {
      throw Problem(
        .commandLine,
        "the goldens in question have more than \(limit >> 30) GiB; name a smaller folder with '--goldens'"
      )
    }
  }
}

extension [UInt8] {
  /// Whether this is a facts file of a former format, which had all cases of a group.
  var areOlderFacts: Bool {
    let heading = String(decoding: prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    return ["assay facts 1", "assay facts 2"].contains(heading)
  }
}

extension [Suite] {
  /// Compares today's goldens with those of a git revision.
  ///
  /// - Parameter option: The option that names the revision, for error messages.
  func changes(
    since revision: String, for option: String, patterns: [String], output: String, jobs: Int?
  ) async throws(Problem) -> Verification {
    let suite = try single(for: "'\(option)' compares")
    let earlier = try EarlierGoldens(of: revision, for: option, goldens: suite.root, output: output)
    let changes = GoldenChanges(since: earlier.revision, earlier: earlier.store, today: suite.store)
    return await changes.verification(suite.catalog, patterns: patterns, jobs: jobs)
  }
}
