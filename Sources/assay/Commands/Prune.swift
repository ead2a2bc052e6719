import ArgumentParser
import AssayGoldenStorage
import AssayHarness
import AssaySubjects

/// Deletes goldens that no scenario asks for.
struct Prune: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prune", abstract: "List goldens and facts that have no scenario, or delete them.",
    discussion: """
      Nothing is deleted without --apply. A scenario file that cannot be read would make its goldens look unused, so \
      every file must be valid before anything is listed. The exit status is 1 when something is listed but not deleted.

        assay prune
        assay prune --apply
      """)

  @Flag(help: "Delete them, all or none.")
  var apply = false

  @OptionGroup var folder: ScenarioFolder
  @OptionGroup var goldenFolder: GoldenFolder
  @OptionGroup var pictures: CandidateOptions

  func run() throws {
    let catalog = try pictures.wholeCatalog(folder)
    let problems = Plan(catalog).problems
    guard problems.isEmpty else {
      for problem in problems { Terminal.complain(problem.description) }
      Terminal.complain("nothing was pruned: what is unused shows only when every scenario is known")
      throw ExitCode(2)
    }
    do {
      if apply, let recovery = try goldenFolder.store.recover() { Terminal.complain(recovery.sentence) }
      let orphans = try goldenFolder.store.orphans(in: catalog)
      if apply { try goldenFolder.store.prune(orphans) }
      for orphan in orphans { print(apply ? "deleted \(orphan)" : orphan.description) }
      print(summary(orphans.count))
      if !apply, !orphans.isEmpty { throw ExitCode(1) }
    } catch let problem as Problem {
      Terminal.complain(problem.description)
      throw ExitCode(2)
    }
  }

  private func summary(_ count: Int) -> String {
    if count == 0 { return "every golden has its scenario" }
    let goldens = count == 1 ? "1 golden without a scenario" : "\(count) goldens without a scenario"
    return apply
      ? "\(goldens) deleted" : "\(goldens); `assay prune --apply` deletes \(count == 1 ? "it" : "them")"
  }
}
