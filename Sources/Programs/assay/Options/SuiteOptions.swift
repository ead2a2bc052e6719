import ArgumentParser
import AssayDiffCommand
import AssayExpectations
import AssayGoldens
import AssayVerifying
import AssayScenarioFormat
import AssaySubjects
import AssaySystem

/// The cases of a command and their goldens: scenarios, pictures in folders, or what tests drew.
struct SuiteOptions: ParsableArguments {
  @OptionGroup(title: "Where from") var scenarios: ScenarioFolder
  @OptionGroup(title: "Where from") var goldens: GoldenFolder
  @OptionGroup(title: "Where from") var pictures: PictureSource

  private var candidates: [String] { pictures.candidates }
  private var tests: Bool { pictures.tests }
  /// The folders of `--suite`.
  var suite: [String] { pictures.suite }

  /// Whether the two folders were named without options.
  private var hasPlainFolders: Bool {
    candidates.count == 1 && !Terminal.invocation.has(.candidates)
  }

  /// Takes the first two names for folders of pictures, goldens first, if both are folders; returns the names of cases.
  mutating func takeFolders(from names: [String]) throws -> [String] {
    let rest = SuiteOptions.namesBehindFolders(names)
    guard rest.count < names.count, candidates.isEmpty, !tests, suite.isEmpty else {
      let folders = names.prefix(2)
      if folders.contains(where: PlainFile.isFolder), !hasScenarios(in: ""),
        let missing = folders.first(where: { !Paths.exists($0) })
      {
        throw Problem(SourceLocation(path: missing), "there is no such folder; check its name")
      }
      try refuseOptionsOfPictures()
      return names
    }
    (goldens.folder, pictures.candidates) = (names[0], [names[1]])
    pictures.folders = true
    return rest
  }

  /// The names behind two folders; all names if the first two are not folders.
  static func namesBehindFolders(_ names: [String]) -> [String] {
    names.count >= 2 && names.prefix(2).allSatisfy(PlainFile.isFolder) ? Array(names.dropFirst(2)) : names
  }

  /// Whether options or names select scenarios, tests or folders.
  func isGiven(with names: [String]) -> Bool {
    scenarios.named != nil || goldens.folder != nil || !candidates.isEmpty || tests
      || !pictures.suite.isEmpty || pictures.tolerance != nil || !pictures.only.isEmpty
      || !pictures.ignore.isEmpty
      || SuiteOptions.namesBehindFolders(names).count < names.count
  }

  /// The options of an earlier command, except that it ran programs.
  static func remembered(_ words: [String], allowingCommands: Bool) throws -> SuiteOptions {
    var options = try SuiteOptions.parse(words)
    options.scenarios.allowCommands = allowingCommands
    return options
  }

  /// Refuses options that are for folders of pictures alone.
  func refuseOptionsOfPictures() throws {
    guard candidates.isEmpty else { return }
    if pictures.tolerance != nil {
      throw ValidationError("'--tolerance' is for '--candidates'; scenarios and tests state their own.")
    }
    if !pictures.only.isEmpty || !pictures.ignore.isEmpty {
      throw ValidationError("'--only' and '--ignore' are for '--candidates'.")
    }
  }

  /// How the program was called, for commands about the same pictures.
  var invocation: Invocation {
    guard hasPlainFolders, let after = candidates.first, let before = goldens.folder else {
      return Terminal.invocation
    }
    return Terminal.invocation.judging(
      after, by: before, pictures.limits, only: pictures.only, ignoring: pictures.ignore)
  }

  /// The cases, in one suite for each folder of goldens.
  ///
  /// - Parameters:
  ///   - output: The folder that tests wrote to, too.
  ///   - whole: Whether the last run of tests must have run all of them.
  ///   - isSelected: Selects the cases to read, where they are scenarios; nil reads all.
  func suites(
    output: String, whole: Bool = false, jobs: Int? = nil, trace: Trace? = nil,
    only isSelected: (@Sendable (SubjectName) -> Bool)? = nil
  ) throws(Problem) -> [Suite] {
    var all: [Suite] = []
    for folder in folders {
      let run = RunFolder(output: folder.isEmpty ? output : Paths.join(folder, OutputOption.standard))
      if candidates.isEmpty, tests || !hasScenarios(in: folder) {
        let hasDrawn = try !run.sources().isEmpty
        if tests || hasDrawn {
          all += try testSuites(run, in: folder, whole: whole)
          continue
        }
      }
      let own = try suite(in: folder, jobs: jobs, trace: trace, only: isSelected)
      all.append(candidates.isEmpty ? own : own.demandingAllGoldens())
    }
    return all
  }

