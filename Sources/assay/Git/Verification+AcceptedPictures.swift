import AssayGoldenStorage
import AssayHarness
import AssaySubjects

extension Verification {
  /// The most cases, versions of each, commits to look through, and bytes of all pictures, so that no report is late or large.
  private static let (cases, versions, commits, bytes) = (100, 4, 2000, 2_000_000)

  /// The same with the last accepted pictures of the goldens that changed; none without git.
  func withAcceptedPictures() -> Verification {
    var result = self
    for store in goldens {
      let paths = failures.filter { $0.verdict == .changed && $0.candidatePNG != nil }.map(\.referencePath)
        .filter { $0.hasPrefix(store.root + "/") && $0.hasSuffix(".png") }
      let shown = Set(paths.prefix(Verification.cases).map { String($0.dropFirst(store.root.count + 1)) })
      guard !shown.isEmpty, let log = try? GoldenLog(goldens: store.root),
        let pictures = try? log.pictures(of: shown, versions: Verification.versions, in: Verification.commits)
      else { continue }
      for (path, all) in pictures { result.acceptedPictures["\(store.root)/\(path)"] = all }
    }
    let sizes = result.acceptedPictures.values.joined().map(\.png.count)
    return sizes.reduce(0, +) <= Verification.bytes ? result : self
  }
}

extension GoldenLog {
  /// The last pictures at some paths, the newest first, among a number of commits.
  fileprivate func pictures(
    of paths: Set<String>, versions: Int, in commits: Int
  ) throws(Problem) -> [String: [AcceptedPicture]] {
    let oldest = try git.run(["rev-list", "--max-count=1", "--skip=\(commits)", "HEAD"]).lines.first
    var found: [String: [(entry: Entry, id: String)]] = [:]
    for entry in try entries(oldest.map { $0 + "..HEAD" } ?? "HEAD", changing: paths.sorted()) {
      for (path, ids) in entry.files where paths.contains(path) && found[path, default: []].count < versions {
        if let id = ids.new { found[path, default: []].append((entry, id)) }
      }
    }
    let ids = Set(found.values.joined().map(\.id)).sorted()
    let contents = Dictionary(uniqueKeysWithValues: zip(ids, try git.contents(of: ids)))
    return found.mapValues { versions in
      versions.compactMap { version in
        contents[version.id]?.map {
          (version.entry.date, String(version.entry.commit.prefix(8)), version.entry.subject, [UInt8]($0))
        }
      }
    }
  }
}
