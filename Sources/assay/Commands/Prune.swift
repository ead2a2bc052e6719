import ArgumentParser
import AssayGoldenStorage
import AssayHarness
import AssaySubjects

/// Deletes goldens that no scenario and no test asks for.
struct Prune: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prune", abstract: "List goldens and facts that have no scenario or test, or delete them.",
    discussion: """
      Nothing is deleted without --apply. A scenario file that cannot be read would make its goldens look unused, so \
      every file must be valid before anything is listed. Which goldens tests ask for is known from the last \
      `swift test`, which must have run all of them to their end. The exit status is 1 when something is listed but not \
      deleted.

        assay prune
        assay prune --apply
      """)

  @Flag(help: "Delete them, all or none.")
  var apply = false

  @Option(help: ArgumentHelp("Where the last `swift test` left what it drew.", valueName: "folder"))
  var output = ".build/assay"

  @OptionGroup var folder: ScenarioFolder
  @OptionGroup var goldenFolder: GoldenFolder
  @OptionGroup var pictures: CandidateOptions

  func run() throws {
    let suites = try Terminal.saying { () throws(Problem) in
      try pictures.wholeSuites(folder, goldenFolder, output: output)
    }
    let catalogs = suites.map { $0.catalog() }
    let problems = catalogs.flatMap { Plan($0).problems }
    guard problems.isEmpty else {
      for problem in problems { Terminal.complain(problem.description) }
      Terminal.complain("nothing was pruned: what is unused shows only when every scenario is known")
      throw ExitCode(2)
    }
    let count = try Terminal.saying { () throws(Problem) in
      var count = 0
      for (suite, catalog) in zip(suites, catalogs) { count += try prune(suite, catalog) }
      return count
    }
    print(summary(count, source: suites.contains(where: \.showsPart) ? "test" : "scenario"))
    if !apply, count > 0 { throw ExitCode(1) }
  }

  /// Lists or deletes what nothing asks for in one folder of goldens; returns how much that is.
  private func prune(_ suite: Suite, _ catalog: Catalog) throws(Problem) -> Int {
    if apply, let recovery = try suite.store.recover() { Terminal.complain(recovery.sentence) }
    let orphans = try suite.store.orphans(in: catalog)
    if apply { try suite.store.prune(orphans) }
    let folder = suite.showsPart ? suite.root + "/" : ""
    for orphan in orphans { print((apply ? "deleted " : "") + folder + orphan.description) }
    return orphans.count
  }

  private func summary(_ count: Int, source: String) -> String {
    if count == 0 { return "every golden has its \(source)" }
    let goldens = count == 1 ? "1 golden without a \(source)" : "\(count) goldens without a \(source)"
    return apply
      ? "\(goldens) deleted"
      : Terminal.invocation.completing(
        "\(goldens); `assay prune --apply` deletes \(count == 1 ? "it" : "them")")
  }
}
