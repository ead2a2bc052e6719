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
      "Do not render again what has not changed since it passed, except for 2 % of the cases, at least 10, as a check. By default on at a terminal, and off in pipes and where CI is set."
    ))
  var cache: Bool?

  /// Whether the cache is used: where a person waits, but not where only the result counts.
  private var isWanted: Bool {
    if let cache { return cache }
    return isatty(STDERR_FILENO) == 1 && !Terminal.isCI
  }

  /// Everything there is to judge, with what is known of it already; nothing is known without the cache.
  ///
  /// - Parameters:
  ///   - loader: Reads the scenarios.
  ///   - store: Their goldens.
  ///   - output: The folder whose `cache` is used.
  ///   - isWhole: Whether everything is judged, so that subjects in which nothing has changed need no names.
  ///   - jobs: How many files are read at the same time; nil for one a core.
  ///   - now: Seconds since 1970; the system's clock unless given.
  func catalog(
    of loader: ScenarioLoader, store: GoldenStore, output: String, isWhole: Bool, jobs: Int?, now: Int? = nil
  ) async -> Prepared {
    let listing = loader.listing()
    let cache = output + "/cache"
    guard isWanted, let environment = CacheEnvironment(fonts: listing.fontPaths, keptIn: cache) else {
      return Prepared(catalog: loader.load(jobs: jobs, listing: listing))
    }
    listing.trustFonts(environment.fontHashes)
    let scenarios = listing.files.map { file in
      CacheUse.Scenario(name: file.name, path: file.path) { ScenarioListing.contentHash(ofFile: file.path) }
    }
    var use = await CacheUse(
      VerificationCache(in: cache, environment: environment.hash), scenarios: scenarios, store: store,
      jobs: jobs, now: now)
    let known = use
    var catalog = loader.load(jobs: jobs, listing: listing) {
      known.hits[$0] == nil || known.auditedGroups.contains($0)
    }
    for group in catalog.groups
    where known.hits[group.name].map({ $0.scenario != group.contentHash }) ?? false {
      use.forget(group.name)
    }
    let loaded = Set(catalog.groups.map(\.name))
    let needed = (isWhole ? use.needed(besides: catalog) : Set(use.hits.keys)).subtracting(loaded)
    catalog.groups += listing.files.filter { needed.contains($0.name) }.compactMap { file in
      use.group(named: file.name, location: SourceLocation(path: file.path)) { name throws(RenderingError) in
        try loader.rendering(of: name)
      }
    }
    catalog.groups.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    return Prepared(catalog: catalog, use: use) { environment.keep(listing.fontHashes) }
  }

  /// What is to be judged.
  struct Prepared: Sendable {
    /// The subjects.
    var catalog: Catalog
    /// What is known of them; nil without the cache.
    var use: CacheUse?
    /// Keeps what was learned of the environment meanwhile.
    var keepEnvironment: @Sendable () -> Void = {}
  }
}
