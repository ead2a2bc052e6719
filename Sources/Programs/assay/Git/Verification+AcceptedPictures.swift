import AssayGoldens
import AssayVerifying
import AssaySubjects

extension Verification {
  /// The most cases, so that no report is late or large.
  private static let cases = 100

  /// Adds the last accepted pictures of each golden that changed, from git; none without git.
  func withAcceptedPictures() -> Verification {
    var result = self
    for store in goldens {
      let paths = failures.filter { $0.verdict == .changed && $0.candidatePNG != nil }.map(\.referencePath)
        .filter { $0.hasPrefix(store.root + "/") && $0.hasSuffix(".png") }
      let shown = Set(paths.prefix(Verification.cases).map { String($0.dropFirst(store.root.count + 1)) })
      guard !shown.isEmpty, let log = try? GoldenLog(goldens: store.root) else { continue }
      do throws(Problem) {
        for (path, all) in try log.pictures(of: shown) {
          result.acceptedPictures["\(store.root)/\(path)"] = all
        }
      } catch {
        result.hints.append(error.message)
      }
    }
    return result
  }
}

extension GoldenLog {
  /// The most commits to look through, versions of each picture, and bytes of one.
  private static let (commits, versions, bytes) = (2000, 4, 20_480)

  /// The last pictures at some paths, the newest first.
  fileprivate func pictures(of paths: Set<String>) throws(Problem) -> [String: [AcceptedPicture]] {
    // In a partial checkout, git would fetch them over the network.
    let isPartial = try git.run(["config", "--get-regexp", #"^remote\..*\.promisor$"#]).status == 0
    if isPartial { return [:] }
    let oldest = try git.run(["rev-list", "--max-count=1", "--skip=\(GoldenLog.commits)", "HEAD"]).lines.first
    var found: [String: [(entry: Commit, id: String)]] = [:]
    for entry in try entries(oldest.map { $0 + "..HEAD" } ?? "HEAD", changing: paths.sorted()) {
      for (path, ids) in entry.files where paths.contains(path) && found[path]?.count != GoldenLog.versions {
        // The oldest commit of a shallow checkout seems to add all files.
        if let id = ids.new, ids.old != nil || !isShallow { found[path, default: []].append((entry, id)) }
      }
    }
    let all = Set(found.values.joined().map(\.id)).sorted()
    let input = Array(all.map { $0 + "\n" }.joined().utf8)
    let sizes = try git.run(["cat-file", "--batch-check=%(objectsize)"], input: input).lines
    let ids = zip(all, sizes).filter { Int($1) ?? .max <= GoldenLog.bytes }.map(\.0)
    let contents = Dictionary(uniqueKeysWithValues: zip(ids, try git.contents(of: ids)))
    return found.mapValues { versions in
      versions.compactMap { version in
        contents[version.id]?.map {
          (version.entry.date, String(version.entry.commit.prefix(8)), version.entry.subject, $0)
        }
      }
    }
  }
}
