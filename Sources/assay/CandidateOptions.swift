import ArgumentParser
import AssayExpectations
import AssayGoldenStorage
import AssayHarness
import AssayRenderers
import AssayScenarioFormat
import AssaySubjects
import Foundation

/// Pictures that were made elsewhere, to be judged instead of scenarios.
struct CandidateOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Judge a folder of PNG files instead of scenarios: <name>.png, with <name>.facts.json if there are facts. Upper case and spaces in names become lower case and '-'. May be repeated.",
      valueName: "folder"))
  var candidates: [String] = []

  @Option(
    help: ArgumentHelp(
      "How far such pictures may be from their goldens, whatever \(PictureRule.file) beside these says: \(Tolerance.presets.map(\.name).joined(separator: ", ")), limits such as edge=0.05,ink=6, or both.",
      valueName: "tolerance"))
  var tolerance: String?

  @Flag(
    help: "Judge what the last `swift test` drew; the default where there are no scenarios.")
  var tests = false

  func validate() throws {
    if tests, !candidates.isEmpty {
      throw ValidationError("'--tests' and '--candidates' exclude each other.")
    }
    _ = try tolerance.map(Tolerance.init(option:))
    if tolerance != nil, candidates.isEmpty {
      throw ValidationError("'--tolerance' is for '--candidates'; scenarios and tests state their own.")
    }
  }

  /// What is to be judged, by which goldens; one suite for each folder of goldens.
  func suites(
    _ scenarios: ScenarioFolder, _ goldens: GoldenFolder, output: String
  ) throws(Problem) -> [Suite] {
    if !candidates.isEmpty {
      return [try candidateSuite(goldens).demandingAllGoldens()]
    }
    let hasScenarios =
      scenarios.named != nil || FileManager.default.fileExists(atPath: scenarios.scenarios)
    guard tests || !hasScenarios else {
      return [Suite(store: goldens.store, hasScenarios: true) { scenarios.catalog }]
    }
    let folder = RunFolder(output: output)
    let sources = try folder.sources()
    guard !sources.isEmpty else {
      if !tests { return [Suite(store: goldens.store, hasScenarios: true) { scenarios.catalog }] }
      throw Problem(
        SourceLocation(path: folder.path),
        "no test has drawn a picture here; run `swift test`, then this again")
    }
    try refuseLostScenarios(scenarios, goldens, sources: sources.map(\.goldens))
    let chosen = sources.filter { goldens.folder == nil || goldens.folder == $0.goldens }
    guard !chosen.isEmpty else {
      let all = sources.map(\.goldens).joined(separator: ", ")
      throw Problem(
        .commandLine,
        "no test has its goldens in '\(goldens.folder ?? "")'; the last tests had them in \(all)")
    }
    return chosen.map { source in
      let store = GoldenStore(root: source.goldens)
      return Suite(store: store, showsPart: true) {
        source.candidates.catalog().addingNamedGoldens(of: store).inWordsOfLabels
      }
    }
  }

  /// The pictures of folders, by the goldens there are.
  private func candidateSuite(_ goldens: GoldenFolder) throws(Problem) -> Suite {
    let limits = tolerance.flatMap { try? Tolerance(option: $0) }
    let rules = try PictureRules(beside: goldens.store.root, tolerance: limits)
    let folders = candidates.map { CandidateFolder(path: $0, options: rules.options) }
    return Suite(store: goldens.store) { CandidateFolder.catalog(of: folders).inWordsOfLabels }
  }

  /// What a gallery shows: all that can be judged, and without scenarios every golden, whether or not a test drew its picture.
  func gallerySuites(
    _ scenarios: ScenarioFolder, _ goldens: GoldenFolder, output: String
  ) throws(Problem) -> [Suite] {
    let suites = try suites(scenarios, goldens, output: output)
    let files = FileManager.default
    let isOfGoldensAlone =
      scenarios.named == nil && !files.fileExists(atPath: scenarios.scenarios)
      && files.fileExists(atPath: goldens.store.root)
    return suites.map { suite in
      guard suite.hasScenarios else { return suite.demandingAllGoldens() }
      return isOfGoldensAlone ? Suite(store: suite.store) { Catalog() }.demandingAllGoldens() : suite
    }
  }

  /// Throws where goldens tell that there were scenarios, so that judging tests instead would pass without them.
  private func refuseLostScenarios(
    _ scenarios: ScenarioFolder, _ goldens: GoldenFolder, sources: [String]
  ) throws(Problem) {
    let root = goldens.store.root
    guard !tests, !sources.contains(root), FileManager.default.fileExists(atPath: root) else { return }
    throw Problem(
      SourceLocation(path: scenarios.scenarios),
      "there is no such folder, although '\(root)' is there with its goldens; name it with '--scenarios', start this "
        + "in its parent folder, or judge what tests drew with '--tests'")
  }

  /// Everything goldens are for, to find those that nothing asks for; of tests, only if the last run was of all of them.
  func wholeSuites(
    _ scenarios: ScenarioFolder, _ goldens: GoldenFolder, output: String
  ) throws(Problem) -> [Suite] {
    if !candidates.isEmpty { return [try candidateSuite(goldens)] }
    let suites = try suites(scenarios, goldens, output: output)
    if suites.contains(where: \.showsPart) { try RunFolder(output: output).refuseParts() }
    return suites
  }
}

extension Catalog {
  /// The same where facts mean what they mean for labels: whoever draws text elsewhere may use their names.
  fileprivate var inWordsOfLabels: Catalog {
    var catalog = self
    catalog.vocabulary = .labels
    return catalog
  }
}
