import ArgumentParser
import AssayGoldenStorage
import AssayHarness
import AssayScenarioFormat
import AssaySubjects
import Foundation

/// Whether subjects in which nothing has changed are rendered again.
struct CacheOptions: ParsableArguments {
  @Flag(
    inversion: .prefixedNo,
    help: ArgumentHelp(
      "Do not render again where nothing has changed since it passed; 2 %, at least 10, are rendered all the same as a check. On at a terminal, off in pipes and where CI is set, unless given."
    ))
  var cache: Bool?

  /// Whether the cache is used: where a person waits, but not where only the result counts.
  private var isWanted: Bool {
    if let cache { return cache }
    let isCI = !["", "0", "false"].contains(
      ProcessInfo.processInfo.environment["CI", default: ""].lowercased())
    return isatty(STDERR_FILENO) == 1 && !isCI
  }

  /// Everything there is to judge, with what is known of it already; nothing is known without the cache.
  ///
  /// - Parameters:
  ///   - output: The folder whose `cache` is used.
  ///   - jobs: How many files are read at the same time; nil for one a core.
  func catalog(
    of folder: ScenarioFolder, store: GoldenStore, output: String, jobs: Int?
  ) async -> (catalog: Catalog, use: CacheUse?) {
    let loader = folder.loader
    guard isWanted, let environment = CacheEnvironment.hash(fonts: loader.fontPaths) else {
      return (loader.load(jobs: jobs), nil)
    }
    let files = loader.contentHashes(jobs: jobs)
    var use = await CacheUse(
      VerificationCache(in: output + "/cache", environment: environment), scenarios: files.mapValues(\.hash),
      store: store, jobs: jobs)
    let known = use
    var catalog = loader.load(jobs: jobs) { known.hits[$0] == nil || known.auditedGroups.contains($0) }
    for group in catalog.groups
    where known.hits[group.name].map({ $0.scenario != group.contentHash }) ?? false {
      use.forget(group.name)
    }
    let loaded = Set(catalog.groups.map(\.name))
    catalog.groups += files.filter { !loaded.contains($0.key) }.compactMap { name, file in
      use.group(named: name, location: SourceLocation(path: file.path)) { name throws(RenderingError) in
        try loader.rendering(of: name)
      }
    }
    catalog.groups.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    return (catalog, use)
  }
}
