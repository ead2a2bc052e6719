import ArgumentParser
import AssayExpectations
import AssayGoldenStorage
import AssayHarness
import AssayRenderers
import AssayScenarioFormat
import AssaySubjects
import Foundation

/// The cases of a command and their goldens: scenarios, pictures in folders, or what tests drew.
struct SuiteOptions: ParsableArguments {
  @OptionGroup(title: "Where from") var scenarios: ScenarioFolder
  @OptionGroup(title: "Where from") var goldens: GoldenFolder
  @OptionGroup(title: "Where from") var pictures: PictureSource
  @OptionGroup(title: "How strict") var strictness: ToleranceOption

  private var candidates: [String] { pictures.candidates }
  private var tests: Bool { pictures.tests }

  func validate() throws {
    if strictness.tolerance != nil, candidates.isEmpty {
      throw ValidationError("'--tolerance' is for '--candidates'; scenarios and tests state their own.")
    }
  }

  /// The cases, in one suite for each folder of goldens.
  ///
  /// - Parameter output: The folder that tests wrote to, too.
  func suites(output: String) throws(Problem) -> [Suite] {
    if !candidates.isEmpty { return [try candidateSuite().demandingAllGoldens()] }
    if !tests, hasScenarios { return [scenarioSuite] }
    let run = RunFolder(output: output)
    let sources = try run.sources()
    guard !sources.isEmpty else {
      if !tests { return [scenarioSuite] }
      throw Problem(
        SourceLocation(path: run.path), "no test has drawn a picture here; run `swift test`, then this again")
    }
    try checkForLostScenarios(sources: sources.map(\.goldens))
    let chosen = sources.filter { goldens.folder == nil || goldens.folder == $0.goldens }
    guard !chosen.isEmpty else {
      let all = sources.map(\.goldens).joined(separator: ", ")
      throw Problem(
        .commandLine,
        "no test has its goldens in '\(goldens.folder ?? "")'; the last tests had them in \(all)")
    }
    return chosen.map { source in
      let store = GoldenStore(root: source.goldens)
      return Suite(store: store, isPartial: true) {
        source.candidates.catalog().addingNamedGoldens(of: store).withWordsOfLabels
      }
    }
  }

  /// The same for commands that need everything that goldens are for; of tests, the last run must have run all.
  func wholeSuites(output: String) throws(Problem) -> [Suite] {
    if !candidates.isEmpty { return [try candidateSuite()] }
    let suites = try suites(output: output)
    if suites.contains(where: \.isPartial) { try RunFolder(output: output).requireAllTests() }
    return suites
  }

  /// The same for a gallery: without scenarios it shows every golden, even if no test drew the picture.
  func gallerySuites(output: String) throws(Problem) -> [Suite] {
    let hasOnlyGoldens = !hasScenarios && FileManager.default.fileExists(atPath: goldens.store.root)
    return try suites(output: output).map { suite in
      guard suite.hasScenarios else { return suite.demandingAllGoldens() }
      return hasOnlyGoldens ? Suite(store: suite.store) { Catalog() }.demandingAllGoldens() : suite
    }
  }

  private var hasScenarios: Bool {
    scenarios.named != nil || FileManager.default.fileExists(atPath: scenarios.scenarios)
  }

  private var scenarioSuite: Suite {
    Suite(store: goldens.store, hasScenarios: true) { [scenarios] in scenarios.catalog }
  }

  /// The pictures of `--candidates`.
  private func candidateSuite() throws(Problem) -> Suite {
    let rules = try PictureRules(beside: goldens.store.root, tolerance: strictness.limits)
    let folders = candidates.map { CandidateFolder(path: $0, options: rules.options) }
    return Suite(store: goldens.store) { CandidateFolder.catalog(of: folders).withWordsOfLabels }
  }

  /// Throws if there are goldens of scenarios but no scenarios: judging only the tests would pass.
  private func checkForLostScenarios(sources: [String]) throws(Problem) {
    let root = goldens.store.root
    guard !tests, !sources.contains(root), FileManager.default.fileExists(atPath: root) else { return }
    throw Problem(
      SourceLocation(path: scenarios.scenarios),
      "there is no such folder, although '\(root)' is there with its goldens; name it with '--scenarios', start this "
        + "in its parent folder, or judge what tests drew with '--tests'")
  }
}

/// Pictures that were made elsewhere.
struct PictureSource: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Judge a folder of PNG files instead of scenarios: <name>.png, with <name>.facts.json if there are facts. Names become lower case, and spaces '-'. May be repeated.",
      valueName: "folder"))
  var candidates: [String] = []

  @Flag(help: "Judge what the last `swift test` drew. (default without scenarios)")
  var tests = false

  func validate() throws {
    if tests, !candidates.isEmpty {
      throw ValidationError("'--tests' and '--candidates' exclude each other.")
    }
  }
}

/// How far pictures of `--candidates` may be from their goldens.
struct ToleranceOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "What pictures of '--candidates' may differ by: \(Tolerance.presets.map(\.name).joined(separator: ", ")), limits such as edge=0.05,ink=6, or both. Overrides \(PictureRule.file) next to the goldens. (default: exact; `assay diff` allows crossPlatform)",
      valueName: "tolerance"))
  var tolerance: String?

  func validate() throws { _ = try tolerance.map(Tolerance.init(option:)) }

  /// The tolerance; nil if none is given.
  var limits: Tolerance? { tolerance.flatMap { try? Tolerance(option: $0) } }
}

/// The folder of goldens.
struct GoldenFolder: ParsableArguments {
  @Option(
    name: .customLong("goldens"),
    help: ArgumentHelp("The folder of goldens. (default: Goldens)", valueName: "folder"))
  var folder: String?

  /// The goldens.
  var store: GoldenStore { GoldenStore(root: folder ?? "Goldens") }
}

extension Catalog {
  /// The same, with facts explained by the words for labels: other renderers of text may use the same names.
  fileprivate var withWordsOfLabels: Catalog {
    var catalog = self
    catalog.vocabulary = .labels
    return catalog
  }
}
