import ArgumentParser
import AssayGoldens
import AssayVerifying
import AssaySubjects

/// Deletes goldens that no scenario and no test uses.
struct Prune: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prune", abstract: "List goldens and facts that have no scenario or test, or delete them.",
    discussion: """
        assay prune                        list them
        assay prune --apply                delete them
        assay prune --apply 'label/**'     delete those with such names
        assay prune before after           pictures of the first folder that the second lacks

      Every scenario file must be valid, because the goldens of a broken file would look unused. For tests, the last \
      `swift test` must have run all of them to their end. The exit status is 1 when something is listed but not deleted.
      """)

  @Argument(help: ArgumentHelp("Which to list or delete; all by default.", valueName: "name|glob"))
  var patterns: [String] = []

  @Flag(help: "Delete them, all or none.")
  var apply = false

  @OptionGroup var results: OutputOption
  @OptionGroup var sources: SuiteOptions

  mutating func run() throws {
    patterns = try sources.takeFolders(from: patterns)
    let suites = try sources.wholeSuites(output: results.folder)
    let problems = suites.flatMap { Plan($0.catalog).problems }
    guard problems.isEmpty else {
      throw Refusal(
        problems, "nothing was pruned: unused goldens are known only when every scenario can be read")
    }
    let count = try suites.map(prune).reduce(0, +)
    if count == 0, !patterns.isEmpty {
      throw Problem(.commandLine, "no unused golden has a name like \(patterns.joined(separator: ", "))")
    }
    Terminal.say(summary(count, source: source(of: suites)))
    if !apply, count > 0 { throw ExitCode(1) }
  }

  /// Lists or deletes the unused goldens of a folder; returns their number.
  private func prune(_ suite: Suite) throws(Problem) -> Int {
    if apply, let recovery = try suite.store.recover() { Terminal.complain(recovery) }
    let orphans = try suite.store.orphans(in: suite.catalog).filter { isSelected($0, in: suite.store) }
    if apply { try suite.store.prune(orphans) }
    let folder = suite.isPartial || sources.suite.count > 1 ? suite.root + "/" : ""
    for orphan in orphans { Terminal.say((apply ? "deleted " : "") + folder + orphan) }
    return orphans.count
  }

  private func isSelected(_ file: String, in store: GoldenStore) -> Bool {
    guard !patterns.isEmpty else { return true }
    return store.name(ofGolden: file).map { name in
      patterns.contains { $0 == name.text || Pattern($0)?.matches(name.text) == true }
    } ?? false
  }

  private func source(of suites: [Suite]) -> String {
    if !sources.pictures.candidates.isEmpty { return "new picture" }
    return suites.contains(where: \.isPartial) ? "test" : "scenario"
  }

  private func summary(_ count: Int, source: String) -> String {
    if count == 0 { return "every golden has its \(source)" }
    let goldens = counted(count, "golden") + " without a \(source)"
    return apply
      ? "\(goldens) deleted"
      : sources.invocation.completing(
        "\(goldens); `assay prune --apply` deletes \(count == 1 ? "it" : "them")")
  }
}