  /// The suites of what tests drew, with a folder of `--suite` before their names and paths.
  private func testSuites(_ run: RunFolder, in folder: String, whole: Bool) throws(Problem) -> [Suite] {
    let sources = try run.sources()
    guard !sources.isEmpty else {
      throw Problem(
        SourceLocation(path: run.path), "no test has drawn a picture here; run `swift test`, then this again")
    }
    if folder.isEmpty { try checkForLostScenarios(sources: sources.map(\.goldens)) }
    if whole { try run.requireAllTests() }
    let chosen = sources.filter { goldens.folder == nil || goldens.folder == $0.goldens }
    guard !chosen.isEmpty else {
      let all = sources.map(\.goldens).joined(separator: ", ")
      throw Problem(
        .commandLine,
        "no test has its goldens in '\(goldens.folder ?? "")'; the last tests had them in \(all)")
    }
    return chosen.map { source in
      let root = source.goldens.hasPrefix("/") ? source.goldens : Paths.join(folder, source.goldens)
      let store = GoldenStore(root: root, prefix: folder.isEmpty ? "" : folder + "/")
      var catalog = source.candidates.catalog().ofTests(in: folder).addingNamedGoldens(of: store)
      catalog.vocabulary = .labels
      return Suite(store: store, isPartial: true, catalog: catalog)
    }
  }

  /// The suites for finding unused goldens, for which the last run of tests must have run all of them.
  func wholeSuites(output: String) throws(Problem) -> [Suite] {
    if !candidates.isEmpty, suite.isEmpty { return [try suite(in: "")] }
    return try suites(output: output, whole: true)
  }

  /// The suites for a gallery, which shows every golden of a folder without scenarios, even if no test drew the picture.
  func gallerySuites(output: String) throws(Problem) -> [Suite] {
    let hasOnlyGoldens = !hasScenarios(in: "") && Paths.exists(goldens.store.root)
    return try suites(output: output).map { suite in
      guard suite.hasScenarios else { return suite.demandingAllGoldens() }
      return hasOnlyGoldens ? Suite(store: suite.store, catalog: Catalog()).demandingAllGoldens() : suite
    }
  }

  private func hasScenarios(in folder: String) -> Bool {
    folder.isEmpty && scenarios.named != nil || Paths.exists(Paths.join(folder, scenarios.scenarios))
  }

  /// The folders of the suites; an empty one for this folder.
  private var folders: [String] { suite.isEmpty ? [""] : suite.map(Paths.standardized) }

  /// The suite in a folder of `--suite`, with which the names of its cases begin, or in this one.
  private func suite(
    in folder: String, jobs: Int? = nil, trace: Trace? = nil,
    only isSelected: (@Sendable (SubjectName) -> Bool)? = nil
  ) throws(Problem) -> Suite {
    let root = Paths.join(folder, goldens.store.root)
    var suite: Suite
    if candidates.isEmpty {
      var loader = scenarios.loader(in: folder)
      loader.trace = trace
      loader.isSelected = isSelected
      if let isSelected, !folder.isEmpty {
        loader.isSelected = { name in isSelected(SubjectName(folder + "/" + name.text) ?? name) }
      }
      suite = Suite(store: GoldenStore(root: root), hasScenarios: true, catalog: loader.load(jobs: jobs))
    } else {
      suite = try Suite(
        candidates: candidates.map { Paths.join(folder, $0) }, store: GoldenStore(root: root),
        tolerance: pictures.limits, usual: pictures.folders ? .crossPlatform : nil,
        selection: try pictures.selection)
    }
    if folder.isEmpty { return suite }
    let leavesOut = suite.store.leavesOut
    suite.store = GoldenStore(root: root, prefix: folder + "/")
    (suite.store.leavesOut, suite.catalog) = (leavesOut, suite.catalog.below(folder))
    return suite
  }

  /// Throws if there are goldens of scenarios but no scenarios: judging only the tests would pass.
  private func checkForLostScenarios(sources: [String]) throws(Problem) {
    let root = goldens.store.root
    guard !tests, !sources.contains(root), Paths.exists(root) else { return }
    throw Problem(
      SourceLocation(path: scenarios.scenarios),
      "there is no such folder, although '\(root)' is there with its goldens; name it with '--scenarios', start this "
        + "in its parent folder, or judge what tests drew with '--tests'")
  }
}

extension Catalog {
  /// The same with names and sources of tests from the folder above their package.
  fileprivate func ofTests(in folder: String) -> Catalog {
    if folder.isEmpty { return self }
    var all = below(folder)
    for group in all.groups.indices {
      for index in all.groups[group].subjects.indices {
        let path = all.groups[group].subjects[index].location.path
        if path.hasPrefix("/") || path.hasPrefix(folder + "/") { continue }
        all.groups[group].subjects[index].location.path = folder + "/" + path
      }
    }
    return all
  }
}

/// The folder of goldens.
struct GoldenFolder: ParsableArguments {
  @Option(
    name: [.kept(.goldens)],
    help: ArgumentHelp("The folder of goldens. (default: Goldens)", valueName: "folder"))
  var folder: String?

  /// The goldens.
  var store: GoldenStore { GoldenStore(root: folder ?? GoldenFolder.standard) }

  /// The folder if none is given.
  static let standard = "Goldens"
}

extension Tolerance {
  /// The text that ``init(option:)`` reads: a preset's name, or all limits.
  var option: String {
    if let preset = Tolerance.presets.first(where: { $0.tolerance == self }) { return preset.name }
    return Limit.allCases.map { "\($0.rawValue)=\(self[$0])" }.joined(separator: ",")
  }
}
