import ArgumentParser
import AssayScenarioFormat
import AssaySubjects
import AssaySystem

/// What `scripts/bench` measures, next to other tools.
@main
struct Benchmark: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Does what scripts/bench measures.",
    subcommands: [Compare.self, Draw.self, Pairs.self, Render.self])
}

/// Renders every case of a scenario folder without judging it, to compare `assay verify` with.
struct Render: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Render every case once, and print how many there were.")

  @Option(help: "The folder of scenarios.") var scenarios = "Scenarios"
  @Option(help: "How many cases are rendered at the same time. One for each core by default.") var jobs: Int?

  func run() throws {
    let catalog = ScenarioLoader(folder: scenarios).load(jobs: jobs)
    guard catalog.problems.isEmpty else {
      _ = writeWhole(Array((catalog.problems[0].description + "\n").utf8), to: STDERR_FILENO)
      throw ExitCode(2)
    }
    let subjects = catalog.subjects
    // Like verifying: a thread that stays with a file has most of its glyphs cached.
    let failed = Threads.map(subjects, jobs: jobs, place: { $0.name.file.hashValue }) {
      (try? $0.render()) == nil
    }
    print("\(subjects.count) rendered, \(failed.count { $0 }) not")
  }
}
