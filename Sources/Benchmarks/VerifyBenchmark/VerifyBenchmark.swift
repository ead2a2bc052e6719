import ArgumentParser
import AssayScenarioFormat
import AssaySubjects
import AssaySystem
import Foundation

/// Renders every subject of a scenario folder and judges none: what `assay verify` is measured against.
@main
struct VerifyBenchmark: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Render every subject once, and print how many there were.")

  @Option(help: "The folder of scenarios.") var scenarios = "Scenarios"
  @Option(help: "How many are rendered at the same time; one a core unless given.") var jobs: Int?

  func run() throws {
    let catalog = ScenarioLoader(folder: scenarios).load(jobs: jobs)
    guard catalog.problems.isEmpty else {
      FileHandle.standardError.write(Data((catalog.problems[0].description + "\n").utf8))
      throw ExitCode(2)
    }
    let subjects = catalog.subjects
    // As verifying does: a thread that stays with a file has drawn its letters before.
    let failed = Threads.map(subjects, jobs: jobs, place: { $0.name.group.hashValue }) {
      (try? $0.render()) == nil
    }
    print("\(subjects.count) rendered, \(failed.count { $0 }) not")
  }
}
